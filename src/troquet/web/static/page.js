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
  const words = event.target.closest("[data-rove] a[href^='#']");
  if (words && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    pop(words);
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) copyLink(copy.dataset);
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

// A link to words beside a thing shows them, but takes no focus and leaves no step to go back.
function pop(link) {
  location.replace(link.hash);
  link.focus({ preventScroll: true });
}

function showCopying() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

async function copyLink({ copy: link, copied }) {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Pages without encryption have no clipboard: mark the text, ask the old way, and give all of the link.
    getSelection().selectAllChildren(document.querySelector(".link code"));
    const give = (event) => {
      event.clipboardData.setData("text/plain", link);
      event.preventDefault();
    };
    document.addEventListener("copy", give);
    document.execCommand("copy");
    document.removeEventListener("copy", give);
  }
  toast(copied);
}
