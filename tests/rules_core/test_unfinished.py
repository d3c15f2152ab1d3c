"""The answers of an interrupted entry, on CPython; tests/vm runs the same on MicroPython."""

import pytest

from tests.rules_core import vectors_unfinished

CHECKS = [getattr(vectors_unfinished, name) for name in dir(vectors_unfinished) if "check_" in name]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_unfinished(check):
    check()
