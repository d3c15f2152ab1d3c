"""The first dealer by the cards, on CPython; the same checks run on the MicroPython VM."""

import pytest

from tests.rules_core import vectors_first_dealer

CHECKS = [name for name in dir(vectors_first_dealer) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_first_dealer(name):
    getattr(vectors_first_dealer, name)()
