// Checks result sheets where they were dropped: signatures, rules, votes, and how sheets fit together. Nothing is sent, and the page may not send.
const box = document.querySelector("#check"), words = JSON.parse(box.dataset.words), heads = JSON.parse(box.dataset.heads);
const most = 64 << 20, mostLaunches = 100000, mostFaults = 1000, longest = 4096, quarter = 900000, day = 86400000;
const say = (key, ...of) => words[key].replace(/\{(\d)\}/g, (_, n) => of[n]);
const latin = (bytes) => { let s = ""; for (let i = 0; i < bytes.length; i += 8192) s += String.fromCharCode(...bytes.subarray(i, i + 8192)); return s; };
const bytesOf = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

// BLAKE2b-512 (RFC 7693) in halves of 32 bits.
const iv = Uint32Array.of(0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19);
const sigma = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d", "2c6a0b834d75fe19",
  "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"].map((row) => Array.from(row, (d) => parseInt(d, 16)));
function blake2b(bytes) {
  const h = iv.slice(), v = new Uint32Array(32), m = new Uint32Array(32), block = new Uint8Array(128);
  h[0] ^= 0x01010040;
  const add = (a, lo, hi) => { const sum = v[a] + lo; v[a] = sum; v[a + 1] = v[a + 1] + hi + (sum > 0xffffffff ? 1 : 0); };
  const turn = (a, b, n) => {
    const lo = v[a] ^ v[b], hi = v[a + 1] ^ v[b + 1];
    if (n === 32) { v[a] = hi; v[a + 1] = lo; return; }
    if (n === 63) { v[a] = (lo << 1) | (hi >>> 31); v[a + 1] = (hi << 1) | (lo >>> 31); return; }
    v[a] = (lo >>> n) | (hi << (32 - n)); v[a + 1] = (hi >>> n) | (lo << (32 - n));
  };
  const mix = (a, b, c, d, x, y) => {
    add(a, v[b], v[b + 1]); add(a, m[2 * x], m[2 * x + 1]); turn(d, a, 32);
    add(c, v[d], v[d + 1]); turn(b, c, 24);
    add(a, v[b], v[b + 1]); add(a, m[2 * y], m[2 * y + 1]); turn(d, a, 16);
    add(c, v[d], v[d + 1]); turn(b, c, 63);
  };
  for (let at = 0, last = false; !last; at += 128) {
    last = at + 128 >= bytes.length;
    block.fill(0);
    block.set(bytes.subarray(at, at + 128));
    const view = new DataView(block.buffer);
    for (let i = 0; i < 32; i++) m[i] = view.getUint32(4 * i, true);
    v.set(h); v.set(iv, 16);
    const done = Math.min(at + 128, bytes.length);
    v[24] ^= done; v[25] ^= Math.floor(done / 2 ** 32);
    if (last) { v[28] = ~v[28]; v[29] = ~v[29]; }
    for (let r = 0; r < 12; r++) {
      const s = sigma[r % 10];
      for (let i = 0; i < 4; i++) mix(2 * i, 8 + 2 * i, 16 + 2 * i, 24 + 2 * i, s[2 * i], s[2 * i + 1]);
      for (let i = 0; i < 4; i++) mix(2 * i, 8 + 2 * ((i + 1) % 4), 16 + 2 * ((i + 2) % 4), 24 + 2 * ((i + 3) % 4), s[8 + 2 * i], s[9 + 2 * i]);
    }
    for (let i = 0; i < 16; i++) h[i] ^= v[i] ^ v[i + 16];
  }
  return new Uint8Array(h.buffer);
}

// What minisign writes.
const decode = (text) => { try { return bytesOf(atob(text.trim())); } catch { return new Uint8Array(); } };
function keyOf(text) {
  const raw = decode(text.trim().split("\n").pop());
  return raw.length === 42 && latin(raw.subarray(0, 2)) === "Ed" ? { id: hex(raw.subarray(2, 10)), raw: raw.subarray(10), text: btoa(latin(raw)) } : null;
}
async function signed(key, sum, text) { // the trusted comment, or null
  const lines = text.replaceAll("\r", "").trim().split("\n");
  if (lines.length !== 4 || !lines[2].startsWith("trusted comment: ")) return null;
  const raw = decode(lines[1]), whole = decode(lines[3]), comment = lines[2].slice(17);
  if (raw.length !== 74 || latin(raw.subarray(0, 2)) !== "ED" || hex(raw.subarray(2, 10)) !== key.id || whole.length !== 64) return null;
  const by = await crypto.subtle.importKey("raw", key.raw, { name: "Ed25519" }, false, ["verify"]);
  const verify = (signature, data) => crypto.subtle.verify({ name: "Ed25519" }, by, signature, data);
  const said = new Uint8Array([...raw.subarray(10), ...bytesOf(comment)]);
  return await verify(raw.subarray(10), sum) && await verify(whole, said) ? comment : null;
}
async function bySome(keys, sum, texts, when) {
  for (const text of texts) for (const k of keys) {
    const comment = await signed(k, sum, text);
    if (comment !== null && !(when < k.from) && !(when >= k.until)) return comment;
  }
  return null;
}

