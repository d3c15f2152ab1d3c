"""Statistics of persons and games over events, worked out by hand; no event is kept for them."""

import gc
from dataclasses import replace
from fractions import Fraction
from weakref import ref

import pytest

from host_tools.club.person import Person
from host_tools.language.games.contracts import Contract, GameName, contracts_of
from host_tools.reports.statistics_report import records, statistics_reports, years_report
from host_tools.seasons import played_deals
from host_tools.seasons.club_statistics import Feat, person_statistics, statistics_of
from host_tools.seasons.counted_event import counted_event_of
from host_tools.seasons.meetings import meetings_in_event, meetings_in_season
from host_tools.seasons.person_history import (
    Companion,
    HistoryMoney,
    companions_of,
    history_of,
)
from host_tools.seasons.played_deals import KnownDeals, PlayedDeal, played_deals_of
from host_tools.seasons.season import season_of
from host_tools.seasons.year_points import points_at, year_points_of
from rules_core.books import book
from rules_core.documents import read_document
from tests.host_tools.decided import paid
from tests.host_tools.tournament.example_event import (
    MORE,
    PERSONS,
    SOLO,
    both_rounds,
    deal,
    example,
    example_from,
    journal,
    session,
)

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


def test_a_series_begins_behind_a_lost_game():
    games = [False, True, True]
    deals = [
        played(1, number, (1, -1, 0, 0), (0, RUFER, False, won))
        for number, won in enumerate(games, 1)
    ]
    assert [one.series for one in person_statistics(deals) if one.played] == [2]


def test_what_counts_of_an_event_has_the_marks_of_its_entrants():
    marked = ("entrant", {"what": "marks", "person": 1, "marks": ["local"]})
    counted = counted_event_of(example(both_rounds()[1], marked))
    marks = {line.person: line.marks for line in counted.lines}
    assert marks == {person: ("local",) if person == 1 else () for person in range(1, 9)}


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


def played_by(points, *contracts, persons=(1, 2, 3, 4), deals=1, parties=0):
    made = tuple(Contract(seat, RUFER, mate is None, True, mate) for seat, mate in contracts)
    return PlayedDeal((1, 1, 1, 1), persons, points, deals, made, parties)


def test_the_called_partner_the_defenders_and_who_has_no_side():
    """Anna plays with Carl, defends with Beat, all pass, and a sheet stands for twelve deals."""
    deals = [
        played_by((3, -3, 3, -3), (0, 2)),
        played_by((-1, -1, 1, 1), (3, 2)),
        played_by((0, 0, 0, 0)),
        played_by((5, -5, 0, 0), deals=12),
    ]
    assert companions_of(deals, 1) == [
        Companion(2, 15, together=1, points_together=-1, against=1, points_against=3),
        Companion(3, 15, together=1, points_together=3, against=1, points_against=-1),
        Companion(4, 15, against=2, points_against=2),
    ]


def test_fixed_parties_and_two_numbers_of_one_person():
    deals = [
        played_by((9, -9, 9, -9), parties=2),
        played_by((-4, 4, -4, 4), parties=2, persons=(9, 2, None, 3)),
    ]
    found = companions_of(deals, 1, lambda number: {9: 1}.get(number, number))
    assert found == [
        Companion(2, 2, against=2, points_against=5),
        Companion(3, 2, together=1, points_together=9, against=1, points_against=-4),
        Companion(4, 1, against=1, points_against=9),
    ]


def test_games_side_by_side_are_played_alone():
    deal = played_by((2, 4, -3, -3), (0, None), (1, None))
    assert deal.side_of(0) == {0}
    assert deal.side_of(1) == {1}
    assert deal.side_of(2) == {2, 3}


FIRST, ALL = both_rounds()


def times(rows):
    """{a name: {another: how often}} of those who have met."""
    names = [row.name for row in rows]
    return {
        row.name: {name: count for name, count in zip(names, row.times, strict=True) if count}
        for row in rows
    }


def test_two_meet_wherever_both_have_played():
    """In round 1 Anna sits with Beat, Carl and Dora, in round 2 with Emil, Beat and Fritz."""
    event = example(ALL)
    met = meetings_in_event(event, event.standings())
    assert [row.name for row in met][:2] == ["Anna", "Emil"]
    assert [row.times[at] for at, row in enumerate(met)] == [None] * 8
    assert times(met)["Anna"] == {"Emil": 1, "Beat": 2, "Carl": 1, "Dora": 1, "Fritz": 1}
    assert all(met[one].times[two] == met[two].times[one] for one in range(8) for two in range(8))


def test_meetings_of_later_rounds_are_left_out():
    event = example(ALL)
    first = meetings_in_event(event, event.standings(1))
    assert times(first)["Anna"] == {"Beat": 1, "Carl": 1, "Dora": 1}
    empty = example([])
    assert meetings_in_event(empty, empty.standings()) == ()


