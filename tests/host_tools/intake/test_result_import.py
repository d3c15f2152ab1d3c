"""A result document of another desk is taken in: its event, its records, and itself."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.database.copies import make_copy
from host_tools.events import persons
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event, newest_event
from host_tools.events.new_events import change_settings, new_event
from host_tools.events.origins import ForeignEventError
from host_tools.events.person_cards import cards_of, store_persons
from host_tools.events.published_events import Choice, chosen_events, published_document
from host_tools.events.results.event_results import shown_result
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.seasons import choices, choose
from host_tools.events.seatings import seatings_of
from host_tools.intake.database import Database
from host_tools.intake.result_import import (
    OpenEntrantsError,
    import_result,
    look_at_result,
    read_document,
)
from host_tools.results.canonical import file_bytes
from host_tools.results.outcome import outcome_of
from host_tools.seasons.season import season_of
from host_tools.sessions.sessions import load_sessions
from tests.each import nightly
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.decided import OPEN, set_aside
from tests.host_tools.events.results.imported import (
    CLOSE,
    LATER,
    file_here,
    furnish,
    sealed_file,
    taken_in,
)
from tests.host_tools.events.results.random_event import RandomEvent
from tests.host_tools.events.test_recognition import (
    CUP,
    box_of,
    bring,
    draw,
    drawn_event_in,
    play,
    results,
    sent_box,
    typed_box,
)

TIROL = {"date": "2025-11-20", "rules": "tirol", "rounds": 1, "deals": 4}
HERE = 3  # the number of the event in the other club


@cache
def furnished_club():
    """The bytes of the database of another club, with two events."""
    with TemporaryDirectory() as name:
        path = Path(name) / "club.db"
        with Database(path) as database:
            furnish(database)
        return path.read_bytes()


@pytest.fixture
def club(tmp_path):
    """That database."""
    path = tmp_path / "club.db"
    path.write_bytes(furnished_club())
    with Database(path, check=False) as database:
        database.clock = lambda: LATER
        yield database


class Evening(NamedTuple):
    """An event of the first club after it was sealed: bytes of all files, and the document."""

    desk: bytes
    flash: dict[str, bytes]
    document: bytes


@cache
def sealed_evening():
    """The `Evening` at which a box has played at table 1 of event 1."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with drawn_event_in(folder) as database:
            box = play(sent_box(database, folder))
            bring(database, box)
            document = sealed_file(database)
        flash = {one.name: one.read_bytes() for one in box.path.parent.iterdir()}
        return Evening((folder / "desk.db").read_bytes(), flash, document)


@pytest.fixture
def event(tmp_path):
    """The database of that club."""
    (tmp_path / "desk.db").write_bytes(sealed_evening().desk)
    with Database(tmp_path / "desk.db", check=False) as database:
        database.clock = lambda: EVENT_TIME
        yield database


@pytest.fixture
def box(tmp_path):
    """The box of that table."""
    folder = tmp_path / "box-1-1"
    folder.mkdir()
    for name, content in sealed_evening().flash.items():
        (folder / name).write_bytes(content)
    return box_of(tmp_path, "box-1-1")


@pytest.fixture
def file():
    """The document of that event."""
    return sealed_evening().document


def findings(database):
    return [(row["kind"], row["message"]) for row in database.findings.all(settled=True)]


def logs(database):
    return {row["identity"] for row in database.rows("log")}


# What it is here


@pytest.mark.long
def test_it_is_closed_and_sealed_by_another_desk(club, file):
    assert taken_in(club, file, desk="Wels").event == HERE
    event = club.cache.of(HERE)
    assert event.state.closed
    assert (event.seal.desk, event.seal.differences) == ("Wels", ())
    assert file_here(club, HERE) == file


def test_its_persons_have_numbers_of_this_club(club, file):
    found = taken_in(club, file)
    assert found.numbers == {there: there + 40 for there in range(1, 9)}
    event = club.cache.of(HERE)
    assert {event.name(person) for person in event.state.entrants} >= {"Anna", "Hans"}
    assert event.tables[1, 1].persons == (41, 42, 43, 44)
    assert {*event.tables[1, 1].results} == {41, 42, 43, 44}


def test_a_known_person_is_meant(club, file):
    store_persons(club, [Person(7, "Hans")])
    assert taken_in(club, file).numbers[8] == 7


