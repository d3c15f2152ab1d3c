"use strict";

// Enter in the field takes who is marked, as the desk judges. Where the first suggestion is marked the
// arrow keys go on to the second one, otherwise to the first, and Enter presses where they are. Whoever
// types on is in the field again. To somebody new they come at last, behind everybody who is known.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form.choose");
  if (!form) return;
  const field = form.elements.typed;
  if (event.target.name === "place" && event.key === "Enter") {
    form.querySelector(".suggestions button[name=new]").click();  // whose place else
    event.preventDefault();
    return;
  }
  const known = [...form.querySelectorAll(".suggestions button[name=person]")];
  const all = [...known, ...form.querySelectorAll(".suggestions button[name=new]")];
  const here = all.indexOf(event.target);
  if (here < 0 && event.target !== field) return;
  if (event.key === "ArrowDown") {
    const first = form.querySelector(".suggestions.marked") && known.length > 1 ? 1 : 0;
    const next = here < 0 ? first : here + 1;
    all[Math.min(next, all.length - 1)]?.focus();
  } else if (event.key === "ArrowUp") {
    (here < 0 ? all[0] : here === 0 ? field : all[here - 1])?.focus();
  } else if (event.key === "Escape" && here >= 0) {
    field.focus();
  } else {
    const types = event.key === "Backspace" || (event.key.length === 1 && event.key !== " ");
    if (here >= 0 && types && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
    return;
  }
  event.preventDefault();
});

// Why nobody was chosen does not hold any more as soon as somebody types on.
document.addEventListener("input", (event) => {
  if (event.target.matches("form.choose .typed")) document.getElementById("notice").replaceChildren();
});

// A tick is set in passing: who comes next is typed at once.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form.choose");
  if (form && event.target.type === "checkbox") form.elements.typed.focus();
});

// Suggestions that take the place of those where the focus is would lose it: it goes to the field.
document.addEventListener("htmx:beforeSwap", (event) => {
  const old = event.detail.target;
  const form = old.closest?.("form.choose");
  if (form && old.matches(".suggestions") && old.contains(document.activeElement)) form.elements.typed.focus();
});
