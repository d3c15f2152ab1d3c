"""Presses on the real image: when one counts, and how soon it is answered."""

import pytest

from firmware.app.keys import UP
from firmware.app.patience import READ_MS
from host_tools.development.bench import phases
from host_tools.development.bench.box_figures import store_deal
from host_tools.development.bench.entered_deals import DEALS_IN_TURN, GARDE, PASSED
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.marks import WORD
from host_tools.simulation.emulator.script import Press, Script
from tests.device.rehearsal import enter
from tests.device.table import assert_shows

# Emulated milliseconds, which are the same on every machine; the aims are in the bench.
A_NUMBER_MS = 15
A_SCREEN_MS = 46
A_LIST_MS = 50  # every line of it asks the rules what can still be entered
HALF_MS = 24
A_MOMENT_MS = 300
SAFE_MS = 15
# Of the 1,088 of a whole picture.
BYTES_OF_A_NUMBER = 60
# How contacts chatter, in microseconds, for five milliseconds altogether.
BOUNCE = (300, 200, 900, 700, 500, 2_400)

# The keys without the application, beside a block of the flash's end that nobody needs here.
KEYS = """
import _rp2, machine
from time import sleep_ms, sleep_us, ticks_diff, ticks_us
from firmware.app.keys import Debouncer
from firmware.device.board import Board

board = Board()
keys = Debouncer(board.ticks_diff, board.keys(), board.ticks_us())
def look():
    keys.sample(board.keys(), board.ticks_us(), board.unwatched_us())
board.on_edge(look)
flash = _rp2.Flash()
ERASE = 6
LAST = flash.ioctl(4, 0) - 1
"""
# Somebody is told, and may press a key; it is noticed before the flash works.
ERASE = f"""
machine.mem32[{WORD}] = 1
sleep_us(300)
flash.ioctl(ERASE, LAST)
"""
WATCH = """
start, unwatched = ticks_us(), board.unwatched_us()
{}
print(ticks_diff(ticks_us(), start), board.unwatched_us() - unwatched)
"""


def to_the_points(box):
    """Answer up to the first question for a number."""
    for key in ("down", "left", "right"):
        assert box.press(key)


def answered_after(box, key):
    """(milliseconds from the edge to the last byte on the bus, bytes)"""
    pressed, before = box.now_ms, box.display.counts.bytes
    assert box.press(key)
    return box.display.last_change / 1e6 - pressed, box.display.counts.bytes - before


def test_a_number_one_up(boot):
    box = boot()
    to_the_points(box)
    took, sent = answered_after(box, "up")
    assert took < A_NUMBER_MS
    assert sent < BYTES_OF_A_NUMBER


@pytest.mark.nightly  # by day the measurements hold the same presses against their predictions
def test_the_next_screen(boot):
    box = boot()
    *entry, _ok, _opponents = (step for step in GARDE.script.steps if isinstance(step, Press))
    took = {number: answered_after(box, step.key)[0] for number, step in enumerate(entry, 1)}
    assert max(took.values()) < A_SCREEN_MS, took


def test_the_list_of_bonuses(boot):
    """Tirol, where most of them are: the list appears, and its lines are stepped."""
    box = boot(flash_with_deals(0, rules="tirol"))
    for key in ("ok", "ok", "right"):  # the scribe's Rufer with his neighbour
        assert box.press(key)
        box.wait(A_MOMENT_MS)
    took = {}
    for key in ("up", "right", "left"):
        took[f"{len(took)} {key}"] = answered_after(box, key)[0]
        box.wait(A_MOMENT_MS)  # the draft is saved
    assert max(took.values()) < A_LIST_MS, took


@pytest.mark.nightly  # likewise
def test_half_of_the_presses_of_a_session(image, table_flash):
    timed = phases.time_presses(image, table_flash, DEALS_IN_TURN)
    answered = [press for press in timed if not press.stores]
    assert phases.median(answered) <= HALF_MS
    assert max(press.total for press in timed) < A_SCREEN_MS


def test_a_deal_that_was_confirmed_is_soon_safe(image, table_flash):
    assert store_deal(image, table_flash, PASSED.script).ms <= SAFE_MS


def test_contacts_that_bounce_press_once(boot):
    box, bouncing = boot(), boot(bounce=BOUNCE)
    for key in ("down", "up", "right"):
        box.press(key)
        bouncing.press(key)
        assert bouncing.picture() == box.picture()


@pytest.mark.parametrize("spike_ms", [0.05, 0.9])
def test_a_spike_is_no_press(boot, spike_ms):
    box = boot()
    to_the_points(box)
    before = box.picture(), box.display.counts.transactions
    for _ in range(20):
        box.keys.press("up")
        box.run_for(spike_ms)
        box.keys.release("up")
        box.run_for(1.3)
    box.run_for(100)
    assert (box.picture(), box.display.counts.transactions) == before


@pytest.mark.parametrize(("held_ms", "taken"), [(0.9, -1), (60, UP)])
def test_the_flash_works_while_a_key_is_down(boot, held_ms, taken):
    """A spike that ends while interrupts are off is none the longer; a press still is one."""
    box = boot()

    def key(_):
        box.keys.move_in(0, "up", True)
        box.keys.move_in(held_ms, "up", False)

    box.marks.listener = key
    assert box.exec(KEYS + ERASE + "sleep_ms(100); look(); print(keys.take())") == f"{taken}\n"


@pytest.mark.parametrize("pause", ["board.sleep_ms(10)", "flash.ioctl(ERASE, LAST)"])
def test_the_board_knows_how_long_no_key_was_noticed(boot, pause):
    took, unwatched = (int(part) for part in boot().exec(KEYS + WATCH.format(pause)).split())
    assert 10_000 <= unwatched <= took < unwatched + 2_000


def test_a_panel_that_is_away_for_a_moment_stops_nobody(boot):
    """Its words are lost in the middle of a picture, while the DMA goes on."""
    box = boot()
    to_the_points(box)
    points = box.picture()
    box.keys.press("ok")
    box.run_for(25)
    box.display.present = False
    box.run_for(35)
    box.keys.release("ok")
    box.run_for(100)
    box.press("back")
    box.display.present = True
    box.press("up")
    box.press("down")
    assert_shows(box, points)
    assert box.display.panel.faults == []


_NANOS = 1e6


EVERYBODY_PASSES = Script("ok ok")


def press_when_it_has_been_there(box, key, ms):
    """Press a key so long after the score was on the display; returns the pictures around it."""
    enter(box, EVERYBODY_PASSES)
    shown, appeared_at = box.picture(), box.display.last_change / _NANOS
    box.run_for(appeared_at + ms - box.now_ms)
    assert box.press(key, hold_ms=10), "nothing has acknowledged it"
    return shown, box.picture()


@pytest.mark.parametrize("key", ["ok", "opponents"])
def test_a_score_that_nobody_can_have_read_is_not_agreed_to(boot, key):
    shown, then = press_when_it_has_been_there(boot(), key, READ_MS - 50)
    assert then == shown


@pytest.mark.parametrize("key", ["ok", "opponents"])
def test_a_score_that_has_been_there_for_a_second_is_agreed_to(boot, key):
    shown, then = press_when_it_has_been_there(boot(), key, READ_MS + 10)
    assert then != shown