// The rules of a sheet, as docs/results.md has them. A fault is a line and a reason.
const parts = { site: 1, number: 1, before: 1, week: 1, from: 1, until: 1, closed: 1, least: 1, launches: 1, launch: 7, awards: 1, award: 3, votes: 1, vote: 4, end: 0 };
const kinds = Object.keys(parts), many = { launch: 1, award: 1, vote: 1 };
const isHex = (text, n) => text.length === n && /^[0-9a-f]*$/.test(text);
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
function time(text, long) {
  const at = Date.parse(long ? text : text + ":00:00.000Z");
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, long ? 24 : 13) !== text ? NaN : at;
}
const monday = (text) => { const at = time(text + "T00", false); return Number.isNaN(at) || new Date(at).getUTCDay() !== 1 ? NaN : at; };
function Reader(watch) {
  const s = { faults: [], launches: [], votes: 0, seen: null };
  let line = 0, form = 0, at = -1, had = 0, stated = 0, last = "", alien = false;
  const bySlug = new Map(), ids = new Set(), codes = new Set();
  const fault = (key, ...of) => { if (s.faults.length < mostFaults) s.faults.push([line, say(key, ...of)]); };
  const number = (text, least = 0) => {
    if (!/^(0|[1-9][0-9]{0,14})$/.test(text) || Number(text) < least) { fault("form", text); return null; }
    return Number(text);
  };
  const instant = (text) => { const t = time(text, true); if (Number.isNaN(t)) fault("form", text); return t; };
  const read = {
    site(v) {
      let u = null;
      try { u = new URL(v); } catch { /* none */ }
      if (!u || !/^https?:$/.test(u.protocol) || u.origin !== v) fault("form", v);
      s.site = v;
    },
    number(v) { s.number = number(v, 1); },
    before(v) {
      if ((v === "none") !== (s.number === 1)) fault("before");
      else if (v !== "none" && !isHex(v, 64)) fault("form", v);
      s.before = v;
    },
    week(v) { if (Number.isNaN(monday(v))) fault("form", v); s.week = v; },
    from(v) {
      s.from = instant(v);
      const after = s.from - monday(s.week ?? "");
      if (!(after >= -14 * 3600000 && after <= 13 * 3600000 && after % quarter === 0)) fault("from");
    },
    until(v) {
      s.until = instant(v);
      const long = s.until - s.from;
      if (!(Math.abs(long - 7 * day) <= 7200000 && long % quarter === 0)) { fault("until"); s.until = s.from + 7 * day; }
    },
    closed(v) { s.closed = instant(v); if (s.closed < s.until) fault("closed"); },
    least(v) { s.least = number(v, 1); },
    launches(v) { stated = number(v) ?? 0; if (stated > mostLaunches) fault("many", mostLaunches); },
    launch(place, slug, counted, held, voided, at, id) {
      const l = { place: number(place, 1), slug, said: [number(counted), number(held), number(voided)], at: instant(at), id: number(id, 1), votes: [0, 0, 0], line, award: "" };
      if (!/^[a-z0-9][a-z0-9-]{0,219}$/.test(slug)) fault("form", slug);
      if (bySlug.has(slug)) return fault("twice", slug);
      bySlug.set(slug, l);
      s.launches.push(l);
      if (ids.has(l.id)) fault("twice", id);
      ids.add(l.id);
      if (l.place !== s.launches.length) fault("place", place, s.launches.length);
      if (!(l.at >= s.from && l.at < s.until)) fault("outside", slug);
    },
    awards(v) { stated = number(v) ?? 0; if (stated > 3) fault("many", 3); },
    award(place, slug, code) {
      const l = bySlug.get(slug);
      if (!l) return fault("outside", slug);
      if (String(l.place) !== place) fault("award-place");
      if (l.award) return fault("twice", slug);
      if (!/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/.test(code)) fault("form", code);
      if (codes.has(code)) fault("twice", code);
      if (s.launches.some((o) => o.award && o.place > l.place)) fault("order", "award");
      codes.add(code);
      l.award = code; l.awardLine = line;
    },
    votes(v) { stated = number(v) ?? 0; },
    vote(name, slug, hour, state) {
      s.votes++;
      if (!isHex(name, 32)) return fault("form", name);
      if (name === last) return fault("twice", name);
      if (name < last) return fault("vote-order");
      last = name;
      const l = bySlug.get(slug), when = time(hour, false), column = ["counted", "held", "void"].indexOf(state);
      if (Number.isNaN(when)) return fault("form", hour);
      if (!l) return fault("outside", slug);
      if (column < 0) return fault("form", state);
      if (!(when >= s.from - s.from % 3600000 && when < s.until)) return fault("vote-week");
      l.votes[column]++;
      if (watch.has(name)) watch.set(name, { line, slug, hour, state });
    },
    end() {},
  };
  s.line = (text, ended) => {
    line++;
    if (line === 1) { form = ["debut-results 1", "debut-results 2"].indexOf(text) + 1; s.form = form; if (!form) fault("begin"); return form > 0; }
    if (text.length >= longest) { fault("long"); return false; }
    if (!ended) { fault("newline"); return true; }
    const odd = /[^ -~]/.exec(text);
    if (odd) { fault("sign", "0x" + odd[0].charCodeAt(0).toString(16)); return true; }
    if (line - 2 < heads[form - 1].length && !alien) {
      if (text === heads[form - 1][line - 2]) return true;
      alien = true; fault("head"); return true;
    }
    const [kind, ...v] = text.split(" ");
    const now = kinds.indexOf(kind), chained = (k) => k === "number" || k === "before";
    if (now < 0 || form === 1 && chained(kind)) { fault("kind", kind); return true; }
    if (now < at || now === at && !many[kind]) { fault("order", kind); return true; }
    if (now > at) {
      for (let i = Math.max(at, 0); i < now; i++) {
        const n = i === at ? had : 0, k = kinds[i];
        if (many[k] && n < stated) fault("lines", k, n, stated);
        else if (!many[k] && i > at && !(form === 1 && chained(k))) { fault("lacks", k); stated = 0; }
      }
      at = now; had = 0;
    }
    had++;
    if (v.length !== parts[kind]) fault("values", kind, parts[kind]);
    else if (many[kind] && had > stated) fault("lines", kind, had, stated);
    else read[kind](...v);
    return s.launches.length <= mostLaunches && s.faults.length < mostFaults;
  };
  s.finish = async () => {
    if (form && kinds[at] !== "end") { line++; fault("end"); }
    for (const l of s.launches) if (l.award) {
      const bare = l.award.replaceAll("-", ""), sum = await sha256(bytesOf("debut award " + bare.slice(0, 10)));
      line = l.awardLine;
      if (bare.slice(10) !== alphabet[sum[0] % 32] + alphabet[sum[1] % 32]) fault("form", l.award);
    }
    s.ranking = [...s.launches].sort((a, b) => b.votes[0] - a.votes[0] || a.at - b.at || a.id - b.id);
    s.ranking.forEach((l, i) => {
      line = l.line;
      for (let c = 0; c < 3; c++) if (l.said[c] !== l.votes[c]) fault("counted", l.slug, l.said[c], l.votes[c]);
      if (l.place !== i + 1) fault("ranked", l.slug, l.place, i + 1);
      if ((i < 3 && l.votes[0] >= s.least) !== (l.award !== "")) fault("award", l.slug);
    });
    s.faults.sort((a, b) => a[0] - b[0]);
    return s;
  };
  return s;
}

