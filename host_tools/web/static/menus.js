"use strict";

// The menus of lines, each a `details` with a part `.more` that lies over the lines below it.

// A menu closes by Esc, by a click beside it, and when another one is opened.
function openMenus() {
  return [...document.querySelectorAll("details[open]:has(> .more)")];
}
document.addEventListener("click", (event) => {
  for (const menu of openMenus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  const { key, target, defaultPrevented } = event;
  // In the field of a search it is the key that empties it.
  if (key !== "Escape" || defaultPrevented || (target.type === "search" && target.value)) return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus({ preventScroll: true });
  }
});

// What a menu holds is in view when it opens, also at the last of a list, and when it has come.
function showMenu(part) {
  part?.closest("details[open]")?.querySelector(".more")?.scrollIntoView({ block: "nearest" });
}
document.addEventListener("toggle", (event) => {
  const menu = event.target;
  // Where it is before the page is moved for what it holds.
  if (menu.open) menu.at = menu.getBoundingClientRect().top;
  showMenu(menu.querySelector(".more"));
}, true);
document.addEventListener("htmx:load", (event) => showMenu(event.detail.elt.closest(".more")));

// After what a menu holds was decided, its line is where it was before it opened: a list is long.
let decidedIn = null;
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "post") decidedIn = detail.elt.closest("details[id]:has(> .more)");
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.requestConfig?.verb !== "post" || !decidedIn) return;
  // What was refused has left the menu open.
  const now = decidedIn.isConnected ? null : document.getElementById(decidedIn.id);
  if (now) scrollBy({ top: now.getBoundingClientRect().top - decidedIn.at, behavior: "instant" });
  decidedIn = null;
});
