// Pieces travel: where a thing with an id was, and where it is now (First, Last, Invert, Play). Input stays alive.
import { chosen } from "./settings.js";

const PIECES = ".felt [id] .card, .felt .card[id]";
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const isStill = () => reduced.matches || chosen("still");
const name = (piece) => piece.id || `${piece.closest("[id]").id}/${piece.className.split(" ")[1]}`;

export function places() {
  if (isStill()) return null;
  return new Map([...document.querySelectorAll(PIECES)].map((piece) => [name(piece), piece.getBoundingClientRect()]));
}

export function travel(before) {
  if (!before || isStill()) return;
  const style = getComputedStyle(document.documentElement);
  const timing = { duration: parseFloat(style.getPropertyValue("--m-move")) || 320, easing: style.getPropertyValue("--ease") };
  const pieces = new Map([...document.querySelectorAll(PIECES)].map((piece) => [name(piece), piece]));
  const gone = [...before].filter(([id]) => id.startsWith("hand-") && !pieces.has(id));
  for (const [id, piece] of pieces) {
    const was = before.get(id) ?? origin(piece, gone);
    const is = piece.getBoundingClientRect();
    if (was && is.width && Math.hypot(was.x - is.x, was.y - is.y) > 2) move(piece, was, is, timing);
  }
}

// A new piece comes out of the hand if one has just left it there, else from the plate of whose it is.
function origin(piece, gone) {
  const seat = piece.closest("[id^=seat-]");
  if (seat?.matches(".hand") && gone.length === 1) return gone[0][1];
  return seat?.querySelector(".plate .seat")?.getBoundingClientRect();
}

function move(piece, was, is, timing) {
  const from = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`;
  piece.animate([{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], timing);
}
