// What every page has: settings of this device, what is open and shuts, links to copy.
import { offerSettings } from "./settings.js";
import { toast } from "./notice.js";
import { OPEN, isPopped } from "./pop.js";

// Escape makes it quiet: words that have popped up stay away until one turns to something else.
const root = document.documentElement.classList;

offerSettings();
showCopying();
document.addEventListener("troquet:new", showCopying);

document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(OPEN)) if (!open.contains(event.target)) open.open = false;
  const copy = event.target.closest("[data-copy]");
  if (copy) copyLink(copy.dataset.copy);
});

// Forms that begin a deal learn that this page can draw a word for it.
document.addEventListener(
  "submit",
  ({ target: form }) => {
    if (form.elements.words) form.elements.words.value = "yes";
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector(`${OPEN}, .log-drawer[open]`);
  if (open) {
    open.open = false;
    open.querySelector("summary").focus();
  }
  if (isPopped()) root.add("quiet");
});
document.addEventListener("focusin", () => root.remove("quiet"));
document.addEventListener("pointerover", (event) => event.target.closest("details, .live, .pop") || root.remove("quiet"));

function showCopying() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

async function copyLink(link) {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Pages without encryption have no clipboard: mark the text and ask the old way.
    const shown = document.querySelector(".link code");
    getSelection().selectAllChildren(shown);
    document.execCommand("copy");
  }
  toast(document.getElementById("words")?.dataset.copied ?? "");
}
