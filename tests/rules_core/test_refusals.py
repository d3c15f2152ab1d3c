"""Refusals on CPython; the same checks run on the MicroPython VM."""

import pytest

from tests.rules_core import vectors_refusals

CHECKS = [name for name in dir(vectors_refusals) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_refusal(name):
    getattr(vectors_refusals, name)()
