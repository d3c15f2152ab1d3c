"""What the registers of the watchdog say of the last HardFault."""

import pytest

from firmware.device.kept_fault import kept_fault
from tests.faults import REGISTERS, a_fault

MARKS = 0x10


@pytest.mark.parametrize("marks", [0, 1 << 24, 0x5F << 24, 0xB9 << 24, 0xEF4015])
def test_without_its_mark_there_is_none(marks):
    assert kept_fault(REGISTERS | {MARKS: marks}, 0) is None


def test_words_with_a_sign():
    """So `machine.mem32` gives those with their first bit."""
    fault = kept_fault({MARKS: (0xA9 << 24) - (1 << 32), 0x20: -2, 0x24: -7, 0x28: -1}, 0)
    assert (fault.place, fault.caller, fault.address) == (0xFFFFFFFE, 0xFFFFFFF9, 0xFFFFFFFF)
    assert fault.is_new
    assert fault.in_a_row == 1


def test_telling_and_ending_the_row_touch_nothing_else():
    fault = a_fault(in_a_row=2)
    fault.tell()
    assert (fault.is_new, fault.in_a_row) == (False, 2)
    assert fault._registers[MARKS] == 0xA2EF4015
    fault.end_row()
    assert (fault.is_new, fault.in_a_row) == (False, 0)
    assert fault._registers[MARKS] == 0xA0EF4015
    again = a_fault(in_a_row=2)
    again.end_row()
    assert (again.is_new, again.in_a_row) == (True, 0)
