"""The self-test and the battery's warning, on the real image with emulated parts."""

import pytest

from firmware.app.checks import CHUNKS, TEST_FILE, pattern
from firmware.app.flows.selftest import ResultScreen
from firmware.app.patience import TAP_MS
from firmware.app.screens import selftest as screens
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from hardware import pins
from hardware.power import EMPTY_MV, LOW_MV
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.simulation.emulator.panel import SH1106
from tests.device.table import assert_shows, drawn, log_bytes, table_picture

KEYS = [name for name, _ in pins.KEYS]
TITLE = slice(0, 128)  # the first page: the title line
MINUTE = 60_000
TABLE = table_picture([0, 0, 0, 0], 1)


def press(box, *keys):
    """Every press must be answered."""
    for key in keys:
        assert box.press(key), key


def to_selftest(box):
    """From the table to its first screen, the keys."""
    press(box, "back", "up", "up", "ok", "up", "ok")
    box.run_for(TAP_MS)
    press(box, "ok")


def keys_screen(*pressed):
    """The screen of the keys when these were pressed."""
    screen = screens.KeysScreen(text("selftest.press_all"), text("selftest.leave"), lambda: 0)
    for name in pressed:
        screen.press(KEYS.index(name), 0)
    return drawn(screen)


def title(sentence):
    """The first page of a result with this title."""
    return drawn(ResultScreen(sentence, []))[TITLE]


def judge_pictures(box):
    """Look at all patterns, say that they are right, and wait for the box's own checks."""
    press(box, "ok")
    patterns = [
        screens.all_lit,
        screens.all_dark,
        screens.even_squares,
        screens.odd_squares,
        lambda canvas: screens.ruler(canvas, text("selftest.ruler")),
    ]
    for pattern_of in patterns:
        assert_shows(box, drawn(screens.PatternScreen(pattern_of)))
        box.run_for(TAP_MS)
        press(box, "ok")
    heading = title(text("selftest.beep"))
    box.run_until(lambda: box.picture()[TITLE] == heading, 30_000, "the question for the buzzer")
    box.settle()


def test_every_part(boot):
    """All keys and patterns, a tone, the flash left as it was; on both kinds of panel."""
    box = boot(chip=SH1106)
    log, files = log_bytes(box.flash.read()), FlashFiles(box.flash.read())
    programs = box.flash.counts.programs
    to_selftest(box)
    for count, name in enumerate(KEYS, 1):
        press(box, name)
        if count < len(KEYS):
            assert_shows(box, keys_screen(*KEYS[:count]))
    judge_pictures(box)
    assert box.flash.counts.programs > programs
    (tone,) = box.buzzer.tones
    assert tone.hertz == pytest.approx(4_000, rel=0.02)
    assert tone.ms == pytest.approx(300, rel=0.02)
    assert not box.buzzer.high
    press(box, "ok")
    assert box.picture()[TITLE] == title(text("selftest.passed"))
    flash = box.flash.read()
    assert log_bytes(flash) == log
    assert not FlashFiles(flash).exists(TEST_FILE)
    assert FlashFiles(flash).free() == files.free()
    assert box.display.panel.faults == []


@pytest.mark.nightly  # by day in the simulator
def test_a_dead_key_and_a_flash_that_forgets_are_told(boot):
    """The key is named by its missing tick; one bit of the test file changes behind its back."""
    box = boot()
    first, last = pattern()[:256], pattern()[:256]
    last[0] = CHUNKS - 1

    def forget(*_):
        flash = box.flash.read()
        if last in flash:
            box.flash.write(flash.index(first) + 99, bytes((first[99] ^ 1,)))
            box.flash.on_operation = None

    to_selftest(box)
    press(box, *(name for name in KEYS if name not in ("left", "ok")), "ok")
    assert_shows(box, keys_screen(*(name for name in KEYS if name != "left")))
    press(box, "ok")
    box.flash.on_operation = forget
    judge_pictures(box)
    press(box, "down", "down", "ok")
    assert box.picture()[TITLE] == title(text("selftest.failed", 2))


# The battery


def warning(name):
    """The screen that says so."""
    return drawn(MessageScreen(text("battery.title"), text("battery." + name)))


def test_a_low_battery_is_told_when_the_box_starts(boot):
    box = boot(supply_mv=LOW_MV - 100)
    assert_shows(box, warning("low"))
    press(box, "ok")
    marked = box.picture()
    assert marked != TABLE
    # Measured again at the table when a minute has passed; no sooner.
    box.set_supply(EMPTY_MV - 100)
    press(box, "opponents", "ok")
    assert_shows(box, marked)
    box.skip(MINUTE)
    press(box, "opponents", "ok")
    assert_shows(box, warning("empty"))
    press(box, "ok")
    # On a cable nothing is said, and the mark goes.
    box.set_supply(4_900)
    box.skip(MINUTE)
    press(box, "opponents", "ok")
    assert_shows(box, TABLE)
