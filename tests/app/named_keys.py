"""Watches every screen that a test walks over: a key that leads on from it is named on it."""

from firmware.app.canvas import Canvas
from firmware.app.keys import OK, OPPONENTS
from firmware.app.ui import CANCELLED, Ui
from firmware.fonts.symbols import SYMBOLS

# What names a key: its sign, or its name in a sentence or in a bar, in any language and case.
_NAMES = {
    OK: (SYMBOLS["ok_key"], "OK"),
    OPPONENTS: (SYMBOLS["opponents_key"], "Gegner", "pponents", "dvers"),
}


class NamingCanvas(Canvas):
    """Knows what is written on it; what a title has lost with the next one, too."""

    written = ""

    def clear(self):
        self.written = ""
        super().clear()

    def text(self, s, *arguments, **fields):
        self.written += s + "\n"
        super().text(s, *arguments, **fields)

    def glyph(self, name, *arguments, **fields):
        self.written += SYMBOLS[name]
        super().glyph(name, *arguments, **fields)


def watch_keys(monkeypatch, unnamed):
    """Have `unnamed` get every screen that a key led on from that it did not name.

    Where any key leads on, or back, the sign of OK stands for all of them.
    """
    whole = Ui.show

    def show(ui, screen):
        canvas = ui._canvas
        if not isinstance(canvas, NamingCanvas):
            return whole(ui, screen)
        press = screen.press

        def watched(key, held):
            written = canvas.written
            result = press(key, held)
            if result not in (None, CANCELLED) or (key == OK and result == CANCELLED):
                names = _NAMES.get(key, ("",))
                if not any(name in written for name in names):
                    unnamed.append((type(screen).__name__, written, key))
            return result

        screen.press = watched
        try:
            return whole(ui, screen)
        finally:
            del screen.press

    monkeypatch.setattr(Ui, "show", show)
