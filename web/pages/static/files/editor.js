// The editor of a draft. It speaks the protocol that web/pages/editor/protocol.go describes: each change is kept in this browser before it is sent,
// with the stamp of what it was made of, and until the server says that it is saved. Without this script the form does the same by its buttons.
const form = document.querySelector("form[data-editor]"), say = form.dataset, status = document.querySelector("#said");
const store = "draft " + new URL(form.action).pathname + " ", tab = Math.random().toString(36).slice(2), own = store + tab;
const parts = () => [...form.querySelectorAll("[data-part]")], partOf = (name) => form.querySelector(`[data-part="${CSS.escape(name)}"]`);
const controls = (part) => [...part.querySelectorAll(".part-body :is(input, textarea, select)")];
const raw = (part) => JSON.stringify(controls(part).map((c) => [c.name, c.value]));
const base = (part) => part.querySelector(`[name="base.${CSS.escape(part.dataset.part)}"]`);
const first = status.textContent, atOnce = "atOnce" in say, whole = (part) => part.getAttribute("role") === "group";
const clean = {}; // by part: what its controls held when they last agreed with the server
let kept = {}, timer, sending = false, asked = false, savedAt, problem = "", retry = 0, revision = say.revision, again = new Map(), writing = false;

// What is not saved yet, in this browser. A change that was sent and then typed over stays until the last of it is saved.
const keep = () => { try { Object.keys(kept).length ? localStorage.setItem(own, JSON.stringify(kept)) : localStorage.removeItem(own); } catch { /* it is full, or not allowed */ } };
function note(part) {
  const name = part.dataset.part, now = raw(part);
  if (now === clean[name] && !["conflict", "refused"].includes(part.dataset.result)) delete kept[name]; else kept[name] = { now, base: base(part).value };
  keep(); count(part); tell();
}

// Tabs that live hold a lock by their name, so what others left is known, and taken over.
navigator.locks?.request(own, () => new Promise(() => {}));
async function adopt() {
  const living = new Set();
  if (navigator.locks) {
    for (const l of (await navigator.locks.query()).held) living.add(l.name);
  }
  for (const key of Object.keys(localStorage).filter((k) => k.startsWith(store) && k !== own && !living.has(k))) {
    const left = JSON.parse(localStorage.getItem(key));
    for (const name of Object.keys(left)) {
      const part = partOf(name);
      if (part && name in kept) continue; // of two tabs: the other change waits for the next time
      if (part && left[name].now !== raw(part)) { fill(part, JSON.parse(left[name].now)); base(part).value = left[name].base; kept[name] = left[name]; count(part); }
      delete left[name];
    }
    keep();
    Object.keys(left).length ? localStorage.setItem(key, JSON.stringify(left)) : localStorage.removeItem(key);
  }
  if (Object.keys(kept).length) soon(0);
}

// fill puts values into the controls of a part, with as many rows as they need.
function fill(part, values) {
  while (controls(part).length < values.length && addRow(part)) { /* one more */ }
  const all = controls(part);
  values.forEach(([name, value], i) => { if (all[i]?.name === name) { if (all[i].options && ![...all[i].options].some((o) => o.value === value)) all[i].add(new Option(value, value)); all[i].value = value; } });
  for (const c of all.slice(values.length)) c.value = "";
}
function addRow(part) {
  const last = [...part.querySelectorAll(".rowset")].pop(); if (!last) return false;
  const row = last.cloneNode(true);
  for (const c of row.querySelectorAll("input, textarea")) c.value = "";
  row.querySelector(".drop").hidden = true;
  last.after(row); number(part);
  return row;
}

// number counts the rows of a part.
function number(part) {
  part.querySelectorAll(".rowset").forEach((row, i) => {
    const n = i + 1, drop = row.querySelector(".drop");
    for (const e of row.querySelectorAll("legend, .drop .vh")) e.textContent = e.textContent.replace(/\d+/, n);
    for (const e of row.querySelectorAll("[id]")) e.id = e.id.replace(/\d+$/, n);
    for (const l of row.querySelectorAll("label")) l.htmlFor = l.htmlFor.replace(/\d+$/, n);
    drop.value = drop.value.replace(/\d+$/, n);
  });
}

// drop takes a row out; the last one that is left is emptied.
function drop(button) {
  const part = button.closest("[data-part]"), row = button.closest(".rowset"), next = row.nextElementSibling ?? row.previousElementSibling;
  if (!next) addRow(part);
  const to = next ?? row.nextElementSibling;
  row.remove(); number(part); to.querySelector("input, textarea").focus();
  note(part); if (atOnce) soon(0);
}

