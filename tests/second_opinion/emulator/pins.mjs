// What the pins of the chip are joined to outside: a level, a contact to ground, or nothing. Where
// nothing drives a pin, its own pulls decide (RP2040 datasheet 2.19.4, "Pads"), which rp2040js leaves
// to others.

export class Pin {
  #gpio;
  #outside;

  /** `gpio`: of rp2040js; `level`: what it is joined to, true, false or null for nothing. */
  constructor(gpio, level = null) {
    this.#gpio = gpio;
    this.#outside = level;
    gpio.rawInputValue = this.#level();
    gpio.addListener(() => this.#follow());
  }

  /** Join it to a level from now on; null: to nothing. */
  drive(level) {
    this.#outside = level;
    this.#follow();
  }

  #level() {
    if (this.#outside !== null) return this.#outside;
    const { pullupEnabled, pulldownEnabled, rawInputValue } = this.#gpio;
    // Both: the pad keeps the level that it has.
    return pullupEnabled === pulldownEnabled ? rawInputValue : pullupEnabled;
  }

  #follow() {
    const level = this.#level();
    if (level !== this.#gpio.rawInputValue) this.#gpio.setInputValue(level);
  }
}
