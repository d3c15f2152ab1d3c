"""What surrounds the emulated processor: clocks, timer, pads, random bits."""

import pytest
from rp2040py.rp2040 import RP2040

from hardware import pins
from host_tools.simulation.emulator.clock_tree import (
    CRYSTAL_NANOS,
    PLL_SYS_NANOS,
    PLL_USB_NANOS,
    RING_NANOS,
    ClockTree,
)
from host_tools.simulation.emulator.emulated_box import EmulatedBox, NoClock
from host_tools.simulation.emulator.key_contacts import NAMES
from tests.each import each

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


REFERENCE = 0x40008030
FAST = 0xAA2
TICK_ADDRESS = 0x4005802C
TWELVE_CYCLES = 1 << 9 | 12
TIME = 0x40054028
ALARMS = 0x40054010
ARMED = 0x40054020

MILLISECOND = 1_000_000


@pytest.fixture
def chip():
    """A chip whose crystal runs and whose ticks have begun."""
    rp2040 = RP2040()
    ClockTree(lambda nanos: None).attach(rp2040)
    rp2040.write_uint32(RING_DIVIDER, FAST)
    rp2040.write_uint32(REFERENCE, CRYSTAL)
    rp2040.write_uint32(TICK_ADDRESS, TWELVE_CYCLES)
    return rp2040


def spend(rp2040, reference, ms):
    """So much time with a source of the reference clock, then the crystal again."""
    rp2040.write_uint32(REFERENCE, reference)
    rp2040.clock.tick(ms * MILLISECOND)
    rp2040.write_uint32(REFERENCE, CRYSTAL)


def test_with_the_crystal_it_counts_microseconds(chip):
    spend(chip, CRYSTAL, 10)
    assert chip.read_uint32(TIME) == 10_000


def test_with_the_ring_oscillator_it_is_as_fast_as_that(chip):
    """52 MHz instead of 12."""
    spend(chip, RING, 3)
    assert chip.read_uint32(TIME) == pytest.approx(13_000, abs=1)


def test_an_alarm_comes_when_the_timer_is_there(chip):
    chip.write_uint32(ALARMS, 15_000)
    spend(chip, RING, 3)
    chip.clock.tick(1.9 * MILLISECOND)
    assert chip.read_uint32(ARMED) == 1
    chip.clock.tick(0.2 * MILLISECOND)
    assert chip.read_uint32(ARMED) == 0


def test_before_the_firmware_has_said_what_a_tick_is_it_counts_time(chip):
    chip.clocks.reset()
    chip.timer.reset()
    spend(chip, RING, 3)
    assert chip.read_uint32(TIME) == 3_000


GPIO = pins.KEYS[0][1]
PRESS = f"""
import machine
control = 0x40014004 + 8 * {GPIO}
before = machine.mem32[control]
levels = []
def look():
    levels.append(machine.mem32[0xD0000004] >> {GPIO} & 1)
look()
machine.mem32[control] = before | 3 << 12 | {{output}} << 8
look()
machine.mem32[control] = before
look()
print(levels)
"""


@each("output", "level", [(2, 0), (3, 1), (0, 1)])
def test_the_input_reads_what_the_pad_has(box, output, level):
    assert box.exec(PRESS.format(output=output)).strip() == str([1, level, 1])


def test_a_finger_that_was_there_before_is_there_again(box):
    box.keys.press(NAMES[0])
    assert box.exec(PRESS.format(output=3)).strip() == "[0, 1, 0]"
    box.keys.release(NAMES[0])


def test_a_reset_of_the_chip_lets_go(doomed_box):
    box = doomed_box
    box.exec(PRESS.format(output=2).partition("machine.mem32[control] = before\n")[0])
    assert not box._mcu.gpio[GPIO].input_value
    box.reset()
    box.run_for(1)
    assert box._mcu.gpio[GPIO]._driven is False
    box.power_off()


RANDOM_BIT = 0x4006001C


def bits(**options):
    """The first 64 of a box."""
    box = EmulatedBox(None, **options)
    return [box._mcu.read_uint32(RANDOM_BIT) for _ in range(64)]


def test_they_are_bits():
    assert set(bits()) == {0, 1}


def test_two_boxes_have_different_ones():
    assert bits(unique_id=b"table  1") != bits(unique_id=b"table  2")


def test_the_same_box_has_the_same():
    assert bits(unique_id=b"table  1") == bits(unique_id=b"table  1")


def test_a_test_chooses_them():
    assert bits(seed=1) == bits(seed=1, unique_id=b"table  1")
    assert bits(seed=1) != bits(seed=2)


def test_the_firmware_uses_them(image, formatted_flash):
    said = set()
    for unique_id in (b"table  1", b"table  2"):
        box = EmulatedBox(image, formatted_flash, unique_id=unique_id)
        said.add(box.exec("import os; print(os.urandom(8))"))
        box.power_off()
    assert len(said) == 2
