"""The receipts of the cash book: one for every entry, by a number that never changes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from host_tools.common.times import day_of, is_time
from host_tools.language.message import Message, Sentence
from host_tools.reports.cash_report import event_words, move_words, who_of
from host_tools.tournament.money.cash_book import CashMove
from host_tools.tournament.spoken import SpokenDay


@dataclass(frozen=True)
class Receipt:
    """A receipt as it is printed.

    `number`: see `CashMove.receipt`; `day`: None where no clock has said it; `event`: what it
    belongs to; `words`: what it is for; `who`: who pays or gets it, "" for nobody; `bill`: the
    number of somebody else's bill, "" for none; `cents`: above 0 the club has received it, below 0
    paid it; `currency` of that.
    """

    number: str
    day: SpokenDay | None
    event: Sentence
    words: Message
    who: str
    bill: str
    cents: int
    currency: str


def receipts_of(
    moves: Iterable[CashMove], events: Mapping[int, str], persons: Mapping[int, str]
) -> list[Receipt]:
    """The `Receipt`s of these moves, in their order; events, persons: {number: name}."""
    return [
        Receipt(
            move.receipt,
            SpokenDay(day_of(move.time)) if is_time(move.time) else None,
            event_words(move.event, events),
            move_words(move),
            who_of(move.line, persons),
            move.line.receipt,
            move.cents,
            move.currency,
        )
        for move in moves
    ]
