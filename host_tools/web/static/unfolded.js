"use strict";

// What somebody has unfolded stays so when a form was sent and the same page comes: often the next entry
// belongs there, too. What is in a cell of a table folds, and so does the menu of a line, which lies over
// other lines; unless the form was in a box of the menu that stays.
let unfolded = null;

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb !== "post") return;
  const menu = detail.elt.closest("details[id]:has(> .more)");
  const within = menu !== null && detail.elt.closest("details").matches(".stays");
  unfolded = {
    page: location.pathname,
    boxes: namesOf(document, "main details[open]:not(td details)"),
    menu: within ? menu.id : null,
    boxesOfMenu: within ? namesOf(menu, "details[open]") : [],
  };
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.requestConfig?.verb !== "post" || !unfolded) return;
  // What was refused has left the page as it was; the field that it was for is in sight.
  const refused = detail.xhr.status >= 400;
  if (refused) [...detail.requestConfig.elt.querySelectorAll("details")].filter((box) => inUse(box)).forEach(reveal);
  if (refused || unfolded.page !== location.pathname) {
    unfolded = null;
    return;
  }
  unfold(document.querySelector("main"), unfolded.boxes);
});

// Only by now a menu asks for what it holds when it opens; then that comes.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.requestConfig?.verb !== "post" || !unfolded?.menu) return;
  const menu = document.getElementById(unfolded.menu);
  if (menu) menu.open = true;
});

document.addEventListener("htmx:load", ({ detail }) => {
  const menu = detail.elt.closest("details[id]:has(> .more)");
  if (menu && unfolded && menu.id === unfolded.menu) unfold(menu, unfolded.boxesOfMenu);
});

// A field whose value the browser refuses is in sight.
document.addEventListener("invalid", ({ target }) => reveal(target), true);

// What only shows something, `.shown`, does not keep its part from being renewed: it is unfolded again there.
let shown = [];
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  shown = [...detail.target.querySelectorAll("details.shown[open]")].map((box) => box.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of shown) {
    const box = document.getElementById(id);
    if (box) box.open = true;
  }
});

function reveal(part) {
  const box = part.closest("details");
  if (box) box.open = true;
}

function namesOf(part, selector) {
  return [...part.querySelectorAll(selector)].map(nameOf);
}

// A box is the same one if it is called the same.
function nameOf(box) {
  return box.querySelector("summary").textContent.trim();
}

function unfold(part, names) {
  for (const box of part.querySelectorAll("details:not([open])")) {
    if (names.includes(nameOf(box))) box.open = true;
  }
}
