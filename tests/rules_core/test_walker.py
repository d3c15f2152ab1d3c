"""The walker and its forms on CPython: what MicroPython's VM does not run (see tests/vm)."""

from random import Random

import pytest
from hypothesis import assume, given, settings

from rules_core.books import RULE_IDS, book
from rules_core.errors import DealError
from rules_core.questions.documents import _made_once, read_form
from tests.how_many import cases
from tests.rules_core import form_dump
from tests.rules_core.french_deals import well_formed_deals
from tests.rules_core.random_koenigrufen import random_deal
from tests.rules_core.retrace import leads_to
from tests.rules_core.scribe import enter_deal

SCRIBES, DEALS = cases((20, 15), (150, 300))
FRENCH = ("fft-4", "ch-3", "ch-4", "ch-5")


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_IDS)
def test_any_scribe_enters_a_deal_that_stands(rules):
    """Whatever is pressed, in whatever order: no error, nothing offered that is refused later."""
    for seed in range(SCRIBES):
        enter_deal(book(rules), Random(f"{rules} {seed}").randrange, steps=30)


@pytest.mark.slow
@pytest.mark.parametrize("rules", sorted({*RULE_IDS} - {*FRENCH}))
def test_a_walk_reaches_what_the_rule_book_accepts_and_nothing_else(rules):
    """Whatever can be is offered on the way, whatever cannot be is not."""
    chance, reached = Random(rules), set()
    for _ in range(DEALS):
        reached.add(_is_reached_as_it_should(random_deal(chance.randrange, rules)))
    assert True in reached


@pytest.mark.slow
@pytest.mark.parametrize("rules", FRENCH)
def test_a_walk_reaches_what_a_french_book_accepts_and_nothing_else(rules):
    @settings(max_examples=DEALS)
    @given(well_formed_deals((rules,)))
    def walk(deal):
        assume(_is_reached_as_it_should(deal) is not None)

    walk()


def _is_reached_as_it_should(deal):
    """Is it offered on the way? None: not even the answers are of this form."""
    found = book(deal["rules"])
    body = {key: value for key, value in deal.items() if key != "rules"}
    try:
        answers = read_form(found.form, body, found.seats)
    except DealError:
        return None
    reached = leads_to(found, answers)
    assert reached == _stands(found, answers), deal
    return reached


def _stands(found, answers):
    try:
        found.check(answers)
    except DealError:
        return False
    return True


def test_the_forms_are_as_reviewed():
    assert form_dump.dump_all() == form_dump.KEPT.read_text(encoding="utf-8"), (
        f"a form has changed; if that is meant, run {form_dump.COMMAND}"
    )


def test_what_is_made_of_a_form_is_kept_and_not_for_ever():
    """On a box there is no room for so many that one would be forgotten."""
    made, asked = {}, []
    for form in (0, 1, 0, 1):
        assert _made_once(made, form, lambda form=form: asked.append(form) or -form) == -form
    assert asked == [0, 1]
    for form in range(2500):
        _made_once(made, form, lambda: 7)
    assert 0 < len(made) <= 1000
