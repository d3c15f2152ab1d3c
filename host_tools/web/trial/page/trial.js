// The page of a box on which a tariff is tried, in a frame: draws what the box shows, sends what its
// keys do. It has no words of its own: they stand in the page, in the attributes data-….

import { BoxFace, isShown, notify } from "/static/box/box_face.js";
import { Keys } from "/static/box/keys.js";
import { DeskSocket } from "/static/phones/desk_socket.js";

const face = new BoxFace();
let refused = false;

function showTrouble(why) {
  notify(document.getElementById("trouble"), why);
  if (!why) return;
  keys.forget();
  face.leave();
}

// ---- the connection

function hear({ type, why }) {
  if (type === "refused") {
    refused = true;
    showTrouble(why);
  } else if (type === "elsewhere" || type === "free") showTrouble("elsewhere");
  else if (isShown(type)) {
    showTrouble("");
    face.turn(type);
  }
}

function lost() {
  if (!refused) showTrouble("gone");
  return !refused;
}

const desk = new DeskSocket(`${location.pathname}/display`, {
  opened() {},
  hear,
  draw: (picture) => face.draw(picture),
  lost,
});
// Where the box waits for no key none is sent. A key that goes up is always sent.
const keys = new Keys(
  (key, down, at) => (face.taking || !down) && desk.send({ type: "key", key, down, at }),
  (key, at) => face.taking && desk.send({ type: "tap", key, at }),
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
