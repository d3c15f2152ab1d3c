// The flash of the box in the browser's own file storage: a journal that entries are appended to.
//
// There are two files; the one with the higher generation counts if it is complete. To make the
// journal short again, what it comes to is written into the other one. An entry has its length and
// its checksum; what was being written when the browser was ended is cut off: nobody was told that
// it is stored. What is wrong otherwise is damage: it is said, and left as it is.
//
//   file    "SCHREIBER 1\n", generation (4 bytes), entries
//   entry   length of the payload (4), its CRC-32 (4), payload: operation (1), length of a path (1),
//           the path, data; numbers with the lowest byte first

const MAGIC = new TextEncoder().encode("SCHREIBER 1\n");
const START = MAGIC.length + 4;
const HEAD = 8; // of an entry
const ID = 1;
const WRITE = 2;
const APPEND = 3;
const RENAME = 4; // the data is the new path
const REMOVE = 5;
const COMPLETE = 6; // what is before it is all that there was when the file was begun

// From so many bytes on a journal is written anew, if that makes it a quarter as long.
export const LONG = 256 * 1024;
const ID_SIZE = 8;
// So long is a file at most in which nothing but a new box was begun.
const BEGUN = 64;
const NOTHING = new Uint8Array(0);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function entry(operation, path, data) {
  const name = encoder.encode(path);
  const payload = joined([operation, name.length], name, data);
  const head = new DataView(new ArrayBuffer(HEAD));
  head.setUint32(0, payload.length, true);
  head.setUint32(4, crc32(payload), true);
  return joined(new Uint8Array(head.buffer), payload);
}

// What a box keeps, in memory alone.
export class Memory {
  constructor(id = crypto.getRandomValues(new Uint8Array(ID_SIZE))) {
    this.id = id;
    this.held = new Map();
  }

  files() {
    return this.held;
  }

  append(path, data) {
    this.held.set(path, joined(this.held.get(path) ?? NOTHING, data));
  }

  write(path, data) {
    this.held.set(path, Uint8Array.from(data));
  }

  rename(old, path) {
    this.held.set(path, this.held.get(old));
    this.held.delete(old);
  }

  remove(path) {
    this.held.delete(path);
  }
}

// The payload of the entry at an offset; null: no sound entry is there.
function payloadAt(bytes, view, at) {
  if (at + HEAD > bytes.length) return null;
  const size = view.getUint32(at, true);
  if (size < 2 || at + HEAD + size > bytes.length) return null;
  const payload = bytes.subarray(at + HEAD, at + HEAD + size);
  return crc32(payload) === view.getUint32(at + 4, true) ? payload : null;
}

// What one file says. `damaged`: what is behind its sound entries is no unfinished one.
function replayed(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  const view = new DataView(bytes.buffer);
  const found = { handle, memory: new Memory(null), size: bytes.length, end: START, generation: 0, complete: false, damaged: false };
  if (bytes.length < START || MAGIC.some((byte, at) => bytes[at] !== byte)) {
    found.damaged = bytes.length > BEGUN;
    return found;
  }
  found.generation = view.getUint32(MAGIC.length, true);
  for (;;) {
    const payload = payloadAt(bytes, view, found.end);
    if (payload === null) break;
    redo(found, payload);
    found.end += HEAD + payload.length;
  }
  // Behind an unfinished entry there is nothing.
  for (let at = found.end + 1; at < bytes.length && !found.damaged; at++) {
    found.damaged = payloadAt(bytes, view, at) !== null;
  }
  return found;
}

function redo(found, payload) {
  const { memory } = found;
  const path = decoder.decode(payload.subarray(2, 2 + payload[1]));
  const data = payload.subarray(2 + payload[1]);
  if (payload[0] === ID) memory.id = Uint8Array.from(data);
  else if (payload[0] === WRITE) memory.write(path, data);
  else if (payload[0] === APPEND) memory.append(path, data);
  else if (payload[0] === RENAME) memory.rename(path, decoder.decode(data));
  else if (payload[0] === REMOVE) memory.remove(path);
  else if (payload[0] === COMPLETE) found.complete = true;
}

// What a box keeps, in two files that are open for this alone. `cut`: bytes of an unfinished entry
// that were cut off when it was opened. What is not stored is thrown, and then nothing has changed.
// An Error of the name "Damaged" when it is opened: then nothing was touched.
export class Journal {
  constructor(handles) {
    const found = handles.map(replayed).sort((one, other) => other.generation - one.generation);
    const current = found.find((one) => one.complete);
    this.cut = 0;
    // A file of a later generation that is not complete does not count, whatever is wrong with it.
    if (current ? current.damaged : found.some((one) => one.damaged || one.size > BEGUN)) {
      throw Object.assign(new Error("what is stored of the box cannot be read"), { name: "Damaged" });
    }
    if (current === undefined) {
      this.memory = new Memory();
      [this.handle, this.other] = handles;
      this.generation = 0;
      this.begin(this.handle);
      return;
    }
    this.memory = current.memory;
    this.handle = current.handle;
    this.other = handles.find((handle) => handle !== current.handle);
    this.generation = current.generation;
    this.end = current.end;
    if (current.size > current.end) {
      this.cut = current.size - current.end;
      this.handle.truncate(this.end);
      this.handle.flush();
    }
    this.shorten();
  }

  get id() {
    return this.memory.id;
  }

  files() {
    return this.memory.files();
  }

  append(path, data) {
    this.store(entry(APPEND, path, data));
    this.memory.append(path, data);
    this.shorten();
  }

  write(path, data) {
    this.store(entry(WRITE, path, data));
    this.memory.write(path, data);
    this.shorten();
  }

  rename(old, path) {
    this.store(entry(RENAME, old, encoder.encode(path)));
    this.memory.rename(old, path);
  }

  remove(path) {
    this.store(entry(REMOVE, path, NOTHING));
    this.memory.remove(path);
  }

  close() {
    this.handle.close();
    this.other.close();
  }

  store(bytes) {
    try {
      if (this.handle.write(bytes, { at: this.end }) !== bytes.length) throw new Error("not all of it was written");
      this.handle.flush();
    } catch (error) {
      this.handle.truncate(this.end); // nothing may follow half an entry
      throw error;
    }
    this.end += bytes.length;
  }

  // Write the journal anew where that pays.
  shorten() {
    if (this.end < LONG) return;
    let needed = 0;
    for (const data of this.files().values()) needed += data.length;
    if (4 * needed > this.end) return;
    try {
      this.begin(this.other);
    } catch {
      return; // no room for two: the long one goes on
    }
    [this.handle, this.other] = [this.other, this.handle];
    this.other.truncate(0);
  }

  // Write all there is into a file, as one generation more. It counts when it is complete.
  begin(handle) {
    const number = new DataView(new ArrayBuffer(4));
    number.setUint32(0, this.generation + 1, true);
    const parts = [MAGIC, new Uint8Array(number.buffer), entry(ID, "", this.memory.id)];
    for (const [path, data] of this.files()) parts.push(entry(WRITE, path, data));
    const whole = joined(...parts, entry(COMPLETE, "", NOTHING));
    handle.truncate(0);
    if (handle.write(whole, { at: 0 }) !== whole.length) throw new Error("not all of it was written");
    handle.flush();
    this.generation += 1;
    this.end = whole.length;
  }
}
