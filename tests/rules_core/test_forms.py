"""Forms and scores on CPython; the same checks run on the MicroPython VM."""

import pytest

from tests.rules_core import vectors_forms

CHECKS = [name for name in dir(vectors_forms) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_forms(name):
    getattr(vectors_forms, name)()
