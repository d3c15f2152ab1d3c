// A serial NOR flash of 2 MB, as its data sheet has it: commands byte by byte while it is selected,
// carried out when it is deselected; programming clears bits; busy while it works.
//
// Commands, registers and times: W25Q16JV data sheet, "Instructions" and "AC Electrical
// Characteristics" (tPP, tSE, tBE2, typical). The JEDEC number is that of the chips on most Picos.

export const SIZE = 2 * 1024 * 1024;
const PAGE = 256;
const JEDEC = [0xef, 0x40, 0x15];
const NUMBER_AT = 5; // the chip's own number comes behind the command and four empty bytes

const WRITE_FIRST = 0x01;
const PROGRAM = 0x02;
const READ = 0x03;
const WRITE_DISABLE = 0x04;
const READ_FIRST = 0x05;
const WRITE_ENABLE = 0x06;
const FAST_READ = 0x0b;
const WRITE_SECOND = 0x31;
const READ_SECOND = 0x35;
const READ_NUMBER = 0x4b;
const READ_JEDEC = 0x9f;

const BUSY = 1;
const WRITE_ENABLED = 2;
const QUAD_ENABLE = 2; // of the second register
// Bytes that an erase command takes away, and the milliseconds that it takes.
const ERASES = new Map([
  [0x20, { size: 4096, ms: 45 }],
  [0x52, { size: 32 * 1024, ms: 120 }],
  [0xd8, { size: 64 * 1024, ms: 150 }],
]);
const PROGRAM_MS = 0.4;

export class Flash {
  /** Programs and erases that were carried out: [kind, address, length]. */
  operations = [];
  /** What no data sheet allows: sentences. */
  faults = [];
  /** Until when it works, in nanoseconds of emulated time. */
  busyUntil = 0;
  isCut = false;
  #sent = null; // of the command that is being sent; null: not selected
  #writeEnabled = false;
  #first = 0;
  #second = QUAD_ENABLE;

  /**
   * `memory`: its contents; `number`: 8 bytes; `now()`: emulated nanoseconds; `cutAt`: the power
   * fails at this operation, counted from 1, before it changes anything; null: never.
   */
  constructor(memory, number, now, cutAt = null) {
    this.memory = memory;
    this.number = number;
    this.now = now;
    this.cutAt = cutAt;
  }

  get isBusy() {
    return this.now() < this.busyUntil;
  }

  /** Does it give four bits at once? */
  get hasQuad() {
    return !!(this.#second & QUAD_ENABLE);
  }

  select() {
    this.#sent = [];
  }

  /** One byte to the chip; what it gives back meanwhile. */
  exchange(byte) {
    if (this.#sent === null) {
      this.faults.push("a byte was sent while the chip was not selected");
      return 0xff;
    }
    this.#sent.push(byte);
    const position = this.#sent.length - 1;
    return position === 0 ? 0xff : this.#answer(this.#sent[0], position);
  }

  deselect() {
    const sent = this.#sent;
    this.#sent = null;
    if (sent?.length) this.#carryOut(sent);
  }

  #answer(command, position) {
    switch (command) {
      case READ_FIRST:
        return (this.isBusy ? BUSY : 0) | (this.#writeEnabled ? WRITE_ENABLED : 0) | this.#first;
      case READ_SECOND:
        return this.#second;
    }
    if (this.isBusy) {
      this.faults.push(`command ${command.toString(16)} came while the chip was at work`);
      return 0xff;
    }
    switch (command) {
      case READ_JEDEC:
        return JEDEC[position - 1] ?? 0xff;
      case READ_NUMBER:
        return position < NUMBER_AT ? 0xff : this.number[(position - NUMBER_AT) % 8];
      case READ:
        return position < 4 ? 0xff : this.memory[(this.#address() + position - 4) % SIZE];
      case FAST_READ:
        return position < 5 ? 0xff : this.memory[(this.#address() + position - 5) % SIZE];
    }
    return 0xff;
  }

  #address() {
    const [, high, middle, low] = this.#sent;
    return (high << 16) | (middle << 8) | low;
  }

  #carryOut(sent) {
    const [command, ...data] = sent;
    if (command === WRITE_ENABLE) this.#writeEnabled = true;
    else if (command === WRITE_DISABLE) this.#writeEnabled = false;
    else if (command === WRITE_FIRST || command === WRITE_SECOND) this.#setRegisters(command, data);
    else if (command === PROGRAM || ERASES.has(command)) this.#change(command, data);
  }

  #setRegisters(command, data) {
    if (!this.#writeEnabled || !data.length) return;
    if (command === WRITE_SECOND) this.#second = data[0];
    else {
      this.#first = data[0] & ~(BUSY | WRITE_ENABLED);
      if (data.length > 1) this.#second = data[1];
    }
    this.#writeEnabled = false;
  }

  #change(command, data) {
    if (this.isCut) return;
    if (!this.#writeEnabled) {
      this.faults.push(`command ${command.toString(16)} came without a write enable before it`);
      return;
    }
    this.#writeEnabled = false;
    if (this.operations.length + 1 === this.cutAt) {
      this.isCut = true;
      return;
    }
    const [high, middle, low, ...bytes] = data;
    const address = ((high << 16) | (middle << 8) | low) % SIZE;
    if (command === PROGRAM) this.#program(address, bytes);
    else this.#erase(address, ERASES.get(command));
  }

  #program(address, bytes) {
    const page = address - (address % PAGE);
    bytes.forEach((byte, index) => {
      this.memory[page + ((address + index) % PAGE)] &= byte;
    });
    this.#end("program", address, bytes.length, PROGRAM_MS);
  }

  #erase(address, { size, ms }) {
    const first = address - (address % size);
    this.memory.fill(0xff, first, first + size);
    this.#end("erase", address, size, ms);
  }

  #end(kind, address, length, ms) {
    this.operations.push([kind, address, length]);
    this.busyUntil = this.now() + ms * 1e6;
  }
}
