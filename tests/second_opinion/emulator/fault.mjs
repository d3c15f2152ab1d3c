// What ends a run. The message is one sentence.

const hex = (number) => (number >>> 0).toString(16).padStart(8, "0");

/** Something happened that a chip does not forgive, or that this emulator does not model. */
export class Fault extends Error {
  /** `pc`: the address of the instruction; `address`: what it concerned, if anything. */
  constructor(what, pc, address) {
    const where = address === undefined ? "" : ` at ${hex(address)}`;
    super(`${what}${where}, by the instruction at ${hex(pc)}`);
    this.pc = pc >>> 0;
    this.address = address === undefined ? null : address >>> 0;
  }
}
