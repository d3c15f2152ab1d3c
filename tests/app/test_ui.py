"""The ui: repeats, dimming, waking, the guard of a screen that stores, every press acknowledged."""

import random

import pytest

from firmware.app.canvas import Canvas
from firmware.app.keys import LEFT, OK, OPPONENTS, UP
from firmware.app.patience import READ_MS
from firmware.app.ui import Screen, Ui
from hardware import pins
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.rehearsal import typist
from host_tools.simulation.simulator.board import SimulatedSerial
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from rules_core.documents import read_document
from tests.app.table import SEATS, rest, session
from tests.app.test_waiting_keys import tap_twice
from tests.each import nightly
from tests.how_many import cases

PRESS_MS = 2  # how long a key has to be down before it counts
MINUTE_MS = 60_000
TONE_MS = 300
PRESSES = cases(500, 1000)  # of a monkey

GARDE = {"rules": "fft-4", "taker": 0, "contract": "garde", "bouts": 2, "points": 45}


class Recorder(Screen):
    """Notes the time of every press, the key and how often it has repeated."""

    def __init__(self, board, repeats=True, ends_on=None, period=0):
        self.repeats = repeats
        self.ends_on = ends_on
        self.period = period
        self.presses = []
        self.drawn = 0
        self._board = board

    def draw(self, canvas):
        self.drawn += 1
        canvas.fill(0, 20, 1 + len(self.presses), 1)

    def press(self, key, held):
        self.presses.append((self._board.ticks_ms(), key, held))
        return True if key == self.ends_on else None


@pytest.fixture
def record(tmp_path):
    """Makes a box that shows Recorders one after the other; returns the box and the screens."""
    boxes = []

    def make(*screens):
        shown = []

        def application(board):
            ui = Ui(board, Canvas(board.display.buffer))
            for options in screens:
                shown.append(Recorder(board, **options))
                ui.show(shown[-1])

        box = ScriptedBox(tmp_path / str(len(boxes)), application)
        boxes.append(box)
        box.power_on()
        box.settle()
        return box, shown

    yield make
    for box in boxes:
        box.pull_plug()
        assert box.error is None


def held(box, screen, key, duration):
    """When a key that is held for `duration` ms counted, in ms after it went down."""
    start = box.now_ms
    box.press(key, hold_ms=duration)
    return [(time - start, held) for time, _, held in screen.presses]


def test_rows_that_are_finished_are_on_their_way_while_others_are_drawn(tmp_path):
    begun = []

    def application(board):
        board.display.begin = begun.append
        canvas = Canvas(board.display.buffer)
        Ui(board, canvas)
        canvas.finished(20)

    box = ScriptedBox(tmp_path, application)
    box.power_on()
    box.pull_plug()
    assert (begun, box.error) == ([20], None)


def test_a_held_arrow_repeats_and_the_longer_it_is_held_the_faster(record):
    box, (screen,) = record({})
    times = [PRESS_MS, 404, 554, 704, 854, 1004, 1154, 1304, 1454, 1508, 1562, 1616]
    assert held(box, screen, "up", 1640) == list(zip(times, range(len(times)), strict=True))
    assert {key for _, key, _ in screen.presses} == {UP}


def test_a_second_press_repeats_from_the_beginning(record):
    box, (screen,) = record({})
    held(box, screen, "down", 1700)
    screen.presses.clear()
    assert held(box, screen, "down", 450) == [(PRESS_MS, 0), (404, 1)]


@pytest.mark.parametrize("key", ["ok", "back", "opponents"])
def test_only_arrows_repeat(record, key):
    box, (screen,) = record({})
    assert held(box, screen, key, 3000) == [(PRESS_MS, 0)]


def test_on_a_screen_of_one_press_nothing_repeats(record):
    box, (screen,) = record({"repeats": False})
    assert held(box, screen, "up", 3000) == [(PRESS_MS, 0)]


def test_a_key_still_down_from_the_screen_before_does_not_repeat(record):
    box, screens = record({"repeats": False, "ends_on": LEFT}, {})
    box.press("left", hold_ms=3000)
    assert [len(screen.presses) for screen in screens] == [1, 0]


