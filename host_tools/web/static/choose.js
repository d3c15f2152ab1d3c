"use strict";

// The arrow keys go from the field to its suggestions and back; Enter presses where they are.
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const form = event.target.closest?.("form.choose");
  if (!form || !(step || event.key === "Escape")) return;
  const places = [form.elements.typed, ...form.querySelectorAll(".suggestions li button")];
  const here = places.indexOf(event.target);
  if (here < 0) return;
  const next = step ? places[Math.min(Math.max(here + step, 0), places.length - 1)] : places[0];
  next.focus();
  event.preventDefault();
});
