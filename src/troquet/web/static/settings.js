// What is chosen for this device alone: a ring when it is one's turn, no motion.

export const chosen = (name) => localStorage.getItem(name) === "yes";

export function offerSettings() {
  for (const box of document.querySelectorAll("[data-setting]")) {
    box.checked = chosen(box.dataset.setting);
    box.addEventListener("change", () => localStorage.setItem(box.dataset.setting, box.checked ? "yes" : "no"));
  }
  for (const part of document.querySelectorAll("[data-here]")) part.hidden = false;
}
