"""Events and their journals are read again only where something has changed."""

import gc
import weakref
from dataclasses import replace

import pytest

from host_tools.boxes.collect import collect
from host_tools.common.errors import DeskError
from host_tools.events import cache as module
from host_tools.events import journals
from host_tools.events.cache import EventCache
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of, row_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import persons_of, store_persons
from host_tools.events.persons import forget_person
from host_tools.intake.database import Database
from host_tools.sessions import adding_up
from tests.host_tools.box import EVENT_TIME, GARDE, NAMES
from tests.host_tools.decided import CLOSE, present
from tests.host_tools.events.made_event import CUP, made_event


@pytest.fixture
def events(database):
    """Two events of one table."""
    return tuple(made_event(database, NAMES, [[[1, 2, 3, 4]]] * 2, rounds=2) for _ in range(2))


@pytest.fixture
def cache(database, events, derived):
    """The `EventCache`, after both events were asked for."""
    found = EventCache(database)
    for number in events:
        found.of(number)
    derived.clear()
    return found


@pytest.fixture
def added_up(monkeypatch):
    """The labels of the sessions that are added up from now on."""
    labels, add_up = [], adding_up._add_up

    def follow(session, *rest):
        labels.append(session.label)
        add_up(session, *rest)

    monkeypatch.setattr(adding_up, "_add_up", follow)
    return labels


@pytest.fixture
def play(box, database):
    """A function that lets the box play a deal, in a new session if it is to have a label."""

    def played(label=None):
        box.board.seconds = EVENT_TIME
        if label is not None:
            box.begin(label=label, deals=2)
        box.play(GARDE)
        collect(box.link(), database, clock=lambda: EVENT_TIME)

    return played


def test_only_the_event_is_derived_about_which_was_decided(database, cache, derived):
    before = cache.of(1)
    decide_on(database, 2, [present(1, False)])
    assert cache.of(1) is before
    assert not cache.of(2).state.entrants[1].present
    assert derived == [2]


def test_only_sessions_that_have_changed_are_added_up(database, cache, derived, play, added_up):
    play("E1 r1 t1")
    assert cache.of(1).tables[1, 1].played == 1
    play("E1 r2 t1")
    assert cache.of(1).tables[2, 1].played == 1
    assert added_up == ["E1 r1 t1", "E1 r1 t1", "E1 r2 t1"]  # the first one was left by its box
    added_up.clear()
    play()
    assert [cache.of(1).tables[number, 1].played for number in (1, 2)] == [1, 2]
    assert added_up == ["E1 r2 t1"]
    [entry] = cache.of(1).tables[1, 1].bound[0].session.entries
    decide_on(database, 1, [("correct", {"entry": entry.id, "document": None})], reason="twice")
    added_up.clear()
    assert cache.of(1).tables[1, 1].played == 0
    assert added_up == []
    assert cache.of(1) == load_event(database, 1)


def test_a_person_who_is_called_otherwise_is_so_in_all_events(database, cache, derived):
    store_persons(database, [replace(persons_of(database)[1], name="Hanna")])
    assert [cache.of(number).name(1) for number in (1, 2)] == ["Hanna"] * 2
    assert derived == [1, 2]


def test_who_is_forgotten_by_another_process_is_a_number_in_all_events(
    new_path, database, cache, play
):
    play("E1 r1 t1")
    assert NAMES[0] in repr(cache.of(1).sessions)
    with Database(new_path) as beside:
        forget_person(beside, 1)
    for number in (1, 2):
        now = cache.of(number)
        assert (now, now.name(1)) == (load_event(database, number), "#1")
        assert NAMES[0] not in repr((now.sessions, now.persons))


def test_what_concerns_no_event_derives_none(database, cache, derived):
    new_event(database, CUP)
    database.readings.note_known("everything")
    assert [cache.of(number).number for number in (1, 2)] == [1, 2]
    assert derived == []


def test_an_event_that_there_is_not_is_there_once_it_was_made(database, cache):
    assert cache.of(3).state.known_settings is None
    new_event(database, CUP)
    assert cache.of(3).state.settings.name == "Cup"


def test_what_cannot_be_derived_is_not_taken_for_known(database, cache, monkeypatch):
    def fail(*basis):
        raise DeskError("made up")

    decide_on(database, 1, [present(1, False)])
    with monkeypatch.context() as patch:
        patch.setattr(module, "derive", fail)
        for _ in range(2):
            with pytest.raises(DeskError, match="made up"):
                cache.of(1)
    assert not cache.of(1).state.entrants[1].present


