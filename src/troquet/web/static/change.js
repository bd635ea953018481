// The page becomes the newest fragment. What one has focused, typed or opened stays as it is.
import { Idiomorph } from "./vendor/idiomorph.js";
import { places, travel } from "./motion.js";

export const table = () => document.getElementById("table");
export const number = () => Number(table().dataset.number);

// The fragment that was taken last, whatever the marks of its forms: the answer to a post and the socket bring the same.
let taken = "";
const unmarked = (html) => html.replace(/(name="once" value=")[^"]*/g, "$1");

// Take a fragment unless the page is as far (`from` 1) or further (0) already.
export function change(html, from = 0) {
  if (unmarked(html) === taken) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.getElementById("table");
  if (!next || Number(next.dataset.number) < number() + from) return;
  put(page);
  taken = unmarked(html);
}

// Take a page, whatever it shows.
export const swap = (html) => put(new DOMParser().parseFromString(html, "text/html"));

function put(page) {
  const before = places();
  const focused = table().contains(document.activeElement) ? document.activeElement : null;
  become(table(), page.getElementById("table"));
  become(document.getElementById("mine"), page.getElementById("mine"));
  travel(before);
  if (focused && document.activeElement === document.body) refocus(focused.id);
  document.dispatchEvent(new Event("troquet:new"));
}

// What had the focus is gone: go on at what took its place, or reading at the question.
function refocus(id) {
  document.getElementById(id)?.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const question = document.getElementById("ask-title") ?? document.getElementById("result-title");
  question?.setAttribute("tabindex", "-1");
  question?.focus({ preventScroll: true });
}

function become(old, next) {
  if (!old || !next) return;
  keep(old, next);
  Idiomorph.morph(old, next, { morphStyle: "outerHTML", restoreFocus: true });
}

// What the reader has done to the old page is done to the new one too.
function keep(old, next) {
  for (const details of old.querySelectorAll("details[id]")) {
    const twin = next.querySelector(`#${CSS.escape(details.id)}`);
    if (twin) twin.open = details.open;
  }
  for (const input of old.querySelectorAll("input[id]:not([type=hidden]), select[id], textarea[id]")) {
    const twin = next.querySelector(`#${CSS.escape(input.id)}`);
    if (!twin || input.value === input.defaultValue) continue;
    twin.toggleAttribute("value", true); // without one the old value would be taken away
    twin.value = input.value; // not its default, which is what the server says
  }
}
