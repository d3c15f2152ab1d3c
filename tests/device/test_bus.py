"""The display's bus: as quick as it may be, and free again after a panel has held it."""

import pytest

from hardware import pins
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.daily import nightly
from tests.device.table import assert_shows, table_picture

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
