// Clocks go down between two fragments. What counts is the server's time; this only shows it.
const SOON = 15;
let since = performance.now();
let told;

document.addEventListener("troquet:new", () => {
  since = performance.now();
  show();
});

let hurry = () => {};

// `soon` is called once when one has little time left oneself.
export function countDown(soon) {
  hurry = soon;
  setInterval(show, 500);
}

function show() {
  for (const clock of document.querySelectorAll(".clock[data-left]")) {
    const left = Math.max(0, Math.ceil(clock.dataset.left - (performance.now() - since) / 1000));
    if (left < 3600) write(clock.lastElementChild, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
    if (left <= SOON && clock.closest(".ask")) tell();
  }
}

function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function tell() {
  const turn = document.getElementById("table").dataset.turn;
  if (told !== turn) hurry();
  told = turn;
}
