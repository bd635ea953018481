// This page's own part in the deal. It draws a word and promises it with "I am ready"; it opens the word once the terms
// hold the promise; it keeps the terms, and protests if they are ever others.
import { table } from "./change.js";
import { store } from "./settings.js";
import { sha256 } from "./vendor/sha256.js";

const id = table().dataset.table;
const utf8 = new TextEncoder();

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const digest = (text) => hex(sha256(utf8.encode(text)));
const short = (hash) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-2)}`;
const draw = () => crypto.getRandomValues(new Uint8Array(32));

const kept = (k) => JSON.parse(store.getItem(`deal:${id}:${k}`));
const keep = (k, more) =>
  store.setItem(`deal:${id}:${k}`, JSON.stringify({ ...kept(k), at: Date.now(), ...more }));

// The deals this page has been eager for, has sent its word for, has compared with the record.
let hurried, sent, compared;

forget(1e10);
document.addEventListener("submit", promise, true);
document.addEventListener("troquet:new", look);
look();

function promise({ target: form }) {
  if (!form.matches("[data-promise]")) return;
  const { k, seat, commitment } = document.getElementById("proof").dataset;
  const mine = kept(k);
  const word = mine?.w ? Uint8Array.from(mine.w.match(/../g), (two) => parseInt(two, 16)) : draw();
  const c = hex(sha256(Uint8Array.from([...utf8.encode(`word\0${id}\0${k}\0${seat}\0`), ...word])));
  keep(k, { w: hex(word), c, seat, C: mine?.C ?? commitment });
  form.elements.c.value = c;
}

// What the newest fragment says of the deal, and what there is to do about it.
function look() {
  const seal = document.getElementById("proof")?.dataset;
  if (!seal) return;
  const mine = kept(seal.k);
  const eager = document.querySelector("[data-eager]");
  if (mine && !mine.taken && !eager) keep(seal.k, { taken: true }); // who is asked once more has taken it back
  if (mine?.C && mine.C !== seal.commitment) protest("seal");
  else if (seal.terms) agree(seal, mine);
  else if (seal.hash && mine?.T) same(digest(mine.T), seal.hash);
  else if (seal.hash && mine?.c && !("over" in seal)) protest("promise");
  else if (eager && !mine?.taken && hurried !== seal.k) hurry(eager, seal.k);
  if ("over" in seal && mine) compare(seal, mine);
}

function hurry(form, k) {
  hurried = k;
  form.requestSubmit(form.querySelector("button"));
}

function agree(seal, mine) {
  const terms = JSON.parse(seal.terms);
  const ours = terms.table === id && terms.k === Number(seal.k) && terms.C === mine?.C;
  if (mine?.T && mine.T !== seal.terms) return protest("terms");
  if (mine?.c && !(ours && terms.c[seal.seat - 1] === mine.c)) return protest("promise");
  if (terms.voided.some(lost)) protest("lost");
  keep(seal.k, { T: seal.terms });
  same(digest(seal.terms), seal.hash);
  if (mine?.c) open(seal.k, mine.w);
}

// Whether a deal is said to be void for want of a word that was sent and taken.
function lost({ k, words }) {
  const mine = kept(k);
  return mine?.sent && words[mine.seat - 1] !== mine.w;
}

function same(hash, theirs) {
  if (hash !== theirs || !document.getElementById("proof").textContent.includes(short(hash))) protest("terms");
}

async function open(k, w) {
  if (sent === k) return;
  sent = k;
  const body = new URLSearchParams({ k, w });
  const answer = await fetch(`/t/${id}/word`, { method: "POST", body, headers: { "x-fragment": "1" } }).catch(() => null);
  if (answer?.ok) keep(k, { sent: true });
  if (answer && answer.status < 500) return;
  sent = null;
  setTimeout(look, 1000);
}

// At the end: are the terms of the record those that were kept?
async function compare({ k }, mine) {
  if (compared === k) return;
  compared = k;
  const answer = await fetch(`/t/${id}/record.json`).catch(() => null);
  const terms = answer?.ok && (await answer.json()).deal?.T;
  if (answer?.ok === false) return;
  if (!terms) compared = null;
  else if (mine.T && canonical(terms) !== canonical(JSON.parse(mine.T))) protest("terms");
  else if (mine.c && terms.c[mine.seat - 1] !== mine.c) protest("promise");
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)}}`;
}

function protest(what) {
  const place = document.getElementById("protest");
  place.querySelector("span").textContent = document.getElementById("words").dataset[what];
  place.hidden = false;
}

// Words and terms of long ago.
function forget(age) {
  for (const name of Object.keys(store)) {
    if (name.startsWith("deal:") && !(JSON.parse(store.getItem(name)).at > Date.now() - age)) store.removeItem(name);
  }
}
