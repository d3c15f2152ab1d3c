"""Places of texts that only one screen has."""

from firmware.app.canvas import BOLD
from firmware.app.qr import SIZE
from firmware.app.screens.header import LINES
from firmware.app.screens.result_code import ResultCodeScreen
from firmware.app.screens.seats import draw_figures
from firmware.app.screens.selftest import PatternScreen, ruler
from rules_core.result_code import SignedResult
from tests.app.widest import NAMES, NUMBER


def rulers(canvas, said):
    """Between the rulers of the self-test."""
    PatternScreen(lambda onto: ruler(onto, said)).draw(canvas)
    assert len(list(canvas.wrap(said, canvas.width - 20))) <= LINES - 1


def beside_code(canvas, said):
    """Beside the code of a signed round: the widest of all that stands there."""
    widest = SignedResult(999, NUMBER, NUMBER, (), 0, 0, b"")
    ResultCodeScreen(widest, bytes(SIZE * SIZE), "W" * 11).draw(canvas)


def in_place_of_a_figure(canvas, said):
    """Of who sits out, in the list of five: his name gives way, and keeps half of the line."""
    assert canvas.measure(said, BOLD) < canvas.width // 2, said
    draw_figures(canvas, NAMES[:5], [said] * 5, 0)
