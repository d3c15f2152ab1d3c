"""Marks for pytest, which MicroPython has not: the cases themselves can carry none."""

import pytest

LONG = {
    "test_every_cut_and_every_flipped_bit_is_refused_or_another_tariff",
    "test_scribe_at_random",
    "test_what_is_kept_can_be_walked",
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark those that take longer than a third of a second."""
    for item in items:
        if item.name in LONG:
            item.add_marker(pytest.mark.long)
