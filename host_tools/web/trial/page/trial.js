// The page of a box on which a tariff is tried, in a frame: draws what the box shows, sends what its
// keys do. It has no words of its own: they stand in the page, in the attributes data-….

import { Keys } from "/static/box/keys.js";
import { Panel } from "/static/box/panel.js";
import { DeskSocket } from "/static/phones/desk_socket.js";

const element = (id) => document.getElementById(id);
const panel = new Panel(element("panel"), element("display"), element("glow"));
let refused = false;
let taking = false; // do keys count?

function takeKeys(now) {
  taking = now;
  element("case").classList.toggle("off", !taking);
}

function showTrouble(why) {
  element("trouble").hidden = !why;
  element("trouble").textContent = why ? element("trouble").dataset[why] : "";
  if (!why) return;
  takeKeys(false);
  keys.forget();
  panel.darken();
  say("");
}

function say(kind) {
  element("power").textContent = kind ? element("power").dataset[kind] : "";
}

// ---- the connection

function hear({ type, why }) {
  if (type === "refused") {
    refused = true;
    showTrouble(why);
  } else if (type === "elsewhere" || type === "free") showTrouble("elsewhere");
  else if (["starting", "visited", "here"].includes(type)) {
    showTrouble("");
    takeKeys(type === "here");
    if (type === "starting") panel.darken();
    say(taking ? "" : "starting");
  }
}

function draw(picture) {
  panel.draw(picture);
  if (taking) say(picture.asleep ? "asleep" : "");
  document.body.dataset.pictures = Number(document.body.dataset.pictures ?? 0) + 1;
}

function lost() {
  if (!refused) showTrouble("gone");
  return !refused;
}

const desk = new DeskSocket(`${location.pathname}/display`, { opened() {}, hear, draw, lost });
// Where the box waits for no key none is sent. A key that goes up is always sent.
const keys = new Keys(
  (key, down) => (taking || !down) && desk.send({ type: "key", key, down }),
  (key) => taking && desk.send({ type: "tap", key }),
);

// ---- the frame: as high as what is in it, and the keyboard is for the box at once

const frame = window.frameElement;
if (frame) {
  const fit = () => { frame.style.height = `${document.documentElement.offsetHeight}px`; };
  new ResizeObserver(fit).observe(document.documentElement);
  fit();
  frame.scrollIntoView({ block: "nearest" });
  window.focus();
}
