"""A form that is sent twice decides once, and a journal knows what it has."""

from dataclasses import replace

import pytest

from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.decisions.decision_marks import knows, mark_of, seen_in
from host_tools.tournament.decisions.resubmission import decided_since
from tests.host_tools.decided import paid, registered
from tests.host_tools.tournament.example_event import SOLO, journal
from tests.host_tools.typed import deal_typed

ADJUST = ("adjust", {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -2})
PAID = [paid(1, 0), paid(2, 0)]
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
    whole, seen = decided(registered(9))
    again = [registered(10)]
    assert decided_since(whole, seen, again, {10: [9]}, WHY).number == seen + 1
    assert decided_since(whole, seen, again, {10: [8]}, WHY) is None


ONE = Decision(1, "entrant", {"what": "registered", "person": 1}, 1_795_258_800)
OTHER = Decision(2, "entrant", {"what": "registered", "person": 2}, 1_795_258_860, "Rosa")


def test_what_is_there_is_known():
    whole = EventJournal([ONE, OTHER])
    assert knows(whole, seen_in(mark_of(OTHER)))
    assert knows(whole, seen_in(f"{mark_of(ONE)} {mark_of(OTHER)}"))
    assert seen_in(f"{mark_of(OTHER)} {mark_of(ONE)}").number == 2


@pytest.mark.parametrize(
    "fields", [{"content": {"person": 3}}, {"time": 1}, {"author": ""}, {"reason": "late"}]
)
def test_another_decision_by_the_same_number_is_not_known(fields):
    seen = seen_in(f"{mark_of(ONE)} {mark_of(OTHER)}")
    assert not knows(EventJournal([ONE, replace(OTHER, **fields)]), seen)
    assert not knows(EventJournal([ONE]), seen)


@pytest.mark.parametrize(
    "text", ["1", "-1", "1-", "1-xyz", "9" * 5000, f"{'9' * 30}-0a1b2c3d", "²"]
)
def test_what_is_no_mark_is_not_known(text):
    assert not knows(EventJournal([ONE, OTHER]), seen_in(text))
