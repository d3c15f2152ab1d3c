// The page of the box: power, picture, keys, and what is in the log. The box itself is a worker. The
// page has no words of its own: they stand in it, in the attributes data-….

import { BoxFace } from "./box_face.js";
import { Keys } from "./keys.js";
import { keepOffline, leaveDevice } from "./offline.js";
import { showRecord } from "./records.js";
import { forgetBox } from "./storage.js";
import { filled } from "./texts.js";
import { now, THE_END, THE_LOG, Wire } from "./wire.js";

const LOCK = "schreiber";
const LOG_NAME = "schreiber.log";

const element = (id) => document.getElementById(id);
// For tests: how many bytes the box may use, and how long it rests, before it starts anew.
const options = new URLSearchParams(location.search);
const limits = { wornOut: Number(options.get("worn-out")), atRest: Number(options.get("at-rest")) };

// ---- what the page says

function showTrouble(kind, values = {}) {
  element("trouble").textContent = filled(element("trouble").dataset[kind], values);
  element("trouble").hidden = false;
}

// ---- the box

const face = new BoxFace();
let box = null; // {worker, wire, picture, contrast, on} while it has power

// Give the box power. session: a session that it is to begin, as JSON; "": none.
function plugIn(session = "") {
  const wire = new Wire();
  const worker = new Worker("box_worker.js", { type: "module" });
  box = { worker, wire, picture: null, contrast: 0, on: false };
  const tell = (data) => {
    if (box?.worker === worker) TOLD[data.kind](data);
  };
  worker.addEventListener("message", ({ data }) => tell(data));
  worker.addEventListener("error", ({ message }) => tell({ kind: "ended", error: message }));
  worker.postMessage({ memory: wire.memory, language: document.documentElement.lang, session, limits });
  delete document.body.dataset.rested;
  showMoved();
  face.say("starting");
  showPower();
}

// Pull the plug: the box ends between two of its steps, whatever it is doing. It is told, too: a
// browser may take seconds to end a worker, and that has the files of the box until then.
function pullPlug() {
  box.wire.want(THE_END);
  box.worker.terminate();
  box = null;
  keys.forget();
  draw();
  face.say("off");
  showPower();
}

function showPower() {
  face.takeKeys(box !== null);
  const { pull, plug } = element("plug").dataset;
  element("plug").textContent = box ? pull : plug;
  element("save").disabled = box === null;
}

function draw() {
  if (box?.on && box.picture) face.panel.draw({ bytes: box.picture, contrast: box.contrast });
  else face.panel.darken();
}

// What the worker tells, by its kind.
const TOLD = {
  storage({ lacking, damaged, cut }) {
    document.body.dataset.stored = lacking === null;
    if (lacking !== null) showTrouble(damaged ? "damaged" : "memory", { error: lacking });
    box.cut = cut > 0;
  },
  picture({ picture }) {
    if (box.picture === null) face.say(box.cut ? "cut" : "");
    box.picture = picture;
    box.on = true;
    draw();
    document.body.dataset.pictures = Number(document.body.dataset.pictures ?? 0) + 1;
  },
  light({ contrast }) {
    box.contrast = contrast;
    draw();
  },
  power({ on }) {
    box.on = on;
    face.say(on ? "" : "asleep");
    draw();
  },
  record: ({ bytes, told }) => showRecord(bytes, told),
  log: ({ bytes }) => saveFile(LOG_NAME, bytes),
  line: ({ line }) => console.log(line),
  rest({ edges }) {
    document.body.dataset.rested = edges;
  },
  worn() {
    document.body.dataset.renewed = Number(document.body.dataset.renewed ?? 0) + 1;
    box.worker.terminate();
    plugIn();
  },
  ended({ error }) {
    showTrouble("ended", { error });
    pullPlug();
  },
};

// How many edges of keys the box has got; it has answered all of them when it rested after as many.
function showMoved() {
  document.body.dataset.moved = box.wire.moved;
}

function move(key, down, at) {
  if (!box) return;
  // No event is of the future, whatever clock it has.
  box.wire.move(key, down, Math.min(performance.timeOrigin + at, now()));
  showMoved();
}

function tap(key, at) {
  move(key, true, at);
  move(key, false, at);
}

const keys = new Keys(move, tap);

// ---- what can be done besides

function saveFile(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

async function forget() {
  if (box) pullPlug();
  await forgetBox();
}

element("plug").addEventListener("click", () => (box ? pullPlug() : plugIn()));
element("save").addEventListener("click", () => box.wire.want(THE_LOG));
element("round").addEventListener("click", () => {
  if (box) pullPlug();
  plugIn(element("round").dataset.session);
  element("table").scrollIntoView();
});
element("reset").addEventListener("click", async () => {
  if (!confirm(element("reset").dataset.ask)) return;
  await forget();
  location.reload();
});
element("leave").addEventListener("click", async () => {
  if (!confirm(element("leave").dataset.ask)) return;
  await forget();
  await leaveDevice();
  document.body.textContent = element("leave").dataset.done;
});
if (document.fullscreenEnabled) {
  element("screen").hidden = false;
  element("screen").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else element("table").requestFullscreen();
  });
  document.addEventListener("fullscreenchange", () => face.panel.fit());
}
for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => localStorage.setItem("language", link.lang));
}

// A page that is left gives the files of the box back at once, so that the next one can have them.
addEventListener("pagehide", () => {
  if (box) pullPlug();
});
// Back from the browser's memory of pages: that box has ended.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

// ---- the start

// Keep the only box of this browser: until the page is left nobody else has it. Has one?
function claim() {
  return new Promise((resolve) => {
    navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    });
  });
}

await keepOffline(element("update"), element("renew"));
if (!crossOriginIsolated) showTrouble("lacks");
else if (!(await claim())) showTrouble("elsewhere");
else {
  navigator.storage?.persist?.();
  plugIn();
}
document.body.dataset.ready = "true";
