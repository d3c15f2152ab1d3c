"""Which tables a decision is about."""

import pytest

from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import read
from host_tools.tournament.decisions.concerned import places_of
from tests.each import each
from tests.host_tools.decided import stands_in
from tests.host_tools.seats import exchanged
from tests.host_tools.tournament.example_event import SOLO, deal, ended, example, sat, session

PLACE = {"round": 1, "table": 2}


@pytest.fixture(scope="module")
def now():
    """Two tables were played; the session of one was set aside."""
    gone = session(2, 1)
    entry = deal(SOLO)
    step = ("session", {"what": "set_aside", "session": gone.id}, "to another box")
    substitute = stands_in(9, 4, 1)
    return example([session(1, 1, entries=[entry]), gone], substitute, step)


@each(
    "kind",
    "content",
    "places",
    [
        ("adjust", PLACE | {"what": "points", "persons": [5], "points": 2}, [(1, 2)]),
        (*ended((1, 2)), [(1, 2)]),
        ("adjust", PLACE | {"what": "penalty", "persons": [5], "points": 100}, [(1, 2)]),
        ("adjust", {"what": "warning", "round": 2, "persons": [5]}, [(2, 1)]),
        (*sat(session(1, 1), 0, 1), [(1, 1)]),
        ("ruling", {"round": 2, "tables": [{"table": 1}, {"table": 2}]}, [(2, 1), (2, 2)]),
        ("session", {"what": "set_aside", "session": "s-2-1"}, [(2, 1)]),
        ("correct", {"entry": "log-1", "document": None}, [(1, 1)]),
        (*exchanged(1, 3, 2), [(2, 1), (2, 2)]),
        (*exchanged(1, 2, 2), [(2, 1)]),
        ("plays", {"what": "substitute", "person": 9, "whom": 4, "round": 1}, [(1, 1), (2, 2)]),
        ("plays", {"what": "substitute", "person": 9, "whom": 4, "round": 2}, [(2, 2)]),
        ("wish", {"what": "stay", "person": 1, "table": 2}, []),
        ("clock", {"what": "started", "round": 1}, []),
        ("booking", {"what": "stake", "person": 1, "cents": 500}, []),
    ],
)
def test_a_decision_is_about(now, kind, content, places):
    assert places_of(Decision(99, kind, content), now) == places


@pytest.mark.parametrize(
    ("kind", "content", "persons"),
    [
        (*exchanged(1, 3, 2), {2: {1, 3}}),
        ("plays", {"what": "substitute", "person": 9, "whom": 4, "round": 1}, {1: {9}, 2: {9}}),
        ("plays", {"what": "from", "person": 9, "round": 2}, {}),
    ],
)
def test_a_decision_gives_another_seat(now, kind, content, persons):
    assert read(Decision(99, kind, content)).seats_changed(now) == persons


def test_another_number_of_deals_is_about_the_tables_whose_boxes_were_told_the_old_one():
    told = session(1, 1, [0] * 4, played=0, signed=False)
    fewer = ("settings", {"settings": {"deals": 4}})
    event = example([told], fewer)
    assert places_of(event.journal.decisions[-1], event) == [(1, 1)]
