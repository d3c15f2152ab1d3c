"""Tables of seasons, worked out by hand, and held against a search through all choices."""

from contextlib import nullcontext
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.formulas.built_in_formulas import built_in
from host_tools.language.formatting import fixed
from host_tools.results.canonical import file_bytes
from host_tools.seasons.season import moved, season_of
from host_tools.seasons.season_check import verify_season
from host_tools.seasons.season_document import SealedEvent, document_of_season
from host_tools.seasons.season_parts import season_parts
from host_tools.seasons.season_table import SHARED, season_table
from tests.host_tools.seasons.counted_events import event, formula
from tests.host_tools.tournament.example_event import EVENT, PERSONS, example_from, journal, session

POINTS = 'worth = "points"'


def ranks(lines):
    """(rank, person, total) of each line."""
    return [(line.rank, line.person, line.total) for line in lines]


def counted(line):
    """The worths of the events that count."""
    return [cell.worth for cell in line.cells if cell.counts]


def test_cup_points_are_added_up():
    """Anna 125 in March; Beat 9 + 116 = 125; Carl 30 in May: two share the first rank."""
    march = event(3, (1, 125), (2, 9))
    may = event(5, (3, 30), (2, 116))
    lines = season_table(built_in("cup"), [march, may])
    assert ranks(lines) == [(1, 1, 125), (1, 2, 125), (3, 3, 30)]
    assert [cell.worth for cell in lines[2].cells] == [None, 30]


def test_two_numbers_of_one_person_count_together():
    march, may = event(3, (1, 20), (2, 9)), event(5, (7, 30))
    lines = season_table(built_in("cup"), [march, may], {1: 1, 2: 2, 7: 1}.get)
    assert ranks(lines) == [(1, 1, 50), (2, 2, 9)]
    both = season_table(built_in("cup"), [event(5, (1, 5), (9, 3))], {1: 1, 9: 1}.get)
    assert ranks(both) == [(1, 1, 8)]


def test_the_best_two_of_three_count():
    """Anna 10, 2, 7: 17 without the 2. Beat 8, 8, 8: 16, the last 8 is dropped. Carl has two."""
    events = [
        event(1, (1, 10), (2, 8), (3, -4)),
        event(2, (1, 2), (2, 8), (3, -6)),
        event(3, (1, 7), (2, 8)),
    ]
    lines = season_table(formula(POINTS, "best = 2"), events)
    assert ranks(lines) == [(1, 1, 17), (2, 2, 16), (3, 3, -10)]
    assert [cell.counts for cell in lines[0].cells] == [True, False, True]
    assert [cell.counts for cell in lines[1].cells] == [True, True, False]


def test_who_misses_an_event_has_dropped_it():
    """One is dropped: Anna loses her -9, Beat was not there in May and keeps all others."""
    events = [event(3, (1, 5), (2, -5)), event(4, (1, -9), (2, 3)), event(5, (1, 4))]
    lines = season_table(formula(POINTS, "dropped = 1"), events)
    assert ranks(lines) == [(1, 1, 9), (2, 2, -2)]


def test_the_mean_per_deal_is_that_of_all_deals():
    """Anna 12 points in 12 deals and 3 in 24: 15/36. Beat 6 in 12: 1/2. Carl was there once."""
    events = [event(1, (1, 12), (2, 3), (3, 90)), event(2, (1, 3), (2, 15), deals=24)]
    lines = season_table(built_in("mean"), events)
    assert ranks(lines) == [
        (1, 2, Fraction(1, 2)),
        (2, 1, Fraction(5, 12)),
        (None, 3, Fraction(15, 2)),
    ]
    assert [cell.worth for cell in lines[1].cells] == [1, Fraction(1, 8)]


def test_the_mean_of_events():
    """Anna (10 + 5 + 3) / 3 = 6, Beat (7 + 6) / 2 = 13/2."""
    events = [event(1, (1, 10), (2, 7)), event(2, (1, 5), (2, 6)), event(3, (1, 3))]
    lines = season_table(formula(POINTS, 'total = "mean"'), events)
    assert ranks(lines) == [(1, 2, Fraction(13, 2)), (2, 1, 6)]


def test_points_for_ranks_by_the_size_of_the_field():
    """Two in the field: 2 and 1. Four: 5, 3, then two share the third rank: 2 each, or 3/2."""
    table = [
        'worth = "rank-points"',
        "[[fields]]\nfrom = 1\npoints = [2, 1]",
        "[[fields]]\nfrom = 4\npoints = [5, 3, 2, 1]",
    ]
    events = [event(1, (1, 9), (2, 8)), event(2, (2, 9), (1, 8), (3, 1), (4, 1))]
    lines = season_table(formula(*table), events)
    assert ranks(lines) == [(1, 2, 6), (2, 1, 5), (3, 3, 2), (3, 4, 2)]
    split = season_table(formula('shared = "split"', *table), events)
    shared = [(3, 3, Fraction(3, 2)), (3, 4, Fraction(3, 2))]
    assert ranks(split) == [(1, 2, 6), (2, 1, 5), *shared]


def test_ranks_are_added_up_and_the_fewest_win():
    """Anna 1 + 2, Beat 2 + 1, Carl 3 and once missed in a field of two: 3 + 3.

    Anna and Beat won an event each and have the same best one; Beat was ahead in the last.
    """
    events = [event(1, (1, 9), (2, 5), (3, 1)), event(2, (2, 9), (1, 5))]
    lines = season_table(built_in("rank_sum"), events)
    assert ranks(lines) == [(1, 2, 3), (2, 1, 3), (3, 3, 6)]
    assert [line.tie for line in lines] == ["later", "later", ""]
    assert lines[2].cells[1].rank is None
    assert lines[2].cells[1].counts


