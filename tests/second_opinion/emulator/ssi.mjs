// What is between processor and flash: the SSI, the override of its chip select, and the cache's
// control block. RP2040 datasheet 4.10 (SSI), 2.19.6.2 (IO_QSPI, GPIO_QSPI_SS_CTRL), 2.6.3 (XIP).
//
// A program reads the flash as memory while the SSI is set up for that: by four lines, as the second
// boot stage does it last. The processor does so without asking here, in no time and without a cache.
// What passes here is commands: those of the second boot stage, of the ROM and of the SDK.

import { BasePeripheral } from "./rp2040js.mjs";
import { Registers } from "./registers.mjs";

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const IDR = 0x58;
const VERSION = 0x5c;
const DR_FIRST = 0x60;
const DR_END = 0xec;

const FRAME_FORMAT = 21; // SPI_FRF
const ROOM_TO_SEND = 2; // SR.TFNF
const ALL_SENT = 4; // SR.TFE
const SOMETHING_CAME = 8; // SR.RFNE

const SS_CTRL = 0x0c;
const OUTOVER = 8;
const DRIVE_LOW = 2;

const XIP_STAT = 0x08;
const STREAM_EMPTY = 2;

/** The SSI. `flash`: a `Flash`; `core`: is told whether the flash can be read as memory. */
export class Ssi extends BasePeripheral {
  #registers = new Map();
  #received = [];
  #byProgram = false; // is the chip select held low by the program?
  #byItself = false; // or by the SSI, for one command?

  constructor(mcu, flash, core) {
    super(mcu, "SSI");
    this.flash = flash;
    this.core = core;
  }

  /** By how many lines more than one? 0: by one; 2: by four (CTRLR0, SPI_FRF). */
  get #lines() {
    return ((this.#registers.get(CTRLR0) ?? 0) >>> FRAME_FORMAT) & 3;
  }

  readUint32(offset) {
    switch (offset) {
      case TXFLR:
        return 0;
      case RXFLR:
        return this.#received.length;
      case SR:
        this.#endOwn();
        return ROOM_TO_SEND | ALL_SENT | (this.#received.length ? SOMETHING_CAME : 0);
      case IDR:
        return 0x51535049;
      case VERSION:
        return 0x3430312a;
      case DR_FIRST:
        return this.#received.shift() ?? 0;
    }
    return this.#registers.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    if (offset >= DR_FIRST && offset <= DR_END) {
      this.#send(value & 0xff);
      return;
    }
    if (offset === SSIENR) {
      this.#endOwn();
      if (!(value & 1)) this.#received = [];
    }
    this.#registers.set(offset, value >>> 0);
    this.core.flashIsMemory = !!(this.#registers.get(SSIENR) & 1) && this.#lines !== 0;
  }

  /** The override of the chip select has changed. */
  override(output) {
    this.#endOwn();
    const low = output === DRIVE_LOW;
    if (low && !this.#byProgram) this.flash.select();
    if (!low && this.#byProgram) this.flash.deselect();
    this.#byProgram = low;
  }

  #send(byte) {
    if (this.#lines) {
      // The second stage's first read by four lines, which puts the chip into continuous reading.
      const { flash, core } = this;
      if (!flash.hasQuad) core.fault("the flash is read by four lines and was not told so");
      return;
    }
    if (!this.#byProgram && !this.#byItself) {
      this.#byItself = true;
      this.flash.select();
    }
    this.#received.push(this.flash.exchange(byte));
  }

  #endOwn() {
    if (!this.#byItself) return;
    this.#byItself = false;
    this.flash.deselect();
  }
}

/** IO_QSPI: of its registers only the override of the chip select does anything. */
export class QspiPins extends Registers {
  constructor(mcu, ssi) {
    super(mcu, "IO_QSPI");
    this.ssi = ssi;
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === SS_CTRL) this.ssi.override((value >>> OUTOVER) & 3);
  }
}

/** XIP_CTRL: the cache is flushed at once, and nothing streams. */
export const xipControl = (mcu) => new Registers(mcu, "XIP_CTRL", { [XIP_STAT]: STREAM_EMPTY });
