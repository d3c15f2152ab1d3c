"""The clocks of the processor: slow ones at power-on and around a light sleep, and none at all."""

import pytest
from rp2040py.rp2040 import RP2040

from host_tools.simulation.emulator.clock_tree import (
    CRYSTAL_NANOS,
    PLL_SYS_NANOS,
    PLL_USB_NANOS,
    RING_NANOS,
    ClockTree,
)
from host_tools.simulation.emulator.emulated_box import EmulatedBox, NoClock

WATCHDOG_SELECT = 0x40010008
RING_DIVIDER = 0x40060010
FAST_RING = RING_NANOS / 8
ALL_BUT_OSCILLATORS = 0x1FFFC
# TICK of the watchdog, and the sources of the reference clock (bits of CLK_REF_CTRL).
TICK = 0x2C
SOURCE = 3
RING, CRYSTAL = 0, 2


def speeds(box, ms):
    """How long cycles take during so many milliseconds: each length once, in the order seen."""
    seen = [box._engine.cycle_nanos]
    choose = box._engine._tree._set_cycle_nanos

    def watch(nanos):
        seen.append(nanos)
        choose(nanos)

    box._engine._tree._set_cycle_nanos = watch
    box.run_for(ms)
    return list(dict.fromkeys(seen))


def test_a_start_begins_slowly(image, formatted_flash):
    box = EmulatedBox(image, formatted_flash)
    # The second boot stage makes the ring oscillator faster. MicroPython chooses its clock once
    # more, and has that of USB meanwhile.
    crystal = [CRYSTAL_NANOS, PLL_SYS_NANOS, PLL_USB_NANOS]
    assert speeds(box, 20) == [RING_NANOS, FAST_RING, *crystal]
    assert box._engine.cycle_nanos == PLL_SYS_NANOS


def test_the_timer_begins_with_the_crystal(image, formatted_flash):
    """A reset by the watchdog would leave its ticks on, while the ring oscillator drives them."""
    box = EmulatedBox(image, formatted_flash)
    chip = box._mcu
    seen = []
    write = chip.watchdog.write_uint32

    def watch(offset, value):
        if offset == TICK:
            seen.append((value, chip.clocks.ref_ctrl & SOURCE))
        write(offset, value)

    chip.watchdog.write_uint32 = watch
    box.run_for(20)
    assert seen[0] == (0, RING)
    assert {reference for value, reference in seen if value} == {CRYSTAL}


@pytest.mark.parametrize(
    ("divider", "times"), [(0xAA0, 32), (0xAA1, 1), (0xABF, 31), (0xAC0, 31), (2, 31)]
)
def test_the_ring_oscillator_is_divided(divider, times):
    rp2040 = RP2040()
    seen = []
    ClockTree(seen.append).attach(rp2040)
    rp2040.write_uint32(RING_DIVIDER, divider)
    assert seen == [RING_NANOS, RING_NANOS * times / 16]


def test_the_processor_has_slow_clocks_around_a_light_sleep(image, formatted_flash):
    """The crystal's until the PLL has started again: the ring oscillator makes the timer fast."""
    box = EmulatedBox.boot(image, formatted_flash)
    box.skip(3_000)  # until then somebody may be about to call over the cable
    box.run_for(100)
    assert set(speeds(box, 50)) == {PLL_SYS_NANOS, CRYSTAL_NANOS}


def test_a_watchdog_that_strikes_in_a_light_sleep_of_the_port_leaves_no_clock(box_with_prompt):
    """MicroPython's own watchdog does not restart the oscillator that its light sleep stops."""
    box = box_with_prompt
    with pytest.raises(NoClock):
        box.exec(
            f"import machine; machine.mem32[{WATCHDOG_SELECT}] = {ALL_BUT_OSCILLATORS}\n"
            "machine.lightsleep(10_000)",
            timeout_ms=12_000,
        )
    with pytest.raises(Exception, match="no power"):
        box.run_for(1)


@pytest.fixture
def box_with_prompt(image, formatted_flash):
    return EmulatedBox.boot(image, formatted_flash)
