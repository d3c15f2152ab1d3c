"""The self-test: what the maker goes through before a box goes to the table.

Keys, display and buzzer are judged by the maker; storage, supply and clock by the box. Nothing is
stored, and the log is read only.
"""

from firmware.app.battery import mean_supply
from firmware.app.checks import check_clock, check_flash, check_log, check_supply
from firmware.app.flows.information import box_number, version_lines
from firmware.app.patience import TAP_MS
from firmware.app.screens import selftest as screens
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen, LinesScreen, MessageScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import counted, text
from firmware.app.ui import CANCELLED
from firmware.fonts.symbols import SYMBOLS
from hardware.power import EMPTY_MV, LOW_MV, USB_MV

# How a part of the box was found.
FAILED = 0
PASSED = 1
UNTESTED = 2
_MARKS = (SYMBOLS["cross"], SYMBOLS["tick"], "–")

_BEEP_MS = 300

_PATTERNS = (
    screens.all_lit,
    screens.all_dark,
    screens.even_squares,
    screens.odd_squares,
    lambda canvas: screens.ruler(canvas, text("selftest.ruler")),
)


def run_selftest(box):
    """Go through all parts, then show what was found until the maker goes back."""
    ui = box.ui
    title = text("selftest.title")
    if ui.show(AssentScreen(title, text("selftest.about"), text("selftest.start"))) == CANCELLED:
        return
    findings = [_keys(box), _display(ui)]
    findings += _storage(box)
    findings += [_supply(box.board), _clock(box), _buzzer(box)]
    failed = sum(1 for state, _, _ in findings if state == FAILED)
    title = text("selftest.failed", failed) if failed else text("selftest.passed")
    ui.show(ResultScreen(title, _lines(box.board, findings)))


class ResultScreen(LinesScreen):
    """The findings. A key pressed too often on the way there does not close them."""

    waits = TAP_MS


def _lines(board, findings):
    lines = []
    for state, part, details in findings:
        lines.append(_MARKS[state] + " " + part)
        for detail in details:
            lines.append("   " + detail)
    lines.append(box_number(board))
    return lines + version_lines(board)


# A finding is (state, part, more lines).


def _keys(box):
    title, leave = text("selftest.press_all"), text("selftest.leave")
    missing = box.ui.show(screens.KeysScreen(title, leave, box.board.keys))
    if not missing:
        return PASSED, text("selftest.keys"), ()
    symbols = " ".join(SYMBOLS[screens.KEY_SYMBOLS[key]] for key in missing)
    return FAILED, text("selftest.keys"), (text("selftest.missing", symbols),)


def _display(ui):
    ui.show(MessageScreen(text("selftest.display"), text("selftest.look")))
    passed = True
    for paint in _PATTERNS:
        passed = ui.show(screens.PatternScreen(paint)) and passed
    return PASSED if passed else FAILED, text("selftest.display"), ()


def _storage(box):
    screen = screens.ProgressScreen(text("selftest.title"), text("selftest.reading"))
    box.ui.draw(screen)

    def progress(hundredths):
        screen.hundredths = hundredths
        box.ui.draw(screen)

    log = text("selftest.log")
    try:
        check_flash(box.board.fs, box.board.guard)
        free = text("information.free", box.log.free() // 1024)
        yield PASSED, text("selftest.storage"), (free,)
    except StorageError as error:
        yield FAILED, text("selftest.storage"), (text("selftest." + error.key),)
    try:
        records, fault = check_log(box.log, progress)
    except StorageError as error:
        yield FAILED, log, (text("selftest." + error.key),)
        return
    details = [counted("information.records", records)]
    if fault is not None:
        details.append(text("selftest.log_fault", fault))
    yield PASSED if fault is None else FAILED, log, details


def _supply(board):
    if board.is_pico_w:
        return FAILED, text("selftest.supply"), (text("pico_w.title"),)
    supply = mean_supply(board)
    source = text("selftest.usb" if supply >= USB_MV else "selftest.battery", volts(supply))
    marks = text("selftest.low", volts(LOW_MV)), text("selftest.empty", volts(EMPTY_MV))
    state = PASSED if check_supply(supply) else FAILED
    return state, text("selftest.supply"), (source,) + marks


def volts(millivolts):
    """Return millivolts as volts: `3,68 V`."""
    return text("selftest.volts", millivolts // 1000, "{:02d}".format(millivolts % 1000 // 10))


def _clock(box):
    screen = screens.ProgressScreen(text("selftest.title"), text("selftest.clock"))

    def pause(duration, hundredths):
        screen.hundredths = hundredths
        box.ui.pause(screen, duration)

    state = PASSED if check_clock(box.board, pause) else FAILED
    is_set = text("selftest.clock_set" if box.board.clock() else "selftest.clock_unset")
    return state, text("selftest.clock"), (is_set,)


def _buzzer(box):
    box.board.beep(_BEEP_MS)
    rows = [
        (text("selftest.heard"), "", PASSED),
        (text("selftest.not_heard"), "", FAILED),
        (text("selftest.not_fitted"), "", UNTESTED),
    ]
    state = box.ui.show(MenuScreen(text("selftest.beep"), rows))
    return UNTESTED if state == CANCELLED else state, text("selftest.buzzer"), ()