// ready prepares a part that the server has written.
function ready(part) {
  clean[part.dataset.part] = raw(part);
  if (part.querySelector(".rowset") && !part.querySelector(".more")) {
    const more = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-2 btn-s more", textContent: say.sayMore });
    more.addEventListener("click", () => addRow(part).querySelector("input").focus());
    part.querySelector(".part-body").after(more);
  }
}
function count(part) {
  const c = part.querySelector("[data-most]"); if (!c) return;
  const text = controls(part)[0].value, n = "lines" in c.dataset ? text.split("\n").filter((l) => l.trim()).length : [...text].length;
  c.textContent = c.textContent.replace(/[\d.,]+/, n.toLocaleString(document.documentElement.lang)); c.classList.toggle("over", n > +c.dataset.most);
}

// show puts a part that the server has written in the place of the one that is there. Where somebody writes in it, what they write stays.
function show(html, sent) {
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("[data-part]"), name = next.dataset.part, old = partOf(name);
  const focus = document.activeElement?.closest("[data-part]") === old ? document.activeElement : null, typing = focus?.closest(".part-body");
  const stays = sent !== undefined && (raw(old) !== sent || typing || ["conflict", "refused"].includes(next.dataset.result));
  if (!stays) { old.replaceWith(next); ready(next); (focus?.closest(".tools, .clash") ? next.querySelector(".clash button") ?? next.querySelector(".tools button, .part-body *:is(input, textarea, select)") : focus?.id ? document.getElementById(focus.id) : null)?.focus(); return next; }
  if (next.dataset.result === "saved") clean[name] = sent;
  for (const piece of [".part-top", ".part-foot"]) old.querySelector(piece).replaceWith(next.querySelector(piece));
  for (const a of ["data-state", "data-result"]) next.hasAttribute(a) ? old.setAttribute(a, next.getAttribute(a)) : old.removeAttribute(a);
  for (const c of controls(old)) { c.readOnly = old.dataset.state === "override" && next.dataset.result === "saved"; next.dataset.result === "refused" ? c.setAttribute("aria-invalid", true) : c.removeAttribute("aria-invalid"); }
  count(old);
  return old;
}
function around(a) {
  for (const [id, html] of Object.entries(a.around)) {
    const open = document.querySelector(`#${id} details`)?.open, next = new DOMParser().parseFromString(html, "text/html").getElementById(id);
    if (next.outerHTML === document.getElementById(id).outerHTML) continue;
    document.getElementById(id).replaceWith(next); if (open !== undefined && next.querySelector("details")) next.querySelector("details").open = open;
  }
  const main = a.preview && document.querySelector("#preview").contentDocument?.querySelector("main");
  if (main) main.replaceWith(new DOMParser().parseFromString(a.preview, "text/html").querySelector("main"));
}

// ask sends something and returns the answer, or says why there is none.
async function ask(path, options = {}) {
  let r;
  try { r = await fetch(form.action + path, { ...options, redirect: "manual", headers: { Accept: "application/json" } }); } catch { problem = "sayOffline"; return; }
  if (r.type === "opaqueredirect") problem = "sayOut";
  else if (r.status === 404) problem = "sayGone";
  else if (r.status === 204) { problem = ""; return; }
  else if (r.ok) { problem = ""; return r.json(); }
  else { problem = "sayTyped"; retry = 1000 * (r.headers.get("Retry-After") || 5); }
}

// post sends parts, with what is pressed, and shows what became of them.
async function post(list, pressed, signal) {
  const body = new URLSearchParams(), sent = {};
  for (const part of list) {
    const name = part.dataset.part; sent[name] = raw(part);
    for (const c of part.querySelectorAll(".part-body :is(input, textarea, select), input[type=hidden]")) body.append(c.name, c.value);
  }
  for (const p of pressed) body.append("do", p);
  body.append("preview", 1);
  const a = await ask("", { method: "POST", body, signal });
  if (!a) return;
  for (const p of a.parts) {
    const name = p.part, typedOn = raw(partOf(name)) !== sent[name], tool = pressed.some((d) => d.endsWith(":" + name) && !d.startsWith("mine:"));
    const part = show(p.html, tool && p.result === "saved" && !typedOn ? undefined : sent[name]);
    if (p.result === "saved" && raw(part) === clean[name]) delete kept[name]; else kept[name] = { now: raw(part), base: base(part).value };
  }
  keep(); around(a); savedAt = Date.now(); say.sayWhole = a.message ?? "";
  return a;
}

// unsaved are the parts that are to be sent: those that wait for no choice of the person, and were not refused as they are.
const unsaved = () => Object.keys(kept).map(partOf).filter((p) => p && !p.ariaBusy && p.dataset.result !== "conflict" && !(p.dataset.result === "refused" && p.dataset.tried === raw(p)));

