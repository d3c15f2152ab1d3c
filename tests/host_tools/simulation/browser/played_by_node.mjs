// Plays a script of keys on the page's box in node, in virtual time. See played_by_node.py.
//
// Reads JSON from standard input: {vm, page, bundle: paths; id, files: {path: base64}; script: names
// of keys and milliseconds; limits; full_after: so many pictures nothing more is stored}. Writes JSON: {pictures: [base64 after each press],
// files: {path: base64}, said: [lines], starts: how often it asked for a new start,
// told: what it tells of each record}.

import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const KEYS = ["up", "down", "left", "right", "ok", "back", "opponents"];
const PRESS_MS = 60;
const QUIET_MS = 100;

const wanted = JSON.parse(readFileSync(0, "utf-8"));
const { loadMicroPython } = await import(pathToFileURL(wanted.vm));
const { startVm, runBox } = await import(pathToFileURL(wanted.page));

const said = [];
const records = [];
const pictures = [];
const files = new Map(Object.entries(wanted.files).map(([path, data]) => [path, Buffer.from(data, "base64")]));
let now = 0;
let shown = 0; // when something was shown last
let picture = new Uint8Array(1024);
let dark = true;
let edges = [];
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
  edges.push([now, 1 << KEYS.indexOf(value)]);
  due.push([now + PRESS_MS, () => {
    edges.push([now, 0]);
    shown = now;
    due.push([now + QUIET_MS, settle]);
  }]);
}

function settle() {
  if (now - shown < QUIET_MS) {
    due.push([shown + QUIET_MS, settle]);
    return;
  }
  pictures.push(Buffer.from(dark ? new Uint8Array(1024) : picture).toString("base64"));
  goOn();
}

const machine = {
  edge() {
    if (edges.length === 0) return -1;
    const [when, level] = edges.shift();
    edgeAt = when;
    return level;
  },
  edge_ms: () => edgeAt,
  now_ms: () => now,
  unix: () => 0,
  wait(ms) {
    if (edges.length > 0) return;
    const end = now + ms;
    for (;;) {
      due.sort(([one], [other]) => one - other);
      if (due.length === 0 || due[0][0] > end) break;
      const [when, what] = due.shift();
      now = when;
      what();
      if (edges.length > 0) return;
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
