// The keys: contacts from their pins to ground, each with a pull-up in the chip.

import { Pin } from "./pins.mjs";

export class Keys {
  #pins = new Map();

  /** `gpio`: the pins of the chip; `numbers`: name of a key -> its pin. */
  constructor(gpio, numbers) {
    for (const [name, number] of Object.entries(numbers)) {
      this.#pins.set(name, new Pin(gpio[number]));
    }
  }

  press(name) {
    this.#pins.get(name).drive(false);
  }

  release(name) {
    this.#pins.get(name).drive(null);
  }
}
