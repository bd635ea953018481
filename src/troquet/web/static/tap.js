// Blunders of the hand are no moves: a tap that began before the view changed, the second of two taps when the first
// has changed what lies under the finger, a key that is held down.
const SOON = 400;
const PAUSE = 800;
const NEAR = 40;
let last = { at: -Infinity, x: 0, y: 0 };
let before = last;
let changed = -Infinity;

document.addEventListener("troquet:new", () => (changed = performance.now()));

document.addEventListener(
  "pointerdown",
  (event) => {
    before = last;
    last = { at: performance.now(), x: event.clientX, y: event.clientY };
  },
  true,
);

// `ignored` is called for a tap that does nothing.
export function mind(ignored) {
  document.addEventListener(
    "click",
    (event) => {
      const control = event.detail && event.target.closest("#table button, #table a");
      if (!control || !(isOld() || isSecond())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      ignored();
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const acts = event.key === "Enter" || event.key === " ";
    if (acts && event.repeat && event.target.closest("#table button, #table a")) event.preventDefault();
  });
}

const isOld = () => last.at < changed;

const isSecond = () =>
  before.at < changed &&
  last.at - changed < SOON &&
  last.at - before.at < PAUSE &&
  Math.hypot(last.x - before.x, last.y - before.y) < NEAR;