// readSheet reads a sheet that is in memory. The key of watch is a pseudonym, and its value becomes where it stands.
async function readSheet(bytes, watch = new Map()) {
  const r = Reader(watch);
  for (let from = 0; from < bytes.length;) {
    const to = bytes.indexOf(10, from), end = to < 0 ? bytes.length : to;
    if (!r.line(latin(bytes.subarray(from, Math.min(end, from + longest))), to >= 0)) break;
    from = end + 1;
  }
  return r.finish();
}

// A signed text: a receipt, or the statement of a key about the next one.
function split(text, form) {
  const end = text.indexOf("\nend\n");
  if (!text.startsWith(form + "\n") || end < 0) return null;
  const body = text.slice(0, end + 5), values = Object.fromEntries(body.trim().split("\n").slice(1, -1).map((l) => [l.split(" ")[0], l.slice(l.indexOf(" ") + 1)]));
  const lines = text.slice(end + 5).split("\n");
  return { body, values, signature: lines.slice(0, 4).join("\n"), rest: lines.slice(4).join("\n") };
}
async function followed(key, list) {
  const keys = [key];
  let rest = list.split("\n").slice(2).join("\n"), s;
  while ((s = split(rest, "debut-key 1"))) {
    const old = keyOf(s.values.old), next = keyOf(s.values.new), now = keys.at(-1), when = time(s.values.at, true);
    if (!old || !next || await signed(old, blake2b(bytesOf(s.body)), s.signature) === null) break;
    if (old.text === now.text) { now.until = when; keys.push({ ...next, from: when }); }
    rest = s.rest;
  }
  return keys;
}

