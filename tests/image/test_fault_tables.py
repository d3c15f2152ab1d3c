"""The tables of the screen that C shows after three faults in a row."""

import pytest

from host_tools.development import fault_screen
from host_tools.simulation.emulator.display_pictures import BLANK


def test_they_are_those_of_the_fonts_the_driver_and_the_pins():
    """Else: `python -m host_tools.development.fault_screen`."""
    assert fault_screen.TABLES.read_text(encoding="utf-8") == fault_screen.tables()


def test_every_language_has_a_picture_of_its_own():
    pictures = {fault_screen.picture(screen) for screen in fault_screen.SCREENS}
    assert len(pictures) == len(fault_screen.SCREENS)
    assert BLANK not in pictures


def test_every_digit_can_be_told_from_the_others():
    assert len(set(fault_screen.digits())) == 16


def test_a_line_that_is_too_long_is_refused():
    with pytest.raises(ValueError, match="overflow"):
        fault_screen.picture(("Fault", "Three times in a row, one after the other."))
