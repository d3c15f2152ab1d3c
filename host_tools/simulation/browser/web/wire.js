// What the page and the box's worker share: the edges of keys with their times, and what is wanted.
//
// The worker never returns to its event loop, so no message reaches it. It waits on this memory.

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
  constructor(memory = new SharedArrayBuffer(BYTES)) {
    this.memory = memory;
    this.words = new Int32Array(memory);
    this.times = new Float64Array(memory, TIMES, ROOM);
    this.level = 0;
  }

  // ---- the page's end

  move(key, down) {
    const bit = 1 << KEYS.indexOf(key);
    const level = down ? this.level | bit : this.level & ~bit;
    if (level === this.level) return;
    this.level = level;
    const head = Atomics.load(this.words, HEAD);
    this.times[head % ROOM] = now();
    this.words[LEVELS + (head % ROOM)] = level;
    Atomics.store(this.words, HEAD, head + 1);
    this.wake();
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

  // The next edge as {level, at}, null: there is none.
  take() {
    const tail = this.words[TAIL];
    if (Atomics.load(this.words, HEAD) === tail) return null;
    const edge = { level: this.words[LEVELS + (tail % ROOM)], at: this.times[tail % ROOM] };
    Atomics.store(this.words, TAIL, tail + 1);
    return edge;
  }

  wait(ms) {
    const seen = Atomics.load(this.words, WAKE);
    const waiting = Atomics.load(this.words, HEAD) !== this.words[TAIL] || Atomics.load(this.words, WANTED);
    if (!waiting) Atomics.wait(this.words, WAKE, seen, ms);
  }

  // What is wanted, all bits; it is wanted no more.
  wanted() {
    return Atomics.exchange(this.words, WANTED, 0);
  }
}
