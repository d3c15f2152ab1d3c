"""The code of a signed round: for a camera, and to be typed."""

from micropython import const

from firmware.app import qr
from firmware.app.canvas import BOLD, RIGHT
from firmware.app.keys import BACK, OK
from firmware.app.screens.header import LINE
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen
from firmware.fonts.symbols import SYMBOLS

# The code takes the left half. Round it three pixels are left, all that there is room for.
_HALF = const(64)
_AT = const(3)
_TEXT = const(68)


class ResultCodeScreen(Screen):
    """`result`: a `SignedResult`; `modules`: of its QR code; `code`: its ten characters and check.

    Result: CANCELLED on back and OK. Any other key turns light and dark round, as readers differ.
    """

    def __init__(self, result, modules, code):
        self._result = result
        self._modules = modules
        self._code = code
        self._inverted = False

    def draw(self, canvas):
        if not self._inverted:
            canvas.fill(0, 0, _HALF, canvas.height)
        qr.paint(canvas, self._modules, _AT, _AT, 1 if self._inverted else 0)
        result = self._result
        lines = [text("table.short", result.table, result.round_number)]
        if result.event_number:
            lines.insert(0, text("code.event", result.event_number))
        y = 0
        for line in lines:
            canvas.text(line, _TEXT, y)
            y += LINE
        y = canvas.height - 3 * LINE
        code = self._code
        for group in (code[:4], code[4:8], code[8:10] + " " + code[10:]):
            canvas.text(group, _TEXT, y, BOLD)
            y += LINE
        keys = SYMBOLS["exchange"] + SYMBOLS["ok_key"]
        canvas.text(keys, _TEXT, y - LINE, width=canvas.width - _TEXT, align=RIGHT)

    def press(self, key, held):
        if key in (OK, BACK):
            return CANCELLED
        self._inverted = not self._inverted
        return None
