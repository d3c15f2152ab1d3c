"""A journal knows what it has, and not what another one had by the same number."""

from dataclasses import replace

import pytest

from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.decisions.decision_marks import knows, mark_of, seen_in

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
