// The one socket of the page. It is opened again whenever it is lost; every opening brings the whole fragment.
const FIRST = 300;
const LONGEST = 4000;

export class Line {
  // `shown` says what the page shows already; `got` takes a message; `lost` is told when the line is, or no longer.
  constructor(path, { shown, got, lost }) {
    Object.assign(this, { path, shown, got, lost, pause: FIRST });
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    addEventListener("pageshow", (event) => event.persisted && this.hurry());
  }

  open() {
    const url = new URL(`${this.path}?${new URLSearchParams(this.shown())}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.socket = new WebSocket(url);
    this.socket.addEventListener("message", (event) => {
      this.pause = FIRST;
      this.notice = clearTimeout(this.notice);
      this.lost(false);
      this.got(JSON.parse(event.data));
    });
    this.socket.addEventListener("close", () => this.again());
  }

  again() {
    this.notice ??= setTimeout(() => this.lost(true), 600);
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 1.7, LONGEST);
  }

  // Somebody looks again: do not wait for the pause to end.
  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(wish) {
    if (this.isOpen) this.socket.send(JSON.stringify(wish));
    return this.isOpen;
  }
}
