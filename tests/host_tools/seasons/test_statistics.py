"""Statistics of persons and games, worked out by hand."""

from fractions import Fraction

import pytest

from host_tools.language.games.contracts import Contract, GameName, contracts_of
from host_tools.reports.statistics_report import records, statistics_reports
from host_tools.seasons import played_deals
from host_tools.seasons.club_statistics import Feat, person_statistics, statistics_of
from host_tools.seasons.played_deals import KnownDeals, PlayedDeal, played_deals_of
from rules_core.documents import read_document
from tests.host_tools.tournament.example_event import SOLO, deal, example, session

RUFER, SOLODREIER = GameName("koenigrufen.game.rufer"), GameName("koenigrufen.game.solodreier")


def played(event_number, deal_number, points, *contracts, persons=(1, 2, 3, 4), deals=1):
    """A deal at table 1 of round 1; contracts: (seat, game, alone, won) each."""
    made = tuple(Contract(*contract) for contract in contracts)
    return PlayedDeal((event_number, 1, 1, deal_number), persons, points, deals, made)


def test_what_somebody_has_played():
    """Anna plays four games: she wins two in a row, loses one and wins one.

    Her points: 24 + 3 - 8 + 1 in four deals and 5 on a sheet for twelve: 25 in 16 deals.
    """
    deals = [
        played(1, 1, (24, -8, -8, -8), (0, SOLODREIER, True, True)),
        played(1, 2, (3, 3, -3, -3), (0, RUFER, False, True)),
        played(1, 3, (-8, 24, -8, -8), (0, SOLODREIER, True, False)),
        played(2, 1, (1, -1, 1, -1), (0, RUFER, False, True), persons=(1, 2, 5, None)),
        played(2, None, (5, -5, 0, 0), deals=12),
    ]
    by_person = {one.person: one for one in person_statistics(deals)}
    anna = by_person[1]
    assert (anna.deals, anna.points, anna.mean) == (16, 25, Fraction(25, 16))
    assert (anna.played, anna.won, anna.alone, anna.alone_won, anna.series) == (4, 3, 2, 1, 2)
    assert anna.games == {SOLODREIER: 2, RUFER: 2}
    assert anna.games_won == {SOLODREIER: 1, RUFER: 2}
    assert anna.best == Feat(24, (1, 1, 1, 1), SOLODREIER)
    assert anna.worst == Feat(-8, (1, 1, 1, 3), SOLODREIER)
    assert anna.best_event == Feat(19, (1,))
    assert (by_person[2].played, by_person[2].best.points) == (0, 24)
    assert by_person[5].deals == 1
    assert None not in by_person


def test_two_numbers_of_one_person_are_one():
    deals = [played(1, 1, (4, -4, 0, 0)), played(2, 1, (3, -3, 0, 0), persons=(9, 2, 3, 4))]
    found = person_statistics(deals, lambda number: {9: 1}.get(number, number))
    assert [(one.person, one.points) for one in found if one.points > 0] == [(1, 7)]


@pytest.mark.parametrize(
    ("document", "right"),
    [
        (SOLO, [(1, "Solodreier", True, True)]),
        (SOLO | {"won": False}, [(1, "Solodreier", True, False)]),
        (
            {
                "rules": "krenglbach",
                "forehand": 0,
                "game": "rufer",
                "declarer": 0,
                "partner": 2,
                "won": True,
            },
            [(0, "Rufer", False, True)],
        ),
        (
            {"rules": "fft-4", "taker": 2, "contract": "garde", "bouts": 2, "points": 50},
            [(2, "Garde", True, True)],
        ),
        (
            {"rules": "fft-4", "taker": 2, "contract": "garde", "bouts": 2, "points": 30},
            [(2, "Garde", True, False)],
        ),
        ({"rules": "fft-4", "passed": True}, []),
        ({"rules": "troccas-3", "skatist": 1, "points": [43, 42, 42]}, []),
        (
            {
                "rules": "krenglbach",
                "forehand": 0,
                "game": "negative",
                "declarers": [
                    {"seat": 1, "game": "bettel", "won": True},
                    {"seat": 3, "game": "piccolo", "won": False},
                ],
            },
            [(1, "Bettel", True, True), (3, "Piccolo", True, False)],
        ),
    ],
)
def test_the_form_says_what_was_played(document, right):
    read = read_document(document)
    found = [
        (one.seat, str(one.game), one.alone, one.won)
        for one in contracts_of(read.book, read.content)
    ]
    assert found == right


def test_the_deals_that_count_in_the_ranking():
    """Two solos on the box, one of them annulled by the table: one of Beat counts."""
    entries = [deal(SOLO, 1), deal(SOLO, 2, annulled=True)]
    at_table = session(1, 1, points=(-8, 24, -8, -8), entries=entries)
    event = example([at_table])
    assert [one.place for one in KnownDeals().of(event)] == [(3, 1, 1, 1)]
    statistics = statistics_of([event])
    assert statistics.games == [(SOLODREIER, 1, 1)]
    titles = [str(report.title) for report in statistics_reports(statistics)]
    assert titles == ["Records", "Players", "Games", "Games of each player: won/played"]
    told = {str(row[0]): (row[2], str(row[3]), str(row[4])) for row in records(statistics).rows}
    assert told["Most games alone"] == ("Beat", "1", "None")
    assert told["Best deal"] == ("Beat", "24", "Solodreier: Cup, round 1, table 1, deal 1")
    assert told["Most points per deal"][:2] == ("Beat", "24.00")
    assert statistics_of([]).persons == ()


def test_of_somebody_only_the_deals_of_his_tables_are_read(monkeypatch):
    """Beat plays at table 1: nothing of table 2 is read for him."""
    at_tables = [
        session(1, 1, points=(-8, 24, -8, -8), entries=[deal(SOLO, 1)]),
        session(1, 2, (-8, 24, -8, -8), "t", entries=[deal(SOLO, 1), deal(SOLO, 2)]),
    ]
    event = example(at_tables)
    everything = played_deals_of(event)
    assert [one.place[1:] for one in everything] == [(1, 1, 1), (1, 2, 1), (1, 2, 2)]
    read = []
    sides = played_deals._Books.sides
    monkeypatch.setattr(
        played_deals._Books, "sides", lambda *given: read.append(given) or sides(*given)
    )
    first = everything[0].persons[1]
    assert played_deals_of(event, {first}) == everything[:1]
    assert len(read) == 1


def test_the_deals_of_the_events_asked_for_last_are_kept(monkeypatch):
    """There is room for the deal of one event, however often it is asked for."""
    one, other = (example([session(1, 1, entries=[deal(SOLO, 1)])]) for _ in range(2))
    other.number = one.number + 1
    made, make = [], played_deals.played_deals_of
    monkeypatch.setattr(
        played_deals, "played_deals_of", lambda event: made.append(event.number) or make(event)
    )
    known = KnownDeals(most=1)
    for event in (one, one, other, one):
        known.of(event)
    assert made == [one.number, other.number, one.number]
