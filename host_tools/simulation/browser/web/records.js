// What is in the log: each record as a sentence, and as its bytes.

import { filled } from "./texts.js";

const list = document.getElementById("records");
const MOST = 40; // the older ones go

// `told`: what the box says of a record, see record_telling.py.
export function showRecord(bytes, told) {
  const row = document.createElement("li");
  const sentence = document.createElement("p");
  sentence.textContent = filled(list.dataset[told.kind], worded(told));
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = filled(list.dataset.bytes, { number: told.sequence, size: bytes.length });
  const dump = document.createElement("pre");
  dump.textContent = hex(bytes);
  details.append(summary, dump);
  row.append(sentence, details);
  list.prepend(row);
  while (list.children.length > MOST) list.lastElementChild.remove();
}

// Points with their players, and names in a row.
function worded(told) {
  const values = { ...told };
  if (told.players) values.players = told.players.join(", ");
  if (Array.isArray(told.points)) {
    values.points = told.points.map((points, seat) => `${told.players[seat]} ${signed(points)}`).join(", ");
  } else if (told.points !== undefined) values.points = signed(told.points);
  return values;
}

const signed = (points) => (points < 0 ? `−${-points}` : points > 0 ? `+${points}` : "0");

function hex(bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 16) {
    lines.push(Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, "0")).join(" "));
  }
  return lines.join("\n");
}
