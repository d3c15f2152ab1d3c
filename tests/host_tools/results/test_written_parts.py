"""What is read of a document: an event that was derived otherwise has its tables and rankings."""

from dataclasses import replace

import pytest

from host_tools.events.results.tariff_values import tariff_values
from host_tools.results.result_document import Background, content_of
from host_tools.results.sealing import Unsalted
from host_tools.results.written_parts import written_event, written_rules, written_state
from host_tools.tournament.ranking.open_points import JOURNAL, TABLE, OpenPoint
from host_tools.tournament.tables.table import LOOK, PLAYING, SIGNED
from rules_core.books import book
from tests.host_tools.decided import in_team
from tests.host_tools.tournament.example_event import (
    SOLO,
    both_rounds,
    example,
    session,
    typed_deal,
)

_, ALL = both_rounds()
TEAMS = [
    in_team(person, name) for person, name in ((1, "A"), (5, "A"), (2, "B"), (6, "B"), (3, "C"))
]
# Of round 1 one table is played out, and of the other a deal is typed.
TABLES = (1, 1), (1, 2)


@pytest.fixture
def event():
    """An event where the lot decides, with teams, and a typed deal at its first table."""
    event = example(ALL[1:], typed_deal(SOLO), *TEAMS)
    return replace(event, rules=book("tirol").event)


@pytest.fixture
def document(event):
    return written(event)


def written(event):
    return content_of(event, Background(b"", tariff_values), Unsalted())


def test_what_says_the_same_changes_nothing(event, document):
    assert written(written_event(event, document)) == document
    assert written_state(event.state, document).plan == event.state.plan


def test_a_table_is_as_it_is_written(event, document):
    [typed, played, *_] = document["tables"]
    typed |= {"state": SIGNED, "deals": 7, "played": 7}
    typed["results"] = [
        {"person": 4, "points": 3, "cents": 30},
        {"person": 1, "points": -3, "cents": None},
    ]
    typed["lines"][0]["dealer"] = 2
    played |= {"state": PLAYING, "played": 5}
    before, event = event, written_event(event, document)
    here, there = (event.tables[place] for place in TABLES)
    assert (here.state, here.deals, here.played, here.over) == (SIGNED, 7, 7, True)
    assert [*here.results.items()] == [(1, -3), (4, 3)]
    assert here.account.money == {4: 30}
    assert [deal.dealer for deal in here.paper.deals] == [2]
    assert (there.state, there.played, there.over) == (PLAYING, 5, False)
    assert there.account.money is None
    assert (before.tables[1, 2].over, before.tables[1, 1].paper.deals[0].dealer) == (True, 4)


@pytest.mark.parametrize(("state", "asked"), [(LOOK, True), (SIGNED, False)])
def test_only_at_a_table_to_look_at_something_is_asked(state, asked):
    event = example([session(1, 1, played=10), *ALL[1:]])
    document = written(event)
    assert (event.tables[1, 1].state, document["tables"][0]["ended_early"]) == (LOOK, False)
    document["tables"][0]["state"] = state
    table = written_event(event, document).tables[1, 1]
    assert (bool(table.troubles), table.over) == (asked, True)


def test_rankings_of_the_end_are_as_they_are_written(event, document):
    said = document["rankings"]
    for lines in (said["players"], said["teams"]):
        for line in lines[:2]:
            line |= {
                "rank": 1,
                "points": 7,
                "results": [3, 4],
                "tie": "lot to draw",
                "shared": True,
            }
    said["players"][0]["prize_cents"] = 500
    said["teams"][0]["team"] = "as it was called"
    said["parts"] = [{"mark": "local", "title": "", "lines": []}]
    document["rules"]["money"]["pot_cents"] = 4700
    event = written_event(event, document)
    assert written(event)["rankings"]["players"] == said["players"]
    assert [part.mark for part in event.standings().parts] == ["local"]
    assert (event.standings().pot, event.standings().lot) == (4700, ((2, 5),))
    assert event.standings(1).lines[0].points == 24
    assert [(line.team, line.points, line.alone) for line in event.teams().lines] == [
        *(("B", 7, False), ("A", 7, False), ("C", -6, True))
    ]
    assert event.teams().lot == (("B", "A"),)


def test_what_was_open_is_open(event, document):
    [known], [alone] = event.standings().open, event.teams().open
    assert (known.where, known.which, alone.which) == (TABLE, (1, 1), ("C",))
    document["open"] += [
        {"kind": "team", "sentence": "of a team"},
        {"kind": "session", "sentence": "no table"},
        {"kind": "draw", "sentence": "unknown today"},
    ]
    event = written_event(event, document)
    assert event.standings().open == (known, OpenPoint("unknown today", JOURNAL))
    assert event.teams().open == (alone, OpenPoint("of a team", JOURNAL))


def test_the_rules_are_those_of_the_document(document):
    found = written_rules(book("krenglbach").event, document)
    tirol = book("tirol").event
    assert (found.ties, found.lots, found.cup) == (tirol.ties, tirol.lots, tirol.cup)
    assert (found.stake, found.shares) == (tirol.stake, tirol.shares)
    assert found.minutes == book("krenglbach").event.minutes


def test_who_has_a_seat_takes_part(event, document):
    entrants = {one: event.state.entrants[one] for one in (1, 2, 3)}
    plan = replace(event.state.plan, rounds=[])
    state = written_state(replace(event.state, entrants=entrants, plan=plan), document)
    assert state.plan.rounds == event.state.plan.rounds
    assert {*state.entrants} == {*range(1, 9)}
    assert state.scores["19"].points == [-8, 24, -8, -8]
