"use strict";

// What was decided in another window is shown here by itself, where nobody is at work: see `meanwhile`.
// Nothing moves under a mouse then, nor in a list that somebody has scrolled down.

const TYPING = ":has(:is(input:not([type=checkbox]), select, textarea):focus)";

document.addEventListener("meanwhile", () => {
  for (const part of document.querySelectorAll("[data-fresh]")) {
    if (!inUse(part, ":active", TYPING)) htmx.trigger(part, "fresh");
  }
});

// The line of a list that has to stay where it is, and how far below the upper edge of the window that is.
let kept = null;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  // What this window is deciding right now was decided in no other one: its answer is on the way.
  if (detail.target.id === "meanwhile" && document.querySelector("form.htmx-request")) detail.shouldSwap = false;
  if (!isFresh(detail)) return;
  const part = detail.target;
  const pointed = part.querySelector("tbody tr:hover");
  const headInSight = part.getBoundingClientRect().top >= 0;
  const moves = pointed && !canStay(pointed, detail.serverResponse, headInSight);
  // Then it is only told that there is something new.
  if (moves || inUse(part, ":active", TYPING)) detail.shouldSwap = false;
  const line = pointed ?? (headInSight ? null : firstInSight(part));
  kept = line && { id: line.id, top: line.getBoundingClientRect().top };
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (!isFresh(detail) || !kept) return;
  const line = document.getElementById(kept.id);
  if (line) scrollBy({ top: line.getBoundingClientRect().top - kept.top, behavior: "instant" });
  kept = null;
});

// The tick at the door is that of the event, unless somebody is being registered here, or has changed it.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const part = event.detail.target;
  if (part.id === "pays-at-once" && inUse(part.closest("form"), ":active")) event.preventDefault();
});

function isFresh(detail) {
  return detail.requestConfig?.triggeringEvent?.type === "fresh";
}

// Can a line stay where it is in the window when this page comes? Where the head of the list is in sight it
// has to stay so, too: then nothing may come or go above the line.
function canStay(line, page, headInSight) {
  const coming = new DOMParser().parseFromString(page, "text/html");
  const same = coming.getElementById(line.id);
  if (!same || !headInSight) return same !== null;
  const above = (one) => one.querySelectorAll("#unplaced p, #together").length;
  return same.rowIndex === line.rowIndex && above(coming) === above(document);
}

function firstInSight(part) {
  return [...part.querySelectorAll("tbody tr")].find((line) => line.getBoundingClientRect().bottom > 0);
}

// An event that was closed, or opened, elsewhere has other forms: unless somebody has filled one in.
document.addEventListener("closed", () => {
  const fields = [...document.querySelectorAll("main form[method=post] :is(input, textarea, select)")];
  const filled = fields.some((one) => one.type === "checkbox" || one.type === "radio"
    ? one.checked !== one.defaultChecked
    : one.defaultValue !== undefined && one.value !== one.defaultValue);
  if (!filled) location.reload();
});