def test_each_criterion_decides_in_its_turn():
    """All have 10. Anna and Beat won an event each, Carl none; Beat has the better best one."""
    events = [event(1, (1, 6), (2, 3), (3, 5)), event(2, (1, 4), (2, 7), (3, 5))]
    lines = season_table(formula(POINTS, 'ties = ["wins", "best"]'), events)
    assert ranks(lines) == [(1, 2, 10), (2, 1, 10), (3, 3, 10)]
    assert [line.tie for line in lines] == ["best", "best", "wins"]
    shared = season_table(formula(POINTS), events)
    assert [(line.rank, line.tie) for line in shared] == [(1, SHARED)] * 3


def test_only_parts_of_the_players_are_in_the_table():
    """Beat is local in both events, Anna only in the second: her first does not count."""
    events = [
        event(1, (1, 9), (2, 5), (3, 1), marks={2: ("local",)}),
        event(2, (1, 2), (2, 1), marks={1: ("local",), 2: ("local", "ladies")}),
    ]
    lines = season_table(formula(POINTS, 'marks = ["local"]'), events)
    assert ranks(lines) == [(1, 2, 6), (2, 1, 2)]
    assert lines[0].marks == ("local", "ladies")


def test_prizes_of_parts_are_shared_with_the_rank():
    """Two ladies share the first rank of theirs: 30.00 + 10.00 halved."""
    ladies = {2: ("ladies",), 3: ("ladies",)}
    year = formula(
        POINTS,
        '[[prizes]]\nmark = ""\ncents = [5000]',
        '[[prizes]]\nmark = "ladies"\ntitle = "Queen"\ncents = [3000, 1000]',
    )
    lines = season_table(year, [event(1, (1, 9), (2, 5), (3, 5), marks=ladies)])
    first, second = season_parts(year, lines)
    assert [(line.person, line.rank, line.cents) for line in first.lines] == [
        (1, 1, 5000),
        (2, 2, 0),
        (3, 2, 0),
    ]
    assert [(line.person, line.rank, line.cents) for line in second.lines] == [
        (2, 1, 2000),
        (3, 1, 2000),
    ]
    assert str(second.name) == "Queen (ladies)"


def test_an_event_of_another_desk_keeps_its_numbers_in_the_document():
    """Anna is 1 here and 7 there: she has 6 and 4 points."""
    own = SealedEvent(event(1, (1, 6), (2, 3)))
    other = SealedEvent(event(2, (7, 4), (2, 5)), {7: 1, 2: 9})
    document = document_of_season("2026", f'name = "A"\n{POINTS}', [own, other], [])
    assert [one["persons"] for one in document["events"]] == [[], [[2, 9], [7, 1]]]
    totals = [(line["person"], line["total"]) for line in document["table"]]
    assert totals == [(1, 10), (9, 5), (2, 3)]


def test_a_document_has_an_event_or_more():
    document = document_of_season("2026", f'name = "A"\n{POINTS}', [SealedEvent(event(1))], [])
    one = {"digest": "0" * 64, "persons": []}
    for events, is_built in (
        ([], False),
        ([one], True),
        ([one] * 1000, True),
        ([one] * 1001, False),
    ):
        data = file_bytes(document | {"events": events})
        with nullcontext() if is_built else pytest.raises(DeskError, match="no document of a"):
            assert verify_season(data, {}).differences


POINTS_OF = st.integers(-9, 9)
SEASONS = st.lists(
    st.dictionaries(st.integers(1, 5), POINTS_OF, min_size=1), min_size=1, max_size=5
)


@given(SEASONS, st.integers(0, 4), st.integers(0, 3))
def test_no_other_choice_of_events_is_better(results, best, dropped):
    """All choices of so many events are tried; where fewer were played all of them count."""
    dropped = 0 if best else dropped
    events = [event(at, *found.items()) for at, found in enumerate(results, 1)]
    most = min(best, len(results)) if best else max(len(results) - dropped, 1)
    lines = season_table(formula(POINTS, f"best = {best}", f"dropped = {dropped}"), events)
    for line in lines:
        own = [found[line.person] for found in results if line.person in found]
        assert line.total == max(map(sum, combinations(own, min(most, len(own)))))
        assert sum(counted(line)) == line.total


@given(SEASONS, st.permutations(["wins", "best", "later", "events"]), st.integers(0, 4))
def test_ranks_are_as_comparing_all_with_all(results, criteria, used):
    """Somebody's rank is one more than those who are ahead by the first criterion that tells."""
    ties = criteria[:used]
    events = [event(at, *found.items()) for at, found in enumerate(results, 1)]
    lines = season_table(formula(POINTS, f"ties = {ties}".replace("'", '"')), events)

    def measures(person):
        own = {at: found[person] for at, found in enumerate(results) if person in found}
        of = {
            "wins": sum(points == max(results[at].values()) for at, points in own.items()),
            "best": max(own.values()),
            "later": [own.get(at, -100) for at in reversed(range(len(results)))],
            "events": len(own),
        }
        return [sum(own.values()), *(of[name] for name in ties)]

    everybody = {person for found in results for person in found}
    assert {line.person for line in lines} == everybody
    for line in lines:
        mine = measures(line.person)
        ahead = sum(measures(other) > mine for other in everybody)
        equal = sum(measures(other) == mine for other in everybody)
        assert line.rank == 1 + ahead
        assert (line.tie == SHARED) == (equal > 1)


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
