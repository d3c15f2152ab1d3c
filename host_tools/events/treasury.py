"""The cash books of the club: those of all its own events, year by year.

An event of another desk is in the cash book of that desk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club.person import Person
from host_tools.common.times import local_time
from host_tools.events.journals import Decided
from host_tools.events.person_cards import persons_of
from host_tools.tournament.model.currencies import EUR, check_currency
from host_tools.tournament.money.cash_book import (
    CashBook,
    CashMove,
    cash_book,
    in_order_of_time,
)

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class CashYear:
    """The `book` of a year; `events`: {number: name} of all events; `persons`: {number: Person}.

    `years`: the years with books, `currencies`: those of the events.
    """

    book: CashBook
    events: Mapping[int, str]
    persons: Mapping[int, Person]
    years: tuple[int, ...]
    currencies: tuple[str, ...]

    @property
    def names(self) -> dict[int, str]:
        """{number of a person: name}."""
        return {person.number: person.name for person in self.persons.values()}


def cash_year(database: "EventStore", year: int, currency: str = EUR) -> CashYear:
    """The `CashYear` in a currency; it begins with what the years before have left. DeskError."""
    check_currency("currency", currency)
    decided = _decided(database)
    moves = in_order_of_time([one.moves for one in decided.values()])
    years = [_year_of(move) for move in moves]
    before = [one for one, its in zip(moves, years, strict=True) if its < year]
    opening = sum(move.cents for move in before if move.currency == currency)
    own = [one for one, its in zip(moves, years, strict=True) if its == year]
    return CashYear(
        cash_book(year, currency, opening, own),
        {number: one.state.settings.name for number, one in decided.items()},
        persons_of(database),
        tuple(sorted({*years, year})),
        tuple(sorted({*(one.state.settings.currency for one in decided.values()), currency})),
    )


def _decided(database: "EventStore") -> dict[int, Decided]:
    """{number: what was decided about it} of the events of this desk."""
    elsewhere = database.origins.all()
    found = {number: database.journals.of(number) for number in database.events.numbers()}
    return {
        number: one
        for number, one in found.items()
        if number not in elsewhere and one.state.known_settings is not None
    }


def _year_of(move: CashMove) -> int:
    """The year of a move; 1970 where no clock has said its time."""
    moment = local_time(move.time)
    return 1970 if moment is None else moment.year
