// The display of the box on a page, and the picture that it shows.

const WIDTH = 128;
const HEIGHT = 64;
const INK = `rgb(${getComputedStyle(document.documentElement).getPropertyValue("--oled")})`;

const DARK = { bytes: new Uint8Array((WIDTH * HEIGHT) / 8), contrast: 0 };

export class Panel {
  // frame: the element that has both canvases in it: of the pixels, and of their glow.
  constructor(frame, display, glow) {
    this.frame = frame;
    this.display = display.getContext("2d");
    this.glow = glow.getContext("2d");
    this.shown = DARK;
    window.addEventListener("resize", () => this.fit());
    this.fit();
  }

  // Every pixel of the display is the same whole number of screen pixels, or stripes would appear.
  fit() {
    const { canvas } = this.display;
    this.frame.style.width = "";
    const dot = Math.max(1, Math.floor((this.frame.clientWidth * devicePixelRatio) / WIDTH));
    this.frame.style.width = `${(dot * WIDTH) / devicePixelRatio}px`;
    canvas.width = dot * WIDTH;
    canvas.height = dot * HEIGHT;
    this.draw(this.shown);
  }

  // A picture: 1024 bytes as the display has them, and its contrast, 0 to 255.
  draw(picture) {
    this.shown = picture;
    const { display, glow } = this;
    const dot = display.canvas.width / WIDTH;
    display.clearRect(0, 0, dot * WIDTH, dot * HEIGHT);
    glow.clearRect(0, 0, WIDTH, HEIGHT);
    display.fillStyle = glow.fillStyle = INK;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if (picture.bytes[(y >> 3) * WIDTH + x] & (1 << (y & 7))) {
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

  // Show nothing.
  darken() {
    this.draw(DARK);
  }
}
