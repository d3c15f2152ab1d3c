"""Drawing that runs on CPython and on the MicroPython VM; the answers have to be the same.

On MicroPython: `micropython on_both.py` prints the answers, and draws and shows with the heap
locked, so that any allocation is an error.
"""

import binascii
import hashlib

from firmware.app.canvas import BIG, BOLD, CENTRE, RIGHT, SMALL, Canvas
from firmware.device.display import Display

LINE = "Zwölf Boxkämpfer jagen Éva quer über den Sylter Deich: 56½ „ẞ“ ☍"
FIGURES = "−1234567890½"
LACKING = "日本"


class Bus:
    """Counts what is written."""

    def __init__(self):
        self.bytes = 0

    def send(self, words, count):
        self.bytes += count

    def wait(self):
        pass

    def finish(self):
        pass


def draw(canvas, step):
    """One frame: every call of the canvas, over the edges too. Allocates nothing."""
    canvas.clear()
    canvas.fill(-3, 1, 60 + step, 11)
    canvas.text("Spiel", 2, -2, BOLD, ink=0)
    canvas.text(LINE, step - 9, 10 + step)
    canvas.text(LINE, -300, 24, BOLD, 500)
    canvas.text(LINE, 0, 40, SMALL, 90 - step, CENTRE)
    canvas.text(FIGURES, 128, 45 + step, BIG, None, RIGHT)
    canvas.text(FIGURES, -9, -9, BIG, 300)
    canvas.text(LACKING, 60, 60)
    canvas.frame(step, 30, 40, 20)
    canvas.glyph("dealer", 120, 3)
    canvas.invert(100, -5, 90, 30)
    canvas.measure(LINE)


def digest(data):
    return binascii.hexlify(hashlib.sha256(data).digest()).decode()


def answers():
    """A list of texts."""
    bus = Bus()
    display = Display(bus)
    canvas = Canvas(display.buffer)
    heard = []
    canvas.fault = lambda kind, text: heard.append(kind + " " + text)
    lines = []
    for step in range(16):
        draw(canvas, step)
        lines.append(digest(display.buffer) + " " + str(display.show()) + " " + str(bus.bytes))
    lines.extend(heard)
    lines.extend(canvas.wrap(LINE, 60))
    for font in (SMALL, BOLD, BIG):
        lines.append(str(canvas.measure(LINE, font)))
    return lines


def main():
    import micropython

    for line in answers():
        print(line)

    display = Display(Bus())
    canvas = Canvas(display.buffer)
    micropython.heap_lock()
    try:
        bytearray(100)
        locked = False
    except MemoryError:
        locked = True
    for step in range(16):
        draw(canvas, step)
        display.begin(8 * step)
        display.show()
        display.contrast(step)
        display.power(step % 2 == 0)
        display.show()
        display.invalidate()
        display.show()
    micropython.heap_unlock()
    print("nothing allocated" if locked else "the heap was not locked")


if __name__ == "__main__":
    main()
