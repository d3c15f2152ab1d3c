"""Seasons of events: which of them count, after each of them, and who moves by another formula."""

from fractions import Fraction

from host_tools.club.person import Person
from host_tools.formulas.built_in_formulas import built_in
from host_tools.language.formatting import fixed
from host_tools.seasons.season import moved, season_of
from tests.host_tools.seasons.counted_events import formula
from tests.host_tools.tournament.example_event import EVENT, PERSONS, example_from, journal, session


def worths(line):
    """What each event is worth."""
    return tuple(cell.worth for cell in line.cells)


def test_a_season_after_each_of_its_events():
    persons = PERSONS | {5: Person(5, "Anna")}
    tirol = {"rules": "tirol", "rounds": 1}
    both = [session(1, 1), session(1, 2, players=["Anna", "Fritz", "Gerti", "Hans"])]
    march = example_by("tirol", both, tirol | {"date": "2026-03-01"}, persons)
    may = example_by("tirol", [session(1, 1, points=(1, 9, -1, -9))], tirol, persons)
    april = example_by("krenglbach", [session(1, 1)], {}, persons)
    whole = season_of([may, april, march])
    assert orders(*whole.events) == orders(march, may)
    assert whole.after == 2
    [(event, _)] = whole.without
    assert orders(event) == orders(april)
    assert [(line.person, line.total, worths(line)) for line in whole.lines[:2]] == [
        (2, 11, (2, 9)),
        (1, 7, (6, 1)),
    ]
    assert [whole.names[person] for person in (1, 2, 5)] == ["Anna (1)", "Beat", "Anna (5)"]
    assert whole.open == {EVENT}
    first = season_of([may, march], 1)
    assert [(line.person, worths(line)) for line in first.lines[:2]] == [(1, (6,)), (5, (6,))]
    assert season_of([may], 7).after == 1


def test_prizes_are_in_the_currency_of_all_events_if_that_is_one():
    tirol = {"rules": "tirol", "rounds": 1}
    euros = example_by("tirol", [session(1, 1)], tirol, PERSONS)
    francs = example_by("tirol", [session(1, 1)], tirol | {"currency": "CHF"}, PERSONS)
    assert season_of([euros, euros]).currency == "EUR"
    assert season_of([euros, francs]).currency == ""


def test_points_are_those_of_one_rule_book_and_ranks_of_any():
    """The first event says whose points are added up."""
    march = example_by("tirol", [session(1, 1)], {"rules": "tirol", "date": "2026-03-01"}, PERSONS)
    april = example_by("krenglbach", [session(1, 1)], {"date": "2026-04-01"}, PERSONS)
    points = season_of([april, march], formula=built_in("sum"))
    assert orders(*points.events) == orders(march)
    [(event, why)] = points.without
    assert orders(event) == orders(april)
    assert "is played by another rule book" in str(why)
    ranks = season_of([april, march], formula=built_in("rank_sum"))
    assert orders(*ranks.events) == orders(march, april)
    assert ranks.without == ()


def test_who_moves_by_another_formula():
    """Carl and Dora share the third rank without cup points, and do not by points."""
    march = example_by("tirol", [session(1, 1)], {"rules": "tirol"}, PERSONS)
    usual = season_of([march])
    assert moved(usual, season_of([march], formula=built_in("sum"))) == [(4, 3, 4)]
    needs_two = season_of([march], formula=formula('worth = "cup"', "least = 2"))
    assert moved(usual, needs_two)[0] == (1, 1, None)


def test_fractions_are_shown_with_fixed_digits():
    """A half is rounded away from zero; the zero has no sign."""
    shown = [
        fixed(Fraction(*value), 2) for value in ((7, 3), (-7, 3), (1, 200), (-1, 200), (-1, 900))
    ]
    assert shown == ["2.33", "-2.33", "0.01", "-0.01", "0.00"]
    assert [fixed(Fraction(value, 2), 0) for value in (5, -5, 4)] == ["3", "-3", "2"]


def orders(*events):
    """(rule book, day) of each event: by these the examples differ."""
    return [(event.state.settings.rules, event.state.settings.date) for event in events]


def example_by(rules, sessions, settings, persons):
    """An `Event` by the event of another rule book."""
    known = journal(settings=settings)
    return example_from(known, sessions, rules, persons)
