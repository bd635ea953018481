// The page becomes the newest fragment. What one has focused, typed or opened stays as it is.
import { Idiomorph } from "./vendor/idiomorph.js";
import { places, travel } from "./motion.js";

export const table = () => document.getElementById("table");
export const number = () => Number(table().dataset.number);

// Take a fragment unless the page is further already; says whether it asks for a decision that was not asked before.
export function change(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!next || Number(next.dataset.number) < number()) return false;
  const asked = next.dataset.turn && next.dataset.turn !== table().dataset.turn;
  const before = places();
  const focused = table().contains(document.activeElement);
  keep(table(), next);
  Idiomorph.morph(table(), next, { morphStyle: "outerHTML", restoreFocus: true });
  travel(before);
  if (focused && document.activeElement === document.body) point();
  document.dispatchEvent(new Event("troquet:new"));
  return Boolean(asked);
}

// What had the focus is gone: go on reading at the question.
function point() {
  const question = document.getElementById("ask-title") ?? document.getElementById("result-title");
  question?.setAttribute("tabindex", "-1");
  question?.focus({ preventScroll: true });
}

// What the reader has done to the old page is done to the new one too.
function keep(old, next) {
  for (const details of old.querySelectorAll("details[id]")) {
    const twin = next.querySelector(`#${CSS.escape(details.id)}`);
    if (twin) twin.open = details.open;
  }
  for (const input of old.querySelectorAll("input[id]:not([type=hidden]), select[id], textarea[id]")) {
    const twin = next.querySelector(`#${CSS.escape(input.id)}`);
    if (twin && input.value !== input.defaultValue) twin.setAttribute("value", input.value);
  }
}
