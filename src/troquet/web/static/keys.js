// Keys of a table: Escape takes a half-made choice back, T goes to the table as text and back.
import { OPEN, isPopped } from "./pop.js";
import { chosen } from "./settings.js";

export function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "Escape") leave();
    else if (event.key.toLowerCase() === "t" && !chosen("nokeys")) document.getElementById("as-text")?.click();
  });
}

function leave() {
  if (document.querySelector(`${OPEN}, .log-drawer[open]`) || isPopped()) return;
  document.querySelector(".ask .undo")?.click();
}
