// A game stepped through: links and a form without this; with it the table stays, and the arrow keys step.
import { swap } from "./change.js";
import { say } from "./notice.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
let newest = page();

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href);
});

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, [open] > .log")) return;
  event.preventDefault();
  document.getElementById(`step-${step}`)?.click();
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("#steps");
  if (form?.reportValidity()) show(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "steps") return;
  event.preventDefault();
  show(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
});

addEventListener("popstate", () => newest === page() || show(page(), false));

// Where we are, without the words that are shown.
function page() {
  return location.href.split("#")[0];
}

// Only the step asked for last is shown. What cannot be fetched is gone to, as a link would.
async function show(url, isNew = true) {
  newest = url;
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) return location.assign(url);
  const html = await answer.text();
  if (newest !== url) return;
  swap(html);
  if (isNew) history.replaceState(null, "", url);
  for (const back of document.querySelectorAll("input[name=back]")) back.value = location.pathname + location.search;
  say([document.getElementById("ask-title").innerText, document.getElementById("news").textContent].filter(Boolean));
}
