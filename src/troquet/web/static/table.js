// A table's page: fragments in through one socket, forms and half-made choices out. No rules live here.
import { change, number, table } from "./change.js";
import { Line } from "./line.js";
import { call, say } from "./notice.js";

const path = `/t/${table().dataset.table}`;
const words = document.getElementById("words").dataset;
const offline = document.getElementById("offline");

// The half-made choice on the page, and the decision it belongs to.
let made = { draft: new URLSearchParams(location.search).get("draft") ?? "", turn: table().dataset.turn };

const line = new Line(`${path}/live`, {
  shown: () => ({ after: number(), draft: made.turn === table().dataset.turn ? made.draft : "" }),
  lost: (is) => (offline.hidden = !is),
  got: ({ lines, html }) => {
    if (change(html)) call(words.turn);
    say(lines);
  },
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  const target = new URL(event.submitter?.getAttribute("formaction") ?? form.getAttribute("action"), location.href);
  if (event.defaultPrevented || form.method !== "post" || !target.pathname.startsWith(`${path}/`)) return;
  event.preventDefault();
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  post(form, target, event.submitter);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-draft]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  draft(link.dataset.draft);
});

async function draft(wanted) {
  made = { draft: wanted, turn: table().dataset.turn };
  if (line.send({ draft: wanted })) return;
  const answer = await fetch(`${path}/fragment?draft=${encodeURIComponent(wanted)}`).catch(() => null);
  if (answer?.ok) change(await answer.text());
  else offline.hidden = false;
}

// Send a form once: until there is an answer it is deaf. Without an answer nothing is lost, it can be sent again.
async function post(form, target, button) {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  try {
    const body = new URLSearchParams(new FormData(form, button));
    const answer = await fetch(target, { method: "POST", body, headers: { "x-fragment": "1" } });
    if (answer.headers.get("x-location")) location.assign(answer.headers.get("x-location"));
    else take(await answer.text(), answer.ok, form);
  } catch {
    offline.hidden = false;
  } finally {
    form.ariaBusy = null;
  }
}

function take(html, ok, form) {
  // A late answer must not undo a choice that is being made: what went well is shown by the socket too.
  if (html.includes("data-number")) change(html, ok ? 1 : 0);
  else if (!ok) location.reload();
  const menu = form.closest("#menu");
  if (menu) menu.open = false;
}
