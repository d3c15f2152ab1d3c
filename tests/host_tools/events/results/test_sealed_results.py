"""Closing an event seals its result."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.database.schema import document as documents
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import store_persons
from host_tools.events.persons import forget_person
from host_tools.events.remaining_names import said_of_forgetting
from host_tools.events.results.event_results import load_result
from host_tools.events.results.sealed_results import packed, sealed_result
from host_tools.events.shown_event import shown_event
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.reports.document import event_document
from host_tools.reports.overview import overview
from host_tools.results.canonical import file_bytes
from host_tools.results.sealing import SECRET_SIZE, Salts, digest_of
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.decided import CLOSE, OPEN, in_team, paid
from tests.host_tools.events.results.random_event import RandomEvent

SEAL = ("close", {"closed": True, "anew": True})


@cache
def played():
    """The bytes of a database with an event that was played and is open."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with Database(folder / "desk.db") as database:
            RandomEvent(database, folder, 3).hold()
            if load_event(database, 1).state.closed:
                decide_on(database, 1, [OPEN])
        return (folder / "desk.db").read_bytes()


@pytest.fixture
def desk(tmp_path):
    """A database of the test's own with an event that was played and is open."""
    (tmp_path / "desk.db").write_bytes(played())
    with Database(tmp_path / "desk.db", check=False) as database:
        database.clock = lambda: EVENT_TIME
        yield database


@cache
def played_and_closed():
    """The bytes of that database, whose event is closed."""
    with TemporaryDirectory() as name:
        path = Path(name, "desk.db")
        path.write_bytes(played())
        with Database(path, check=False, clock=lambda: EVENT_TIME) as database:
            decide_on(database, 1, [CLOSE], anyway=True)
        return path.read_bytes()


@pytest.fixture
def closed(tmp_path):
    """A database of the test's own, whose event is closed."""
    (tmp_path / "desk.db").write_bytes(played_and_closed())
    with Database(tmp_path / "desk.db", check=False) as database:
        database.clock = lambda: EVENT_TIME
        yield database


def sealed(desk):
    return sealed_result(desk, 1)


def test_an_open_event_has_no_document(desk):
    assert load_event(desk, 1).state.closed is False
    assert desk.documents.of_event(2) == []


@pytest.mark.long
def test_that_somebody_owes_no_stake_is_in_the_document_which_adds_up(desk):
    person = next(one.person for one in load_event(desk, 1).cash().accounts if one.due)
    decide_on(desk, 1, [paid(person, 0, owes_nothing=True)])
    written = load_result(desk, 1)
    assert verify(file_bytes(written)).differences == ()
    free = [one["person"] for one in written["entrants"] if one.get("owes_nothing")]
    assert free == [person]
    assert all("owes_nothing" not in one for one in written["entrants"] if one["person"] != person)


@pytest.mark.long
def test_closing_stores_the_document_as_it_stands(desk):
    before = sealed(desk)
    decide_on(desk, 1, [CLOSE], anyway=True)
    found = sealed(desk)
    assert found.number == (0 if before is None else before.number) + 1
    assert found.time == EVENT_TIME
    assert found.document["event"]["closed"] is True
    assert found.digest == digest_of(found.document)
    assert not verify(file_bytes(found.document)).differences


@pytest.mark.long
def test_the_next_one_names_the_one_before_and_why(closed):
    first = sealed(closed)
    decide_on(closed, 1, [OPEN], reason="table 2 was typed wrongly")
    assert sealed(closed) == first
    decide_on(closed, 1, [CLOSE], anyway=True)
    second = sealed(closed)
    assert second.number == first.number + 1
    assert second.document["previous"]["digest"] == first.digest
    assert second.document["previous"]["reason"]["text"] == "table 2 was typed wrongly"
    assert [row[1].hex() for row in closed.documents.of_event(1)][-2:] == [
        first.digest,
        second.digest,
    ]


@pytest.mark.parametrize(
    "step", [("publish", {"round": 2}), ("season", {"season": "2026"})], ids=lambda step: step[0]
)
def test_what_is_no_part_of_the_result_seals_nothing(closed, step):
    first = sealed(closed)
    [decided] = decide_on(closed, 1, [step])
    decide_on(closed, 1, [("undo", {"decision": decided.number})])
    assert sealed(closed) == first
    assert load_event(closed, 1).state.closed


@pytest.mark.long
def test_a_closed_event_is_sealed_anew_by_a_decision(closed):
    first = sealed(closed)
    decide_on(closed, 1, [SEAL], reason="a box came late")
    assert sealed(closed).document["previous"]["digest"] == first.digest


