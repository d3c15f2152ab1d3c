// The emulator of the RP2040 that all of this is built on. The folder that has it is in the
// environment: the package is fetched by the build, and lies in the cache.

import { pathToFileURL } from "node:url";

const folder = process.env.RP2040JS;
if (!folder) throw new Error("RP2040JS does not say in which folder rp2040js is");
const part = (path) => import(pathToFileURL(`${folder}/dist/esm/${path}`).href);

export const { RP2040, BasePeripheral, RPI2C, FIFO } = await part("index.js");
export const { SimulationClock } = await part("clock/simulation-clock.js");
export const { CortexM0Core } = await part("cortex-m0-core.js");
export const { RPXOSC } = await part("peripherals/xosc.js");