def test_everything_that_is_open_is_asked_at_once(club, file):
    store_persons(club, [Person(50, "Hanns"), Person(51, "Fritzz")])
    with pytest.raises(OpenEntrantsError) as error:
        import_result(club, read_document(file), {})
    assert [*map(str, error.value.sentences)] == [
        "6 Fritz: is that Fritzz (51), or somebody new?",
        "8 Hans: is that Hanns (50), or somebody new?",
    ]
    assert club.events.numbers() == [1, 2]
    import_result(club, read_document(file), {6: 51, 8: 0})
    numbers = club.origins.of(HERE).persons
    assert (numbers[6], cards_of(club)[numbers[8]].name) == (51, "Hans")


def test_the_same_once_more_is_nothing(club, file):
    taken_in(club, file)
    before = {name: club.rows(name) for name in ("record", "decision", "document", "person")}
    assert taken_in(club, file).is_known
    assert {name: club.rows(name) for name in before} == before


@pytest.mark.parametrize(
    "step",
    [
        OPEN,
        ("close", {"closed": True, "anew": True}),
        ("publish", {"round": 1}),
        ("season", {"season": "X"}),
    ],
)
def test_nothing_is_decided_about_it(club, file, step):
    taken_in(club, file)
    with pytest.raises(ForeignEventError, match=r"sealed by another desk \(Dora Desk\)"):
        decide_on(club, HERE, [step])
    with pytest.raises(ForeignEventError):
        change_settings(club, HERE, {"name": "Mine"})


def test_at_its_own_desk_it_is_no_event_of_another_one(event, file):
    assert taken_in(event, file).is_known
    decide_on(event, 1, [OPEN], reason="a mistake")
    decide_on(event, 1, [CLOSE], anyway=True)
    older = event.documents.newest(1)
    document = read_document(file_bytes(sealed_result(event, 1).document))
    event._connection.run("DELETE FROM document WHERE number = 2")
    with pytest.raises(DeskError, match="event 1 of this desk itself"):
        look_at_result(event, document, {})
    assert older["number"] == 2


# Which sessions are whose


@pytest.fixture
def twin(tmp_path):
    """Another club that has an event of the same number, day, rules, names and plan."""
    with Database(tmp_path / "twin.db") as database:
        furnish(database, events=0)
        new_event(database, CUP)
        people = [Person(100 + number, name) for number, name in enumerate("ABCDEFGH", 1)]
        store_persons(database, people)
        registered = [("entrant", {"what": "registered", "person": one.number}) for one in people]
        rounds = [[[101, 102, 103, 104], [105, 106, 107, 108]]] * 2
        decide_on(database, 1, [*registered, draw(rounds)])
        yield database


def test_their_sessions_are_none_of_an_event_of_that_number(twin, file):
    before = results(twin)
    assert taken_in(twin, file).event == 2
    assert results(twin) == before
    assert seatings_of(twin, 1) == {}
    assert load_event(twin, 1).waiting == []
    assert twin.cache.of(2).seal.differences == ()


def test_our_sessions_are_none_of_theirs(twin, file, tmp_path):
    taken_in(twin, file)
    before = outcome_of(load_event(twin, 2))
    for number in (1, 2):
        label = f"E{number} r1 t2"
        bring(twin, typed_box(tmp_path, label, 1, 2, ("E", "F", "G", "H"), name=f"own-{number}"))
    assert outcome_of(load_event(twin, 2)) == before
    assert twin.cache.of(2).seal.differences == ()
    assert load_event(twin, 1).tables[1, 2].results
    assert len(load_sessions(twin)) == 3


def test_a_session_that_is_a_table_here_already_is_refused(twin, event, box, file):
    bring(twin, box)
    with pytest.raises(DeskError, match="is a table of event 1 here already"):
        taken_in(twin, file)
    [session] = seatings_of(twin, 1)
    decide_on(twin, 1, [set_aside(session)], reason="of another club")
    assert taken_in(twin, file).event == 2
    assert outcome_of(load_event(twin, 2))["tables"][1, 1]["results"]
    assert load_event(twin, 1).tables[1, 1].results == {}


# The log of a box


def test_the_very_box_comes_later(club, event, file, box):
    taken_in(club, file)
    report = bring(club, box)
    assert (report.records, report.findings) == (0, [])
    assert logs(club) == logs(event)
    assert findings(club) == []
    assert file_here(club, HERE) == file


def test_the_very_box_came_before(club, event, file, box):
    assert bring(club, box).records
    before = club.rows("record")
    taken_in(club, file)
    assert club.rows("record") == before
    assert findings(club) == []
    assert file_here(club, HERE) == file


