"use strict";

// The token that opened the page has become a cookie: it need not stand in the address any longer.
const address = new URL(location.href);
if (address.searchParams.has("token")) {
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
}

// Clocks count by themselves between two looks: data-left is how many seconds were left when the
// page was made. What time it is only the desk knows: this computer's clock may be another one.
function tick() {
  const now = Date.now() / 1000;
  for (const clock of document.querySelectorAll("[data-left]")) {
    clock.ends ??= now + Number(clock.dataset.left);
    const left = Math.max(0, Math.round(clock.ends - now));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("over", left === 0);
  }
}
setInterval(tick, 250);
document.addEventListener("htmx:load", tick);

// On a phone the tabs are wider than the page: the one that is open is in view.
document.addEventListener("htmx:load", (event) => {
  const tab = event.detail.elt.querySelector(".tabs [aria-current]");
  if (!tab) return;
  const tabs = tab.closest(".tabs");
  tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
});

// What is wider than its place is scrolled by the keyboard, too, even if it holds nothing that can have the focus.
function reachScrolled() {
  for (const part of document.querySelectorAll(".scroll, .guide pre, .guide table")) {
    part.toggleAttribute("tabindex", part.scrollWidth > part.clientWidth);
    if (part.hasAttribute("tabindex")) part.tabIndex = 0;
  }
}
for (const event of ["htmx:load", "toggle"]) document.addEventListener(event, reachScrolled, true);
addEventListener("resize", reachScrolled);

// A field further down has the focus where the head of the page has to stay in view: `autofocus` scrolls.
document.addEventListener("htmx:load", (event) => {
  event.detail.elt.querySelector("[data-focus]")?.focus({ preventScroll: true });
});

// What was decided is said above all else, with the button that undoes it. Where that is out of sight it
// stays at the upper edge, until something else is done.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const last = document.getElementById("last");
  if (detail.requestConfig?.verb !== "post" || !last) return;
  if (last.getBoundingClientRect().bottom <= 0) last.classList.add("stays");
});

// A form that is sent once more says what it knew the first time: it may have been stored already. And the page
// says what it was made for: if a copy of the database was put back since then, that is another event by now.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, verb, headers } = event.detail;
  const last = document.getElementById("last");
  if (verb !== "post" || !last) return;
  elt.dataset.seen ??= `${document.getElementById("closed").dataset.seen} ${last.dataset.seen}`;
  headers["Schreiber-Seen"] = elt.dataset.seen;
});

// What was said about the form before does not belong to the page that comes.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") document.getElementById("notice").replaceChildren();
});

// An answer to a deal that has been changed since would undo the change: it is asked for anew.
document.addEventListener("input", (event) => {
  if (event.target.closest("#questions")) htmx.trigger("#entry", "htmx:abort");
});

// Is somebody at work in a part of the page? signs: selectors of what else says so.
function inUse(part, ...signs) {
  const typed = [...part.querySelectorAll("input")].some(
    (one) => one.value !== one.defaultValue || one.checked !== one.defaultChecked,
  );
  const chosen = [...part.querySelectorAll("select")].some((one) => {
    const first = one.querySelector("option[selected]") ?? one.options[0];
    return one.value !== first?.value;
  });
  return typed || chosen || part.matches([":has(details[open]:not(.shown))", ...signs].join());
}

// A part that looks again by itself does not take away what somebody is filling in there.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.matches("[data-again]") && inUse(event.target, ":focus-within")) event.preventDefault();
});

// Nor is it renewed while somebody presses something: what is let go then was never pressed, and the click is lost.
let isHeld = false;
document.addEventListener("pointerdown", () => { isHeld = true; }, true);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => setTimeout(() => { isHeld = false; }), true);  // after the click
}
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (isHeld && detail.requestConfig.elt.matches("[hx-trigger^=every]")) detail.shouldSwap = false;
});

// Nor is another page changed by the answer for a page that was left meanwhile.
document.addEventListener("htmx:afterProcessNode", ({ target }) => {
  if (!target.matches("[hx-trigger^=every]")) return;
  target.addEventListener("htmx:beforeOnLoad", (event) => {
    if (!target.isConnected) event.preventDefault();
  });
});

// So it is with the form of a sheet whose box has come meanwhile: who fills it in is told. That it has the
// focus says nothing: it has it from the beginning.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const form = event.detail.target;
  if (form.id !== "from-paper") return;
  document.getElementById("notice").replaceChildren();
  if (!inUse(form)) return;
  event.preventDefault();
  const come = form.querySelector(".come");
  come.classList.add("wrong");
  come.hidden = false;
});

// A form that did not reach the desk stays as it was filled in, and whoever sent it is told.
document.addEventListener("htmx:sendError", () => {
  const notice = document.getElementById("notice");
  const sentence = document.createElement("p");
  sentence.className = "wrong";
  sentence.textContent = notice.dataset.gone;
  notice.replaceChildren(sentence);
});
document.addEventListener("htmx:afterOnLoad", () => {
  const notice = document.getElementById("notice");
  if (notice.textContent === notice.dataset.gone) notice.replaceChildren();
});
