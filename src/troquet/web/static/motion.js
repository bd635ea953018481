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
  for (const piece of document.querySelectorAll(PIECES)) {
    const was = before.get(name(piece));
    const is = piece.getBoundingClientRect();
    if (!was) arrive(piece, timing);
    else if (Math.hypot(was.x - is.x, was.y - is.y) > 2) move(piece, was, is, timing);
  }
}

function move(piece, was, is, timing) {
  const from = `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${was.width / is.width})`;
  piece.animate([{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], timing);
}

function arrive(piece, timing) {
  piece.animate([{ transform: "translateY(-12px)", opacity: 0.4 }, { transform: "none", opacity: 1 }], timing);
}