def test_a_season_adds_up_its_events_also_of_somebody_with_two_numbers():
    persons = PERSONS | {5: Person(5, "Anna", same_as=1)}

    def cup(day, *sessions):
        settings = {"rules": "tirol", "rounds": 1, "date": day}
        return example_from(journal(settings=settings), sessions, "tirol", persons)

    march = cup("2026-03-01", session(1, 1))
    may = cup("2026-05-01", session(1, 2, players=["Anna", "Fritz", "Gerti", "Hans"]))
    met = times(meetings_in_season(season_of([march, may])))
    assert met["Anna"] == dict.fromkeys(["Beat", "Carl", "Dora", "Fritz", "Gerti", "Hans"], 1)
    assert "Fritz" not in times(meetings_in_season(season_of([march, may], 1)))


def cup(rules, day, points):
    settings = {"rules": rules, "rounds": 1, "date": day}
    return example_from(journal(settings=settings), [session(1, 1, points=points)], rules, PERSONS)


def test_each_rule_book_has_lines_of_its_own_and_a_column_for_each_year():
    events = [
        cup("tirol", "2025-03-01", (6, 2, -3, -5)),
        cup("tirol", "2026-03-01", (1, 9, -1, -9)),
        cup("tirol", "2026-05-01", (1, 0, 0, -1)),
        cup("krenglbach", "2026-04-01", (4, -8, 8, -4)),
    ]
    found = year_points_of(map(points_at, events))
    assert found.years == ("2025", "2026")
    lines = [(str(line.book), line.person, line.events, dict(line.points)) for line in found.lines]
    assert lines[0] == ("Tiroler Cup", 2, 3, {"2025": 2, "2026": 9})
    assert lines[1] == ("Tiroler Cup", 1, 3, {"2025": 6, "2026": 2})
    assert lines[4] == ("Krenglbach", 3, 1, {"2026": 8})
    report = years_report(found.of(3))
    assert [column.name for column in report.columns][-3:] == ["year_2025", "year_2026", "points"]
    assert [row[-3:] for row in report.rows] == [(-3, -1, -4), (None, 8, 8)]


def test_the_best_rank_of_a_person_with_each_rule_book():
    events = [
        cup("tirol", "2026-03-01", (9, 1, -1, -9)),
        cup("tirol", "2025-03-01", (2, 6, -3, -5)),
        cup("krenglbach", "2025-01-01", (4, -8, 8, -4)),
    ]
    books = history_of(1, events).books
    assert [(str(one.name), one.best_rank, one.totals) for one in books] == [
        ("Tiroler Cup", 1, [2, 11]),
        ("Krenglbach", 2, [4]),
    ]
    [tirol] = history_of(9, events[:1]).books
    assert tirol.best_rank is None


def test_a_history_has_what_both_numbers_of_a_person_have_played_and_paid():
    persons = MORE | {5: Person(5, "Anna", same_as=1)}
    anna = session(1, 2, players=["Anna", "Fritz", "Gerti", "Hans"], money=[60, 20, -30, -50])
    settings = {"rounds": 1, "stake": 500, "shares": [50]}
    made = journal(paid(5, 200), settings=settings, players=9)
    event = example_from(made, [anna], persons=persons)
    event = replace(event, book=book("krenglbach"))
    history = history_of(1, [event], lambda event, *about: (event.number, *about))
    assert history.names == {1: "Anna", 6: "Fritz", 7: "Gerti", 8: "Hans"}
    [one] = history.events
    assert (one.rank, one.players, one.points, one.deals) == (1, 4, 6, 12)
    assert one.money == HistoryMoney(due=1000, paid=700, prize=2250, won=60)
    assert one.money.owed == 300
    assert [(debt.person, debt.stake) for debt in one.debts] == [(5, 300)]
    best, worst = (Feat(points, (3, 1, 2, deal), SOLODREIER) for points, deal in ((6, 1), (0, 2)))
    assert one.words == {feat: (3, 1, feat) for feat in (best, worst)}
    [krenglbach] = history.books
    assert (krenglbach.totals, krenglbach.statistics.deals) == ([6], 12)
    fritz = Companion(6, deals=12, against=12, points_against=6)
    assert krenglbach.companions == (
        fritz,
        *(Companion(person, deals=12, together=12, points_together=6) for person in (7, 8)),
    )


def test_of_no_events_there_is_no_line_of_years():
    found = year_points_of([])
    assert (found.years, found.lines) == ((), ())


@pytest.mark.parametrize(
    "fold",
    [
        lambda events: history_of(1, events),
        statistics_of,
        season_of,
        lambda events: year_points_of(map(points_at, events)),
    ],
    ids=["history", "statistics", "season", "years"],
)
def test_no_event_is_kept_by_tables_over_many(fold):
    made = []

    def events():
        for day in ("2026-03-01", "2026-05-01"):
            known = journal(settings={"rules": "tirol", "rounds": 1, "date": day})
            event = example_from(known, [session(1, 1)], "tirol", PERSONS)
            made.append(ref(event))
            yield event

    found = fold(events())
    gc.collect()
    assert [event() for event in made] == [None, None]
    assert found
