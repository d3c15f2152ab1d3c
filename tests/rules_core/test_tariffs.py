"""Tariffs as bytes on CPython; the same checks run on the MicroPython VM."""

import pytest

from tests.rules_core import vectors_tariffs


@pytest.mark.parametrize(
    "name", [name for name in dir(vectors_tariffs) if name.startswith("check_")]
)
def test_tariffs(name):
    getattr(vectors_tariffs, name)()
