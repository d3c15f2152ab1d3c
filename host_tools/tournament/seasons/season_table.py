"""The table of a season: its evenings added up by a formula, the best first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from host_tools.tournament.seasons.evening_result import EveningLine, EveningResult
from host_tools.tournament.seasons.evening_worth import total_of, worth_missed, worth_of
from host_tools.tournament.seasons.formula import BEST, EVENINGS, LATER, WINS, Formula

SHARED = "shared"  # nothing decides between equal totals
_Key = tuple[Fraction, ...]


@dataclass(frozen=True)
class SeasonCell:
    """An evening of somebody.

    `worth`: by the formula, None: nothing; `counts`: is it in the total?; `rank`: where he was,
    None where he did not take part.
    """

    worth: Fraction | None = None
    counts: bool = False
    rank: int | None = None


@dataclass(frozen=True)
class SeasonLine:
    """A person's line.

    `rank`: None of who has played at too few evenings; `total` of the `cells`, one an evening;
    `tie`: the criterion that told from others of equal totals, `SHARED` if none did, "" if none
    had to; `marks`: the parts of the players to which he belongs by his last evening.
    """

    person: int
    rank: int | None
    total: Fraction
    cells: tuple[SeasonCell, ...]
    tie: str = ""
    marks: tuple[str, ...] = ()

    @property
    def evenings(self) -> int:
        """At how many he has played."""
        return sum(cell.rank is not None for cell in self.cells)


def season_table(
    formula: Formula, evenings: Sequence[EveningResult], who: Callable[[int], int] = int
) -> list[SeasonLine]:
    """The lines of a season, best first, and at the end those who are not ranked.

    evenings: in their order; who(person): the number of whom he turned out to be.
    """
    played = _played(formula, evenings, who)
    lines = [
        _line(formula, evenings, person, found) for person, found in played.items() if any(found)
    ]
    lines = [line for line in lines if any(cell.counts for cell in line.cells)]
    keys = {line.person: _keys(formula, line) for line in lines}
    ranked = [line for line in lines if line.evenings >= formula.least]
    others = [line for line in lines if line.evenings < formula.least]

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
    formula: Formula, evenings: Sequence[EveningResult], who: Callable[[int], int]
) -> dict[int, list[EveningLine | None]]:
    """{person: his line at each evening} of those who belong into the table."""
    played: dict[int, list[EveningLine | None]] = {}
    for at, evening in enumerate(evenings):
        for line in evening.lines:
            if formula.marks and not {*formula.marks} & {*line.marks}:
                continue
            found = played.setdefault(who(line.person), [None] * len(evenings))
            found[at] = _both(found[at], line)
    return played


def _both(one: EveningLine | None, other: EveningLine) -> EveningLine:
    """What somebody has who took part with two numbers: what both have, and the better rank."""
    if one is None:
        return other
    return EveningLine(
        one.person,
        min(one.rank, other.rank),
        one.points + other.points,
        one.deals + other.deals,
        None if one.cup is None or other.cup is None else one.cup + other.cup,
        tuple(dict.fromkeys((*one.marks, *other.marks))),
    )


def _line(
    formula: Formula,
    evenings: Sequence[EveningResult],
    person: int,
    played: Sequence[EveningLine | None],
) -> SeasonLine:
    worths = [
        worth_missed(formula, evening) if line is None else worth_of(formula, evening, line)
        for evening, line in zip(evenings, played, strict=True)
    ]
    counting = counting_evenings(formula, worths)
    values = [worth for at, worth in enumerate(worths) if at in counting and worth is not None]
    lines = [line for at, line in enumerate(played) if at in counting]
    cells = tuple(
        SeasonCell(worth, at in counting, None if line is None else line.rank)
        for at, (worth, line) in enumerate(zip(worths, played, strict=True))
    )
    total = total_of(formula, values, lines) if values else Fraction()
    marks = next((line.marks for line in reversed(played) if line is not None), ())
    return SeasonLine(person, None, total, cells, marks=marks)


def counting_evenings(formula: Formula, worths: Sequence[Fraction | None]) -> frozenset[int]:
    """The places of the evenings that count: the best ones; of two that are equal the earlier."""
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
    """The last evening, then the one before; who was not there is behind all others."""
    found: list[Fraction] = []
    for cell in reversed(line.cells):
        worth = _worth_there(cell, sign)
        found += [Fraction(), Fraction()] if worth is None else [Fraction(1), worth]
    return tuple(found)


def _evenings(line: SeasonLine, _: int) -> _Key:
    return (Fraction(line.evenings),)


def _worth_there(cell: SeasonCell, sign: int) -> Fraction | None:
    """What an evening is worth, the larger the better; None where he was not there."""
    return None if cell.rank is None or cell.worth is None else sign * cell.worth


_TIES = {WINS: _wins, BEST: _best, LATER: _later, EVENINGS: _evenings}


def _tie(
    formula: Formula, ranked: Sequence[SeasonLine], at: int, keys: dict[int, tuple[_Key, ...]]
) -> str:
    """What told a line from its neighbours of the same total: the last criterion that had to."""
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
