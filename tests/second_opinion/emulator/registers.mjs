// A block of registers that keep what is written to them, but for those that have a value of their
// own. It stands for blocks of which the firmware needs no more.

import { BasePeripheral } from "./rp2040js.mjs";

export class Registers extends BasePeripheral {
  /** `fixed`: offset -> what is read there, a number or a function that gives one. */
  constructor(mcu, name, fixed = {}) {
    super(mcu, name);
    this.fixed = fixed;
    this.kept = new Map();
  }

  readUint32(offset) {
    const fixed = this.fixed[offset];
    if (fixed === undefined) return this.kept.get(offset) ?? 0;
    return typeof fixed === "function" ? fixed() : fixed;
  }

  writeUint32(offset, value) {
    this.kept.set(offset, value >>> 0);
  }
}