@pytest.mark.long
def test_one_that_was_closed_by_an_older_program(closed):
    closed._connection.run(documents.delete())
    assert sealed(closed) is None
    decide_on(closed, 1, [SEAL])
    assert (sealed(closed).number, sealed(closed).document["previous"]) == (1, None)


@pytest.mark.long
@pytest.mark.parametrize("sealed_anew", [False, True])
def test_a_closing_that_is_undone_takes_its_result_back(desk, sealed_anew):
    [closing] = decide_on(desk, 1, [CLOSE], anyway=True)
    if sealed_anew:
        decide_on(desk, 1, [SEAL], reason="a box came late")
    before = sealed(desk)
    decide_on(desk, 1, [("undo", {"decision": closing.number})], reason="table 2 is missing")
    event = desk.cache.of(1)
    assert (event.state.closed, event.seal) == (False, None)
    assert event.taken_back.digest == before.digest
    assert shown_event(desk, 1).taken_back == event.taken_back
    assert event_document(event)["result"] is None
    assert f"{before.short_digest} was taken back" in [str(row[1]) for row in overview(event).rows]
    decide_on(desk, 1, [CLOSE], anyway=True)
    assert sealed(desk).document["previous"]["digest"] == before.digest
    assert sealed(desk).document["previous"]["reason"]["text"] == "table 2 is missing"
    assert desk.cache.of(1).taken_back is None
    assert event_document(desk.cache.of(1))["result"] == sealed(desk).short_digest


@pytest.mark.long
def test_an_opening_that_is_undone_seals_what_stands_then(closed):
    before = sealed(closed)
    [opening] = decide_on(closed, 1, [OPEN])
    decide_on(closed, 1, [("undo", {"decision": opening.number})], anyway=True)
    assert sealed_result(closed, 1).number == before.number + 1
    assert sealed(closed).document["previous"]["digest"] == before.digest


@pytest.mark.long
def test_that_it_was_sealed_anew_is_not_undone(closed):
    [anew] = decide_on(closed, 1, [SEAL])
    decide_on(closed, 1, [OPEN])
    with pytest.raises(DeskError, match="a sealed document stays as it is"):
        decide_on(closed, 1, [("undo", {"decision": anew.number})])


def test_an_open_event_is_not_sealed(desk):
    with pytest.raises(DeskError, match="closing it seals its result"):
        decide_on(desk, 1, [SEAL])


def test_what_cannot_be_closed_has_no_document(desk):
    rows = desk.documents.of_event(1)
    with pytest.raises(DeskError):
        decide_on(desk, 1, [CLOSE, paid(1, 5)], anyway=True)
    assert desk.documents.of_event(1) == rows


@pytest.mark.parametrize(
    "spoil",
    [
        lambda found: b"",
        lambda found: packed(found.document)[:-9],
        lambda found: packed(found.document) + b"x",
        lambda found: packed(found.document | {"digest": "00"}),
        lambda found: packed([]),
        lambda found: packed({"format": "schreiber-result", "version": 1}),
    ],
    ids=["nothing", "cut", "more", "another", "a list", "bare"],
)
def test_a_damaged_document_is_told(closed, spoil):
    found = sealed(closed)
    assert found.document["open"]
    [row] = [row for row in closed.documents.all() if row["number"] == found.number]
    closed.documents.rewrite(row | {"packed": spoil(found)})
    with pytest.raises(DeskError, match=f"the database is damaged at document {found.number}"):
        sealed(closed)


def test_the_same_event_is_sealed_by_the_same_document(closed):
    found = sealed(closed)
    assert load_result(closed, 1)["tables"] == found.document["tables"]


@pytest.mark.long
def test_who_is_forgotten_is_in_no_document_and_the_digest_is_right(desk):
    called = load_event(desk, 1).persons[1].name
    decide_on(desk, 1, [CLOSE], anyway=True, author=called)
    before = sealed(desk)
    names = forget_person(desk, 1)
    assert called in names
    found = sealed(desk)
    assert (found.digest, found.number) == (before.digest, before.number)
    assert digest_of(found.document) == before.digest
    text = file_bytes(found.document).decode()
    assert [name for name in names if name in text] == []
    assert found.document["entrants"][0]["name"].keys() == {"sha256"}
    assert found.document["entrants"][1]["name"].keys() == {"salt", "text"}
    assert found.document["evidence"].keys() == {"sha256"}
    assert found.document["tables"] == before.document["tables"]


