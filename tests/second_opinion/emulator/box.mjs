// A box: the chip, and what is soldered to it.

import { powerOn } from "./chip.mjs";
import { PanelBus } from "./i2c.mjs";
import { Keys } from "./keys.mjs";
import { Panel } from "./panel.mjs";
import { Pin } from "./pins.mjs";
import { SimulationClock } from "./rp2040js.mjs";
import { UsbHost } from "./usb.mjs";

const NANOS = 1e6;
const ADC_STEPS = 4096;
const ADC_FIRST_PIN = 26;

export class Box {
  #clock = new SimulationClock();
  #mcu;
  #isReached = false;
  #deadline = this.#clock.createAlarm(() => (this.#isReached = true));
  #cycleNanos;

  /**
   * `chip`: see `powerOn`; `pins`: { keys, display, displayBus: [SDA, SCL], usbPower, supplyAdc },
   * numbers of pins, and the address of the display; `usbPower`: does USB give power?; `supply`: what
   * the converter reads of VSYS, of its full scale 1.
   */
  constructor({ chip, pins, usbPower, supply }) {
    const { mcu, flash, i2c } = powerOn(this.#clock, chip);
    this.#mcu = mcu;
    this.flash = flash;
    this.panel = new Panel();
    this.bus = new PanelBus(this.#clock, i2c, this.panel, pins.display);
    this.keys = new Keys(mcu.gpio, pins.keys);
    this.usb = new UsbHost(this.#clock, mcu.usbCtrl);
    for (const number of pins.displayBus) new Pin(mcu.gpio[number], true); // pulled up on the module
    new Pin(mcu.gpio[pins.usbPower], usbPower);
    // Pins with nothing at them, the jumper for an SSD1306 among them.
    const joined = [...Object.values(pins.keys), ...pins.displayBus, pins.usbPower];
    for (const gpio of mcu.gpio) if (!joined.includes(gpio.index)) new Pin(gpio);
    mcu.adc.channelValues[pins.supplyAdc - ADC_FIRST_PIN] = Math.floor(supply * ADC_STEPS);
    const follow = () => (this.#cycleNanos = 1e9 / mcu.clkSys);
    mcu.addClockListener(follow);
    follow();
  }

  /** What flash, panel and bus do not understand: sentences. */
  get faults() {
    return [...this.flash.faults, ...this.panel.faults, ...this.#mcu.i2c[0].faults];
  }

  /** Milliseconds of emulated time since power-on. */
  get ms() {
    return this.#clock.nanos / NANOS;
  }

  get instructions() {
    return this.#mcu.core.instructions;
  }

  /** Let time pass until `ms` after power-on, or until the power fails (`flash.isCut`). Fault. */
  runTo(ms) {
    const clock = this.#clock;
    const { core } = this.#mcu;
    this.#isReached = false;
    this.#deadline.schedule(ms * NANOS - clock.nanos);
    while (!this.#isReached && !this.flash.isCut) {
      if (core.sleeps) clock.tick(clock.nanosToNextAlarm);
      else clock.tick(core.executeInstruction() * this.#cycleNanos);
    }
    this.#deadline.cancel();
  }
}