@pytest.mark.long
def test_what_lies_between_comes_with_the_box(club, event, file, box, tmp_path):
    """Of its log the document has what is of its event: other tables were before, and between."""
    with Database(tmp_path / "far.db") as far:
        far.clock = event.clock
        store_persons(far, [Person(number, f"Far {number}") for number in range(1, 9)])
        new_event(far, CUP | {"date": "2024-01-01"})
        new_event(far, CUP | {"name": "Far"})
        decide_on(
            far,
            2,
            [*(("entrant", {"what": "registered", "person": one}) for one in range(1, 9)), draw()],
        )
        box.begin(label="", players=["x"] * 4, round=9, table=9)
        play(box)
        box.begin(label="E2 r1 t2", players=[f"Far {one}" for one in range(5, 9)], round=1, table=2)
        play(box)
        bring(far, box)
        second = sealed_file(far, 2)
    taken_in(club, second)
    taken_in(club, file)
    assert {row["sequence"] for row in club.rows("record")} != {*range(1, 13)}
    assert findings(club) == []
    report = bring(club, box)
    assert report.records == 3
    assert [one.kind for one in report.findings] == []
    assert len(club.rows("log")) == 1
    assert [club.cache.of(number).seal.differences for number in (3, 4)] == [(), ()]


def test_records_that_are_others_here(club, file, box):
    """Their log goes on in another way here: of two truths nobody here knows the right one."""
    bring(club, box)
    document = read_document(file).document
    log = document["evidence"]["logs"][0]
    log["records"][-1]["offset"] -= 1
    with pytest.raises(DeskError, match="are not those that this desk has of the same log"):
        import_result(club, replace(read_document(file), document=document), {}, all_new=True)
    assert club.events.numbers() == [1, 2]


# Persons


def test_who_sat_at_a_session_without_records_is_not_kept(club, file):
    """A box may bring that session yet, with other places than these."""
    written = read_document(file)
    [seating] = written.document["evidence"]["seatings"]
    other = seating | {"session": seating["session"] + "0", "persons": seating["persons"][:2]}
    written.document["evidence"]["seatings"].append(other)
    import_result(club, written, {}, all_new=True)
    assert [*seatings_of(club, HERE)] == [seating["session"]]


def test_places_that_its_box_has_not_recorded_are_refused(club, file):
    written = read_document(file)
    [seating] = written.document["evidence"]["seatings"]
    seating["persons"] = seating["persons"][:3]
    with pytest.raises(DeskError, match="names 3 players, its box recorded 4"):
        import_result(club, written, {}, all_new=True)
    assert seatings_of(club, HERE) == {}


def test_another_name_and_a_merge_change_nothing(club, file):
    taken_in(club, file)
    before = outcome_of(club.cache.of(HERE))
    card = cards_of(club)[41]
    store_persons(club, [replace(card, name="Anna Verheiratet")])
    persons.merge_persons(club, 3, 42)
    assert outcome_of(club.cache.of(HERE)) == before
    assert club.cache.of(HERE).seal.differences == ()
    assert club.cache.of(HERE).name(41) == "Anna"
    assert file_here(club, HERE) == file


@pytest.mark.long
def test_who_is_forgotten_is_his_number(club, file):
    taken_in(club, file)
    digest = sealed_result(club, HERE).digest
    before = outcome_of(club.cache.of(HERE))
    persons.forget_person(club, 41)
    assert club.cache.of(HERE).name(41) == "#41"
    assert outcome_of(club.cache.of(HERE)) == before
    assert club.cache.of(HERE).seal.differences == ()
    left = sealed_result(club, HERE).document
    assert b"Anna" not in file_bytes(left)
    assert left["digest"] == digest
    assert b"Anna" not in file_bytes(shown_result(club, club.cache.of(HERE)))


@pytest.mark.long
def test_who_is_hidden_there_has_a_card_without_a_name(club, event, box):
    decide_on(event, 1, [OPEN])
    persons.forget_person(event, 2)
    decide_on(event, 1, [CLOSE], anyway=True)
    with pytest.raises(DeskError, match="evidence: it does not show the records"):
        taken_in(club, file_bytes(shown_result(event, event.cache.of(1))))
    whole = sealed_file(event)
    taken_in(club, whole)
    assert cards_of(club)[42].name == "#42"
    assert club.cache.of(HERE).name(42) == "#42"
    assert file_here(club, HERE) == whole


