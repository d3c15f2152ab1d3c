// The page of a phone: draws what the box of its table shows, sends what its keys do. It has no words
// of its own: they stand in the page, in the attributes data-….

import { Keys } from "/keys.js";
import { Panel } from "/panel.js";
import { DeskSocket } from "./desk_socket.js";

const ID = "schreiber-phone";

const element = (id) => document.getElementById(id);
const { code } = document.body.dataset;

// The same phone is known again, also when the page was closed meanwhile.
function phoneId() {
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const kept = localStorage.getItem(ID) ?? made;
    localStorage.setItem(ID, kept);
    return kept;
  } catch {
    return made; // nothing is stored in this window
  }
}

const phone = phoneId();
const panel = new Panel(element("panel"), element("display"), element("glow"));
let desk = null; // the connection
let refused = false;
let away = "gone"; // why the desk is not there
let here = false; // is the box on this phone?

// ---- what the page says

function showTrouble(why) {
  element("trouble").hidden = !why;
  element("why").textContent = why ? element("why").dataset[why] : "";
  element("take").hidden = !["elsewhere", "free"].includes(why);
  element("case").classList.toggle("off", Boolean(why));
  if (why) {
    panel.darken();
    say("");
  }
}

function say(kind) {
  element("power").textContent = kind ? element("power").dataset[kind] : "";
}

function leave(why) {
  here = false;
  keys.forget();
  showTrouble(why);
}

// ---- the connection

function send(message) {
  desk?.send(message);
}

function connect() {
  desk = new DeskSocket("/box", {
    opened: () => send({ type: "hello", code, phone, take: false }),
    hear,
    draw,
    lost: () => {
      if (!refused) leave(away);
      return !refused;
    },
  });
}

function hear({ type, table, why }) {
  if (table) element("title").textContent = element("title").dataset.table.replace("{table}", table);
  if (type === "elsewhere" || type === "free") leave(type);
  else if (type === "refused") {
    // The desk may be closed, and come back.
    if (why === "off") away = why;
    else refused = true;
    leave(why);
  } else if (type === "starting" || type === "here") {
    here = type === "here";
    away = "gone";
    showTrouble("");
    if (!here) panel.darken();
    say(here ? "" : "starting");
  }
}

function draw(picture) {
  if (!here) return;
  panel.draw(picture);
  say(picture.asleep ? "asleep" : "");
  document.body.dataset.pictures = Number(document.body.dataset.pictures ?? 0) + 1;
}

// ---- the keys

// Where a code is typed, letters are letters.
const keys = code ? new Keys(
  (key, down) => send({ type: "key", key, down }),
  (key) => send({ type: "tap", key }),
) : null;

element("take").addEventListener("click", () => send({ type: "take" }));

// ---- the phone stays awake where its browser lets a page ask for it

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The battery is low, for one.
  }
}

document.addEventListener("visibilitychange", stayAwake);

if (code) {
  connect();
  stayAwake();
}
