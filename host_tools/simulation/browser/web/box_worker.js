// The worker that is the box: it runs the application, which never returns.

import { loadMicroPython } from "./micropython.js";
import { Rest } from "./rest.js";
import { openStorage } from "./storage.js";
import { runBox, startVm } from "./vm.js";
import { now, THE_END, THE_LOG, Wire } from "./wire.js";

const LOG = "deals.log";

const tell = (kind, values = {}, moved = []) => self.postMessage({ kind, ...values }, moved);

self.onmessage = async ({ data }) => {
  self.onmessage = null;
  try {
    await run(data);
  } catch (error) {
    tell("ended", { error: String(error) });
  }
};

async function run({ memory, language, session, limits }) {
  const [bundle, { storage, lacking, damaged }] = await Promise.all([loaded("application.bin"), openStorage()]);
  tell("storage", { lacking, damaged, cut: storage.cut ?? 0 });
  const vm = await startVm(loadMicroPython, bundle, (line) => tell("line", { line }));
  const machine = machineOf(new Wire(memory), { language, session, limits });
  machine.close = () => storage.close?.();
  runBox(vm, machine, storage);
  tell("ended", { error: "" });
}

async function loaded(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function machineOf(wire, { language, session, limits }) {
  const start = now();
  let edgeAt = 0;
  const rest = new Rest(() => tell("rest", { edges: wire.taken }));
  const machine = {
    edge() {
      const edge = wire.take();
      if (edge === null) return -1;
      rest.happens();
      edgeAt = Math.max(0, edge.at - start);
      return edge.level;
    },
    edge_ms: () => edgeAt,
    now_ms: () => now() - start,
    unix: () => Date.now() / 1000,
    wait(ms) {
      const before = now();
      wire.wait(ms);
      rest.waits(ms, now() - before);
      const wanted = wire.wanted();
      if (wanted & THE_LOG) tell("log", { bytes: machine.flash.read(LOG) });
      if (wanted & THE_END) stop("stopped");
    },
    show(picture) {
      rest.happens();
      tell("picture", { picture }, [picture.buffer]);
    },
    light: (contrast) => tell("light", { contrast }),
    power: (on) => tell("power", { on }),
    start_anew: () => stop("worn"),
    fill: (bytes) => crypto.getRandomValues(bytes),
    language: () => language,
    limits,
    session: () => session,
    told: (told, bytes) => tell("record", { told, bytes }),
  };

  // The files are given back and nothing happens any more, until the page ends this worker.
  function stop(kind) {
    machine.close();
    tell(kind);
    for (;;) Atomics.wait(wire.words, 0, Atomics.load(wire.words, 0));
  }

  return machine;
}