# A newer document


@pytest.mark.long
def test_a_newer_one_takes_its_place(club, event, file):
    taken_in(club, file)
    decide_on(event, 1, [OPEN], reason="a point too much")
    adjust = {"what": "points", "round": 1, "table": 1, "persons": [1], "points": -50}
    decide_on(event, 1, [("adjust", adjust)], reason="renonce")
    newer = sealed_file(event)
    found = taken_in(club, newer)
    assert (found.event, found.is_known) == (HERE, False)
    assert any("Anna" in str(one) for one in found.differences)
    assert file_here(club, HERE) == newer
    assert sealed_result(club, HERE).number == 2
    assert club.cache.of(HERE).seal.differences == ()
    assert taken_in(club, file).is_known
    assert file_here(club, HERE) == newer


@pytest.mark.long
def test_one_in_between_may_be_missing(club, event, file):
    taken_in(club, file)
    for points in (1, 2):
        decide_on(event, 1, [OPEN], reason="again")
        adjust = {"what": "points", "round": 1, "table": 1, "persons": [1], "points": points}
        decide_on(event, 1, [("adjust", adjust)], reason="renonce")
        newest = sealed_file(event)
    taken_in(club, newest)
    assert file_here(club, HERE) == newest


def test_an_older_one_is_refused(club, event, file):
    decide_on(event, 1, [OPEN], reason="again")
    taken_in(club, sealed_file(event))
    with pytest.raises(DeskError, match="is older, or has other decisions"):
        taken_in(club, file)


# An event like any other


def test_the_newest_event_is_one_of_this_desk(club, file):
    taken_in(club, file)
    assert newest_event(club) == 2


def test_a_copy_of_the_database_has_it(club, file, tmp_path):
    taken_in(club, file)
    copy = tmp_path / "copy.db"
    make_copy(club.address, copy)
    with Database(copy) as again:
        assert file_here(again, HERE) == file
        assert again.origins.of(HERE) == club.origins.of(HERE)


def test_what_everybody_sees_of_it(club, event, box):
    decide_on(event, 1, [OPEN, ("publish", {"round": 2})])
    file = sealed_file(event)
    taken_in(club, file)
    [shown] = chosen_events(club, Choice(HERE))
    persons.show_names(club, "number", [41])
    document = published_document(club, shown)
    assert document["digest"] == sealed_result(club, HERE).digest
    texts = [one["name"].get("text") for one in document["entrants"]]
    assert texts == [None, "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerti", "Hans"]


@pytest.mark.long
def test_a_season_of_our_own_evening_and_two_of_others(club, tmp_path):
    files = []
    for village in range(2):
        folder = tmp_path / str(village)
        folder.mkdir()
        with Database(folder / "desk.db") as database:
            RandomEvent(database, folder, village, rules="tirol").hold()
            files.append(sealed_file(database))
    own = new_event(club, {**TIROL, "name": "Ours"})
    for file in files:
        taken_in(club, file, desk="Village")
    choose(club, "Cup", [own, 4, 5])
    assert [one.event for one in choices(club) if one.season == "Cup"] == [own, 4, 5]
    season = season_of([club.cache.of(number) for number in (own, 4, 5)])
    standings = [club.cache.of(number).standings() for number in (4, 5)]
    ranked = [line for one in standings for line in one.lines if line.rank is not None]
    assert {line.person for line in season.lines} == {line.person for line in ranked}
    assert [file_here(club, number) for number in (4, 5)] == files
    # Whoever shows the event goes by the season of this club.
    assert {club.cache.of(number).state.season for number in (own, 4, 5)} == {"Cup"}
    choose(club, "Cup", [own])
    assert club.cache.of(4).state.season == ""
    assert [one.event for one in choices(club) if one.season == "Cup"] == [own]


@pytest.mark.long
@pytest.mark.parametrize("seed", nightly([1, 5, 9], [5]))
def test_pages_show_what_stands_there(club, tmp_path, seed):
    with Database(tmp_path / "village.db") as village:
        RandomEvent(village, tmp_path, seed).hold()
        file, there = sealed_file(village), village.cache.of(1)
        lines = there.standings().lines
    taken_in(club, file)
    here, numbers = club.cache.of(HERE), club.origins.of(HERE).persons
    assert [replace(line, person=numbers[line.person]) for line in lines] == [
        *here.standings().lines
    ]
