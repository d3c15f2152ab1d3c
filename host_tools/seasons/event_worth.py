"""Worth of an event by a formula, or the reason why it has none."""

from collections.abc import Sequence
from fractions import Fraction

from host_tools.formulas.formula import (
    CUP,
    DEAL,
    LAST,
    MEAN,
    POINTS,
    RANK,
    SPLIT,
    Formula,
)
from host_tools.language.message import Message, msg
from host_tools.seasons.counted_event import CountedEvent, CountedLine


def why_left_out(formula: Formula, event: CountedEvent, first: CountedEvent) -> Message | None:
    """Why an event adds nothing to a season, None where it does; first: of the season."""
    if formula.worth == CUP and not event.has_cup:
        return msg(
            "The rule book of “{event}” knows no cup points: it adds nothing to the season.",
            event=event.name,
        )
    if formula.worth == POINTS and event.rules != first.rules:
        return msg(
            "“{event}” is played by another rule book than “{first}”: points of two books are not "
            "added up. A formula of ranks takes both.",
            event=event.name,
            first=first.name,
        )
    return None


def worth_of(formula: Formula, event: CountedEvent, line: CountedLine) -> Fraction | None:
    """Return the worth of an event for a player ranked in it; None: nothing, as if missed."""
    if formula.worth == CUP:
        return None if line.cup is None else Fraction(line.cup)
    if formula.worth == RANK:
        return Fraction(line.rank)
    if formula.worth == POINTS:
        if formula.per == DEAL:
            return Fraction(line.points, line.deals) if line.deals else None
        return Fraction(line.points)
    return _points_of_rank(formula, event, line.rank)


def worth_missed(formula: Formula, event: CountedEvent) -> Fraction | None:
    """Return the worth of an event for a player who missed it, None: nothing."""
    return Fraction(event.players + 1) if formula.missed == LAST else None


def total_of(
    formula: Formula, values: Sequence[Fraction], lines: Sequence[CountedLine | None]
) -> Fraction:
    """Return the total of the counting events, at least one; lines: of those that were played."""
    if formula.total != MEAN:
        return sum(values, Fraction())
    if formula.per == DEAL:
        played = [line for line in lines if line is not None]
        return Fraction(sum(line.points for line in played), sum(line.deals for line in played))
    return sum(values, Fraction()) / len(values)


def _points_of_rank(formula: Formula, event: CountedEvent, rank: int) -> Fraction:
    """The points for a rank; who share it share those of their places, if the formula says so."""
    if formula.shared != SPLIT:
        return Fraction(formula.points_of_rank(rank, event.players))
    sharing = sum(line.rank == rank for line in event.lines)
    places = range(rank, rank + sharing)
    points = sum(formula.points_of_rank(place, event.players) for place in places)
    return Fraction(points, sharing)