def test_the_display_dims_and_goes_dark_and_comes_back(record):
    box, _ = record({})
    panel = box.board.bus.panel
    bright = panel.contrast
    box.wait(MINUTE_MS - 200)
    assert panel.contrast == bright
    box.wait(200)
    assert panel.contrast < bright
    assert panel.on
    box.wait(9 * MINUTE_MS - 200)
    assert panel.on
    box.wait(200)
    assert not panel.on
    box.press("ok")
    assert panel.on
    assert panel.contrast == bright


@pytest.mark.parametrize("seconds", [0, 20, 54, 55, 70, 400])
def test_a_panel_that_was_reset_shows_its_screen_within_a_minute(record, seconds):
    box, _ = record({})
    panel, shown = box.board.bus.panel, box.picture()
    box.wait(1000 * seconds)
    panel.reset()
    assert box.picture() == BLANK
    box.wait(MINUTE_MS)
    assert box.picture() == shown


def test_a_panel_that_was_reset_shows_its_screen_while_keys_are_pressed(record):
    """The minute counts from the last time, not from the last key."""
    box, _ = record({})
    box.wait(20_000)
    box.board.bus.panel.reset()
    start = box.now_ms
    while box.picture() == BLANK:
        box.press("left")
        box.wait(3000)
        assert box.now_ms - start < MINUTE_MS
    assert box.picture() == bytes(box.board.display.buffer)


@pytest.mark.parametrize(("period", "times"), [(0, 0), (1000, 57), (10_000, 5)])
def test_a_screen_is_drawn_anew_after_each_of_its_periods(record, period, times):
    """As soon as nobody has pressed for two seconds."""
    box, (screen,) = record({"period": period})
    box.wait(MINUTE_MS)
    assert times <= screen.drawn - 1 <= times + 1


@pytest.mark.parametrize("minutes", [2, 11])
def test_the_key_that_wakes_the_display_brings_back_a_panel_that_was_reset(record, minutes):
    box, _ = record({})
    rest(box, minutes * MINUTE_MS)
    box.board.bus.panel.reset()
    box.press("left")
    box.wait(500)
    assert box.picture() == bytes(box.board.display.buffer) != BLANK


def test_nothing_is_sent_to_a_dark_panel(record):
    box, _ = record({})
    rest(box, 11 * MINUTE_MS)
    before = box.board.bus.transactions
    box.wait(5 * MINUTE_MS)
    assert box.board.bus.transactions == before


def test_the_first_press_on_a_dark_display_only_wakes_it(record):
    box, (screen,) = record({})
    rest(box, 11 * MINUTE_MS)
    box.press("up", hold_ms=1000)
    assert screen.presses == []
    box.press("up")
    assert [key for _, key, _ in screen.presses] == [UP]


def test_a_press_on_a_dimmed_display_counts(record):
    box, (screen,) = record({})
    box.wait(2 * MINUTE_MS)
    box.press("ok")
    assert [key for _, key, _ in screen.presses] == [OK]


@pytest.mark.long
def test_holding_a_key_keeps_the_display_awake(record):
    box, _ = record({})
    panel = box.board.bus.panel
    bright = panel.contrast
    box.set_key("up", True)
    box.wait(MINUTE_MS + 5_000)
    assert panel.contrast == bright


class RacingBoard:
    """A board on which a key goes down just after the main loop has read the keys.

    It is let go while the processor waits; only the two interrupts ever see the key.
    """

    def __init__(self):
        self.display = self
        self.serial = SimulatedSerial()
        self.buffer = bytearray(1024)
        self._now = 0
        self._level = 0
        self._reads = 0
        self._react = None
        self._interrupts = True
        self._waiting = None

    def ticks_ms(self):
        return self._now

    uptime_ms = ticks_ms

    def ticks_us(self):
        return 1000 * self.ticks_ms()

    def unwatched_us(self):
        return 0

    def begin(self, height):
        pass

    def tidy_up(self):
        pass

    def wait_us(self, duration):
        self.sleep_ms(1)

    def feed(self):
        pass

    def ticks_diff(self, later, earlier):
        return later - earlier

    def hold_irq(self):
        self._interrupts = False

    def release_irq(self, state):
        self._interrupts = True
        if self._waiting is not None:
            self._edge(self._waiting)

    def keys(self):
        self._reads += 1
        level = self._level
        if self._reads == 5:
            self._edge(1 << OPPONENTS)
        return level

    def on_edge(self, react):
        self._react = react

    def sleep_ms(self, duration, keys=None):
        if self._level:
            self._now += 40
            self._edge(0)
        self._now += 80

    wait_ms = sleep_ms

    def contrast(self, value):
        pass

    def show(self):
        return True

    def _edge(self, level):
        self._level = level
        if self._interrupts:
            self._waiting = None
            self._react()
        else:
            self._waiting = level


