"""The display on the real image: its bus, and a controller that was reset in use."""

import random

import pytest

from hardware import pins
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.panel import DISPLAYS, SH1106
from tests.device.table import assert_shows, table_picture
from tests.each import nightly

TABLE = table_picture([0, 0, 0, 0], 1)
DMA_LEVEL = 0x8C
COUNTED_REQUESTS = 0x800


@pytest.mark.parametrize("rise_nanos", nightly([0, 100, 150, 300], [0, 300]))
def test_the_bus_is_as_quick_as_it_may_be(image, table_flash, rise_nanos):
    """Fast mode allows 400 kHz. The pull-ups decide how long a bit takes; the box finds it out."""
    box = EmulatedBox.boot(image, table_flash, rise_nanos=rise_nanos)
    for _ in range(3):
        box.press("back")
    assert 0.97 * pins.DISPLAY_BAUD < box.display.bus_hz <= pins.DISPLAY_BAUD


def test_the_bus_has_words_in_stock(boot):
    """So the processor has time to put the next page together."""
    assert boot()._mcu.i2c[pins.DISPLAY_BUS].read_uint32(DMA_LEVEL) == 14


@pytest.mark.parametrize("edges", nightly([1, 5, 9], [9]))
def test_a_bus_that_is_held_when_the_box_starts_is_freed(image, table_flash, edges):
    box = EmulatedBox(image, table_flash)
    box.display.hold_sda(edges)
    box.start()
    assert_shows(box, TABLE)


@pytest.mark.parametrize("edges", nightly([1, 5, 9], [1]))
def test_a_bus_that_is_held_while_the_box_works_is_freed(boot, edges):
    box = boot()
    box.press("down")
    entry = box.picture()
    box.press("back")
    box.display.hold_sda(edges)
    box.press("down")
    assert_shows(box, entry)
    assert box.display.panel.faults == []


def test_what_the_dma_has_counted_for_a_lost_panel_is_forgotten(boot):
    box = boot()
    dma = box._mcu.dma
    written = []
    write = dma.write_uint32
    dma.write_uint32 = lambda offset, value: (written.append(offset), write(offset, value))
    box.display.hold_sda(3)
    box.press("down")
    assert any(offset & ~0x3C0 == COUNTED_REQUESTS for offset in written)


SECOND = 1_000
MINUTE = 60 * SECOND
# From the key to the whole picture: what the answer takes, and a look around for every piece.
AFTER_A_KEY_MS = 600
LOWEST = 1
# What a piece keeps the bus for.
A_PIECE_MS = 3.4
# Bytes on the bus of one time: what a whole picture takes, and the set-up.
BYTES = 1_200

# Each night; in the suite the one that is the least like the others.
every_chip = pytest.mark.parametrize(
    "chip", nightly(DISPLAYS.values(), [SH1106]), ids=lambda chip: chip.name
)


def reset(box):
    """Reset the controller, and let its supply have gone far enough to spoil the memory."""
    panel = box.display.panel
    panel.reset()
    panel._memory[:] = random.Random(0).randbytes(len(panel._memory))
    assert box.picture() == BLANK


def wait_for(box, picture, limit_ms):
    """Wait for a picture; nothing but darkness comes before it. Returns the milliseconds."""
    start = box.now_ms
    seen = set()

    def shown():
        seen.add(box.picture())
        return box.picture() == picture

    box.run_until(shown, limit_ms, "the picture")
    assert seen <= {BLANK, picture}
    return box.now_ms - start


@every_chip
def test_it_shows_its_picture_within_a_minute(boot, chip):
    box = boot(chip=chip)
    table = box.picture()
    bright = box.display.panel.contrast
    reset(box)
    box.skip(54 * SECOND)
    wait_for(box, table, 6 * SECOND)
    assert box.display.panel.contrast == bright
    # The display has dimmed before the next time.
    reset(box)
    box.skip(54 * SECOND)
    wait_for(box, table, 6 * SECOND)
    assert box.display.panel.contrast == LOWEST
    assert box.display.panel.faults == []


@every_chip
def test_a_key_brings_it_back_when_the_display_was_dim(boot, chip):
    box = boot(chip=chip)
    box.skip(70 * SECOND)
    box.run_for(2 * SECOND)
    assert box.display.panel.contrast == LOWEST
    reset(box)
    other = boot()
    other.press("down")
    box.keys.press("down")
    wait_for(box, other.picture(), AFTER_A_KEY_MS)


@every_chip
def test_a_key_brings_it_back_in_the_dark(boot, chip):
    box = boot(chip=chip)
    table = box.picture()
    box.skip(11 * MINUTE)
    box.run_for(SECOND)
    reset(box)
    before = box.display.counts.transactions
    box.run_for(SECOND)
    box.skip(MINUTE)
    box.run_for(SECOND)
    assert box.display.counts.transactions == before, "nobody looks at a dark display"
    box.press("down")
    assert_shows(box, table)


def test_it_comes_back_while_somebody_presses_all_the_time(boot):
    """The minute counts from the last time, not from the last key."""
    box = boot()
    table = box.picture()
    box.skip(20 * SECOND)
    box.press("opponents")
    box.press("back")
    reset(box)
    start = box.now_ms
    while box.picture() == BLANK:
        box.skip(6 * SECOND)
        box.press("opponents")
        box.press("back")
        assert box.now_ms - start < MINUTE
    assert_shows(box, table)


def until_it_is_set_up(box):
    """Wait until the first piece is on the bus."""
    before = box.display.counts.bytes
    box.run_until(lambda: box.display.counts.bytes > before, 3 * SECOND, "the set-up")


@pytest.mark.parametrize("later_ms", nightly([0, 20, 50, 130], [20]))
def test_a_key_between_the_pieces_is_answered_as_soon_as_ever(boot, later_ms):
    took = []
    for waited in (True, False):
        box = boot()
        box.skip(53.4 * SECOND)
        box.press("opponents")
        box.press("back")  # from now on it is awake, until all pieces have come
        box.skip(SECOND)
        if waited:
            until_it_is_set_up(box)
        else:
            box.run_for(100)
        box.run_for(later_ms)
        pressed = box.now_ms
        assert box.press("down")
        took.append(box.display.last_change / 1e6 - pressed)
    assert took[0] < took[1] + A_PIECE_MS / 2


def test_a_sound_panel_shows_nothing_of_it(boot):
    box = boot()
    panel, counts = box.display.panel, box.display.counts
    box.skip(54 * SECOND)
    changes, sent = panel.changes, counts.bytes
    box.run_for(3 * SECOND)
    assert panel.changes == changes
    assert 1_000 < counts.bytes - sent < BYTES
    # Nothing more before the next time; then the display has been dimmed, which is a change.
    sent = counts.bytes
    box.skip(45 * SECOND)
    box.run_for(2 * SECOND)
    assert (panel.changes, counts.bytes - sent) == (changes + 1, 4)
