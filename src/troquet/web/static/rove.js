// A hand or a board is one tab stop: the arrow keys go to the next control in their direction, as it lies on the
// screen. Without this every control is a stop of its own.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LIVE = ".live, .show";
const places = new WeakMap();

export function rove() {
  settle();
  document.addEventListener("troquet:new", settle);
  document.addEventListener("focusin", (event) => {
    const group = event.target.closest("[data-rove]");
    if (group && controls(group).includes(event.target)) stop(group, event.target);
  });
  document.addEventListener("keydown", (event) => {
    const group = event.target.closest("[data-rove]");
    if (!group || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = goal(controls(group), event.target, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  });
}

const controls = (group) => [...group.querySelectorAll("button:not(:disabled), a[href], summary")];

function settle() {
  for (const group of document.querySelectorAll("[data-rove]")) {
    const all = controls(group);
    const here = all.find((control) => control === document.activeElement);
    if (all.length) stop(group, here ?? left(group, all) ?? all[0]);
  }
}

// Where one was if that can be played, else what can be played.
function left(group, all) {
  const old = all[Math.min(places.get(group) ?? 0, all.length - 1)];
  return old.matches(LIVE) ? old : (all.find((control) => control.matches(LIVE)) ?? old);
}

function stop(group, here) {
  const all = controls(group);
  for (const control of all) control.tabIndex = control === here ? 0 : -1;
  places.set(group, all.indexOf(here));
}

// Where a key leads: undefined if it is none of ours, null if there is nothing that way.
function goal(all, from, key) {
  if (!all.includes(from)) return undefined;
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const way = WAYS[key];
  if (!way) return undefined;
  const start = middle(from);
  let best = null;
  let least = Infinity;
  for (const control of all) {
    const [x, y] = middle(control);
    const along = (x - start[0]) * way[0] + (y - start[1]) * way[1];
    const across = Math.abs((x - start[0]) * way[1]) + Math.abs((y - start[1]) * way[0]);
    if (along > 2 && along + 2 * across < least) [best, least] = [control, along + 2 * across];
  }
  return best;
}

// Where a control lies when it lies still: it may be on its way.
function middle(control) {
  let [x, y] = [control.offsetWidth / 2, control.offsetHeight / 2];
  for (let box = control; box; box = box.offsetParent) [x, y] = [x + box.offsetLeft, y + box.offsetTop];
  return [x, y];
}
