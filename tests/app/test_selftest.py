"""The self-test: dead, stuck and joined keys, a display that is wrong, faults of flash and log."""

import errno
import io

import pytest

from firmware.app import checks
from firmware.app.flows import selftest
from firmware.app.flows.selftest import FAILED, PASSED, UNTESTED
from firmware.app.storage.files import Files
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.texts import text
from hardware.power import LEAST_MV, MOST_MV
from rules_core.record import SESSION
from rules_core.session import from_nothing
from tests.app.table import session

DEALS = [{"passed": True}] * 3
RECORDS = 5  # BEGIN, SESSION and the deals
MORNING = 1_800_000_000

# The self-test is the last line of the settings, which are the last line but one of the menu.
BEGIN = """
    back up*2 ok up ok
    wait 300
    ok
"""
ALL_KEYS = "up down left right back opponents ok\n"
ALL_PICTURES = "ok\n" + "wait 300\nok\n" * 5
CHECKS = "wait 2000\n"
NO_BUZZER = "down*2 ok\n"


@pytest.fixture(autouse=True)
def same_room(monkeypatch):
    """The room that is left depends on the machine; on a box it is about this."""
    monkeypatch.setattr("firmware.app.storage.files.Files.free", lambda _: 1_400_000)


@pytest.fixture
def results(monkeypatch):
    """The lines of every result that is shown."""
    shown = []

    class Screen(selftest.ResultScreen):
        def __init__(self, title, lines):
            super().__init__(title, lines)
            shown.append((title, lines))

    monkeypatch.setattr(selftest, "ResultScreen", Screen)
    return shown


@pytest.fixture
def table(make_table):
    return make_table("de", session(), DEALS)


def result(results):
    """The only result: its title, and its lines in one text."""
    ((title, lines),) = results
    return title, "\n".join(lines)


def mark(state, part):
    """The line that says so."""
    return ("✗", "✓", "–")[state] + " " + text("selftest." + part)


def test_pictures(make_table, language, look):
    table = make_table(language, session(), DEALS)
    table.play(
        """
        back up*2 ok up
        [settings-selftest] ok
        [selftest-begin] wait 300
        ok
        [selftest-keys] up right opponents ok
        [selftest-keys-some] ok
        [selftest-look] ok
        [selftest-lit] wait 300
        ok
        [selftest-dark] wait 300
        ok
        [selftest-even] wait 300
        ok
        [selftest-odd] wait 300
        ok
        [selftest-ruler] wait 300
        ok
        wait 2000
        [selftest-beep] ok
        [selftest-failed] down*4
        [selftest-failed-middle] down*5 [selftest-failed-end]
        """,
        look(table),
    )


def test_a_sound_box(table, results):
    before = {path.name: path.read_bytes() for path in table.flash.iterdir()}
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + "ok")
    title, lines = result(results)
    assert title == text("selftest.passed")
    for part in ("keys", "display", "storage", "log", "supply", "clock", "buzzer"):
        assert mark(PASSED, part) in lines
    assert text("information.records", RECORDS) in lines
    assert text("selftest.usb", "4,90 V") in lines
    assert text("selftest.clock_unset") in lines
    assert table.board.beeps == 1
    # It leaves no trace, and the settings are there again.
    assert {path.name: path.read_bytes() for path in table.flash.iterdir()} == before
    table.play("wait 300\nback back")


def test_whoever_does_not_begin_tests_nothing(table, results):
    table.play("back up*2 ok up")
    settings = table.picture()
    table.play("ok back up")
    assert table.picture() == settings
    assert results == []


def test_keys_without_effect_are_named(table, results):
    table.play(BEGIN + "ok left ok" + "\n" + ALL_PICTURES + CHECKS + NO_BUZZER)
    title, lines = result(results)
    assert title == text("selftest.failed", 1)
    assert mark(FAILED, "keys") in lines
    assert text("selftest.missing", "▲ ▼ ▶ ↩ ☍") in lines
    assert mark(UNTESTED, "buzzer") in lines


