"""The walker on CPython; the same checks run on the MicroPython VM."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core.books import RULE_IDS, book
from tests.rules_core import vectors_walker
from tests.rules_core.scribe import enter_deal

CHECKS = [name for name in dir(vectors_walker) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_walker(name):
    getattr(vectors_walker, name)()


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_IDS)
@settings(max_examples=150)
@given(data=st.data())
def test_any_scribe_enters_a_deal_that_stands(rules, data):
    """Whatever is pressed, in whatever order: no error, nothing offered that is refused later."""
    enter_deal(book(rules), lambda limit: data.draw(st.integers(0, limit - 1)), steps=30)
