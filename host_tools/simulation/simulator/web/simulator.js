"use strict";

// The page of the simulator: draws what the server says, sends what the keys do. It knows nothing
// of scores and has no words: standings and deals arrive ready to be shown, and what it says besides
// stands in the page, in the attributes data-….

const WIDTH = 128;
const HEIGHT = 64;
const RECONNECT_MS = 1000;
const KEYBOARD = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "ok", Escape: "back", Backspace: "back", o: "opponents", O: "opponents",
};

const element = (id) => document.getElementById(id);
const INK = `rgb(${getComputedStyle(document.documentElement).getPropertyValue("--oled")})`;

// ---- the display

const panel = element("panel");
const display = element("display").getContext("2d");
const glow = element("glow").getContext("2d");
let shown = { memory: "", contrast: 0 };

// Every pixel of the display is the same whole number of screen pixels, or stripes would appear.
function fitPanel() {
  panel.style.width = "";
  const dot = Math.max(1, Math.floor((panel.clientWidth * devicePixelRatio) / WIDTH));
  panel.style.width = `${(dot * WIDTH) / devicePixelRatio}px`;
  display.canvas.width = dot * WIDTH;
  display.canvas.height = dot * HEIGHT;
  drawPicture(shown);
}

function drawPicture(picture) {
  shown = picture;
  const bytes = Uint8Array.from(atob(picture.memory), (character) => character.charCodeAt(0));
  const dot = display.canvas.width / WIDTH;
  display.clearRect(0, 0, dot * WIDTH, dot * HEIGHT);
  glow.clearRect(0, 0, WIDTH, HEIGHT);
  display.fillStyle = glow.fillStyle = INK;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (bytes[(y >> 3) * WIDTH + x] & (1 << (y & 7))) {
        glow.fillRect(x, y, 1, 1);
        // The grid between the pixels of the panel is darker, not black: light spills over.
        display.globalAlpha = 0.55;
        display.fillRect(x * dot, y * dot, dot, dot);
        display.globalAlpha = 1;
        display.fillRect(x * dot, y * dot, Math.max(1, dot - 1), Math.max(1, dot - 1));
      }
    }
  }
  // The eye sees the panel's lowest contrast as dim, not as dark.
  const light = 0.3 + 0.7 * (picture.contrast / 255) ** 0.35;
  display.canvas.style.opacity = light;
  glow.canvas.style.opacity = 0.5 * light;
}

window.addEventListener("resize", fitPanel);
fitPanel();

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
    held.clear();
    showKeys();
    showPower({ running: false, message: element("power").dataset.gone, wrong: true });
    setTimeout(connect, RECONNECT_MS);
  });
}

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// ---- the keys

const held = new Set();

function setKey(key, down) {
  if (held.has(key) === down) return;
  if (down) held.add(key);
  else held.delete(key);
  send({ type: "key", key, down });
  showKeys();
}

function showKeys() {
  for (const button of document.querySelectorAll(".key")) {
    button.classList.toggle("down-now", held.has(button.dataset.key));
  }
}

function releaseAll() {
  for (const key of [...held]) setKey(key, false);
}

for (const button of document.querySelectorAll(".key")) {
  const key = button.dataset.key;
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    setKey(key, true);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(name, () => setKey(key, false));
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // Assistive technology clicks without a pointer.
  button.addEventListener("click", (event) => {
    if (event.detail === 0) send({ type: "tap", key });
  });
  // The space bar would click; Enter is the box's OK wherever the focus is.
  button.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    setKey(key, true);
  });
  button.addEventListener("keyup", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    setKey(key, false);
  });
}

function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  // Enter on a link or another control of the page is meant for that control.
  if (event.key === "Enter" && event.target.closest("a, button:not(.key), summary")) return undefined;
  return KEYBOARD[event.key];
}

// After a click with the mouse the keyboard belongs to the box again.
document.addEventListener("click", (event) => {
  if (event.detail > 0) document.activeElement.blur();
});

window.addEventListener("keydown", (event) => {
  const key = keyOf(event);
  if (!key) return;
  event.preventDefault();
  if (!event.repeat) setKey(key, true);
});
window.addEventListener("keyup", (event) => {
  const key = KEYBOARD[event.key];
  if (key) setKey(key, false);
});
window.addEventListener("blur", releaseAll);
document.addEventListener("visibilitychange", releaseAll);

// ---- power

let running = false;

function showPower(message) {
  running = message.running;
  element("case").classList.toggle("off", !running);
  const { pull, plug } = element("plug").dataset;
  element("plug").textContent = running ? pull : plug;
  element("power").textContent = message.message;
  element("power").classList.toggle("wrong", Boolean(message.wrong));
}

element("plug").addEventListener("click", () => send({ type: "power", on: !running }));

// ---- the desk

element("sync").addEventListener("click", () => send({ type: "sync" }));
element("auto").addEventListener("change", (event) => send({ type: "auto", on: event.target.checked }));

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
