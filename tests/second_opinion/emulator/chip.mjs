// An RP2040 with its flash: rp2040js 1.4.1, and all that had to be added to it, each with its section
// of the RP2040 datasheet (numbers of sections are from memory where the SDK does not say them).
//
// core.mjs   What the processor does not forgive, and WFI with PRIMASK set (ARMv6-M manual).
// i2c.mjs    The request line from I2C to DMA: 2.5.3.1, 4.3.15, 4.3.17; odd spike lengths: 4.3.14.
// ssi.mjs    The SSI with a flash at it, its chip select, the cache's control block: 4.10, 2.19, 2.6.3.
// pins.mjs   A pin that nothing drives follows its pulls: 2.19.4.
// usb.mjs    A host that waits when it has nothing to send.
// and here:
//   Ring oscillator: its divider, its status, its random bit: 2.17.
//   Crystal: its start-up delay: 2.16.3.
//   Chip-level reset: the reason for the last one: 2.12.8.
//   Pads: their values at reset: 2.19.6.3 (Pico SDK 2.1.1, hardware/regs/pads_bank0.h, pads_qspi.h).
//   Power-on: from the ROM's reset vector, by the ring oscillator; memory holds anything.
//
// Not modelled, by rp2040js or here: the flash cache, the time a PLL takes, clocks that stop in a
// sleep (and so that the RTC stands still), what a pin's overrides make of its input, the blocks
// that KNOWN names, the second core. A reset by the watchdog ends the run.

import { StrictCore } from "./core.mjs";
import { Flash, SIZE } from "./flash.mjs";
import { PacedI2c } from "./i2c.mjs";
import { Pin } from "./pins.mjs";
import { Registers } from "./registers.mjs";
import { RP2040, RPXOSC } from "./rp2040js.mjs";
import { QspiPins, Ssi, xipControl } from "./ssi.mjs";

// Addresses without their last three digits, as rp2040js has them.
const XIP_CTRL = 0x14000;
const SSI = 0x18000;
const IO_QSPI = 0x40018;
const XOSC = 0x40024;
const I2C0 = 0x40044;
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const CHIP_RESET = 0x40064;

const I2C0_IRQ = 23;
const I2C0_TX_REQUEST = 32;
const GPIO_PAD = 0x56; // input enabled, pulled down
const QSPI_PADS = [0x56, 0x5a, 0x52, 0x52, 0x52, 0x52]; // clock, chip select (pulled up), four data
// Executed, these are UDF: who runs into memory that nothing was written to does not get far.
const NO_CODE = 0xde;

// What rp2040js warns of, and why the firmware does not miss it.
const KNOWN = [
  "CLOCKS_BASE: Unimplemented peripheral write to 0xa", // WAKE_EN and SLEEP_EN: all clocks run on
  "SYSCFG: Unimplemented peripheral write to 0x4", // NMI masks: no NMI is used
  "PPB: Unimplemented peripheral read from 0xd10", // SCR.SLEEPDEEP: a sleep is a sleep
  "PPB: Unimplemented peripheral write to 0xd10",
  "RTC_BASE: Unimplemented peripheral write to 0x0", // its divider: it counts seconds anyway
  "USB: Unimplemented peripheral read from 0x7c", // the analog part, for erratum E5
  "USB: Unimplemented peripheral write to 0x7c",
  "USB: Unimplemented peripheral read from 0x80",
  "USB: Unimplemented peripheral write to 0x80",
  "I2C0: Unimplemented write to IC_SDA_HOLD", // nobody looks when SDA changes
];

/** The ring oscillator: 6.5 MHz at reset (nominal), by its divider; a bit that is as good as random. */
class RingOscillator extends Registers {
  static #DIV = 0x10;
  static #STATUS = 0x18;
  static #RANDOMBIT = 0x1c;
  static #STABLE_AND_ENABLED = 0x80001000;
  static #HERTZ = 6.5e6;
  static #DIVIDER_AT_RESET = 16;
  static #PASS = 0xaa0; // what a divider is written with

