// Pieces travel: where a thing with an id was, and where it is now (First, Last, Invert, Play). Input stays alive.
// Of pieces that say what they are (data-piece), one that is gone from its place and one that is new are the same.
import { chosen } from "./settings.js";

const PIECES = ".felt [id] .card, .felt .card[id], .felt [data-piece], .felt use[id]";
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const isStill = () => reduced.matches || chosen("still");
const name = (piece) => piece.id || `${piece.closest("[id]").id}/${piece.className.split(" ")[1]}`;

export function places() {
  if (isStill()) return null;
  return new Map([...document.querySelectorAll(PIECES)].map((piece) => [name(piece), seen(piece)]));
}

const seen = (piece) => ({ box: piece.getBoundingClientRect(), kind: piece.dataset.piece });

export function travel(before) {
  if (!before || isStill()) return;
  const style = getComputedStyle(document.documentElement);
  const timing = { duration: parseFloat(style.getPropertyValue("--m-move")) || 320, easing: style.getPropertyValue("--ease") };
  const pieces = new Map([...document.querySelectorAll(PIECES)].map((piece) => [name(piece), piece]));
  const gone = [...before].filter(([id]) => !pieces.has(id));
  for (const [id, piece] of pieces) {
    const is = piece.getBoundingClientRect();
    const was = before.get(id)?.box ?? came(piece, before) ?? twin(piece, is, gone) ?? origin(piece, gone);
    if (was && is.width && Math.hypot(was.x - is.x, was.y - is.y) > 2) move(piece, was, is, timing);
  }
}

// Where a piece that names others was seen as one of them.
function came(piece, before) {
  return piece.dataset.from?.split(" ").map((id) => before.get(id)?.box).find(Boolean);
}

// The nearest of those gone that are alike or were face down; it is used up.
function twin(piece, is, gone) {
  const kind = piece.dataset.piece;
  const alike = kind ? gone.filter(([, was]) => was.kind === kind) : [];
  const from = alike.length || !kind ? alike : gone.filter(([, was]) => was.kind === "back");
  const away = ([, { box }]) => Math.hypot(box.x - is.x, box.y - is.y);
  const best = from.reduce((a, b) => (a && away(a) <= away(b) ? a : b), undefined);
  if (best) gone.splice(gone.indexOf(best), 1);
  return best?.[1].box;
}

// A new piece is dealt from the deck, if there is one; it comes out of the hand if one has just left it there, else
// from the plate of whose it is.
function origin(piece, gone) {
  if (piece.dataset.piece) return document.querySelector("[data-deck]")?.getBoundingClientRect();
  const seat = piece.closest("[id^=seat-]");
  const played = gone.filter(([id]) => id.startsWith("hand-"));
  if (seat?.matches(".hand") && played.length === 1) return played[0][1].box;
  return seat?.querySelector(".plate .seat")?.getBoundingClientRect();
}

function move(piece, was, is, timing) {
  const drawn = piece.getScreenCTM?.();
  const unit = drawn?.a ?? piece.currentCSSZoom ?? 1; // within a drawing, or a felt that is drawn larger, lengths are its own
  const scale = drawn ? "" : ` scale(${was.width / is.width})`;
  const from = `translate(${(was.x - is.x) / unit}px, ${(was.y - is.y) / unit}px)${scale}`;
  piece.animate([{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], timing);
}
