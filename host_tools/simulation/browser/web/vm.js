// The box: the application of the firmware on MicroPython. Runs in a worker of a browser, and in
// the tests. What it stands on is handed in; this file knows no browser.

const ROOT = "/box"; // the flash
const CODE = "/code"; // the application
const NO_SPACE = 28; // the numbers of OSError, as the firmware knows them
const INPUT_OUTPUT = 5;
const NOT_THERE = 2;
const CAPACITY = 1 << 20; // bytes: about what a box has
const HEAP = 1 << 20; // bytes at first; it grows
const PICTURE = 1024;

// Unpack the bundle: the length of its index in four bytes, the index, and the modules behind it.
function* unpacked(bundle) {
  const size = new DataView(bundle.buffer, bundle.byteOffset).getUint32(0, true);
  let at = 4 + size;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(bundle.subarray(4, at)))) {
    yield [name, bundle.subarray(at, at + length)];
    at += length;
  }
}

// The memory of the VM, which it hands out by single values only.
class Memory {
  constructor(module) {
    this.module = module;
  }

  read(address, size) {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; at++) bytes[at] = this.module.getValue(address + at, "i8");
    return bytes;
  }

  write(address, bytes) {
    for (let at = 0; at < bytes.length; at++) this.module.setValue(address + at, bytes[at], "i8");
  }
}

// The flash: files in the memory of the VM, each of which `store` has kept before it is there.
class Flash {
  constructor(files, memory, storage) {
    this.files = files;
    this.memory = memory;
    this.storage = storage;
    this.sizes = new Map();
    files.mkdirTree(ROOT);
    for (const [path, data] of storage.files()) {
      files.writeFile(this.place(path), data);
      this.sizes.set(path, data.length);
    }
  }

  place(path) {
    return `${ROOT}/${path}`;
  }

  read(path) {
    return this.sizes.has(path) ? this.files.readFile(this.place(path)) : new Uint8Array(0);
  }

  free() {
    let used = 0;
    for (const size of this.sizes.values()) used += size;
    return Math.max(0, CAPACITY - used);
  }

  // Each returns 0, or the number of an OSError; then nothing has changed.

  write(path, append, address, size) {
    if (size > this.free()) return NO_SPACE;
    const data = this.memory.read(address, size);
    return this.kept(() => (append ? this.storage.append(path, data) : this.storage.write(path, data)), () => {
      this.files.writeFile(this.place(path), data, { flags: append ? "a" : "w" });
      this.sizes.set(path, (append ? (this.sizes.get(path) ?? 0) : 0) + size);
    });
  }

  rename(old, path) {
    if (!this.sizes.has(old)) return NOT_THERE;
    return this.kept(() => this.storage.rename(old, path), () => {
      this.files.rename(this.place(old), this.place(path));
      this.sizes.set(path, this.sizes.get(old));
      this.sizes.delete(old);
    });
  }

  remove(path) {
    if (!this.sizes.has(path)) return NOT_THERE;
    return this.kept(() => this.storage.remove(path), () => {
      this.files.unlink(this.place(path));
      this.sizes.delete(path);
    });
  }

  kept(store, then) {
    try {
      store();
    } catch (error) {
      return error.name === "QuotaExceededError" ? NO_SPACE : INPUT_OUTPUT;
    }
    then();
    return 0;
  }
}

// Start MicroPython with the modules of a bundle. `print(line)` takes what it prints.
export async function startVm(loadMicroPython, bundle, print) {
  const vm = await loadMicroPython({ heapsize: HEAP, stdout: print, linebuffer: true });
  const folders = new Set();
  for (const [name, data] of unpacked(bundle)) {
    const folder = `${CODE}/${name}`.replace(/\/[^/]*$/, "");
    if (!folders.has(folder)) vm.FS.mkdirTree(folder);
    folders.add(folder);
    vm.FS.writeFile(`${CODE}/${name}`, data);
  }
  vm.runPython(`import sys\nsys.path[:] = ["${CODE}", ".frozen"]`);
  return vm;
}

// Give the box power. Returns only if its application has ended, which it never does by itself.
//
// machine: edge() -> the level of all keys after the next edge, -1: there was none; edge_ms() when it
//   was; now_ms() since power-on; unix() seconds; wait(ms); show(picture), light(contrast), power(on);
//   start_anew(); fill(bytes) at random; language(); session() to begin, as JSON, "": none; limits, {wornOut,
//   atRest} when it asks for a new start; told(told, bytes) hears of a record that was stored in the log, see record_telling.py
// storage: files(), id, append(path, data), write(path, data), rename(old, path), remove(path)
export function runBox(vm, machine, storage) {
  const memory = new Memory(globalThis.Module);
  const flash = new Flash(vm.FS, memory, storage);
  machine.flash = flash;
  vm.registerJsModule("host", {
    edge: machine.edge,
    edge_ms: machine.edge_ms,
    now_ms: machine.now_ms,
    unix: machine.unix,
    wait: machine.wait,
    light: machine.light,
    power: machine.power,
    start_anew: machine.start_anew,
    language: machine.language,
    worn_out: () => machine.limits.wornOut ?? 0,
    at_rest_ms: () => machine.limits.atRest ?? 0,
    show: (address) => machine.show(memory.read(address, PICTURE)),
    fill_random: (address, size) => memory.write(address, machine.fill(new Uint8Array(size))),
    id_byte: (place) => storage.id[place],
    free: () => flash.free(),
    store: (path, append, address, size) => flash.write(path, append, address, size),
    told: (text, address, size) => machine.told(JSON.parse(text), memory.read(address, size)),
    session: machine.session,
    rename: (old, path) => flash.rename(old, path),
    remove: (path) => flash.remove(path),
  });
  vm.runPython("from page_main import main\nmain()");
}
