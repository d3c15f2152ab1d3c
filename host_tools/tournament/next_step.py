"""The next step of an event: the one thing that is to be done now."""

from collections.abc import Iterator
from dataclasses import replace

from host_tools.language.formatting import amount
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.event import Event
from host_tools.tournament.look_at import to_look_at
from host_tools.tournament.money.debts import debts_of, is_kept_here
from host_tools.tournament.open_at_the_end import keeps_open
from host_tools.tournament.ranking.open_points import (
    CLOSE,
    DRAW,
    PRIZES,
    PUBLISH,
    REGISTER,
    ROUND,
    START,
    TABLE,
    OpenPoint,
)
from host_tools.tournament.tables.table import Table


def next_step(event: Event) -> OpenPoint | None:
    """Return the next step and its page; None where nothing is to be done.

    Points to be looked at come before all else. An event is closed before its prizes are handed
    over: not every club writes these into the till.
    """
    return next(_steps(event), None)


def _steps(event: Event) -> Iterator[OpenPoint]:
    """Yield the next step, and perhaps further ones."""
    if event.state.closed:
        yield from _prizes(event)
    elif event.state.plan.rounds:
        yield from map(_looked_at, to_look_at(event))
        yield from _rounds(event)
    else:
        yield _before_the_draw(event)


def _prizes(event: Event) -> Iterator[OpenPoint]:
    cents = sum(max(debt.prize, 0) for debt in debts_of(event))
    if cents and is_kept_here(event):
        money, currency = amount(cents), event.state.settings.currency
        said = msg("Hand over the prizes: {money} {currency}", money=money, currency=currency)
        yield OpenPoint(said, PRIZES)


def _before_the_draw(event: Event) -> OpenPoint:
    number = len(event.state.to_seat(1))
    if not event.state.fills_a_table(number):
        return OpenPoint(msg("Register the players"), REGISTER)
    return OpenPoint(msg("Draw the seats: {number} players are here", number=number), DRAW, (1,))


def _looked_at(point: OpenPoint) -> OpenPoint:
    """The same; of a table only its number is said, so say what to do there."""
    if point.where != TABLE:
        return point
    return replace(point, sentence=msg("Look at this: {what}", what=point.sentence))


def _rounds(event: Event) -> Iterator[OpenPoint]:
    """From the round that is being played to the end of the event."""
    playing, rounds = event.round, event.state.settings.rounds
    tables = [table for table in event.tables.values() if table.round_number == playing]
    missing = [table for table in tables if not table.over]
    over = playing - bool(missing)
    if missing and _has_begun(event, tables):
        yield OpenPoint(not_in_yet(len(missing), playing), ROUND, (playing,))
    if over == rounds:
        yield from map(_looked_at, keeps_open(event))
    if over > event.state.published:
        said = msg("Show everybody the ranking after round {number}", number=over)
        yield OpenPoint(said, PUBLISH, (over,))
    if missing:
        yield _beginning(event, playing)
    if over < rounds:
        yield OpenPoint(msg("Draw round {number}", number=over + 1), DRAW, (over + 1,))
    yield OpenPoint(msg("Close the event"), CLOSE)


def _has_begun(event: Event, tables: list[Table]) -> bool:
    """Runs the clock of the round of these tables, or has any of them begun?"""
    return any(one.has_begun or one.round_number in event.state.clocks for one in tables)


def not_in_yet(number: int, playing: int) -> Message:
    """How many tables of a round are not in yet."""
    return counted(
        "{number} table of round {round} is not in yet",
        "{number} tables of round {round} are not in yet",
        number,
        round=playing,
    )


def _beginning(event: Event, playing: int) -> OpenPoint:
    if event.minutes:
        return OpenPoint(
            msg("Start the clock of round {number}", number=playing), START, (playing,)
        )
    return OpenPoint(msg("Round {number} can begin", number=playing), ROUND, (playing,))
