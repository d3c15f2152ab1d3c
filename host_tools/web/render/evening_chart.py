"""The picture of an evening: every player's rank after each round, a line each."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.common.plain import shorten
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.standings import Standings, as_published, rank
from host_tools.web.render.chart import (
    BESIDE,
    BOTTOM,
    LEAST_RIGHT,
    LETTER,
    LETTERS,
    TOP,
    WIDTH,
    Chart,
    Curve,
)

ROW = 20  # between two ranks
LEFT = 16  # no figures stand there


@dataclass(frozen=True)
class RankRow:
    """A player: his rank after each round, None where he had none; the last one is the newest."""

    person: int
    ranks: tuple[int | None, ...]


@dataclass(frozen=True)
class Evening:
    """The `chart`, and the same as `rows`, best first, for those who do not see it."""

    chart: Chart
    rows: tuple[RankRow, ...]


def evening_of(event: Event, after: Sequence[Standings]) -> Evening | None:
    """The `Evening` of an event; None of less than two rounds, or where nobody has a rank.

    after: the rankings after each round.
    """
    if len(after) < 2 or not _places(after[-1]):
        return None
    ranks = [{line.person: line.rank for line in one.lines} for one in after]
    places = [_places(one) for one in after]
    rows = tuple(
        RankRow(person, tuple(of_round.get(person) for of_round in ranks)) for person in places[-1]
    )
    return Evening(_chart(event, rows, places), rows)


def after_each_round(event: Event, until: int) -> list[Standings]:
    """The rankings after each round up to this one, as the director sees them."""
    return [event.standings(number) for number in range(1, until + 1)]


def after_each_published(event: Event) -> list[Standings]:
    """The same as everybody may see them: no lot of a round that is hidden."""
    last, known = event.published(), as_published(event.state)
    earlier = range(1, event.state.published)
    ranked = [rank(known, event.tables, event.rules, number) for number in earlier]
    return ranked if last is None else [*ranked, last]


def _places(standings: Standings) -> dict[int, int]:
    """{person: in which row he stands, 0 for the first} of those with a rank."""
    ranked = [line.person for line in standings.lines if line.rank is not None]
    return {person: row for row, person in enumerate(ranked)}


def _chart(event: Event, rows: Sequence[RankRow], places: Sequence[dict[int, int]]) -> Chart:
    names = [f"{row.ranks[-1]} {shorten(event.name(row.person), LETTERS)}" for row in rows]
    right = WIDTH - max(LEAST_RIGHT, BESIDE + round(LETTER * max(map(len, names), default=0)))
    height = TOP + ROW * max(map(len, places)) + BOTTOM

    def x_of(point: int) -> float:
        return round(LEFT + (right - LEFT) * point / (len(places) - 1), 1)

    def y_of(place: int) -> float:
        return TOP + ROW * (place + 0.5)

    curves = []
    for name, row in zip(names, rows, strict=True):
        points = [
            f"{x_of(point)},{y_of(found[row.person])}"
            for point, found in enumerate(places)
            if row.person in found
        ]
        curves.append(Curve(name, " ".join(points), y_of(places[-1][row.person])))
    ticks = [(x_of(point), str(point + 1)) for point in range(len(places))]
    return Chart(curves, [], ticks, [], left=LEFT, right=right, room=height)