// flush sends them.
async function flush() {
  clearTimeout(timer);
  if (sending) return;
  const list = unsaved();
  if (list.length) {
    sending = true; tell("saySaving");
    for (const p of list) p.dataset.tried = raw(p);
    await post(list, ["save"]).catch(() => (problem = "sayTyped"));
    sending = false;
    if (problem) for (const p of list) delete p.dataset.tried;
    if (problem && problem !== "sayGone") soon(retry || 3000);
    else if (unsaved().some((p) => raw(p) !== p.dataset.tried)) soon(500); // typed meanwhile
    retry = 0;
  }
  asked &&= !!problem;
  tell();
}
// soon has them sent by itself, where each change is; what everybody sees is sent when somebody says so, and again where that failed.
const soon = (ms) => { clearTimeout(timer); if (atOnce || asked) timer = setTimeout(flush, ms); };

// tell says how far things are saved.
function tell(now) {
  const ago = Math.floor((Date.now() - savedAt) / 20000) * 20, in_ = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  const clash = form.querySelector('[data-result="conflict"]'), refused = form.querySelector('[data-result="refused"]');
  const text = now ? say[now] : writing ? say.sayAgain : problem ? say[problem] : clash ? say.sayClash : say.sayWhole || (refused ? say.sayRefused : Object.keys(kept).length ? say.sayTyped
    : !savedAt ? first : say.saySaved.replace("%s", ago < 120 ? in_.format(-ago, "second") : in_.format(-Math.floor(ago / 60), "minute")));
  if (status.dataset.text === text) return;
  status.dataset.text = status.textContent = text;
  if (text === say.sayOut) status.append(" ", Object.assign(document.createElement("a"), { href: "/sign-in?next=" + encodeURIComponent(location.pathname), textContent: say.saySignIn }));
}

function busy(name, on) { const part = partOf(name); part.ariaBusy = on ? "true" : null; for (const c of controls(part)) c.readOnly = on || part.dataset.state === "override"; }

// rewrite has fields written again, the next of them when those before are done.
async function rewrite(act, name) {
  if (again.size >= 5) { say.sayWhole = say.sayMany; return tell(); }
  again.set(name, act); busy(name, true);
  if (writing) return;
  writing = true;
  while (again.size) {
    const names = [...again.keys()], stop = new AbortController(), end = setTimeout(() => stop.abort(), 30000);
    tell("sayAgain");
    const a = await post(names.map(partOf), names.map((n) => again.get(n) + ":" + n), stop.signal).catch(() => {});
    clearTimeout(end);
    if (!a && stop.signal.aborted) { problem = ""; say.sayWhole = say.saySlow; }
    for (const n of names) { again.delete(n); busy(n, false); }
    if (!a) for (const n of again.keys()) { again.delete(n); busy(n, false); }
  }
  writing = false; tell();
}

form.addEventListener("input", (e) => {
  const part = e.target.closest("[data-part]"); if (!part) return;
  const row = e.target.closest(".rowset"); if (row) row.querySelector(".drop").hidden = ![...row.querySelectorAll("input, textarea")].some((c) => c.value);
  note(part); if (atOnce) soon(whole(part) ? 4000 : 800);
});
form.addEventListener("focusout", (e) => { if (atOnce && e.target.closest("[data-part]")?.dataset.part in kept) soon(200); });
form.addEventListener("submit", async (e) => {
  const pressed = e.submitter?.value ?? "save", [act, name] = pressed.split(":");
  if (pressed === "submit" && !Object.keys(kept).length && !problem) return; // all is saved: the page that follows is the server's
  e.preventDefault();
  say.sayWhole = "";
  if (act === "drop") return drop(e.submitter);
  if (act === "regenerate" || act === "replace") return rewrite(act, name);
  if (name) { await post([partOf(name)], [pressed]); return tell(); }
  for (const p of parts()) delete p.dataset.tried;
  asked = true;
  await flush();
  if (pressed === "submit") { const stuck = form.querySelector("[data-result=conflict], [data-result=refused]"); stuck ? stuck.querySelector(".clash button, input, textarea")?.focus() : problem || Object.keys(kept).length || form.requestSubmit(e.submitter); }
});
addEventListener("online", () => soon(0));
addEventListener("focus", () => problem && soon(0));
document.addEventListener("visibilitychange", () => soon(0));

// A tab that is looked at follows what others change.
setInterval(async () => {
  tell();
  if (document.hidden || sending || writing) return;
  const a = await ask(`/changes?revision=${revision}&preview=1`); tell();
  if (!a || sending || writing) return;
  for (const p of a.parts) {
    const part = partOf(p.part), next = new DOMParser().parseFromString(p.html, "text/html").querySelector("[data-part]");
    if (p.part in kept || raw(part) !== clean[p.part]) continue;
    if (base(next).value === base(part).value && (part.querySelector(".clash") || next.dataset.state === part.dataset.state && !part.dataset.result)) continue;
    show(p.html);
  }
  revision = a.revision; // an answer to what was sent has a revision, too, but not the parts that others changed before it
  around(a);
}, 4000);

parts().forEach((p) => { ready(p); if (p.dataset.result === "conflict" || p.dataset.result === "refused") note(p); });
adopt(); setTimeout(adopt, 2000); // a page that was loaded again lets go of its lock a moment late
