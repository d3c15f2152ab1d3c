"""The kinds of questions on CPython; the same checks run on the MicroPython VM."""

import pytest

from tests.rules_core import vectors_questions

CHECKS = [name for name in dir(vectors_questions) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_questions(name):
    getattr(vectors_questions, name)()