const kindOf = (text) => ["debut-results", "debut-list 1\n", "debut-keys 1\n", "debut-receipt 1\n"].find((f) => text.startsWith(f))?.trim() ??
  (text.startsWith("untrusted comment:") ? (text.includes("\ntrusted comment:") ? "signature" : "key") : "");

// checkFiles checks files, each a name and its bytes, and returns what is to be said: of each file, and of all together.
async function checkFiles(files, keyText) {
  const out = { sheets: [], said: [], forks: [] }, key = keyOf(keyText);
  if (!key) { out.said.push([false, say("no-key")]); return out; }
  const all = { "debut-results": [], "debut-list 1": [], "debut-keys 1": [], "debut-receipt 1": [], signature: [], key: [] };
  for (const f of files) {
    const small = latin(f.bytes.subarray(0, 1 << 20)), kind = f.bytes.length > most ? "" : kindOf(small);
    if (kind) all[kind].push({ ...f, text: small }); else out.said.push([false, say(f.bytes.length > most ? "large" : "unknown", f.name)]);
  }
  const keys = all["debut-keys 1"].length ? await followed(key, all["debut-keys 1"][0].text) : [key];
  const receipts = [], watch = new Map();
  for (const f of all["debut-receipt 1"]) {
    const r = split(f.text, "debut-receipt 1"), at = r && time(r.values.signed, true);
    if (!r || await bySome(keys, blake2b(bytesOf(r.body)), [r.signature], at) === null) { out.said.push([false, say("receipt-forged", f.name)]); continue; }
    receipts.push({ name: f.name, ...r.values, found: false });
    watch.set(r.values.pseudonym, null);
  }
  for (const f of all["debut-results"]) {
    for (const name of watch.keys()) watch.set(name, null);
    const s = await readSheet(f.bytes, watch), sum = blake2b(f.bytes);
    const comment = await bySome(keys, sum, all.signature.map((x) => x.text), s.closed);
    s.name = f.name; s.hash = hex(await sha256(f.bytes));
    s.state = comment !== null ? "good" : all.signature.some((x) => x.name === f.name + ".minisig") || files.length === 2 && all.signature.length ? "forged" : "unsigned";
    const is = `results of the week ${s.week} on ${s.site}, closed ${new Date(s.closed || 0).toISOString().slice(0, 19)}Z`;
    if (comment !== null && comment !== is && !s.faults.length) s.faults.push([0, say("comment", comment)]);
    if (s.state === "good") for (const r of receipts) if (r.site === s.site && r.week === s.week) {
      const seen = watch.get(r.pseudonym), [slug, id] = r.launch.split(" "), l = s.launches.find((x) => String(x.id) === id);
      r.found = true;
      const good = !!seen && !!l && seen.slug === l.slug && seen.hour === r.hour;
      out.said.push([good, good ? say("receipt-good", r.name, seen.line, f.name) : l ? say("receipt-missing", r.name, f.name) : say("receipt-no-launch", r.name, slug, f.name)]);
    }
    out.sheets.push(s);
  }
  for (const r of receipts) if (!r.found) out.said.push([false, say("receipt-alone", r.name, r.week)]);
  chain(out, all["debut-list 1"]);
  return out;
}

