// The page on which a website is read. It follows the reading by events, or asks every few seconds where those do not come. Each answer has the whole part that
// changes; what is the same stays as it is, and what is new comes one after the other, into places that are there already.
const root = document.querySelector("[data-reading]"), says = document.querySelector("#reading-says");
const pieces = ["reading-head", "reading-row", "reading-steps", "reading-state", "reading-act", "reading-pages", "reading-lacks"];
const waiting = [];
let found = [], timer, told;

function replace(next) {
  const old = document.getElementById(next.id);
  if (!old || old.outerHTML === next.outerHTML) return;
  const focused = old.contains(document.activeElement);
  old.replaceWith(next);
  if (focused) next.querySelector("a, button")?.focus();
  if (next.dataset.state !== "ai") return;
  next.classList.add("fresh");
  found.push(next.querySelector("dt").textContent.trim());
  told ??= setTimeout(tell, 2500);
}
function tell() {
  if (found.length) says.textContent = root.dataset.sayFound + " " + found.join(", ") + ".";
  found = []; told = undefined;
}
function step() {
  const next = waiting.shift();
  if (next) replace(next);
  timer = waiting.length ? setTimeout(step, 90) : undefined;
}
function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("reading"), now = document.getElementById("reading");
  if (!next) return false;
  if ("unread" in next.dataset) now.replaceWith(next);
  else {
    for (const id of pieces) replace(next.querySelector("#" + id));
    for (const slot of next.querySelectorAll(".slot")) {
      const at = waiting.findIndex((w) => w.id === slot.id);
      if (at >= 0) waiting[at] = slot; else if (document.getElementById(slot.id)?.dataset.state !== slot.dataset.state || !sameWords(slot)) waiting.push(slot);
    }
    timer ??= setTimeout(step, 0);
  }
  const done = "done" in next.dataset;
  if (done) {
    for (const old of now.querySelectorAll(".slot")) if (!next.querySelector("#" + old.id)) old.remove(); // the sentence at the end names them
    document.title = document.title.replace(/^[^|]*/, document.querySelector("h1").textContent.trim() + " "); now.dataset.done = ""; setTimeout(() => { tell(); says.textContent += " " + (document.querySelector("[data-say]")?.textContent ?? ""); }, 2600); }
  return done;
}
const sameWords = (slot) => document.getElementById(slot.id)?.textContent === slot.textContent;

function poll() {
  setTimeout(async () => {
    let done = false;
    try { const r = await fetch(location.href); done = !r.ok || show(await r.text()); } catch { /* away for a moment */ }
    if (!done) poll();
  }, 3000);
}
if (root && !("done" in document.getElementById("reading").dataset)) {
  const events = new EventSource(root.dataset.reading);
  events.addEventListener("live", (e) => show(e.data));
  events.addEventListener("done", () => events.close());
  events.onerror = () => { if (events.readyState === EventSource.CLOSED) { says.textContent = root.dataset.sayLost; poll(); } };
}