def test_keys_that_are_joined_do_not_count(table, results):
    table.play(BEGIN)
    shown = table.picture()
    for down in (True, False):
        for key in ("left", "right"):
            table.set_key(key, down)
        table.wait(60)
    table.settle()
    assert table.picture() == shown
    table.play("up down back opponents ok ok\n" + ALL_PICTURES + CHECKS + NO_BUZZER)
    assert text("selftest.missing", "◀ ▶") in result(results)[1]


def test_a_stuck_key_hides_no_other(table, results):
    table.play("back up*2 ok up ok")
    table.set_key("left", True)
    table.wait(300)
    table.play("ok up down right back opponents ok ok\n" + ALL_PICTURES + CHECKS + NO_BUZZER)
    assert text("selftest.missing", "◀") in result(results)[1]


def test_any_key_but_ok_says_that_a_picture_is_wrong(table, results):
    wrong = ALL_PICTURES.replace("wait 300\nok", "left", 1)
    table.play(BEGIN + ALL_KEYS + wrong + CHECKS + NO_BUZZER)
    assert mark(FAILED, "display") in result(results)[1]


def test_the_buzzer_may_not_be_heard_or_the_question_left(table, results):
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + "down ok\nwait 300\nok")
    assert mark(FAILED, "buzzer") in result(results)[1]
    results.clear()
    table.play("up ok\nwait 300\nok\n" + ALL_KEYS + ALL_PICTURES + CHECKS + "back")
    assert mark(UNTESTED, "buzzer") in result(results)[1]


# Storage


def spoiled(open_file, content=None, error=None):
    """`Files.open` for a flash on which the test file is not what was written, or not written."""

    def opened(self, path, mode):
        if path == checks.TEST_FILE and error is not None:
            raise OSError(error, "refused")
        if path == checks.TEST_FILE and mode == "rb":
            data = open_file(self, path, mode).read()
            return io.BytesIO(content(data))
        return open_file(self, path, mode)

    return opened


def flipped(data):
    """One bit in the last block."""
    return data[:-5] + bytes((data[-5] ^ 0x10,)) + data[-4:]


@pytest.mark.parametrize("content", [flipped, lambda data: data[:-1], lambda data: b""])
def test_a_flash_that_forgets(table, results, monkeypatch, content):
    monkeypatch.setattr(Files, "open", spoiled(Files.open, content))
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + NO_BUZZER)
    title, lines = result(results)
    assert title == text("selftest.failed", 1)
    assert mark(FAILED, "storage") in lines
    assert text("selftest.storage_failed") in lines
    assert mark(PASSED, "log") in lines
    assert not table.fs.exists(checks.TEST_FILE)


def test_a_full_flash(table, results, monkeypatch):
    monkeypatch.setattr(Files, "open", spoiled(Files.open, error=errno.ENOSPC))
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + NO_BUZZER)
    assert text("selftest.storage_full") in result(results)[1]


def test_a_flash_that_does_not_say_what_is_left(table, results, monkeypatch):
    def refused(_):
        raise OSError(errno.EIO, "no")

    monkeypatch.setattr(Files, "free", refused)
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + NO_BUZZER)
    assert mark(FAILED, "storage") in result(results)[1]


def test_damage_in_an_earlier_session_is_found(table, results):
    """The start reads the current session only."""
    log = table.open_log()
    offset = log.entries[1][1]
    with table.off():
        log.append(SESSION, session(tariff_at=0) | from_nothing())
        with (table.flash / LOG).open("r+b") as file:
            file.seek(offset + 20)
            byte = file.read(1)[0]
            file.seek(offset + 20)
            file.write(bytes((byte ^ 1,)))
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + NO_BUZZER)
    _, lines = result(results)
    assert mark(FAILED, "log") in lines
    assert text("selftest.log_fault", offset) in lines
    assert text("information.records", 3) in lines


