"""The timer counts cycles of the reference clock: too few or too many while that is no crystal."""

import pytest
from rp2040py.rp2040 import RP2040

from host_tools.simulation.emulator.clock_tree import ClockTree

REFERENCE = 0x40008030
RING, CRYSTAL = 0, 2
RING_DIVIDER = 0x40060010
FAST = 0xAA2
TICK = 0x4005802C
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
    rp2040.write_uint32(TICK, TWELVE_CYCLES)
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
