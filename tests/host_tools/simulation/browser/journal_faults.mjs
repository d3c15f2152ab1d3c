// Cuts, spoils and fills up the journal of the page in every way: journal_faults.mjs JOURNAL
//
// Ends with an error at the first thing that is wrong.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const { crc32, Journal, LONG } = await import(pathToFileURL(process.argv[2]));

// A file as workers have it. `left`: so many bytes can be written before there is no room.
class Handle {
  constructor(bytes = new Uint8Array(0)) {
    this.bytes = bytes;
    this.left = Infinity;
    this.flushed = 0;
  }

  getSize() {
    return this.bytes.length;
  }

  read(buffer, { at }) {
    buffer.set(this.bytes.subarray(at, at + buffer.length));
  }

  write(data, { at }) {
    const size = Math.min(data.length, this.left);
    this.left -= size;
    const bytes = new Uint8Array(Math.max(this.bytes.length, at + size));
    bytes.set(this.bytes);
    bytes.set(data.subarray(0, size), at);
    this.bytes = bytes;
    if (size < data.length) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    return size;
  }

  truncate(size) {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.bytes = bytes;
  }

  flush() {
    this.flushed += 1;
  }

  close() {}
}

const copy = (handles) => handles.map(({ bytes }) => new Handle(Uint8Array.from(bytes)));
const text = (...words) => new TextEncoder().encode(words.join(""));
const state = (journal) => [...journal.files()].map(([path, data]) => `${path}=${new TextDecoder().decode(data)}`).sort().join(" ");

const STEPS = [
  (journal) => journal.write("draft", text("one")),
  (journal) => journal.append("deals.log", text("AB")),
  (journal) => journal.append("deals.log", text("CD")),
  (journal) => journal.write("new", text("seven")),
  (journal) => journal.rename("new", "draft"),
  (journal) => journal.remove("draft"),
  (journal) => journal.write("empty", text()),
];

assert.equal(crc32(text("123456789")), 0xcbf43926);

// What was stored is there again, and it is the same box.
const handles = [new Handle(), new Handle()];
const journal = new Journal(handles);
const states = [state(journal)];
const ends = [journal.end];
for (const step of STEPS) {
  const flushed = journal.handle.flushed;
  step(journal);
  assert.ok(journal.handle.flushed > flushed, "stored is what was flushed");
  states.push(state(journal));
  ends.push(journal.end);
}
assert.equal(state(new Journal(copy(handles))), "deals.log=ABCD empty=");
assert.deepEqual(new Journal(copy(handles)).id, journal.id);

// Cut anywhere, what was stored last before the cut is there, and it goes on from there.
const file = handles.indexOf(journal.handle);
for (let size = ends[0]; size <= ends.at(-1); size++) {
  const torn = copy(handles);
  torn[file].truncate(size);
  const again = new Journal(torn);
  const whole = ends.filter((end) => end <= size).length - 1;
  assert.equal(state(again), states[whole]);
  assert.equal(again.cut, size - ends[whole]);
  again.append("deals.log", text("!"));
  assert.equal(new TextDecoder().decode(new Journal(copy(torn)).files().get("deals.log")).at(-1), "!");
}

// A changed byte is never taken for what was stored, and what is behind it is not thrown away.
for (let at = 0; at < ends.at(-1); at++) {
  const spoilt = copy(handles);
  spoilt[file].bytes[at] ^= 0x10;
  if (at >= 12 && at < 16) continue; // the generation, of the only file that is complete
  const was = Uint8Array.from(spoilt[file].bytes);
  if (at < ends.at(-2)) {
    assert.throws(() => new Journal(spoilt), { name: "Damaged" }, `byte ${at}`);
    assert.deepEqual(spoilt[file].bytes, was);
  } else assert.equal(state(new Journal(spoilt)), states.at(-2));
}

// A file that was being begun when the browser ended does not count: nobody was told of that box.
for (let size = 0; size < ends[0]; size++) {
  const begun = copy(handles);
  begun[file].truncate(size);
  assert.equal(state(new Journal(begun)), "");
}

// Where there is no room nothing changes, and what fits goes on.
const full = new Journal([new Handle(), new Handle()]);
full.append("deals.log", text("A"));
for (const room of [0, 5, 9]) {
  full.handle.left = room;
  assert.throws(() => full.append("deals.log", text("B")), { name: "QuotaExceededError" });
  assert.equal(state(full), "deals.log=A");
  assert.equal(full.handle.getSize(), full.end);
}
full.handle.left = Infinity;
full.append("deals.log", text("C"));
assert.equal(state(new Journal(copy([full.handle, full.other]))), "deals.log=AC");

// A long journal is written anew, into the other file; cut at any byte of that, all is there.
const long = new Journal([new Handle(), new Handle()]);
long.append("deals.log", text("LOG"));
const page = text("x".repeat(4096));
let before = long.handle;
while (long.handle === before) long.write("draft", page);
assert.ok(long.end < LONG / 4);
assert.equal(long.other.getSize(), 0);
assert.equal(long.files().get("deals.log").length, 3);
assert.equal(state(new Journal(copy([long.other, long.handle]))), state(long));

// While it is written anew both files are there: only a complete one counts.
const old = copy([journal.handle])[0];
const fresh = copy([journal.handle])[0];
const number = new DataView(fresh.bytes.buffer);
number.setUint32(12, number.getUint32(12, true) + 1, true); // its generation
const complete = ends[0];
for (let size = 0; size < complete; size++) {
  const half = new Handle(fresh.bytes.slice(0, size));
  assert.equal(state(new Journal([copy([old])[0], half])), states.at(-1));
}

// And where there is no room for two, the long one goes on.
const tight = new Journal([new Handle(), new Handle()]);
tight.append("deals.log", text("LOG"));
tight.other.left = 100;
before = tight.handle;
while (tight.end < LONG + 8192) tight.write("draft", page);
assert.equal(tight.handle, before);
assert.equal(state(new Journal(copy([tight.handle, tight.other]))), state(tight));

console.log("all is well");
