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
// Where one of the table has not played, fewer are due (data-without-one).
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form.from-paper");
  if (!form || !["first", "not_played"].includes(event.target.name)) return;
  const [first, deals] = ["first", "deals"].map((name) => form.elements.namedItem(name));
  if (first && !first.value) return;
  const whole = first ? Number(first.defaultValue) + Number(deals.defaultValue) - 1 : Number(deals.defaultValue);
  const last = form.querySelector("[name=not_played]:checked") ? Number(deals.dataset.withoutOne) : whole;
  deals.value = Math.max(last + 1 - (first ? Number(first.value) : 1), 0);
});

// Beside the numbers of a sheet stands what is missing until they add up; penalties were taken off.
document.addEventListener("input", ({ target }) => {
  const still = target.form?.querySelector("output.still");
  if (!still || !["points", "penalties"].includes(target.name)) return;
  const typed = [...target.form.elements].filter((field) => ["points", "penalties"].includes(field.name));
  const missing = -typed.reduce((sum, field) => sum + Number(field.value), 0);
  const points = missing < 0 ? `−${-missing}` : `+${missing}`;
  still.textContent = missing ? still.dataset.still.replace("{points}", points) : "";
});
