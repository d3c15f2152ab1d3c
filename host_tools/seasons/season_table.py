"""The table of a season: its events added up by a formula, the best first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from host_tools.formulas.formula import BEST, EVENTS, LATER, WINS, Formula
from host_tools.seasons.counted_event import CountedEvent, CountedLine
from host_tools.seasons.event_worth import total_of, worth_missed, worth_of

SHARED = "shared"  # nothing decides between equal totals
_Key = tuple[Fraction, ...]


@dataclass(frozen=True)
class SeasonCell:
    """An event of somebody.

    `worth`: by the formula, None: nothing; `counts`: is it in the total?; `rank`: where he was,
    None where he did not take part.
    """

    worth: Fraction | None = None
    counts: bool = False
    rank: int | None = None


@dataclass(frozen=True)
class SeasonLine:
    """A person's line.

    `rank`: None of who has played at too few events; `total` of the `cells`, one an event;
    `tie`: the criterion that told from others of equal totals, `SHARED` if none did, "" if none
    had to; `marks`: the parts of the players to which he belongs by his last event.
    """

    person: int
    rank: int | None
    total: Fraction
    cells: tuple[SeasonCell, ...]
    tie: str = ""
    marks: tuple[str, ...] = ()

    @property
    def attended(self) -> int:
        """At how many he has played."""
        return sum(cell.rank is not None for cell in self.cells)


def season_table(
    formula: Formula, events: Sequence[CountedEvent], who: Callable[[int], int] = int
) -> list[SeasonLine]:
    """Return the lines of a season, best first, and at the end those without a rank.

    events: in their order; who(person): the number of the person after all merges.
    """
    played = _played(formula, events, who)
    lines = [
        _line(formula, events, person, found) for person, found in played.items() if any(found)
    ]
    lines = [line for line in lines if any(cell.counts for cell in line.cells)]
    keys = {line.person: _keys(formula, line) for line in lines}
    ranked = [line for line in lines if line.attended >= formula.least]
    others = [line for line in lines if line.attended < formula.least]

    def order(line: SeasonLine) -> tuple[tuple[_Key, ...], int]:
        return tuple(tuple(-part for part in key) for key in keys[line.person]), line.person

    ranked.sort(key=order)
    others.sort(key=order)
    found: list[SeasonLine] = []
    for at, line in enumerate(ranked):
        is_equal = bool(found) and keys[found[-1].person] == keys[line.person]
        rank = found[-1].rank if is_equal else at + 1
        found.append(replace(line, rank=rank, tie=_tie(formula, ranked, at, keys)))
    return found + others


def _played(
    formula: Formula, events: Sequence[CountedEvent], who: Callable[[int], int]
) -> dict[int, list[CountedLine | None]]:
    """{person: his line at each event} of those who belong into the table."""
    played: dict[int, list[CountedLine | None]] = {}
    for at, event in enumerate(events):
        for line in event.lines:
            if formula.marks and not {*formula.marks} & {*line.marks}:
                continue
            found = played.setdefault(who(line.person), [None] * len(events))
            found[at] = _both(found[at], line)
    return played


def _both(one: CountedLine | None, other: CountedLine) -> CountedLine:
    """Return the line of a player with two numbers: the sums of both, and the better rank."""
    if one is None:
        return other
    return CountedLine(
        one.person,
        min(one.rank, other.rank),
        one.points + other.points,
        one.deals + other.deals,
        None if one.cup is None or other.cup is None else one.cup + other.cup,
        tuple(dict.fromkeys((*one.marks, *other.marks))),
    )


def _line(
    formula: Formula,
    events: Sequence[CountedEvent],
    person: int,
    played: Sequence[CountedLine | None],
) -> SeasonLine:
    worths = [
        worth_missed(formula, event) if line is None else worth_of(formula, event, line)
        for event, line in zip(events, played, strict=True)
    ]
    counting = _counting_events(formula, worths)
    values = [worth for at, worth in enumerate(worths) if at in counting and worth is not None]
    lines = [line for at, line in enumerate(played) if at in counting]
    cells = tuple(
        SeasonCell(worth, at in counting, None if line is None else line.rank)
        for at, (worth, line) in enumerate(zip(worths, played, strict=True))
    )
    total = total_of(formula, values, lines) if values else Fraction()
    marks = next((line.marks for line in reversed(played) if line is not None), ())
    return SeasonLine(person, None, total, cells, marks=marks)


def _counting_events(formula: Formula, worths: Sequence[Fraction | None]) -> frozenset[int]:
    """The places of the events that count: the best ones; of two that are equal the earlier."""
    there = [(worth, at) for at, worth in enumerate(worths) if worth is not None]
    sign = 1 if formula.least_is_best else -1
    best_first = sorted(there, key=lambda one: (sign * one[0], one[1]))
    return frozenset(at for _, at in best_first[: formula.counting(len(worths))])


def _keys(formula: Formula, line: SeasonLine) -> tuple[_Key, ...]:
    """By what lines are compared, the larger the better: the total, then each criterion."""
    sign = -1 if formula.least_is_best else 1
    return (sign * line.total,), *(_TIES[name](line, sign) for name in formula.ties)


def _wins(line: SeasonLine, _: int) -> _Key:
    return (Fraction(sum(cell.rank == 1 for cell in line.cells)),)


def _best(line: SeasonLine, sign: int) -> _Key:
    worths = [worth for cell in line.cells if (worth := _worth_there(cell, sign)) is not None]
    return (max(worths, default=Fraction()),)


def _later(line: SeasonLine, sign: int) -> _Key:
    """The last event, then the one before; who was not there is behind all others."""
    found: list[Fraction] = []
    for cell in reversed(line.cells):
        worth = _worth_there(cell, sign)
        found += [Fraction(), Fraction()] if worth is None else [Fraction(1), worth]
    return tuple(found)


def _events(line: SeasonLine, _: int) -> _Key:
    return (Fraction(line.attended),)


def _worth_there(cell: SeasonCell, sign: int) -> Fraction | None:
    """Return the worth of an event, the larger the better; None for an absent player."""
    return None if cell.rank is None or cell.worth is None else sign * cell.worth


_TIES = {WINS: _wins, BEST: _best, LATER: _later, EVENTS: _events}


def _tie(
    formula: Formula, ranked: Sequence[SeasonLine], at: int, keys: dict[int, tuple[_Key, ...]]
) -> str:
    """Return the criterion that decided between a line and its neighbours of the same total."""
    own = keys[ranked[at].person]
    decided = -1
    for other in (*ranked[max(at - 1, 0) : at], *ranked[at + 1 : at + 2]):
        theirs = keys[other.person]
        if theirs == own:
            return SHARED
        if theirs[0] == own[0]:
            first = next(i for i in range(1, len(own)) if own[i] != theirs[i])
            decided = max(decided, first - 1)
    return formula.ties[decided] if decided >= 0 else ""
