"""Rounds and dealing rights on CPython; the same checks run on the MicroPython VM."""

import pytest

from tests.rules_core import vectors_rounds

CHECKS = [name for name in dir(vectors_rounds) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_round(name):
    getattr(vectors_rounds, name)()
