"""What a newer program has decided is kept, said and left out of the totals; the rest holds.

The cases are made up: a kind, a field and a setting that nobody knows today.
"""

import json
from typing import Any, NamedTuple

import pytest

from host_tools.club import club_journal
from host_tools.database.copies import keep
from host_tools.database.row_types import CLUB
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of, row_of
from host_tools.events.person_cards import club_as_decided, journal_of_club
from host_tools.intake.database import Database
from host_tools.journal.fields import Person as PersonNumber
from host_tools.journal.fields import Points
from host_tools.journal.kind import PERSONS as PERSONS_GROUP
from host_tools.journal.kind import Decision
from host_tools.language.message import msg
from host_tools.tournament import decisions
from host_tools.tournament.decisions import EventKind
from host_tools.tournament.model.director_incidents import Adjustment
from tests.host_tools.box import NAMES
from tests.host_tools.decided import in_team, sheet_typed
from tests.host_tools.events.made_event import made_event

SHEET = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [60, -20, -20, -20], "deals": 2}


class Case(NamedTuple):
    """A decision of a newer program about an event or the club.

    known: is its kind known today? holds(event): does what is known of it hold?
    """

    about: int
    kind: str
    content: dict[str, Any]
    known: bool = False
    holds: Any = None


CASES = {
    "a kind": Case(1, "handicap", {"person": 1, "points": 3}),
    "a kind about somebody who has no card": Case(1, "enrol", {"person": 99}),
    "a kind of the club": Case(CLUB, "split", {"persons": [1, 2]}),
    "a field": Case(
        1,
        "entrant",
        {"what": "team", "person": 2, "team": "Wels", "colours": {"shirt": "red"}},
        known=True,
        holds=lambda event: event.state.entrants[2].team == "Wels",
    ),
    "a field of the club": Case(
        CLUB,
        "card",
        {"what": "mark", "mark": "local", "persons": [2], "marked": True, "since": 2025},
        known=True,
        holds=lambda event: event.persons[2].marks == "local",
    ),
    "a setting": Case(
        1,
        "settings",
        {"settings": {"name": "Autumn Cup", "lights": "dimmed"}},
        known=True,
        holds=lambda event: event.state.settings.name == "Autumn Cup",
    ),
}


@pytest.fixture
def path(tmp_path):
    """A database with an event of one table, which was typed."""
    path = tmp_path / "desk.db"
    with Database(path) as database:
        made_event(database, NAMES, [[[1, 2, 3, 4]]])
        decide_on(database, 1, [sheet_typed(SHEET)])
    return path


def decide_as_newer(path, case):
    """Have a newer program decide it; returns the `Decision`."""
    with Database(path) as database, database.transaction():
        database.events.open_club(1)
        before = _journal(database, case.about).decisions
        decision = Decision(len(before) + 1, case.kind, case.content, 1, "a newer program")
        database.events.decide(row_of(case.about, decision))
    return decision


def _journal(database, about):
    return journal_of_club(database) if about == CLUB else journal_of(database, about)


def points(event):
    return {line.person: line.points for line in event.standings().lines}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_it_is_kept_and_the_rest_holds(path, tmp_path, case):
    with Database(path) as database:
        before = points(load_event(database, 1))
    decided = decide_as_newer(path, case)
    copy = tmp_path / "copy.db"
    keep(path, copy)
    for one in (path, copy):
        with Database(one) as database:
            assert _journal(database, case.about).decisions[-1] == decided
            event = load_event(database, 1)
            assert points(event) == before
            assert case.holds is None or case.holds(event)


UNKNOWN = {name: case for name, case in CASES.items() if not case.known}


@pytest.mark.parametrize("case", UNKNOWN.values(), ids=UNKNOWN)
def test_a_kind_is_said_and_left_out(path, case):
    decided = decide_as_newer(path, case)
    what = f"Something that only a newer program knows ({case.kind})"
    with Database(path) as database:
        event, club = load_event(database, 1), club_as_decided(database)
        idle = club.idle if case.about == CLUB else event.idle
        assert [(one, str(why)) for one, why in idle] == [
            (decided, f"a newer program has decided it ({case.kind}): update schreiber")
        ]
        if case.about == CLUB:
            journal = journal_of_club(database)
            said = club_journal.sentence(decided, journal, club.persons)
        else:
            said = decisions.sentence(decided, event)
            open_points = [str(one.sentence) for one in event.standings().open]
            assert "1 decision of a newer program: update schreiber" in open_points
        assert str(said) == what


@pytest.fixture
def handicap():
    """The made-up kind is known for as long as a test lasts."""

    class Handicap(EventKind):
        name = "handicap"
        group = PERSONS_GROUP

        person: PersonNumber
        points: Points

        def apply(self, state):
            given = Adjustment(1, 1, self.person, self.points, "", self.made.number)
            state.incidents.adjusted.append(given)

        def say(self, event):
            return msg("{name} has a handicap", name=event.name(self.person))

    yield Handicap
    del decisions.KINDS[Handicap.name]


def test_a_program_that_knows_it_applies_it(path, request):
    decide_as_newer(path, CASES["a kind"])
    with Database(path) as database:
        before = points(load_event(database, 1))
    request.getfixturevalue("handicap")
    with Database(path) as database:
        event = load_event(database, 1)
        assert event.idle == []
        assert points(event) == before | {1: before[1] + 3}


def test_what_was_stored_is_not_written_again(path):
    """Byte by byte, also by a program that decides more."""
    decide_as_newer(path, CASES["a field"])
    with Database(path) as database:
        [before] = [row for row in database.events.decisions(1) if "colours" in row["content"]]
        decide_on(database, 1, [in_team(3, "Linz")])
    with Database(path) as database:
        assert before in database.events.decisions(1)
        assert json.loads(before["content"])["colours"] == {"shirt": "red"}
