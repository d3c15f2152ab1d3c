"""The cash book of a year as reports: its entries, their receipts, what each event came to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from host_tools.common.times import day_of, is_time
from host_tools.language.message import Message, Sentence, msg
from host_tools.reports.report import CENTS, NUMBER, Column, Report, Row
from host_tools.tournament.model.cash_lines import CASH_WORDS, CashLine
from host_tools.tournament.money.cash_book import CashBook, CashEntry, CashMove
from host_tools.tournament.spoken import SpokenDay

_ENTRIES = (
    Column("number", msg("Number"), NUMBER),
    Column("own_receipt", msg("Receipt no.")),  # see `CashMove.receipt`
    Column("day", msg("Day")),
    Column("event", msg("Event")),
    Column("text", msg("Text")),
    Column("who", msg("Author")),
    Column("receipt", msg("Bill")),  # the number of somebody else's
    Column("in_cents", msg("Income"), CENTS),
    Column("out_cents", msg("Expense"), CENTS),
    Column("balance_cents", msg("Balance"), CENTS),
)
_EVENTS = (
    Column("event", msg("Event")),
    Column("in_cents", msg("Income"), CENTS),
    Column("out_cents", msg("Expense"), CENTS),
    Column("balance_cents", msg("Balance"), CENTS),
)


def cash_reports(
    book: CashBook, events: Mapping[int, str], persons: Mapping[int, str]
) -> list[Report]:
    """The entries of the book, and the sums of each event.

    events, persons: {number: name}.
    """
    title = msg("Cash book {year} in {currency}", year=book.year, currency=book.currency)
    opening: Row = (*[None] * 4, msg("Balance at the beginning"), *[None] * 4, book.opening)
    rows = [opening, *(_row(entry, events, persons) for entry in book.entries)]
    sums = (book.received or None, book.spent or None, book.closing)
    totals = (*[None] * 4, msg("Total"), None, None, *sums)
    of_events: list[Row] = [
        (event_words(event, events), received, spent, received - spent)
        for event, (received, spent) in book.of_events.items()
    ]
    return [
        Report(title, _ENTRIES, rows, totals),
        Report(
            msg("Result of each event"),
            _EVENTS,
            of_events,
            (msg("Total"), book.received, book.spent, book.received - book.spent),
        ),
    ]


def _row(entry: CashEntry, events: Mapping[int, str], persons: Mapping[int, str]) -> Row:
    move = entry.move
    line = move.line
    return (
        entry.number,
        move.receipt,
        SpokenDay(day_of(move.time)) if is_time(move.time) else None,
        event_words(move.event, events),
        move_words(move),
        who_of(line, persons) or None,
        line.receipt or None,
        move.cents if move.cents > 0 else None,
        -move.cents if move.cents < 0 else None,
        entry.balance,
    )


def who_of(line: CashLine, persons: Mapping[int, str]) -> str:
    """Return the person who has paid or got a line; "" if nobody is named. persons:
    {number: name}.
    """
    return line.who if line.person is None else persons.get(line.person, f"#{line.person}")


def move_words(move: CashMove) -> Message:
    """Return the purpose of a move."""
    line = move.line
    words = CASH_WORDS[line.about]
    said = msg("{what}: {how}", what=words, how=line.text) if line.text else words
    return msg("Reversal: {entry}", entry=said) if move.storno else said


def event_words(event: int | None, events: Mapping[int, str]) -> Sentence:
    """The event that a move belongs to, or the club. events: {number: name}."""
    return msg("The club") if event is None else events.get(event, f"{event}")


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
