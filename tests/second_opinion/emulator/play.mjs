// Plays a schedule on a box and says what came of it: a request and an answer in JSON, by standard
// input and output. Bytes are in base64.
//
// Request: { rom, memory, number, random, cutAt, pins, usbPower, supply, boot, steps }, see `Box` and
// `powerOn`; `boot`: milliseconds until the first picture is taken; a step is [key, hold, pause], in
// milliseconds, with "wait" for no key.
// Answer: { pictures, rests, answered, operations, memory, faults, fault, isCut, isConnected, ms,
// instructions }; `rests`: for each picture, the milliseconds from its key to the last byte on the
// bus; `answered`: was there any?; `fault`: the sentence that ended the run, when, and the address of
// the instruction, or null.

import { readFileSync, writeSync } from "node:fs";
import { Box } from "./box.mjs";
import { Fault } from "./fault.mjs";

const WAIT = "wait";
const bytes = (text) => Buffer.from(text, "base64");
const words = (text) => {
  const data = bytes(text);
  return Uint32Array.from({ length: data.length / 4 }, (_, index) => data.readUInt32LE(4 * index));
};

/** Notes what a box shows at the moments that the schedule names. */
class Seen {
  pictures = [];
  rests = [];
  answered = [];
  #box;
  #transactions = 0;

  constructor(box) {
    this.#box = box;
  }

  run({ boot, steps }) {
    this.#until(boot, 0);
    let now = boot;
    for (const [key, hold, pause] of steps) {
      if (this.#box.flash.isCut) return;
      const began = now;
      now += hold + pause;
      if (key !== WAIT) this.#press(key, began + hold);
      this.#until(now, began);
    }
  }

  #press(key, release) {
    const { keys } = this.#box;
    keys.press(key);
    this.#box.runTo(release);
    keys.release(key);
  }

  #until(ms, began) {
    const { bus, panel, flash } = this.#box;
    const before = this.#transactions;
    this.#box.runTo(ms);
    if (flash.isCut) return;
    this.pictures.push(panel.picture().toString("base64"));
    this.rests.push(bus.lastActivity / 1e6 - began);
    this.answered.push(bus.transactions > before);
    this.#transactions = bus.transactions;
  }
}

const request = JSON.parse(readFileSync(0, "utf8"));
const { rom, memory, number, random, cutAt } = request;
const chip = {
  rom: words(rom),
  memory: bytes(memory),
  number: bytes(number),
  random: bytes(random),
  cutAt,
};
const box = new Box({ ...request, chip });
const seen = new Seen(box);
let fault = null;
try {
  seen.run(request);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  fault = { sentence: error.message, pc: error.pc, ms: box.ms };
}
const { pictures, rests, answered } = seen;
const answer = {
  pictures,
  rests,
  answered,
  fault,
  operations: box.flash.operations,
  memory: Buffer.from(box.flash.memory).toString("base64"),
  faults: box.faults,
  isCut: box.flash.isCut,
  isConnected: box.usb.isConnected,
  ms: box.ms,
  instructions: box.instructions,
};
// All of it before the process ends, also into a pipe.
let rest = Buffer.from(JSON.stringify(answer));
while (rest.length) rest = rest.subarray(writeSync(1, rest));
