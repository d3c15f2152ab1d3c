"use strict";

// Enter leads to the next number of a sheet that is missing, and stores the sheet after the last.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form.from-paper");
  if (!form || event.key !== "Enter" || event.target.name !== "points" || !event.target.value) return;
  const next = [...form.elements].find((field) => field.name === "points" && !field.value);
  if (!next) return;
  next.focus();
  event.preventDefault();
});

// A sheet that begins with another deal ends with the same one: it stands for more deals, or fewer.
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form.from-paper");
  if (!form || event.target.name !== "first" || !event.target.value) return;
  const [first, deals] = [event.target, form.elements.namedItem("deals")];
  const last = Number(first.defaultValue) + Number(deals.defaultValue) - 1;
  deals.value = Math.max(last + 1 - Number(first.value), 0);
});