def test_a_key_that_changes_while_the_loop_looks_is_not_missed():
    board = RacingBoard()
    screen = Recorder(board, ends_on=OPPONENTS)
    Ui(board, Canvas(board.buffer)).show(screen)
    assert [key for _, key, _ in screen.presses] == [OPPONENTS]


class StandingBoard(RacingBoard):
    """A board on which nothing happens for `days`; then OK is pressed."""

    def __init__(self, days):
        super().__init__()
        self._days = days
        self._rests = 0
        self.shown = []

    def keys(self):
        return self._level

    def ticks_us(self):
        return 1000 * self._now % (1 << 30)

    def uptime_ms(self):
        return self._now

    def ticks_diff(self, later, earlier):
        return (later - earlier + (1 << 29)) % (1 << 30) - (1 << 29)

    def sleep_ms(self, duration, keys=None):
        if self._days:
            self._now += self._days * 24 * 60 * MINUTE_MS
            self._days = 0
        self._rests += 1
        if self._rests < 40:
            self._now += 1
            return
        self._edge(0 if self._level else 1 << OK)
        self._now += 50

    wait_ms = sleep_ms

    def wake(self):
        self.shown.append("woken")

    def power(self, on):
        self.shown.append("on" if on else "off")


@pytest.mark.parametrize("days", [0, 1, 6, 7, 12, 13, 25])
def test_a_guarded_screen_takes_ok_however_long_it_has_stood(days):
    board = StandingBoard(days)
    screen = Recorder(board, ends_on=OK)
    screen.waits = READ_MS
    Ui(board, Canvas(board.buffer)).show(screen)
    assert [key for _, key, _ in screen.presses] == [OK]
    assert board.shown == (["off", "woken"] if days else [])


def test_a_double_tapped_ok_does_not_confirm(make_table):
    table = make_table("de", session())
    table.play(typist.enter_deal(read_document(GARDE)).partition(typist.LOOK)[0])
    table.restart()
    unconfirmed = table.picture()
    # The draft comes back at the extras: the OK that leaves them is tapped twice.
    table.play("ok")
    shown = table.picture()
    assert shown != unconfirmed
    table.play("back")
    tap_twice(table, "ok")
    assert table.picture() == shown
    assert not len(table.session().ledger.deals)
    table.play("read\nok opponents")
    assert len(table.session().ledger.deals) == 1


def monkey(table, seed, count):
    """Press keys at random; every press must be seen on the display, and at once.

    The self-test sounds the buzzer for TONE_MS: a press meanwhile may be seen when that is over.
    """
    chance = random.Random(seed)
    names = [name for name, _ in pins.KEYS]
    tones = table.board.beeps
    for number in range(count):
        key = chance.choice(names)
        before = table.picture()
        sounding, tones = table.board.beeps > tones, table.board.beeps
        changes = table.board.bus.changes
        seen = ScriptedBox.press(table, key)
        if sounding and not seen:
            table.wait(TONE_MS)
            seen = table.board.bus.changes != changes
        assert seen, f"press {number}: {key} went unnoticed"
        if key == "ok" and table.picture() == before:
            table.wait(READ_MS)


# By day one book is tried; what the ui does with a press is the same in all.
@pytest.mark.long
@pytest.mark.parametrize("rules", nightly(SEATS, ["fft-4"]))
def test_every_press_is_acknowledged(make_table, rules):
    table = make_table("de", session(rules, deals=3), players=["Anna", "Béat", "Zoë"])
    monkey(table, rules, PRESSES)


@pytest.mark.long
def test_every_press_is_acknowledged_from_the_welcome_on(make_table):
    monkey(make_table("de"), "welcome", PRESSES)
