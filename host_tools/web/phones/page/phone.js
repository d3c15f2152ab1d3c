// The page of a phone: draws what the box of its table shows, sends what its keys do. It has no words
// of its own: they stand in the page, in the attributes data-….

import { BoxFace, isShown, notify, tell } from "/box_face.js";
import { Keys } from "/keys.js";
import { DeskSocket } from "./desk_socket.js";
import { shrunk } from "./shrunk_photo.js";

const HELD_MS = 500;
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
const face = new BoxFace();
let desk = null; // the connection
let refused = false;
let away = "gone"; // why the desk is not there
let here = false; // is the box on this phone?
let pressed = 0; // keys that were sent
let pinged = 0; // of them, how many before the last ping
let answered = 0; // of them, how many before the last ping that was answered
let arrived = 0; // of them, how many the desk has had for so long that they count for certain

// ---- what the page says

function showTrouble(why) {
  element("trouble").hidden = !why;
  tell(element("why"), why);
  element("take").hidden = !["elsewhere", "free"].includes(why);
}

// Say that a key did not count, or may not have; "" that all is well.
function doubt(kind) {
  notify(element("doubt"), kind);
}

function leave(why) {
  here = false;
  element("photo").hidden = true;
  face.leave();
  keys.forget();
  showTrouble(why);
}

// ---- the connection

function send(message) {
  desk?.send(message);
}

function connect() {
  desk = new DeskSocket("/box", {
    opened() {
      pressed = pinged = answered = arrived = 0;
      send({ type: "hello", code, phone, take: false });
    },
    pinging() {
      pinged = pressed;
    },
    hear,
    draw,
    lost,
  });
}

function lost() {
  if (refused) return false;
  leave(away);
  if (pressed > arrived) doubt("unsure");
  return true;
}

function hear({ type, table, why }) {
  if (table) element("title").textContent = element("title").dataset.table.replace("{table}", table);
  if (type === "pong") {
    arrived = answered;
    answered = pinged;
  } else if (type === "untaken") doubt("untaken");
  else if (type === "elsewhere" || type === "free") leave(type);
  else if (type === "refused") {
    // The desk may be closed, and come back.
    if (why === "off") away = why;
    else refused = true;
    leave(why);
  } else if (isShown(type)) {
    // A box that starts anew while it is here may not have got the last key.
    if (type === "starting" && here && pressed) doubt("unsure");
    here = type !== "starting";
    element("photo").hidden = !here;
    away = "gone";
    showTrouble("");
    face.turn(type);
  }
}

function draw(picture) {
  if (here) face.draw(picture);
}

// ---- the keys

// Where the box waits for no key none is sent: it would mean something on a screen that nobody has
// seen. A key that goes up is always sent.
function move(key, down, message) {
  if (down && !face.taking) {
    doubt("untaken");
    return;
  }
  if (down) {
    pressed += 1;
    doubt("");
  }
  send(message);
}

// Where a code is typed, letters are letters.
const keys = code ? new Keys(
  (key, down, at) => move(key, down, { type: "key", key, down, at }),
  (key, at) => move(key, true, { type: "tap", key, at }),
) : null;

// A key of which the desk hears no more is let go there.
setInterval(() => keys?.held.size && send({ type: "held" }), HELD_MS);

element("take").addEventListener("click", () => send({ type: "take" }));

// ---- a photo of the sheet

element("sheet").addEventListener("change", async ({ target }) => {
  if (!target.files.length) return;
  const body = await shrunk(target.files[0]);
  target.value = "";
  const place = element("kept");
  place.hidden = false;
  try {
    const answer = await fetch(`/t/${code}/photo${location.search || "?"}&phone=${phone}`, { method: "POST", body });
    place.textContent = await answer.text();
    place.classList.toggle("done", answer.ok);
  } catch {
    place.classList.remove("done");
    tell(place, "gone");
  }
});

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
  face.takeKeys(false);
  connect();
  stayAwake();
}
