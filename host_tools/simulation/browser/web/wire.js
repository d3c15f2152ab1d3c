// What the page and the box's worker share: the edges of keys with their times, and what is wanted.
//
// The worker never returns to its event loop, so no message reaches it. It waits on this memory.

import { Strokes } from "./strokes.js";

const WAKE = 0; // counts whatever happens
const HEAD = 1; // so many edges have come,
const TAIL = 2; // and so many were taken
const WANTED = 3;
const LEVELS = 16; // in 32-bit words
const ROOM = 64; // edges
const TIMES = 8 * (LEVELS + ROOM); // in bytes

const BYTES = TIMES + 8 * ROOM;
const KEYS = ["up", "down", "left", "right", "ok", "back", "opponents"];
// What the page may want, one bit each.
export const THE_LOG = 1;
export const THE_END = 2;

// Milliseconds by a clock that page and worker have in common.
export const now = () => performance.timeOrigin + performance.now();

export class Wire {
  // clock(): milliseconds; page and worker have it in common.
  constructor(memory = new SharedArrayBuffer(BYTES), clock = now) {
    this.memory = memory;
    this.clock = clock;
    this.words = new Int32Array(memory);
    this.times = new Float64Array(memory, TIMES, ROOM);
    this.level = 0;
    this.strokes = new Strokes();
  }

  // ---- the page's end

  // A key goes down or up. at: when its finger did that, by the same clock. A press for which there is
  // no room is none; every release has room.
  move(key, down, at) {
    const bit = 1 << KEYS.indexOf(key);
    const level = down ? this.level | bit : this.level & ~bit;
    if (level === this.level) return;
    const head = Atomics.load(this.words, HEAD);
    if (down && head - Atomics.load(this.words, TAIL) >= ROOM - KEYS.length) return;
    this.times[head % ROOM] = this.strokes.place(key, at, this.clock(), this.level === 0);
    this.words[LEVELS + (head % ROOM)] = level;
    this.level = level;
    Atomics.store(this.words, HEAD, head + 1);
    this.wake();
  }

  // How many edges there were.
  get moved() {
    return Atomics.load(this.words, HEAD);
  }

  want(bit) {
    Atomics.or(this.words, WANTED, bit);
    this.wake();
  }

  wake() {
    Atomics.add(this.words, WAKE, 1);
    Atomics.notify(this.words, WAKE);
  }

  // ---- the worker's end

  // How many edges were taken.
  get taken() {
    return this.words[TAIL];
  }

  // When the next edge counts; Infinity: there is none.
  due() {
    const tail = this.words[TAIL];
    return Atomics.load(this.words, HEAD) === tail ? Infinity : this.times[tail % ROOM];
  }

  // The next edge that counts by now, as {level, at}; null: there is none.
  take() {
    if (this.due() > this.clock()) return null;
    const tail = this.words[TAIL];
    const edge = { level: this.words[LEVELS + (tail % ROOM)], at: this.times[tail % ROOM] };
    Atomics.store(this.words, TAIL, tail + 1);
    return edge;
  }

  wait(ms) {
    const seen = Atomics.load(this.words, WAKE);
    const left = Math.min(ms, this.due() - this.clock());
    if (left > 0 && !Atomics.load(this.words, WANTED)) Atomics.wait(this.words, WAKE, seen, left);
  }

  // What is wanted, all bits; it is wanted no more.
  wanted() {
    return Atomics.exchange(this.words, WANTED, 0);
  }
}
