"use strict";

// Somebody is chosen in a combobox: the focus stays in the field, the arrow keys go through the
// options, and Enter presses the option they are at. Before they are used, Enter takes who is marked,
// as the desk judges, and makes nobody. From a marked option they go on to the second one, otherwise
// they begin at the first. Somebody new comes last, but for who has nearly that name and is here already,
// and is not the first one after a marked one; where either part of the name may be the surname there
// are two such options. So one way makes somebody:
// the arrow keys go to such an option, or a click takes it, here or in what the desk answers to Enter.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form.choose");
  if (!form) return;
  if (event.target.name === "place" && event.key === "Enter") {
    const fresh = [...form.querySelectorAll(".suggestions button[name=new]")];  // whose place else
    (fresh.find((option) => option.ariaSelected === "true") ?? fresh[0]).click();
    event.preventDefault();
  } else if (event.target === form.elements.typed) {
    const held = event.repeat && event.key === "Enter";  // a key that is held answers nothing
    if (held || pressed(form, event.key)) event.preventDefault();
  }
});

// At the door a name is typed wherever the focus is, as on a button that was just pressed.
document.addEventListener("keydown", (event) => {
  const field = document.querySelector("form.door .typed");
  const writes = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (field && writes && !event.target.closest("input, select, textarea")) field.focus();
});

// What a key does in the field of a form: was it one of ours?
function pressed(form, key) {
  const options = [...form.querySelectorAll("button[role=option]")];
  const marked = form.querySelector(".suggestions.marked");
  const here = marked ? -1 : options.findIndex((option) => option.ariaSelected === "true");
  if (key === "ArrowDown") {
    const first = marked && options[1]?.name === "person" ? 1 : 0;
    activate(form, options[Math.min(here < 0 ? first : here + 1, options.length - 1)]);
  } else if (key === "ArrowUp") {
    activate(form, options[here < 0 ? 0 : here - 1]);
  } else if (here < 0) {
    return false;
  } else if (key === "Enter") {
    options[here].click();
  } else if (key === "Escape") {
    activate(form, undefined);
  } else {
    return false;
  }
  return true;
}

// Let an option of a form be the one that Enter presses; undefined: none is.
function activate(form, active) {
  unmark(form);
  for (const option of form.querySelectorAll("button[role=option]")) option.ariaSelected = String(option === active);
  tell(form, active);
  active?.scrollIntoView({ block: "nearest" });
}

function unmark(form) {
  form.querySelector(".suggestions.marked")?.classList.remove("marked");
  form.querySelector("[name=marked]")?.remove();
}

// Say in the field of a form which of its options is chosen.
function tell(form, chosen) {
  const field = form.elements.typed;
  if (chosen) field.setAttribute("aria-activedescendant", chosen.id);
  else field.removeAttribute("aria-activedescendant");
}

// Suggestions that came are the list of their field, and are in sight as it is.
document.addEventListener("htmx:load", (event) => {
  const form = event.detail.elt.closest("form.choose");
  if (!form) return;
  const field = form.elements.typed;
  const list = form.querySelector("[role=listbox]");
  field.ariaExpanded = String(list !== null);
  if (list) list.id = field.getAttribute("aria-controls");
  form.querySelectorAll("[role=option]").forEach((option, at) => { option.id = `${list.id}-${at}`; });
  tell(form, form.querySelector("[role=option][aria-selected=true]"));
  if (document.activeElement !== field) return;
  list?.closest(".suggestions").scrollIntoView({ block: "nearest" });
  field.scrollIntoView({ block: "nearest" });
});

document.addEventListener("input", (event) => {
  if (!event.target.matches("form.choose .typed")) return;
  // As soon as somebody types on, it does not hold why nobody was chosen, nor where the arrow keys were.
  document.getElementById("notice").replaceChildren();
  const form = event.target.form;
  if (!form.querySelector(".suggestions.marked")) activate(form, undefined);
});

// A tick is set in passing: who comes next is typed at once. Who has not paid can be chosen only with it.
document.addEventListener("change", (event) => {
  const form = event.target.closest("form.choose");
  if (!form || event.target.type !== "checkbox") return;
  form.elements.typed.focus();
  if (form.querySelector(".suggestions .unpaid")) htmx.trigger(form.elements.typed, "ticked");
});

// Suggestions that take the place of those where the focus is would lose it: it goes to the field.
document.addEventListener("htmx:beforeSwap", (event) => {
  const old = event.detail.target;
  const form = old.closest?.("form.choose");
  if (form && old.matches(".suggestions") && old.contains(document.activeElement)) form.elements.typed.focus();
});
