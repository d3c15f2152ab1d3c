// A page that looks for the next one by itself. On the wall one takes the place of the other, the clock runs,
// and a gong sounds when the time is up. A page with one sentence waits: whoever reads it is not interrupted
// before there is something else.

const SOON_S = 5 * 60;  // as `SOON` of `wall.py`
const shown = () => document.querySelector("[data-seconds]");
let ahead = 0;  // ms by which the clock of the desk is ahead of this computer's
let before = null;  // the seconds that were left a moment ago, null without a clock

// As long as the desk is away, what is shown stays.
async function change(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    ahead = Date.parse(answer.headers.get("Date")) - Date.now();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const coming = page.getElementById(shown().id);
    if (!coming) location.reload();
    else if (!coming.isEqualNode(shown())) shown().replaceWith(coming);
    tick();
  } catch {
    shown().classList.add("away");
  }
  setTimeout(() => change(shown().dataset.next), 1000 * shown().dataset.seconds);
}

function tick() {
  const { ends } = shown().dataset;
  if (!ends) {
    before = null;
    return;
  }
  const left = Math.ceil(ends - (Date.now() + ahead) / 1000);
  const text = `${Math.floor(Math.max(left, 0) / 60)}:${String(Math.max(left, 0) % 60).padStart(2, "0")}`;
  for (const one of shown().querySelectorAll(".ticking")) one.textContent = text;
  shown().classList.toggle("soon", left > 0 && left <= SOON_S);
  shown().classList.toggle("up", left <= 0);
  if (before > 0 && left <= 0) gong();
  before = left;
}

// A browser lets a page sound only after somebody has pressed something there: the switch.
const button = document.getElementById("gong");
let sound = null;
if (button) button.hidden = false;
button?.addEventListener("click", () => {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  button.textContent = on ? button.dataset.on : button.dataset.off;
  sound = on ? sound ?? new AudioContext() : sound;
  if (on) gong();
});

// The partials of a bowl of bronze, each with its loudness: they fade for six seconds.
const PARTIALS = [[110, 0.4], [220, 0.25], [277, 0.15], [415, 0.1], [622, 0.06]];

function gong() {
  if (button.getAttribute("aria-pressed") !== "true") return;
  const now = sound.currentTime;
  for (const [pitch, loudness] of PARTIALS) {
    const tone = sound.createOscillator();
    const fade = sound.createGain();
    tone.frequency.value = pitch;
    fade.gain.setValueAtTime(loudness, now);
    fade.gain.exponentialRampToValueAtTime(0.0001, now + 6);
    tone.connect(fade).connect(sound.destination);
    tone.start(now);
    tone.stop(now + 6);
  }
}

change(location.href);  // the same page: it says what time it is at the desk
setInterval(tick, 1000);
