"""The cash book of a year: what came in and went out, in the order in which it was entered.

Nothing in it is ever changed. A later change or undoing is an entry of its own that brings the sum
to the present one (a storno). So the numbers of a year stay as they are, as long as the clock of
the desk goes forwards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from host_tools.journal.journal import UNDO, Journal
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal, read
from host_tools.tournament.model.cash_lines import CashLine, CashLines


@dataclass(frozen=True)
class CashMove:
    """A sum that came into the cash box, or left it, with the time at which that was entered.

    `event`: the number of the event, None for the club itself; `line`: what it is about;
    `decision`: the number of the one that moved it; `cents`: above 0 in, below 0 out; `storno`:
    does it take back what was entered before?
    """

    event: int | None
    line: CashLine
    decision: int
    time: int
    cents: int
    currency: str
    storno: bool = False

    @property
    def receipt(self) -> str:
        """The number of its receipt: that of the event, and of the decision.

        A decision moves one sum at the most, and keeps its number. So the number on a printed
        receipt stays right, whatever other entries come, and by any clock.
        """
        return f"{self.event or 0}-{self.decision}"


@dataclass(frozen=True)
class CashEntry:
    """A `CashMove` in the book of a year: its number from 1, and the balance after it."""

    number: int
    move: CashMove
    balance: int


@dataclass(frozen=True)
class CashBook:
    """The cash book of a year in one currency; `opening`: its balance at the beginning."""

    year: int
    currency: str
    opening: int
    entries: tuple[CashEntry, ...]

    @cached_property
    def received(self) -> int:
        """All that came in."""
        return sum(max(entry.move.cents, 0) for entry in self.entries)

    @cached_property
    def spent(self) -> int:
        """All that went out, above 0."""
        return -sum(min(entry.move.cents, 0) for entry in self.entries)

    @property
    def closing(self) -> int:
        """The balance at the end."""
        return self.opening + self.received - self.spent

    @cached_property
    def of_events(self) -> dict[int | None, tuple[int, int]]:
        """{event, None for the club itself: (received, spent)}."""
        sums: dict[int | None, tuple[int, int]] = {}
        for entry in self.entries:
            received, spent = sums.get(entry.move.event, (0, 0))
            cents = entry.move.cents
            sums[entry.move.event] = received + max(cents, 0), spent - min(cents, 0)
        return sums


def moves_of(
    event: int, journal: Journal, currency: str, idle: Iterable[int] = ()
) -> list[CashMove]:
    """Return the moves of an event's journal, in order.

    idle: the numbers of the decisions that do not hold, though nobody has undone them.
    """
    found: list[CashMove] = []
    ignored = {*idle}
    held: CashLines = {}
    for place, decision in enumerate(journal.decisions, 1):
        if decision.number in ignored:
            continue
        if decision.kind == UNDO:
            in_force = EventJournal(journal.decisions[:place]).in_force()
            now = _lines_of(one for one in in_force if one.number not in ignored)
        else:
            now = read(decision).booked(held)
        is_storno = decision.kind == UNDO
        for line, cents in _changes(held, now):
            found.append(
                CashMove(
                    event,
                    line,
                    decision.number,
                    decision.time,
                    cents,
                    currency,
                    is_storno or cents * line.cents < 0,
                )
            )
        held = now
    return found


def _lines_of(decisions: Iterable[Decision]) -> CashLines:
    lines: CashLines = {}
    for decision in decisions:
        lines = read(decision).booked(lines)
    return lines


def _changes(before: CashLines, now: CashLines) -> Iterator[tuple[CashLine, int]]:
    """(line, cents that it moves) of each sum that is another one now.

    Nothing moves where two have turned out to be one, or are two again.
    """
    if before is now or sum(one.cents for one in before.values()) == sum(
        one.cents for one in now.values()
    ):
        return
    for key in {**before, **now}:
        old, new = before.get(key), now.get(key)
        moved = (new.cents if new else 0) - (old.cents if old else 0)
        line = new or old
        if moved and line is not None:
            yield line, moved


def in_order_of_time(journals: Iterable[Sequence[CashMove]]) -> list[CashMove]:
    """The moves of several journals in one order; those of each keep their own.

    A move that a clock has dated before the one before it counts as of the same second.
    """
    timed = []
    for moves in journals:
        latest = 0
        for move in moves:
            latest = max(latest, move.time)
            timed.append(replace(move, time=latest))
    return sorted(timed, key=lambda move: (move.time, move.event or 0, move.decision))


def receipt_of(line: CashLine, moves: Iterable[CashMove]) -> str | None:
    """Return the number of the receipt of a line that holds; None if it moves nothing.

    moves: of its journal. A repeated sum moves nothing: the receipt is that of the decision before.
    """
    own = [
        move
        for move in moves
        if move.line.key == line.key and move.decision <= line.decision and not move.storno
    ]
    return own[-1].receipt if own else None


def cash_book(year: int, currency: str, opening: int, moves: Iterable[CashMove]) -> CashBook:
    """The `CashBook` of these moves, which are all of this year, in their order.

    Those in other currencies are left out: amounts of two currencies are never added.
    """
    entries: list[CashEntry] = []
    balance = opening
    for move in moves:
        if move.currency == currency:
            balance += move.cents
            entries.append(CashEntry(len(entries) + 1, move, balance))
    return CashBook(year, currency, opening, tuple(entries))
