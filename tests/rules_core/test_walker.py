"""The walker on CPython: what MicroPython's VM does not run (see tests/vm)."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules_core.books import RULE_IDS, book
from rules_core.errors import DealError
from rules_core.questions.documents import read_form
from tests.rules_core.french_deals import well_formed_deals
from tests.rules_core.random_koenigrufen import random_deal
from tests.rules_core.retrace import leads_to
from tests.rules_core.scribe import enter_deal

FRENCH = ("fft-4", "ch-3", "ch-4", "ch-5")


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_IDS)
@settings(max_examples=150)
@given(data=st.data())
def test_any_scribe_enters_a_deal_that_stands(rules, data):
    """Whatever is pressed, in whatever order: no error, nothing offered that is refused later."""
    enter_deal(book(rules), lambda limit: data.draw(st.integers(0, limit - 1)), steps=30)


@st.composite
def deals(draw, rules):
    """Documents of deals of which some can be and some cannot."""
    if rules in FRENCH:
        return draw(well_formed_deals((rules,)))
    return random_deal(lambda limit: draw(st.integers(0, limit - 1)), rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_IDS)
@settings(max_examples=400)
@given(data=st.data())
def test_a_walk_reaches_what_the_rule_book_accepts_and_nothing_else(rules, data):
    """Whatever can be is offered on the way, whatever cannot be is not."""
    deal = data.draw(deals(rules))
    found = book(rules)
    body = {key: value for key, value in deal.items() if key != "rules"}
    try:
        answers = read_form(found.form, body, found.seats)
    except DealError:
        assume(False)  # not even the answers are of this form
    assert leads_to(found, answers) == _stands(found, answers)


def _stands(found, answers):
    try:
        found.check(answers)
    except DealError:
        return False
    return True