def test_of_many_events_those_are_kept_that_were_asked_for_last(database, events, play, derived):
    """Each has one deal, and there is room for one."""
    play("E1 r1 t1")
    play("E2 r1 t1")
    cache = EventCache(database, most_deals=1)
    for number in (1, 2, 2, 1, 1):
        cache.of(number)
    assert derived == [1, 2, 1]


def test_an_event_leaves_before_the_next_one_is_derived(database, events, play, monkeypatch):
    """Both together would need twice the memory."""
    play("E1 r1 t1")
    play("E2 r1 t1")
    cache = EventCache(database, most_deals=1)
    first = weakref.ref(cache.of(1))
    derive, there = module.derive, []

    def follow(*basis):
        gc.collect()  # an event and its tables name each other
        there.append(first())
        return derive(*basis)

    monkeypatch.setattr(module, "derive", follow)
    cache.of(2)
    assert there == [None]


def test_events_that_have_room_beside_each_other_are_kept(database, events, play, derived):
    play("E1 r1 t1")
    play("E2 r1 t1")
    cache = EventCache(database, most_deals=2)
    for number in (1, 2, 2, 1, 1):
        cache.of(number)
    assert derived == [1, 2]


def played_at(event):
    """A figure: the deals of each round."""
    return {place[0]: table.played for place, table in event.tables.items()}


@pytest.fixture
def figures(database, events, play, derived):
    """The `Figures` of a database whose cache keeps one event, after both were asked for."""
    play("E1 r1 t1")
    play("E2 r1 t1")
    database.cache = EventCache(database, most_deals=0)
    assert [database.figures.of(number, played_at) for number in events] == [{1: 1, 2: 0}] * 2
    derived.clear()
    return database.figures


def test_a_figure_is_kept_when_its_event_is_not(figures, derived, monkeypatch):
    figures.of(1, played_at)
    monkeypatch.setattr("host_tools.events.figures.stored_sessions", None)  # nothing was stored
    assert [figures.of(number, played_at) for number in (1, 2, 1)] == [{1: 1, 2: 0}] * 3
    assert derived == []


def test_a_figure_is_made_anew_only_of_the_event_that_has_changed(database, figures, play, derived):
    play()
    assert [figures.of(number, played_at) for number in (1, 2)] == [{1: 1, 2: 0}, {1: 2, 2: 0}]
    assert derived == [2]
    derived.clear()
    decide_on(database, 1, [present(1, False)])
    assert [figures.of(number, played_at)[1] for number in (1, 2)] == [1, 2]
    assert derived == [1]


def test_a_figure_follows_a_person_and_a_seal(database, figures, derived):
    store_persons(database, [replace(persons_of(database)[1], name="Hanna")])
    for number in (1, 2):
        figures.of(number, played_at)
    assert derived == [1, 2]
    decide_on(database, 1, [("close", {"closed": True})], anyway=True)
    assert figures.of(1, sealed) is not None
    assert figures.of(2, sealed) is None


def sealed(event):
    return event.seal


def test_a_figure_within_a_transaction_is_not_kept(database, figures):
    with pytest.raises(DeskError, match="made up"), database.transaction():
        decision = journal_of(database, 1).next(*present(1, False), EVENT_TIME)
        database.events.decide(row_of(1, decision))
        assert figures.of(1, who_is_there) == {2, 3, 4}
        raise DeskError("made up")
    assert figures.of(1, who_is_there) == {1, 2, 3, 4}


def who_is_there(event):
    return {person for person, entrant in event.state.entrants.items() if entrant.present}


@pytest.fixture
def read(monkeypatch):
    """The numbers of the events whose journals are read from now on."""
    read, journal_of = [], journals.journal_of

    def follow(database, number):
        read.append(number)
        return journal_of(database, number)

    monkeypatch.setattr(journals, "journal_of", follow)
    return read


def test_a_journal_is_read_anew_where_more_was_decided_also_by_another_process(
    either_database, read
):
    events = [new_event(either_database, CUP) for _ in range(3)]
    states = [[one.state for one in either_database.journals.all().values()] for _ in range(2)]
    assert read == events
    assert [state.settings.name for state in states[0]] == ["Cup"] * 3
    assert all(one is again for one, again in zip(*states, strict=True))
    read.clear()
    decide_on(either_database, 2, [CLOSE], anyway=True)
    decided = either_database.journals.all()
    assert [one.state.closed for one in decided.values()] == [False, True, False]
    assert read == [2]
    with type(either_database)(either_database.address) as other:
        other_number = new_event(other, CUP)
        decide_on(other, 1, [CLOSE], anyway=True)
    decided = either_database.journals.all()
    assert list(decided) == [*events, other_number]
    assert decided[1].state.closed
