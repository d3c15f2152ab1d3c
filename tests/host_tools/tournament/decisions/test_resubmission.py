"""A form that is sent twice decides once."""

import pytest

from host_tools.tournament.decisions.resubmission import decided_since
from tests.host_tools.tournament.example_event import SOLO, journal
from tests.host_tools.typed import deal_typed

ADJUST = ("adjust", {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -2})
PAID = [
    ("booking", {"what": "stake", "person": 1, "cents": 0}),
    ("booking", {"what": "stake", "person": 2, "cents": 0}),
]
DEAL = deal_typed({"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": SOLO})
NOBODY = {}
WHY = "because"


def decided(*steps):
    """(a journal that ends with these steps, the number of the last decision before them)."""
    whole = journal(*[(*step, WHY) for step in steps])
    return whole, len(whole.decisions) - len(steps)


@pytest.mark.parametrize("steps", [[ADJUST], PAID, [DEAL]])
def test_what_was_decided_since_is_found(steps):
    whole, seen = decided(*steps)
    assert decided_since(whole, seen, steps, NOBODY, WHY).number == seen + 1


@pytest.mark.parametrize("steps", [[ADJUST], PAID, [DEAL]])
def test_who_knew_of_it_may_decide_it_again(steps):
    whole, seen = decided(*steps)
    assert decided_since(whole, seen + len(steps), steps, NOBODY, WHY) is None


def test_something_else_is_not_the_same():
    whole, seen = decided(ADJUST)
    other = ("adjust", ADJUST[1] | {"points": -3})
    assert decided_since(whole, seen, [other], NOBODY, WHY) is None
    assert decided_since(whole, seen, [ADJUST, other], NOBODY, WHY) is None


def test_the_same_for_another_reason_is_not_the_same():
    whole, seen = decided(ADJUST)
    assert decided_since(whole, seen, [ADJUST], NOBODY, "he was late") is None


def test_all_of_it_must_have_been_decided():
    whole, seen = decided(PAID[0], ADJUST)
    assert decided_since(whole, seen, PAID, NOBODY, WHY) is None


def test_what_was_undone_since_may_be_decided_again():
    whole, seen = decided(ADJUST, ("undo", {"decision": len(journal().decisions) + 1}))
    assert decided_since(whole, seen, [ADJUST], NOBODY, WHY) is None


def test_a_deal_is_the_same_with_the_version_of_its_rule_book():
    whole, seen = decided(deal_typed(DEAL[1] | {"document": SOLO | {"version": 1}}))
    assert decided_since(whole, seen, [DEAL], NOBODY, WHY).number == seen + 1


def test_somebody_new_has_another_number_the_second_time():
    whole, seen = decided(("entrant", {"what": "registered", "person": 9}))
    again = [("entrant", {"what": "registered", "person": 10})]
    assert decided_since(whole, seen, again, {10: [9]}, WHY).number == seen + 1
    assert decided_since(whole, seen, again, {10: [8]}, WHY) is None
