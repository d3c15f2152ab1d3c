// Plays a script of keys on the page's box in node, in virtual time. See played_by_node.py.
//
// Reads JSON from standard input: {vm, page, wire, bundle: paths; id, files: {path: base64}; script:
// names of keys; milliseconds; {edges: [[ms, key, down]], told}: what a hand does from now on,
// of which the page hears nothing for `told` ms, and then all at once; limits; full_after: so many pictures nothing more is stored}. Writes JSON: {pictures: [base64 after each press, or hand],
// files: {path: base64}, said: [lines], starts: how often it asked for a new start,
// told: what it tells of each record}.

import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const PRESS_MS = 60;
const QUIET_MS = 100;

const wanted = JSON.parse(readFileSync(0, "utf-8"));
const { loadMicroPython } = await import(pathToFileURL(wanted.vm));
const { startVm, runBox } = await import(pathToFileURL(wanted.page));
const { Wire } = await import(pathToFileURL(wanted.wire));

const said = [];
const records = [];
const pictures = [];
const files = new Map(Object.entries(wanted.files).map(([path, data]) => [path, Buffer.from(data, "base64")]));
let now = 0;
let shown = 0; // when something was shown last
let picture = new Uint8Array(1024);
let dark = true;
const wire = new Wire(undefined, () => now);
let edgeAt = 0;
let starts = 0;
let due = []; // [when, what] to come
const script = wanted.script[Symbol.iterator]();

function finish() {
  const all = {};
  for (const path of machine.flash.sizes.keys()) all[path] = Buffer.from(machine.flash.read(path)).toString("base64");
  const result = Buffer.from(JSON.stringify({ pictures, files: all, said, starts, told: records }));
  for (let at = 0; at < result.length; ) at += writeSync(1, result, at);
  process.exit(0);
}

// The next thing of the script, once the box is at rest.
function goOn() {
  const { value, done } = script.next();
  if (done) finish();
  if (typeof value === "number") {
    due.push([now + value, goOn]);
    return;
  }
  const press = { edges: [[0, value, true], [PRESS_MS, value, false]], told: 0 };
  const { edges, told } = typeof value === "string" ? press : value;
  const begin = now;
  for (const [ms, key, down] of edges) {
    due.push([begin + Math.max(ms, told), () => wire.move(key, down, begin + ms)]);
  }
  due.push([due.at(-1)[0], settle]);
}

function settle() {
  if (wire.taken < wire.moved) shown = now;
  if (now - shown < QUIET_MS) {
    due.push([shown + QUIET_MS, settle]);
    return;
  }
  pictures.push(Buffer.from(dark ? new Uint8Array(1024) : picture).toString("base64"));
  goOn();
}

const machine = {
  edge() {
    const edge = wire.take();
    if (edge === null) return -1;
    edgeAt = edge.at;
    shown = now;
    return edge.level;
  },
  edge_ms: () => edgeAt,
  now_ms: () => now,
  unix: () => 0,
  wait(ms) {
    const end = now + ms;
    for (;;) {
      due.sort(([one], [other]) => one - other);
      if (wire.due() <= Math.min(end, due[0]?.[0] ?? end)) {
        now = Math.max(now, wire.due());
        return;
      }
      if (due.length === 0 || due[0][0] > end) break;
      const [when, what] = due.shift();
      now = when;
      what();
    }
    now = end;
  },
  show(bytes) {
    picture = bytes;
    dark = false;
    shown = now;
  },
  light: () => {},
  power(on) {
    dark = !on;
    shown = now;
  },
  start_anew: () => { starts += 1; },
  fill: (bytes) => bytes.fill(7),
  language: () => wanted.language ?? "",
  limits: wanted.limits ?? {},
  session: () => wanted.session ?? "",
  told: (told) => { records.push(told); },
};

// As a browser refuses when it has no room.
function refuse() {
  if (pictures.length > (wanted.full_after ?? Infinity)) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
}

const storage = {
  id: Buffer.from(wanted.id, "hex"),
  files: () => files,
  append: refuse,
  write: refuse,
  rename: refuse,
  remove: refuse,
};

due.push([QUIET_MS, settle]); // the first picture is that of the start
const vm = await startVm(loadMicroPython, readFileSync(wanted.bundle), (line) => said.push(line));
runBox(vm, machine, storage);
writeSync(2, "the application has ended\n" + said.join("\n"));
process.exit(1);
