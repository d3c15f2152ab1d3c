// The files of the journal in the browser's own file storage (OPFS). Only workers may open them.

import { Journal, Memory } from "./journal.js";

const FILES = ["box.0", "box.1"];
// A worker that was ended keeps its files for a moment.
const PATIENCE_MS = 5000;
const PAUSE_MS = 20;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Do something that another worker may keep us from for a moment.
async function patiently(action) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || performance.now() > end) throw error;
      await pause(PAUSE_MS);
    }
  }
}

// What the box keeps: a Journal, or a Memory and `lacking`, why it is not stored. `damaged`: because
// what is stored cannot be read.
export async function openStorage() {
  const handles = [];
  try {
    const root = await navigator.storage.getDirectory();
    for (const name of FILES) {
      const file = await root.getFileHandle(name, { create: true });
      handles.push(await patiently(() => file.createSyncAccessHandle()));
    }
    return { storage: new Journal(handles), lacking: null, damaged: false };
  } catch (error) {
    for (const handle of handles) handle.close();
    return { storage: new Memory(), lacking: `${error.name}: ${error.message}`, damaged: error.name === "Damaged" };
  }
}

// Forget the box and all that it has. Nothing may have its files open any more but for a moment.
export async function forgetBox() {
  const root = await navigator.storage.getDirectory();
  for (const name of FILES) {
    await patiently(async () => {
      try {
        await root.removeEntry(name);
      } catch (error) {
        if (error.name !== "NotFoundError") throw error;
      }
    });
  }
}