  /** `nextBit()`: the random bits, one after the other. */
  constructor(mcu, nextBit) {
    super(mcu, "ROSC", {
      [RingOscillator.#STATUS]: RingOscillator.#STABLE_AND_ENABLED,
      [RingOscillator.#RANDOMBIT]: nextBit,
    });
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset !== RingOscillator.#DIV) return;
    const written = value - RingOscillator.#PASS;
    const divider = written === 0 ? 32 : written > 0 && written < 32 ? written : 31;
    this.rp2040.roscFreq = (RingOscillator.#HERTZ * RingOscillator.#DIVIDER_AT_RESET) / divider;
    this.rp2040.updateClocks();
  }
}

/** The crystal: stable when its start-up delay is over, in units of 256 of its cycles. */
class Crystal extends RPXOSC {
  static #CTRL = 0x00;
  static #DELAY = 0x3fff;
  static #FOURFOLD = 1 << 20;
  static #UNIT = 256;
  #ready;

  constructor(mcu) {
    super(mcu, "XOSC");
    this.#ready = mcu.clock.createAlarm(() => (this.stable = this.enabled));
  }

  writeUint32(offset, value) {
    const wasEnabled = this.enabled;
    super.writeUint32(offset, value);
    if (offset !== Crystal.#CTRL || wasEnabled || !this.enabled) return;
    this.stable = false;
    const units = (this.startup & Crystal.#DELAY) * (this.startup & Crystal.#FOURFOLD ? 4 : 1);
    this.#ready.schedule((units * Crystal.#UNIT * 1e9) / this.rp2040.xoscFreq);
  }
}

/** VREG_AND_CHIP_RESET after a power-on: the regulator is in order, the last reset was that. */
const chipReset = (mcu) => new Registers(mcu, "VREG_AND_CHIP_RESET", { 0x0: 0x10b1, 0x8: 0x100 });

/** The bits of some bytes, the lowest first, again and again. */
function bitsOf(bytes) {
  let position = 0;
  return () => {
    const bit = (bytes[position >> 3] >> (position & 7)) & 1;
    position = (position + 1) % (8 * bytes.length);
    return bit;
  };
}

/**
 * A chip that has just got power.
 *
 * `rom`: its words; `memory`: the contents of the flash, 2 MB; `number`: that of the flash chip,
 * 8 bytes; `random`: bytes with the bits of the ring oscillator; `cutAt`: see `Flash`.
 * Returns { mcu, flash, i2c }.
 */
export function powerOn(clock, { rom, memory, number, random, cutAt }) {
  const mcu = new RP2040(clock);
  const core = (mcu.core = new StrictCore(mcu));
  mcu.bootrom.set(rom);
  mcu.flash.set(memory);
  mcu.sram.fill(NO_CODE);
  mcu.logger = strictLogger(core);
  mcu.onBreak = () => core.fault("UDF or BKPT is executed");

  const flash = new Flash(mcu.flash.subarray(0, SIZE), number, () => clock.nanos, cutAt);
  const ssi = new Ssi(mcu, flash, core);
  const i2c = new PacedI2c(mcu, "I2C0", I2C0_IRQ, I2C0_TX_REQUEST);
  mcu.i2c[0] = i2c;
  Object.assign(mcu.peripherals, {
    [XIP_CTRL]: xipControl(mcu),
    [SSI]: ssi,
    [IO_QSPI]: new QspiPins(mcu, ssi),
    [XOSC]: new Crystal(mcu),
    [I2C0]: i2c,
    [ROSC]: new RingOscillator(mcu, bitsOf(random)),
    [CHIP_RESET]: chipReset(mcu),
  });
  mcu.peripherals[WATCHDOG].onWatchdogTrigger = () => core.fault("the watchdog resets the chip");

  for (const gpio of mcu.gpio) gpio.padValue = GPIO_PAD;
  mcu.qspi.forEach((gpio, index) => {
    gpio.padValue = QSPI_PADS[index];
    new Pin(gpio);
  });
  mcu.updateClocks();
  core.reset();
  return { mcu, flash, i2c };
}

/** What rp2040js does not model ends the run, unless KNOWN has it. */
function strictLogger(core) {
  const warn = (part, message) => {
    const sentence = `${part}: ${message}`;
    if (!KNOWN.some((known) => sentence.startsWith(known))) {
      core.fault(`rp2040js does not model something ("${sentence}")`);
    }
  };
  return { debug() {}, info() {}, warn, error: warn };
}
