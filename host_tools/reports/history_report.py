"""The history of a person as reports, for pages, paper and files."""

from dataclasses import dataclass

from host_tools.club.person import person_of
from host_tools.language.message import Sentence, msg
from host_tools.reports.play import lines_of
from host_tools.reports.report import (
    CENTS,
    NUMBER,
    POINTS,
    Cell,
    Column,
    DecimalFraction,
    Report,
    Row,
)
from host_tools.reports.statistics_report import years_report
from host_tools.seasons.club_statistics import Feat
from host_tools.seasons.person_history import BookHistory, HistoryEvent, PersonHistory
from host_tools.seasons.year_points import year_points_of
from host_tools.tournament.event import Event
from host_tools.tournament.model.event_head import EventHead

_MEAN_DIGITS = 2
_EVENT_COLUMNS = (
    Column("event", msg("Number"), NUMBER),
    Column("date", msg("Day")),
    Column("name", msg("Event")),
    Column("rules", msg("Rule book")),
    Column("rank", msg("Rank"), NUMBER),
    Column("players", msg("Players"), NUMBER),
    Column("points", msg("Points"), POINTS),
    Column("deals", msg("Deals"), NUMBER),
    Column("due_cents", msg("Entry fee"), CENTS),
    Column("paid_cents", msg("Paid"), CENTS),
    Column("owed_cents", msg("Owes"), CENTS),
    Column("prize_cents", msg("Prize"), CENTS),
    Column("won_cents", msg("Won"), CENTS),
    Column("currency", msg("Currency")),  # of the amounts
)
_BOOK_COLUMNS = (
    Column("rules", msg("Rule book")),
    Column("events", msg("Events"), NUMBER),
    Column("best_rank", msg("Best rank"), NUMBER),
    Column("points", msg("Points"), POINTS),
    Column("deals", msg("Deals"), NUMBER),
    Column("mean", msg("Per deal")),
    Column("played", msg("Played"), NUMBER),
    Column("won", msg("Won"), NUMBER),
    Column("best", msg("Best deal"), POINTS),
    Column("worst", msg("Worst deal"), POINTS),
)
_COMPANION_COLUMNS = (
    Column("rules", msg("Rule book")),
    Column("number", msg("Number"), NUMBER),
    Column("name", msg("Name")),
    Column("deals", msg("Deals at one table"), NUMBER),
    Column("together", msg("Deals together"), NUMBER),
    Column("points_together", msg("Points together"), POINTS),
    Column("against", msg("Deals against"), NUMBER),
    Column("points_against", msg("Points against"), POINTS),
)


@dataclass(frozen=True)
class HistoryDeal:
    """The best or the worst deal by a rule book.

    `place`: (number of the event, round, table, number of the deal); `words`: what was played.
    """

    title: Sentence
    points: int
    event: EventHead
    place: tuple[int, ...]
    words: Sentence


def history_reports(history: PersonHistory) -> list[Report]:
    """All of them: the events, what they come to by each rule book, the companions, the years."""
    points = year_points_of(one.everybody for one in history.events).of(history.person)
    return [
        events_report(history),
        books_report(history),
        companions_report(history),
        years_report(points),
    ]


def events_report(history: PersonHistory) -> Report:
    """A row for each event, and the sums of the money unless it is in several currencies."""
    rows = [_event_row(one) for one in history.events]
    money = [one.money for one in history.events]
    currencies = {one.event.state.settings.currency for one in history.events}
    sums: Row = (
        None,
        None,
        msg("Total"),
        *(None,) * 5,
        sum(one.due for one in money),
        sum(one.paid for one in money),
        sum(one.owed for one in money),
        sum(one.prize for one in money),
        sum(one.won or 0 for one in money),
        *currencies,
    )
    return Report(msg("Events"), _EVENT_COLUMNS, rows, sums if len(currencies) == 1 else None)


def books_report(history: PersonHistory) -> Report:
    """Return the totals of the events; points of different rule books are never added."""
    return Report(msg("Total"), _BOOK_COLUMNS, [_book_row(book) for book in history.books])


def companions_report(history: PersonHistory) -> Report:
    """With whom and against whom, by rule book, and what was won in these deals."""
    rows: list[Row] = [
        (
            book.name,
            one.person,
            history.names[one.person],
            one.deals,
            one.together,
            one.points_together,
            one.against,
            one.points_against,
        )
        for book in history.books
        for one in book.companions
    ]
    return Report(msg("With whom, against whom"), _COMPANION_COLUMNS, rows)


def history_deals(history: PersonHistory) -> list[HistoryDeal]:
    """The best deal and the worst one by each rule book, as far as there are any."""
    return [deal for book in history.books for deal in _deals_by(book)]


def _deals_by(book: BookHistory) -> list[HistoryDeal]:
    if book.statistics is None:
        return []
    feats = (
        (msg("Best deal"), book.statistics.best),
        (msg("Worst deal"), book.statistics.worst),
    )
    events = {one.event.number: one for one in book.events}
    return [
        HistoryDeal(title, feat.points, one.event, feat.place, one.words[feat])
        for title, feat in feats
        if feat is not None
        for one in [events[feat.place[0]]]
    ]


def _event_row(one: HistoryEvent) -> Row:
    settings, money = one.event.state.settings, one.money
    return (
        one.event.number,
        settings.date,
        settings.name,
        one.event.rules_name,
        one.rank,
        one.players,
        one.points,
        one.deals,
        money.due,
        money.paid,
        money.owed,
        money.prize,
        money.won,
        settings.currency,
    )


def _book_row(book: BookHistory) -> Row:
    points = book.totals[-1]
    known: tuple[Cell, ...] = (book.name, len(book.events), book.best_rank, points)
    found = book.statistics
    if found is None:
        return (*known, 0, None, 0, 0, None, None)
    return (
        *known,
        found.deals,
        None if found.mean is None else DecimalFraction(found.mean, _MEAN_DIGITS),
        found.played,
        found.won,
        None if found.best is None else found.best.points,
        None if found.worst is None else found.worst.points,
    )


def words_of_deal(event: Event, person: int, feat: Feat) -> Sentence:
    """The game of a deal, as everybody reads it at the table: without private reasons.

    person: the present number.
    """
    _, round_number, table, deal = feat.place

    def is_it(points: int, who: object) -> bool:
        is_his = isinstance(who, int) and person_of(event.persons_today, who).number == person
        return is_his and points == feat.points

    return next(
        (
            line.words
            for line in lines_of(event, event.tables[round_number, table], public=True)
            if line.deal == deal and any(is_it(points, who) for who, points in line.points.items())
        ),
        "",
    )