def test_what_a_box_has_recorded_of_who_is_forgotten_is_in_no_source(closed):
    """In a spelling that nobody would find, also of who was replaced within the session."""
    [row] = [row for row in closed.documents.all() if row["number"] == sealed(closed).number]
    written = sealed(closed).document
    salts = Salts(bytes(SECRET_SIZE))
    one = written["sources"][0]
    names = [salts.seal(f"sources/{place}", {"names": ["Gast"]}) for place in range(2)]
    written["sources"] = [
        one | {"names": names[0], "persons": [2], "everybody": [2, 1]},
        one | {"names": names[1], "persons": [2], "everybody": [2]},
    ]
    closed.documents.rewrite({**row, "packed": packed(written)})
    forget_person(closed, 1)
    found = sealed(closed).document["sources"]
    assert found[0]["names"].keys() == {"sha256"}
    assert found[1]["names"] == names[1]
    assert digest_of(sealed(closed).document) == digest_of(written)


# Texts that everybody may read, which are not sealed: where they stand in a document.
OPEN_TEXTS = {"event.name", "entrants.team", "entrants.marks", "lots.teams"}
OPEN_TEXTS |= {"rankings.teams.team", "rankings.parts.title", "rankings.parts.mark"}
OPEN_TEXTS |= {"settings.name", "settings.parts", "tables.lines.public_reason", "open.sentence"}


def plain_texts(value, path=""):
    """(where, text) of each text of a document that is in no sealed value."""
    if isinstance(value, dict) and "salt" not in value:
        for key, part in value.items():
            yield from plain_texts(part, f"{path}.{key}".strip("."))
    elif isinstance(value, list):
        for part in value:
            yield from plain_texts(part, path)
    elif isinstance(value, str):
        yield path, value


@pytest.mark.long
def test_a_name_in_a_text_for_everybody_stays_and_that_is_said(desk):
    called = load_event(desk, 1).persons[1].name
    tables = load_event(desk, 1).tables
    at = next(place for place, table in tables.items() if 1 in table.results)
    place = {"what": "points", "round": at[0], "table": at[1], "persons": [1], "points": 1}
    [adjusted] = decide_on(desk, 1, [("adjust", place)], reason=f"{called} was late")
    named = [
        ("settings", {"settings": {"name": f"Cup of {called}"}}),
        ("settings", {"settings": {"parts": [["local", called[:24], [1000]]]}}),
        ("season", {"season": called}),
        in_team(1, called),
        ("entrant", {"what": "marks", "person": 1, "marks": [called[:24]]}),
        ("lot", {"teams": [called, "T2"]}),
        ("explain", {"what": str(adjusted.number), "text": f"{called} was late"}),
    ]
    decide_on(desk, 1, [*named, CLOSE], anyway=True)
    before = sealed(desk)
    forget_person(desk, 1)
    found = sealed(desk)
    assert digest_of(found.document) == before.digest
    where = {path for path, text in plain_texts(found.document) if called in text}
    assert where >= {"event.name", "entrants.team", "tables.lines.public_reason", "lots.teams"}
    assert where <= OPEN_TEXTS
    assert any("stay there as they were typed" in str(one) for one in said_of_forgetting(desk, 1))


def test_of_who_is_in_no_sealed_result_nothing_is_said_and_none_is_read(desk, monkeypatch):
    store_persons(desk, [Person(500, "Xaver Fremd")])
    decide_on(desk, 1, [CLOSE], anyway=True)
    assert any("sealed" in str(one) for one in said_of_forgetting(desk, 1))
    monkeypatch.setattr("host_tools.events.results.forgotten_in_documents.unpacked", None)
    assert not any("sealed" in str(one) for one in said_of_forgetting(desk, 500))


def test_who_is_not_in_it_changes_nothing_of_it(closed):
    before = closed.documents.all()
    store_persons(closed, [Person(500, "Xaver Fremd")])
    forget_person(closed, 500)
    assert closed.documents.all() == before


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("packed", b"x"),
        ("packed", b""),
        ("number", 7),
        ("event", 0),
        ("digest", b"short"),
        ("time", -1),
    ],
)
def test_a_file_with_a_damaged_row_is_refused(closed, column, value):
    closed.events.open_club(EVENT_TIME)
    one = documents.c.number == 1
    closed._connection.run(documents.update().where(one).values({column: value}))
    with pytest.raises(DeskError, match="is damaged"):
        Database(closed.path)
