// The face of a box on a page: its display, whether its keys count, and the line that says how it is.
// It has no words of its own: they stand in the page, in the attributes data-….

import { Panel } from "./panel.js";

const element = (id) => document.getElementById(id);

// What a desk says of a box that it shows to this page: keys count only when it is here.
const STARTING = "starting";
const HERE = "here";
const SHOWN = [STARTING, "visited", HERE];

// Have a place of the page say one of its own words, by its kind; "": nothing.
export function tell(place, kind) {
  place.textContent = kind ? place.dataset[kind] : "";
}

// Likewise, and the place is there only as long as it says something.
export function notify(place, kind) {
  place.hidden = !kind;
  tell(place, kind);
}

// Is it that a desk shows a box to this page?
export function isShown(state) {
  return SHOWN.includes(state);
}

export class BoxFace {
  constructor() {
    this.panel = new Panel(element("panel"), element("display"), element("glow"));
    this.taking = false; // do keys count?
  }

  takeKeys(now) {
    this.taking = now;
    element("case").classList.toggle("off", !now);
  }

  say(kind) {
    tell(element("power"), kind);
  }

  // Show how the box is that a desk shows, see `isShown`. Its picture comes by itself.
  turn(state) {
    this.takeKeys(state === HERE);
    if (state === STARTING) this.panel.darken();
    this.say(this.taking ? "" : state);
  }

  // Show that there is no box.
  leave() {
    this.takeKeys(false);
    this.panel.darken();
    this.say("");
  }

  // picture: as the panel has it, and whether the display is asleep.
  draw(picture) {
    this.panel.draw(picture);
    if (this.taking) this.say(picture.asleep ? "asleep" : "");
    document.body.dataset.pictures = Number(document.body.dataset.pictures ?? 0) + 1;
  }
}
