// What is said without being part of the table: to screen readers, in the title, with a sound, in passing.
import { chosen } from "./settings.js";

const title = document.title;
let shown;

export function say(lines) {
  const place = document.getElementById("said");
  if (place && lines.length) place.textContent = lines.join(". ");
}

export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  clearTimeout(shown);
  shown = setTimeout(() => (place.textContent = ""), 3000);
}

// A decision is called for once: a mark in the title until one looks, and a ring for who wants it.
export function call(words) {
  if (!document.hidden) return;
  document.title = `● ${words} · ${title}`;
  if (chosen("sound")) ring();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) document.title = title;
});

let audio;

function ring() {
  audio ??= new AudioContext();
  [660, 880].forEach((pitch, i) => {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    const from = audio.currentTime + i * 0.16;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.5);
  });
}
