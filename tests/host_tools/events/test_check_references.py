"""What the director says of sessions and entries: there must be such a thing when he says it."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of, row_of
from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.ruling import Stretch
from tests.host_tools.decided import of_table, set_aside, sheet_typed
from tests.host_tools.event import GARDE
from tests.host_tools.tournament.example_event import ruling, sat

pytestmark = pytest.mark.long

NOWHERE = ("nonsense", "00-7", "0011223344556677-x", "0011223344556677-2")
PLACE = {"round": 1, "table": 1}


@pytest.fixture
def database(brought):
    return brought


@pytest.fixture
def session(brought_session):
    return brought_session


def refused(database, kind, **content):
    """The sentence with which something is not decided; nothing is stored then."""
    before = journal_of(database, 1)
    with pytest.raises(DeskError) as refusal:
        decide_on(database, 1, [(kind, content)], reason="because")
    assert journal_of(database, 1) == before
    return refusal.value.sentence


@pytest.mark.parametrize("name", NOWHERE)
@pytest.mark.parametrize("document", [None, GARDE])
def test_an_entry_that_nobody_has_brought(database, document, name):
    said = refused(database, "correct", entry=name, document=document)
    assert said.startswith(f"entry: '{name}' is at no table of the event")
    assert "'schreiber deals --event 1' has the id of each" in said


@pytest.mark.parametrize("name", NOWHERE)
def test_a_session_that_nobody_has_brought(database, name):
    for kind, content in (of_table(name), set_aside(name)):
        said = refused(database, kind, **content)
        assert said == f"session: no box has brought '{name}'"


def test_points_are_adjusted_of_who_sat_there(database):
    """Of nobody else: they would stand in his round though he has played at another table."""
    [other] = [table for place, table in load_event(database, 1).tables.items() if place == (1, 2)]
    here, there = load_event(database, 1).tables[1, 1].persons[0], other.persons[0]
    said = refused(database, "adjust", what="points", **PLACE, persons=[there], points=-100)
    assert said == f"persons: Spieler {there} did not sit at table 1 of round 1"
    sheet = {**PLACE, "table": 2, "persons": [*other.persons[1:], here], "points": [0] * 4}
    decide_on(database, 1, [sheet_typed(sheet | {"deals": 1})])
    for place in ({"table": 1}, {"table": 2}):
        content = PLACE | place | {"what": "points", "persons": [here], "points": -100}
        assert decide_on(database, 1, [("adjust", content)], reason="late")


def test_a_session_is_no_entry_and_an_entry_no_session(database, session):
    [entry] = session.entries
    assert "entry: " in refused(database, "correct", entry=session.id, document=None)
    assert "session: " in refused(database, "session", what="set_aside", session=entry.id)
    assert "session: " in refused(database, "session", what="set_aside", session=session.id.upper())


def test_an_entry_counts_at_a_table_of_the_event_only(database, session):
    [entry] = session.entries
    decide_on(database, 1, [set_aside(session.id)], reason="a trial")
    assert "at no table" in refused(database, "correct", entry=entry.id, document=None)
    bound = of_table(session.id, 2, 2)
    decide_on(
        database, 1, [bound, ("correct", {"entry": entry.id, "document": None})], reason="twice"
    )
    assert load_event(database, 1).tables[2, 2].played == 0


@pytest.mark.parametrize("name", [*NOWHERE, "sheet 1"])
def test_a_source_that_the_table_has_not(database, session, name):
    for says in (
        {"sat": {(name, 0): (Sitter(1),)}},
        {"counts": (Stretch(name),)},
        {"seen": {name: 1}},
    ):
        kind, content = ruling((1, 1), **says)
        assert refused(database, kind, **content) == (
            f"source: '{name}' is none of table 1; there are '{session.id}'"
        )
    kind, content = ruling((1, 2), seen={session.id: 1})
    said = refused(database, kind, **content)
    assert said == f"source: '{session.id}' is none of table 2; there are -"


def test_a_place_that_the_table_has_not(database, session):
    kind, content = sat(session, 4, 1)
    said = refused(database, kind, **content)
    assert said == "place: at that table the places are 1 to 4"


def test_a_correction_that_cannot_be(database, session):
    [entry] = session.entries
    document = GARDE | {"bouts": 7}
    said = refused(database, "correct", entry=entry.id, document=document)
    assert said.startswith("deal 1: bouts: ")


@pytest.mark.parametrize("name", [*NOWHERE, "1", "999"])
def test_nothing_is_explained_but_adjustments_and_penalties(database, session, name):
    said = refused(database, "explain", what=name, text="rule 12")
    assert said.startswith(f"what: '{name}' is neither the number of a decision that adjusts")
    [entry] = session.entries
    assert "what: " in refused(database, "explain", what=entry.id, text="rule 12")


def test_an_adjustment_is_explained_as_long_as_it_stands(database):
    person = load_event(database, 1).tables[1, 1].persons[0]
    adjust = ("adjust", PLACE | {"what": "points", "persons": [person], "points": -2})
    [made] = decide_on(database, 1, [adjust], reason="talking")
    explain = {"what": str(made.number), "text": "rule 12"}
    decide_on(database, 1, [("explain", explain)])
    assert load_event(database, 1).state.incidents.explained == {str(made.number): "rule 12"}
    decide_on(database, 1, [("undo", {"decision": made.number})])
    assert load_event(database, 1).state.idle == []
    assert "what: " in refused(database, "explain", **explain)


def what_counts(event):
    """{(round, table): what it comes to, and what is said of it}."""
    return {
        place: (table.account, table.bound, table.state, table.troubles)
        for place, table in event.tables.items()
    }


def test_what_an_older_program_has_decided_stands(database, session):
    before = what_counts(load_event(database, 1))
    decided = [("correct", {"entry": name, "document": None}) for name in NOWHERE]
    decided += [("correct", {"entry": name, "document": {}}) for name in NOWHERE]
    for name in NOWHERE:
        decided.append(of_table(name))
        decided.append(ruling((1, 1), sat={(name, 0): (Sitter(1),)}))
        decided.append(set_aside(name))
        decided.append(("explain", {"what": name, "text": "rule 12"}))
        decided.append(ruling((1, 1), seen={name: 1}))
    with database.transaction():
        for kind, content in decided:
            decision = journal_of(database, 1).next(kind, content, 0, reason="because")
            database.events.decide(row_of(1, decision))
    now = load_event(database, 1)
    assert (what_counts(now), now.state.idle) == (before, [])
    last = now.journal.decisions[-1].number
    decide_on(database, 1, [("undo", {"decision": last})])
    decide_on(database, 1, [("undo", {"decision": last + 1})])
