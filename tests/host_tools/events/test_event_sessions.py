"""Of all that is stored, an event reads what can be of it, and that at once."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events import events as module
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of, row_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.sessions import sessions
from host_tools.sessions.sessions import load_sessions
from host_tools.sessions.stored_rows import id_of
from host_tools.tournament.decisions import apply, deciding
from tests.host_tools.box import EVENT_TIME, GARDE, NAMES
from tests.host_tools.database.statements import followed
from tests.host_tools.decided import of_table
from tests.host_tools.events.made_event import CUP, made_event

DAY = 86_400
# The labels of sessions, and how many days after the event each was begun.
BEGUN = {
    "E1 r1 t1": 30,
    "E11 r1 t1": 30,
    "typed by hand": 0,
    "after midnight": 1,
    "another day": 2,
    "bound": -30,
}


@pytest.fixture
def stored(box, database):
    """An event of one table, and a session of each kind: {label: Session}."""
    made_event(database, NAMES, [[[1, 2, 3, 4]]])
    for label, days in BEGUN.items():
        box.board.seconds = EVENT_TIME + days * DAY
        box.begin(label=label, table=1, deals=2)
        box.play(GARDE)
        box.play(GARDE | {"taker": 1})
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    found = {session.label: session for session in load_sessions(database)}
    decide_on(database, 1, [of_table(found["bound"].id)])
    return found


def read(database, monkeypatch):
    """What is read for the event: (its sessions, the statements)."""
    given = []

    def load(*arguments):
        given.extend(sessions.stored_about(*arguments))
        return given

    with monkeypatch.context() as patch:
        statements = followed(patch)
        patch.setattr(module, "stored_about", load)
        load_event(database, 1)
    return given, statements


def test_only_what_can_be_of_the_event_is_read(database, stored, monkeypatch):
    given, _ = read(database, monkeypatch)
    wanted = set(BEGUN) - {"E11 r1 t1", "another day"}
    assert {one.row["label"] for one in given} == wanted
    asked_for = [session for session in load_sessions(database) if session.label in wanted]
    assert [session.id for session in asked_for] == [id_of(one.row) for one in given]


def test_what_the_director_says_of_what_is_not_there(database, stored, monkeypatch):
    for name in ("nonsense", "00-7", "0011223344556677-x"):
        # It stands in the journal; decided today it is refused.
        decision = journal_of(database, 1).next(*of_table(name), EVENT_TIME)
        database.events.decide(row_of(1, decision))
    assert len(read(database, monkeypatch)[0]) == 4


def test_no_session_costs_a_statement(database, stored, box, monkeypatch):
    database.journals.of(1)
    _, few = read(database, monkeypatch)
    for number in range(5):
        box.begin(label=f"E1 r1 t{number + 2}", deals=2)
        box.play(GARDE)
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    given, many = read(database, monkeypatch)
    assert len(given) == 9
    assert len(many) == len(few)


def test_many_sessions_are_asked_for_in_parts(database, stored, monkeypatch):
    whole = load_sessions(database)
    monkeypatch.setattr("host_tools.database.reading_rows._TOGETHER", 2)
    assert load_sessions(database) == whole
    assert [session.played for session in whole] == [2] * len(BEGUN)


def test_many_decisions_at_once_are_applied_once_each(database, monkeypatch):
    everybody = range(1, 41)
    store_persons(database, [Person(number, f"Player {number}") for number in everybody])
    new_event(database, CUP)
    applied = []

    def follow(decision, state):
        applied.append(decision.number)
        apply(decision, state)

    monkeypatch.setattr(deciding, "apply", follow)
    decide_on(
        database, 1, [("entrant", {"what": "registered", "person": number}) for number in everybody]
    )
    # The first one also for the day of the event, on which somebody may be banned.
    assert applied == [1, *range(1, 42)]


def test_what_was_undone_can_be_decided_again_in_the_same_step(database):
    store_persons(database, [Person(1, "Anna")])
    new_event(database, CUP)
    register = ("entrant", {"what": "registered", "person": 1})
    decide_on(database, 1, [register, ("undo", {"decision": 2}), register])
    assert list(load_event(database, 1).state.entrants) == [1]


def test_a_decision_does_not_read_everybody_whom_the_club_knows(database, monkeypatch):
    store_persons(database, [Person(1, "Anna")])
    new_event(database, CUP)
    monkeypatch.setattr(database.persons, "all", None)
    decide_on(database, 1, [("entrant", {"what": "registered", "person": 1})])
    with pytest.raises(DeskError, match="nobody has the number 2"):
        decide_on(database, 1, [("entrant", {"what": "registered", "person": 2})])