def test_a_missing_record_is_found(table):
    log = table.open_log()
    first, second = (offset for _, offset in list(log.entries)[:2])
    data = (table.flash / LOG).read_bytes()
    (table.flash / LOG).write_bytes(data[:first] + data[second:])
    log = table.open_log()
    assert checks.check_log(log, lambda _: None) == (2, first)


def test_progress_goes_from_nothing_to_all(table):
    told = []
    log = table.open_log()
    checks.check_log(log, told.append)
    reached = [0, log.session_offset, *[offset for _, offset in log.entries], log.size]
    assert told == sorted({100 * offset // log.size for offset in reached})
    assert (told[0], told[-1]) == (0, 100)


def test_progress_is_shown_until_the_log_is_read(table, monkeypatch):
    shown = {}

    def draw(screen, _):
        shown.setdefault(screen.sentence, []).append(screen.hundredths)

    monkeypatch.setattr(selftest.screens.ProgressScreen, "draw", draw)
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + "ok")
    read = shown[text("selftest.reading")]
    assert read == sorted(read)
    assert (read[0], read[-1]) == (0, 100)


# Supply and clock


@pytest.mark.parametrize(
    ("millivolts", "state", "key", "volts"),
    [
        (3_680, PASSED, "battery", "3,68 V"),
        (5_040, PASSED, "usb", "5,04 V"),
        (LEAST_MV - 100, FAILED, "battery", "1,70 V"),
        (MOST_MV + 100, FAILED, "usb", "5,60 V"),
    ],
)
def test_supply(table, results, millivolts, state, key, volts):
    table.board.supply = millivolts
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + NO_BUZZER)
    _, lines = result(results)
    assert mark(state, "supply") in lines
    assert text("selftest." + key, volts) in lines


def test_a_clock_that_was_set(table, results):
    table.board.set_clock(MORNING)
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS + NO_BUZZER)
    _, lines = result(results)
    assert mark(PASSED, "clock") in lines
    assert text("selftest.clock_set") in lines


def test_a_clock_that_stands(table, results, monkeypatch):
    monkeypatch.setattr(table.board, "clock", lambda: MORNING)
    monkeypatch.setattr(checks, "_LOOKS", 25)
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + "wait 4000\n" + NO_BUZZER)
    assert mark(FAILED, "clock") in result(results)[1]


class Ticks:
    """A board whose ticks go `rate` times as fast as they should."""

    def __init__(self, rate):
        self.rate = rate
        self.now = 0

    def ticks_ms(self):
        return int(self.now)

    def ticks_diff(self, later, earlier):
        return later - earlier

    def sleep_ms(self, duration):
        self.now += duration * self.rate

    def clock(self):
        return 0


@pytest.mark.parametrize(("rate", "good"), [(0, False), (0.1, False), (1, True), (5, False)])
def test_ticks(rate, good):
    board = Ticks(rate)
    assert checks.check_clock(board, lambda duration, _: board.sleep_ms(duration)) is good


def test_a_press_while_the_clock_is_watched_is_acknowledged_and_means_nothing(table, results):
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES.removesuffix("ok\n"))
    titles = []
    for key in ("ok", "ok", "down", "back"):  # the first one begins the checks
        table.set_key(key, True)
        table.wait(30)
        titles.append(bytes(table.board.display.buffer[:128]))
        table.set_key(key, False)
        table.wait(150)
        titles.append(bytes(table.board.display.buffer[:128]))
    still, blinking = titles[1], titles[2]
    assert blinking != still
    assert titles == [still, still] + [blinking, still] * 3
    table.settle()
    table.play(CHECKS + NO_BUZZER)
    assert mark(UNTESTED, "buzzer") in result(results)[1]


def test_a_box_that_fails_in_the_test_goes_on(table, monkeypatch):
    """An error in a check is kept like any other one."""
    table.expected_faults = ["error-1.txt"]

    def fails(*_):
        raise ValueError("no such part")

    monkeypatch.setattr(selftest, "check_clock", fails)
    table.play(BEGIN + ALL_KEYS + ALL_PICTURES + CHECKS)
    table.play("ok")
    assert table.error is None
