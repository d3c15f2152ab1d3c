// The keys of the box on a page: by mouse, finger, keyboard and assistive technology.

const KEYBOARD = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "ok", Backspace: "back", o: "opponents", O: "opponents",
};

// Which key of the box an event of the keyboard means.
function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  // Enter on a link or another control of the page is meant for that control.
  if (event.key === "Enter" && event.target.closest("a, button:not(.key), summary")) return undefined;
  return KEYBOARD[event.key];
}

export class Keys {
  // move(key, down, at): a key goes down or up; tap(key, at): both at once, without a pointer. at: when
  // that was, in milliseconds as events have it: a busy browser tells of them later.
  constructor(move, tap) {
    this.held = new Set();
    this.move = move;
    for (const button of document.querySelectorAll(".key")) this.listen(button, tap);
    // After a click with the mouse the keyboard belongs to the box again.
    document.addEventListener("click", (event) => {
      if (event.detail > 0) document.activeElement.blur();
    });
    window.addEventListener("keydown", (event) => {
      const key = keyOf(event);
      if (!key) return;
      event.preventDefault();
      if (!event.repeat) this.set(key, true, event);
    });
    window.addEventListener("keyup", (event) => {
      const key = KEYBOARD[event.key];
      if (key) this.set(key, false, event);
    });
    window.addEventListener("blur", (event) => this.release(event));
    document.addEventListener("visibilitychange", (event) => this.release(event));
  }

  listen(button, tap) {
    const { key } = button.dataset;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.set(key, true, event);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(name, (event) => this.set(key, false, event));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // Assistive technology clicks without a pointer.
    button.addEventListener("click", (event) => {
      if (event.detail === 0) tap(key, event.timeStamp);
    });
    // The space bar would click; Enter is the box's OK wherever the focus is.
    button.addEventListener("keydown", (event) => this.space(event, key, true));
    button.addEventListener("keyup", (event) => this.space(event, key, false));
  }

  space(event, key, down) {
    if (event.key !== " ") return;
    event.preventDefault();
    this.set(key, down, event);
  }

  set(key, down, event) {
    if (this.held.has(key) === down) return;
    if (down) this.held.add(key);
    else this.held.delete(key);
    this.move(key, down, event.timeStamp);
    this.show();
  }

  show() {
    for (const button of document.querySelectorAll(".key")) {
      button.classList.toggle("down-now", this.held.has(button.dataset.key));
    }
  }

  // All keys go up.
  release(event) {
    for (const key of [...this.held]) this.set(key, false, event);
  }

  // The box is gone: no key is down any more, and nobody need hear of it.
  forget() {
    this.held.clear();
    this.show();
  }
}
