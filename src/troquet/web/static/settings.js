// What is chosen for this device alone: a ring when it is one's turn, no motion.

// What the browser keeps for us. One that keeps no cookies does not even let us ask.
export const store = kept();

export const chosen = (name) => store.getItem(name) === "yes";

export function offerSettings() {
  for (const box of document.querySelectorAll("[data-setting]")) {
    box.checked = chosen(box.dataset.setting);
    box.addEventListener("change", () => store.setItem(box.dataset.setting, box.checked ? "yes" : "no"));
  }
  for (const part of document.querySelectorAll("[data-here]")) part.hidden = false;
}

function kept() {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem() {}, removeItem() {} };
  }
}
