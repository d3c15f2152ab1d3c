// The page of the simulator: draws what the server says, sends what the keys do. It knows nothing
// of scores and has no words: standings and deals arrive ready to be shown, and what it says besides
// stands in the page, in the attributes data-….

import { BoxFace } from "./box_face.js";
import { Keys } from "./keys.js";

const RECONNECT_MS = 1000;

const element = (id) => document.getElementById(id);

// ---- the display

const face = new BoxFace();

function drawPicture({ memory, contrast }) {
  const bytes = Uint8Array.from(atob(memory), (character) => character.charCodeAt(0));
  face.panel.draw({ bytes, contrast });
}

// ---- the connection

let socket;

function connect() {
  // Beside this page, wherever that is.
  const address = new URL("box", location.href);
  address.searchParams.set("language", document.documentElement.lang);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(address);
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    HANDLERS[message.type](message);
  });
  socket.addEventListener("close", () => {
    keys.forget();
    showPower({ running: false, message: element("power").dataset.gone, wrong: true });
    setTimeout(connect, RECONNECT_MS);
  });
}

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// ---- the keys

const keys = new Keys(
  (key, down, at) => send({ type: "key", key, down, at }),
  (key, at) => send({ type: "tap", key, at }),
);

// ---- power

function showPower(message) {
  face.takeKeys(message.running);
  const { pull, plug } = element("plug").dataset;
  element("plug").textContent = message.running ? pull : plug;
  // It has no plug here any more, and nobody carries it.
  for (const id of ["plug", "carry"]) element(id)?.toggleAttribute("hidden", Boolean(message.elsewhere));
  element("power").textContent = message.message;
  element("power").classList.toggle("wrong", Boolean(message.wrong));
}

element("plug").addEventListener("click", () => send({ type: "power", on: !face.taking }));

// ---- the desk, where there is one beside the box

element("sync")?.addEventListener("click", () => send({ type: "sync" }));
element("auto")?.addEventListener("change", (event) => send({ type: "auto", on: event.target.checked }));

function make(tag, text = "", className = "") {
  const node = document.createElement(tag);
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

function number(value) {
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
}

// Who sat out has a cell without a number.
function numberCell(value, className = "") {
  if (value === null) return make("td", "", className);
  return make("td", number(value), value < 0 ? `${className} minus` : className);
}

function table(caption, headings, rows) {
  const frame = make("div", "", "scroll");
  const node = make("table");
  if (caption) node.append(make("caption", caption));
  const head = make("tr");
  for (const [text, className] of headings) {
    const cell = make(text ? "th" : "td", text, className); // a heading says something
    if (text) cell.scope = "col";
    head.append(cell);
  }
  const top = make("thead");
  top.append(head);
  const body = make("tbody");
  body.append(...rows);
  node.append(top, body);
  frame.append(node);
  return frame;
}

const seen = new Set(); // versions of entries that were shown already: only new ones light up
let welcomed = false;

// Two rows: what everybody got, and below it what was played.
function entryRows(entry, columns) {
  const scores = make("tr", "", "scores");
  scores.append(make("td", entry.number ?? "", "number"));
  for (const points of entry.points) scores.append(numberCell(points));
  const words = make("tr", "", "words");
  const cell = make("td", entry.summary);
  cell.colSpan = columns;
  if (entry.state) cell.append(" ", make("em", entry.state));
  words.append(make("td"), cell);

  const version = JSON.stringify(entry);
  const fresh = welcomed && !seen.has(version);
  seen.add(version);
  for (const row of [scores, words]) {
    row.classList.toggle("fresh", fresh);
    row.classList.toggle("gone", entry.annulled);
  }
  return [scores, words];
}

function standingRow(line) {
  const row = make("tr");
  const name = make("td", line.name, "name");
  if (line.tie) name.append(" ", make("em", line.tie));
  row.append(make("td", line.rank), name);
  row.append(make("td", line.deals), numberCell(line.points, "total"));
  return row;
}

function showDesk(message) {
  element("desk").hidden = false;
  element("auto").checked = message.auto;
  element("sync").disabled = message.syncing;
  const { now, busy } = element("sync").dataset;
  element("sync").textContent = message.syncing ? busy : now;
  element("synced").textContent = message.message;
  element("synced").classList.toggle("wrong", message.wrong);
  element("findings").hidden = message.findings.length === 0;
  element("findings").replaceChildren(...message.findings.map((text) => make("li", text)));

  const { player, deals, points } = element("standings").dataset;
  const standings = message.standings.map((ranking) => table(
    message.standings.length > 1 ? ranking.rules : "",
    [["", "rank"], [player, "name"], [deals, ""], [points, ""]],
    ranking.lines.map(standingRow)));
  fill("standings", standings);

  const sessions = message.sessions.filter((session) => session.entries.length > 0);
  const lists = sessions.map((session) => table(
    session.title,
    [[element("deals").dataset.number, "number"], ...session.players.map((name) => [name, ""])],
    session.entries.flatMap((entry) => entryRows(entry, session.players.length))));
  fill("deals", lists);

  // Who comes back to a table where deals were played knows how it goes.
  if (!welcomed && sessions.length > 0) element("guide").open = false;
  welcomed = true;
}

function fill(id, children) {
  const place = element(id);
  place.replaceChildren(...(children.length > 0 ? children : [make("p", place.dataset.empty, "empty")]));
}

const HANDLERS = {
  picture: drawPicture,
  power: showPower,
  desk: showDesk,
};

connect();
