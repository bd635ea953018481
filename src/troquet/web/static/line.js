// The one socket of the page. It is opened again whenever it is lost; every opening brings the whole fragment, and every
// message after that what is new: of a piece that was sent before it brings the place among all that are `there`.
const FIRST = 300;
const LONGEST = 2500; // and a quarter more at most: a page is back within five seconds of its server
// A socket that is dead without knowing it, after sleep or in a hole of the network, gives itself away by silence.
const BEAT = 5000;
const SILENCE = 2500;
const LONGEST_SILENCE = 20000;
// Why there is no line, by the server's word: no such table; nobody known.
export const GONE = 4404;
const UNKNOWN = 4401;

export class Line {
  // `shown` says what the page shows already; `got` takes a message; `lost` is told when the line is, or no longer;
  // `refused`, by which code, when there will be none.
  constructor(path, { shown, got, lost, refused }) {
    Object.assign(this, { path, shown, got, lost, refused, pause: FIRST, patience: SILENCE });
    this.open();
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.lost(true));
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    addEventListener("pageshow", (event) => event.persisted && this.hurry());
    setInterval(() => document.hidden || this.probe(), BEAT);
  }

  open() {
    clearTimeout(this.timer);
    const url = new URL(`${this.path}?${new URLSearchParams(this.shown())}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(url));
    Object.assign(this, { sent: 0, pieces: [] });
    socket.addEventListener("message", (event) => socket === this.socket && this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", ({ code }) => socket === this.socket && this.shut(code));
    this.expect();
  }

  heard(message) {
    this.pause = FIRST;
    this.patience = SILENCE;
    this.notice = clearTimeout(this.notice);
    this.silence = clearTimeout(this.silence);
    this.lost(false);
    // Without a fragment it only says how many there were. What has come before is no news; after a gap begin anew.
    const due = this.sent + (message.html ? 1 : 0);
    if (message.sent > due) return this.renew();
    if (message.sent < due) return;
    this.sent = due;
    if (message.html) message.html = this.whole(message);
    this.got(message);
  }

  whole({ there, html }) {
    this.pieces.length = there;
    this.pieces.push(...html.filter((piece) => typeof piece === "string"));
    return html.map((piece) => (typeof piece === "string" ? piece : this.pieces[piece])).join("");
  }

  shut(code) {
    this.silence = clearTimeout(this.silence);
    if (code === GONE || code === UNKNOWN) this.refused(code);
    else this.again();
  }

  again() {
    this.notice ??= setTimeout(() => this.lost(true), 600);
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 1.7, LONGEST);
  }

  // A new socket at once: this one is dead, or something that it brought was lost.
  renew() {
    const old = this.socket;
    this.silence = clearTimeout(this.silence);
    this.open();
    old.close();
  }

  // Somebody looks again: do not wait for the pause to end, and do not trust what seems open.
  hurry() {
    if (this.isOpen) this.probe();
    else if (this.socket.readyState !== WebSocket.CONNECTING) this.renew();
  }

  probe() {
    this.send({ ping: true });
  }

  // Every wish is answered, and every new socket: if not, the line is dead.
  expect() {
    this.silence ??= setTimeout(() => {
      this.patience = Math.min(this.patience * 2, LONGEST_SILENCE);
      this.lost(true);
      this.renew();
    }, this.patience);
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(wish) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(wish));
    this.expect();
    return true;
  }
}
