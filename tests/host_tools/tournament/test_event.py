"""Everything that is shown of an event comes from its journal and the boxes."""

from host_tools.club.person import Person
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.event import event_of
from rules_core.books import book
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import PERSONS, example, session


def test_an_event_in_its_first_round():
    now = example([session(1, 1), session(1, 2, played=5, signed=False)])
    assert now.round == 1
    assert {place: table.state for place, table in now.tables.items()} == {
        (1, 1): "signed",
        (1, 2): "playing",
        (2, 1): "not set up",
        (2, 2): "not set up",
    }
    assert now.coming == 2
    assert example([session(1, 1, played=0, signed=False)]).coming == 1
    assert [line.person for line in now.standings().lines][:2] == [1, 5]
    assert (now.stake, now.cash().due) == (500, 4000)


def test_a_table_of_five_plays_what_the_book_says_for_five():
    five = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]]]
    draw = drawn_as(five)
    persons = PERSONS | {9: Person(9, "Ida")}
    now = example(persons=persons, players=9, draw=draw)
    assert [table.deals for table in now.tables.values()] == [12, 15]
    # With another number it plays as many rounds of dealing: two of eight deals, or of ten.
    other = example(persons=persons, players=9, draw=draw, settings={"deals": 8})
    assert [table.deals for table in other.tables.values()] == [8, 10]


def test_two_of_one_name_are_told_apart():
    persons = PERSONS | {2: Person(2, "Anna")}
    now = example(persons=persons)
    assert [now.name(person) for person in (1, 2, 3)] == ["Anna (1)", "Anna (2)", "Carl"]


def test_an_event_that_nobody_has_described_is_empty():
    now = event_of(1, EventJournal(), {}, [session(1, 1)], {}, book("fft-4").event)
    assert (now.tables, now.waiting, now.state.known_settings) == ({}, [], None)


def test_who_is_ahead_is_found_out_once_for_each_round():
    now = example([session(1, 1)])
    assert now.standings() is now.standings()
    assert now.standings(1) is now.standings(1)
    assert [len(now.standings(until).lines[0].results) for until in (1, 2)] == [1, 2]
