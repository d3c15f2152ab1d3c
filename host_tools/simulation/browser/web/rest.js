// Whether the box is at rest: it has done nothing but wait. What counts is for how long it wanted to
// wait, not how long that took: a busy computer gives it no time to draw, and that is no rest.

// So long OK is taken for a double tap, see `TAP_MS` in firmware/app/patience.py; no pause within an
// answer to a key is longer.
const REST_MS = 300;

export class Rest {
  // tell(): it is at rest, said once until something happens again.
  constructor(tell) {
    this.tell = tell;
    this.waited = 0;
  }

  happens() {
    this.waited = 0;
  }

  // ms: for which it wanted to wait; took: how long it did, a key may have ended it early.
  waits(ms, took) {
    const before = this.waited;
    this.waited += Math.min(ms, took);
    if (before < REST_MS && this.waited >= REST_MS) this.tell();
  }
}
