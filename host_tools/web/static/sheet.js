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
