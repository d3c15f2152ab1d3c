// When each edge of a key counts, so that the box sees what the finger did.
//
// A browser that is busy tells of an edge late, and of several at once. What lies between two moments
// at which no key is down is a stroke. It begins when the browser tells of it, or after the one before;
// within it the edges are as far apart as their events: a tap stays a tap, and a hold a hold.

// A tap may take no time at all. The box takes what is so short for a bounce of the contact: see
// `_OVER_US` and `_RELEASED_US` in firmware/app/keys.py, which are less.
export const SHORTEST_MS = 10;

export class Strokes {
  constructor() {
    this.late = 0; // by how much this stroke comes after its events, in milliseconds
    this.last = 0; // when the edge before counts
    this.moved = new Map(); // key -> when its last edge counts
  }

  // The time at which an edge of a key counts. at: of its event; now: at which that is told;
  // begins: was no key down before it? All are milliseconds by one clock.
  place(key, at, now, begins) {
    const soonest = Math.max(this.last, (this.moved.get(key) ?? 0) + SHORTEST_MS);
    const due = Math.max(begins ? now : at + this.late, soonest);
    if (begins) this.late = due - at;
    this.moved.set(key, due);
    this.last = due;
    return due;
  }
}
