// The connection of a page to a box at the desk: it is made anew whenever it is gone.

const RECONNECT_MS = 1000;
const PING_MS = 3000;
const SILENCE_MS = 8000;
const ASLEEP = 1;

// What the desk sends of a picture: flags, contrast, and what the display has in its memory.
function pictureOf(data) {
  const [flags, contrast] = new Uint8Array(data, 0, 2);
  return { bytes: new Uint8Array(data, 2), contrast, asleep: Boolean(flags & ASLEEP) };
}

export class DeskSocket {
  // path: at this site. opened(): the connection is there; pinging(): the desk is asked whether it
  // is; hear(message), draw(picture): what came; lost(): the connection is gone; is it to be made
  // anew?
  constructor(path, { opened, pinging = () => {}, hear, draw, lost }) {
    this.address = new URL(path, location.href);
    this.address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.calls = { opened, pinging, hear, draw, lost };
    this.socket = null;
    this.heard = 0; // when something came last
    // A network that is gone closes nothing.
    setInterval(() => this.look(), PING_MS);
    this.connect();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  connect() {
    const mine = new WebSocket(this.address);
    mine.binaryType = "arraybuffer";
    this.socket = mine;
    this.heard = Date.now();
    mine.addEventListener("open", () => this.calls.opened());
    mine.addEventListener("message", ({ data }) => {
      if (mine !== this.socket) return;
      this.heard = Date.now();
      if (typeof data === "string") this.calls.hear(JSON.parse(data));
      else this.calls.draw(pictureOf(data));
    });
    mine.addEventListener("close", () => mine === this.socket && this.lose());
  }

  lose() {
    this.socket = null;
    if (this.calls.lost()) setTimeout(() => this.connect(), RECONNECT_MS);
  }

  look() {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.calls.pinging();
      this.send({ type: "ping" });
    }
    if (this.socket && Date.now() - this.heard > SILENCE_MS) {
      this.socket.close();
      this.lose();
    }
  }
}
