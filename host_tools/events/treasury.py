"""The cash books of the club: those of all its own events, year by year.

An event of another desk is in the cash book of that desk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.common.times import local_time
from host_tools.events.person_cards import persons_of
from host_tools.tournament.cash_book import (
    CashBook,
    CashMove,
    cash_book,
    in_order_of_time,
    moves_of,
)
from host_tools.tournament.currencies import EUR, check_currency

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class CashYear:
    """The `book` of a year; `events`, `persons`: {number: name} of whom it may name.

    `years`, `currencies`: those of which there are books.
    """

    book: CashBook
    events: Mapping[int, str]
    persons: Mapping[int, str]
    years: tuple[int, ...]
    currencies: tuple[str, ...]


def cash_year(database: "EventStore", year: int, currency: str = EUR) -> CashYear:
    """The `CashYear` in a currency; it begins with what the years before have left. DeskError."""
    check_currency("currency", currency)
    moves, events = _moves(database), {}
    for event_number in {move.event for move in moves if move.event is not None}:
        events[event_number] = database.journals.of(event_number).state.settings.name
    years = [_year_of(move) for move in moves]
    before = [one for one, its in zip(moves, years, strict=True) if its < year]
    opening = sum(move.cents for move in before if move.currency == currency)
    own = [one for one, its in zip(moves, years, strict=True) if its == year]
    return CashYear(
        cash_book(year, currency, opening, own),
        events,
        {person.number: person.name for person in persons_of(database).values()},
        tuple(sorted({*years, year})),
        tuple(sorted({*(move.currency for move in moves), currency})),
    )


def _moves(database: "EventStore") -> list[CashMove]:
    """All moves of the events of this desk, in the order of time."""
    elsewhere = database.origins.all()
    journals = []
    for event_number in database.events.numbers():
        decided = database.journals.of(event_number)
        if event_number in elsewhere or decided.state.known_settings is None:
            continue
        idle = [decision.number for decision, _ in decided.state.idle]
        currency = decided.state.settings.currency
        journals.append(moves_of(event_number, decided.journal, currency, idle))
    return in_order_of_time(journals)


def _year_of(move: CashMove) -> int:
    """The year of a move; 1970 where no clock has said its time."""
    moment = local_time(move.time)
    return 1970 if moment is None else moment.year