// chain looks whether the sheets that are signed fit together.
function chain(out, lists) {
  const good = out.sheets.filter((s) => s.state === "good").sort((a, b) => a.week < b.week ? -1 : 1);
  if (new Set(good.map((s) => s.site)).size > 1) { out.said.push([false, say("sites")]); return; }
  const fork = (...of) => out.forks.push(say(...of));
  for (let i = 0; i < good.length; i++) for (let j = 0; j < i; j++) {
    const a = good[j], b = good[i];
    if (a.hash === b.hash) continue;
    if (a.week === b.week || a.number && a.number === b.number) fork("fork-two", a.name, b.name);
    else if (a.number && (!b.number || b.number < a.number)) fork("fork-order", a.name, b.name);
    else if (a.number && b.number === a.number + 1 && b.before !== a.hash) fork("fork-before", b.name, a.name);
  }
  for (const f of lists) {
    const entries = f.text.trim().split("\n").slice(2).map((l) => l.split(" ")), last = entries.at(-1)?.[1] ?? "";
    for (const s of good) {
      const e = entries.find((x) => x[1] === s.week), before = entries[s.number - 2];
      if (s.week <= last && (!e || e[2] !== s.hash || s.number && e[0] !== String(s.number)) || before && before[2] !== s.before) fork("fork-list", f.name, s.name);
    }
  }
  if (!out.forks.length && good.length && (good.length > 1 || lists.length)) out.said.push([true, say("chain", good.length)]);
}

// The page.
const list = document.querySelector("#checked"), field = document.querySelector("#check-key"), input = document.querySelector("#check-files");
function element(name, text, className) {
  const e = document.createElement(name);
  e.textContent = text;
  if (className) e.className = className;
  return e;
}
function verdict(good, text) {
  const e = element("p", "", "notice " + (good ? "notice-good" : "notice-warn"));
  e.append(element("span", text));
  return e;
}
function show(out) {
  list.replaceChildren();
  for (const text of out.forks) list.append(verdict(false, text));
  for (const s of out.sheets) {
    const good = s.state === "good" && !s.faults.length, one = element("section", "", "panel stack stack-s");
    one.append(element("h2", s.name, "h3"), verdict(s.state === "good", say(s.state)));
    one.append(verdict(!s.faults.length, s.faults.length ? say("wrong") : say("follows", s.votes)));
    if (s.faults.length) {
      const faults = document.createElement("ol");
      faults.className = "list";
      for (const [line, why] of s.faults.slice(0, 20)) faults.append(element("li", line ? say("line", line, why) : why));
      if (s.faults.length > 20) faults.append(element("li", say("more", s.faults.length - 20)));
      one.append(faults);
    }
    if (good) {
      const table = document.createElement("table"), scroll = element("div", "", "table-scroll");
      table.className = "table";
      for (const [i, l] of s.ranking.slice(0, 100).entries()) {
        const row = table.insertRow();
        for (const cell of [i + 1, l.slug, say("votes", ...l.votes), l.award]) row.insertCell().textContent = cell;
      }
      scroll.append(table);
      one.append(scroll);
    }
    one.append(element("p", "SHA-256 " + s.hash, "small muted break"));
    list.append(one);
  }
  for (const [good, text] of out.said) list.append(verdict(good, text));
  list.dataset.done = "yes";
}
const kept = new Map(); // what was dropped so far, by its content
async function take(files) {
  delete list.dataset.done;
  for (const f of files) {
    const bytes = f.size > most ? { length: f.size, subarray: () => new Uint8Array() } : new Uint8Array(await f.arrayBuffer());
    kept.set(f.name + (f.size > most ? "" : hex(await sha256(bytes))), { name: f.name, bytes });
  }
  show(await checkFiles([...kept.values()], field.value));
}
async function able() {
  try { return !!await crypto.subtle.importKey("raw", new Uint8Array(32), { name: "Ed25519" }, false, ["verify"]); } catch { return false; }
}
if (await able()) {
  box.hidden = false;
  input.addEventListener("change", () => take(input.files));
  field.addEventListener("change", () => kept.size && take([]));
  document.querySelector("#check-again").addEventListener("click", () => { kept.clear(); input.value = ""; list.replaceChildren(); });
  document.addEventListener("dragover", (e) => e.preventDefault());
  document.addEventListener("drop", (e) => { e.preventDefault(); take(e.dataTransfer.files); });
} else document.querySelector("#check-unable").hidden = false;
Object.assign(window, { checkSheet: async (text) => (await readSheet(new TextEncoder().encode(text))).faults });
