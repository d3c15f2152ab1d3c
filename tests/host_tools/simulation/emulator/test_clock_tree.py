"""The clocks of the processor: slow ones at power-on and around a light sleep, and none at all."""

import pytest

from host_tools.simulation.emulator.clock_tree import (
    CRYSTAL_NANOS,
    PLL_SYS_NANOS,
    PLL_USB_NANOS,
    RING_NANOS,
)
from host_tools.simulation.emulator.emulated_box import EmulatedBox, NoClock

WATCHDOG_SELECT = 0x40010008
ALL_BUT_OSCILLATORS = 0x1FFFC


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
    assert speeds(box, 5) == [RING_NANOS]
    # MicroPython chooses its clock once more, and has that of USB meanwhile.
    assert speeds(box, 20) == [RING_NANOS, CRYSTAL_NANOS, PLL_SYS_NANOS, PLL_USB_NANOS]
    assert box._engine.cycle_nanos == PLL_SYS_NANOS


def test_the_processor_has_slow_clocks_around_a_light_sleep(image, formatted_flash):
    """The crystal's before it, and the ring oscillator's while the PLL is started again."""
    box = EmulatedBox.boot(image, formatted_flash)
    box.skip(3_000)  # until then somebody may be about to call over the cable
    box.run_for(100)
    assert set(speeds(box, 50)) == {PLL_SYS_NANOS, CRYSTAL_NANOS, RING_NANOS}


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
