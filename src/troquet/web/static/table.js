// A table's page: fragments in through one socket, forms and half-made choices out. No rules live here.
import { change, number, table } from "./change.js";
import { countDown } from "./clock.js";
import { listen } from "./keys.js";
import { GONE, Line } from "./line.js";
import { call, say, toast } from "./notice.js";
import { rove } from "./rove.js";
import { mind } from "./tap.js";

const as = location.pathname.endsWith("/text") ? "text" : "";
const path = `/t/${table().dataset.table}`;
const here = new URLSearchParams(location.search).get("here") ?? "";
const headers = { "x-fragment": as || "1" };
const words = document.getElementById("words").dataset;
const offline = document.getElementById("offline");

rove();
listen();
mind(() => toast(words.quick));
countDown(() => say([words.soon]));

// The half-made choice on the page, and the decision it belongs to.
let made = { draft: new URLSearchParams(location.search).get("draft") ?? "", turn: table().dataset.turn };

// The number of the last entry that was said aloud: what follows it is said once, in order.
let said = number();

// The decision that was called for last.
let called = table().dataset.turn;

const drafted = () => (made.turn === table().dataset.turn ? made.draft : "");

const line = new Line(`${path}/live`, {
  shown: () => ({ board: as, here, after: said, draft: drafted() }),
  lost: (is) => (offline.hidden = !is),
  refused: (code) => {
    if (code === GONE) return location.reload();
    offline.querySelector("span").textContent = words.unknown;
    offline.hidden = false;
  },
  got: (message) => {
    if (!message.html) {
      if (message.draft !== drafted()) line.renew(); // the wish for it was lost
      return;
    }
    change(message.html);
    say([...(message.number > said ? message.lines : []), ...asked()]);
    said = Math.max(said, message.number);
  },
});

// What is asked now, if it was not asked before; it is called for, too.
function asked() {
  const { turn } = table().dataset;
  const isNew = turn && turn !== called;
  called = turn;
  if (!isNew) return [];
  call(words.turn);
  return [document.getElementById("ask-title").innerText];
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const target = new URL(event.submitter?.getAttribute("formaction") ?? form.getAttribute("action"), location.href);
  const isPlain = "plain" in (event.submitter?.dataset ?? {}) || "plain" in form.dataset;
  if (isPlain || event.defaultPrevented || form.method !== "post" || !target.pathname.startsWith(`${path}/`)) return;
  event.preventDefault();
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  post(form, target, event.submitter);
});

// Behind the curtain lies another page: no way back leads to it.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("curtain" in form.dataset)) return;
  event.preventDefault();
  location.replace(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-draft], [data-drafts] a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  draft(new URL(link.href).searchParams.get("draft") ?? "");
});

async function draft(wanted) {
  made = { draft: wanted, turn: table().dataset.turn };
  if (line.send({ draft: wanted })) return;
  const answer = await fetch(`${path}/fragment?${new URLSearchParams({ draft: wanted, here })}`, { headers }).catch(() => null);
  if (answer?.ok) change(await answer.text());
  else offline.hidden = false;
}

// Send a form once: until there is an answer it is deaf. Without an answer nothing is lost, it can be sent again.
async function post(form, target, button) {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const menu = form.closest("#menu"); // the socket may take the form away before there is an answer
  const slow = setTimeout(() => (offline.hidden = false), 1500);
  try {
    const body = new URLSearchParams(new FormData(form, button));
    body.set("here", here);
    const answer = await fetch(target, { method: "POST", body, headers });
    if (answer.headers.get("x-location")) location.assign(answer.headers.get("x-location"));
    else take(await answer.text(), answer);
    if (menu) menu.open = false;
    offline.hidden = line.isOpen;
  } catch {
    offline.hidden = false;
  } finally {
    clearTimeout(slow);
    form.ariaBusy = null;
  }
}

function take(html, { ok }) {
  // A late answer must not undo a choice that is being made: what went well is shown by the socket too.
  if (html.includes("data-number")) change(html, ok ? 1 : 0);
  else if (!ok) toast(sentence(html));
}

// What a page says that is no table: that of a proxy, when the server is away, may say anything.
function sentence(html) {
  const said = new DOMParser().parseFromString(html, "text/html").querySelector("main .lead");
  return said?.textContent ?? words.failed;
}
