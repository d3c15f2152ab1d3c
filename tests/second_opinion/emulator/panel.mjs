// The controller chip of the display, written from the SSD1306 data sheet: "I2C-bus Write data",
// "Command Table", "Memory Addressing Mode". After power-on it is off, and its memory holds anything.

export const WIDTH = 128;
const HEIGHT = 64;
const PAGES = 8;
const NOISE = 0x5a;

const MORE_CONTROL = 0x80; // of a control byte: one byte, then another control byte
const TO_MEMORY = 0x40;

const [HORIZONTAL, VERTICAL, BY_PAGE] = [0, 1, 2];
// How many bytes follow a command, where any do.
const ARGUMENTS = new Map([
  [0x20, 1], // addressing mode
  [0x21, 2], // column window
  [0x22, 2], // page window
  [0x81, 1], // contrast
  [0x8d, 1], // charge pump
  [0xa8, 1], // multiplex ratio
  [0xd3, 1], // offset
  [0xd5, 1], // clock
  [0xd9, 1], // pre-charge
  [0xda, 1], // COM pins
  [0xdb, 1], // VCOM level
]);
const ALONE = new Set([0xa0, 0xa1, 0xa4, 0xa5, 0xa6, 0xa7, 0xae, 0xaf, 0xc0, 0xc8, 0xe3, 0x2e]);
const between = (code, first, last) => code >= first && code <= last;

export class Panel {
  /** What the chip would not understand: sentences. */
  faults = [];
  isOn = false;
  #memory = new Uint8Array(WIDTH * PAGES).fill(NOISE);
  #isInverse = false;
  #isAllLit = false;
  #columnsMirrored = false;
  #rowsMirrored = false;
  #startLine = 0;
  #offset = 0;
  #mode = BY_PAGE;
  #column = 0;
  #page = 0;
  #pageModeColumn = 0;
  #columns = [0, WIDTH - 1];
  #pages = [0, PAGES - 1];
  #controlIsDue = true;
  #isSingle = false;
  #toMemory = false;
  #command = [];

  /** A transaction begins: the next byte is a control byte. */
  start() {
    this.#controlIsDue = true;
    this.#command = [];
  }

  write(byte) {
    if (this.#controlIsDue) {
      this.#controlIsDue = false;
      this.#isSingle = !!(byte & MORE_CONTROL);
      this.#toMemory = !!(byte & TO_MEMORY);
      return;
    }
    this.#controlIsDue = this.#isSingle;
    if (this.#toMemory) this.#store(byte);
    else this.#take(byte);
  }

  /** What glows: 1024 bytes, byte x + 128 * page has eight pixels, the lowest bit at the top. */
  picture() {
    const picture = Buffer.alloc(WIDTH * PAGES);
    if (!this.isOn) return picture;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if (this.#glows(x, y)) picture[x + WIDTH * (y >> 3)] |= 1 << (y & 7);
      }
    }
    return picture;
  }

  #glows(x, y) {
    if (this.#isAllLit) return true;
    // A module is built in upside down: mirrored both ways, the memory's first bit is at the top left.
    const column = this.#columnsMirrored ? x : WIDTH - 1 - x;
    const line = this.#rowsMirrored ? y : HEIGHT - 1 - y;
    const row = (line + this.#startLine + this.#offset) % HEIGHT;
    const bit = (this.#memory[column + WIDTH * (row >> 3)] >> (row & 7)) & 1;
    return !!bit !== this.#isInverse;
  }

  #store(byte) {
    this.#memory[this.#column + WIDTH * this.#page] = byte;
    if (this.#mode === BY_PAGE) {
      this.#column = this.#column === WIDTH - 1 ? this.#pageModeColumn : this.#column + 1;
    } else if (this.#mode === HORIZONTAL) {
      if (this.#nextColumn()) this.#nextPage();
    } else if (this.#mode === VERTICAL) {
      if (this.#nextPage()) this.#nextColumn();
    }
  }

  /** The next column of the window; did it begin anew? */
  #nextColumn() {
    const [first, last] = this.#columns;
    const atEnd = this.#column === last;
    this.#column = atEnd ? first : (this.#column + 1) % WIDTH;
    return atEnd;
  }

  #nextPage() {
    const [first, last] = this.#pages;
    const atEnd = this.#page === last;
    this.#page = atEnd ? first : (this.#page + 1) % PAGES;
    return atEnd;
  }

  #take(byte) {
    this.#command.push(byte);
    const [code, ...given] = this.#command;
    if (given.length < (ARGUMENTS.get(code) ?? 0)) return;
    this.#command = [];
    this.#obey(code, given);
  }

  #obey(code, [first, second]) {
    if (between(code, 0x00, 0x0f)) this.#setColumn((this.#pageModeColumn & 0xf0) | code);
    else if (between(code, 0x10, 0x1f))
      this.#setColumn((this.#pageModeColumn & 0x0f) | ((code & 0x0f) << 4));
    else if (between(code, 0x40, 0x7f)) this.#startLine = code & 0x3f;
    else if (between(code, 0xb0, 0xb7)) this.#page = code & 7;
    else if (code === 0x20) this.#mode = first & 3;
    else if (code === 0x21) {
      this.#columns = [first, second];
      this.#column = first;
    } else if (code === 0x22) {
      this.#pages = [first, second];
      this.#page = first;
    } else if (code === 0xa0 || code === 0xa1) this.#columnsMirrored = code === 0xa1;
    else if (code === 0xa4 || code === 0xa5) this.#isAllLit = code === 0xa5;
    else if (code === 0xa6 || code === 0xa7) this.#isInverse = code === 0xa7;
    else if (code === 0xae || code === 0xaf) this.isOn = code === 0xaf;
    else if (code === 0xc0 || code === 0xc8) this.#rowsMirrored = code === 0xc8;
    else if (code === 0xd3) this.#offset = first & 0x3f;
    else if (!ALONE.has(code) && !ARGUMENTS.has(code))
      this.faults.push(`0x${code.toString(16)} is not a command of the SSD1306`);
  }

  #setColumn(column) {
    this.#pageModeColumn = this.#column = column % WIDTH;
  }
}
