"""The picture of a race: a line for each player, from rank to rank."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from host_tools.common.plain import shorten
from host_tools.seasons.season import Season, ranks_after_each
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.standings import Standings
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
    day_tick,
    is_ticked,
)

ROW = 20  # between two ranks
LEFT = 20  # no figures stand there, but half of the name of the first step

# {person: rank} of those who have one, best first.
Ranks = Mapping[int, int]


@dataclass(frozen=True)
class RankRow:
    """A player: the rank after each step, None where there was none; the last one is the newest."""

    name: str
    ranks: tuple[int | None, ...]


@dataclass(frozen=True)
class Race:
    """The `chart`, and the same as `rows`, best first, for those who do not see it.

    `steps`: what each rank comes after: the number of a round, or the day of an event.
    """

    chart: Chart
    rows: tuple[RankRow, ...]
    steps: tuple[str, ...]


def race_of_event(event: Event, after: Sequence[Standings]) -> Race | None:
    """The `Race` of an event; None of less than two rounds, or where nobody has a rank.

    after: the rankings after each round.
    """
    found = [{one.person: one.rank for one in each.lines if one.rank is not None} for each in after]
    return _race(found, event.name, [str(number) for number in range(1, len(after) + 1)])


def race_of_season(season: Season) -> Race | None:
    """The `Race` of a season; None of less than two events, or where nobody has a rank."""
    days = [event.state.settings.date for event in season.events[: season.after]]
    return _race(ranks_after_each(season), season.names.__getitem__, [*map(day_tick, days)])


def after_each_round(event: Event, until: int) -> list[Standings]:
    """The rankings after each round up to this one, as the director sees them."""
    return [event.standings(number) for number in range(1, until + 1)]


def after_each_played(event: Event) -> list[Standings]:
    """The same up to the last round with points."""
    played = [number for (number, _), table in event.tables.items() if table.results]
    return after_each_round(event, max(played, default=0))


def after_each_published(event: Event) -> list[Standings]:
    """The same as everybody may see them: no lot of a round that is hidden."""
    last, rounds = event.published(), range(1, event.state.published)
    earlier = [event.as_published.standings(number) for number in rounds]
    return earlier if last is None else [*earlier, last]


def _race(after: Sequence[Ranks], name: Callable[[int], str], steps: Sequence[str]) -> Race | None:
    if len(after) < 2 or not after[-1]:
        return None
    rows = {
        person: RankRow(name(person), tuple(ranks.get(person) for ranks in after))
        for person in after[-1]
    }
    return Race(_chart(rows, after, steps), tuple(rows.values()), tuple(steps))


def _chart(rows: Mapping[int, RankRow], after: Sequence[Ranks], steps: Sequence[str]) -> Chart:
    names = [f"{row.ranks[-1]} {shorten(row.name, LETTERS)}" for row in rows.values()]
    right = WIDTH - max(LEAST_RIGHT, BESIDE + round(LETTER * max(map(len, names))))
    height = TOP + ROW * max(map(len, after)) + BOTTOM

    def x_of(step: int) -> float:
        return round(LEFT + (right - LEFT) * step / (len(steps) - 1), 1)

    def y_of(place: int) -> float:
        return TOP + ROW * (place + 0.5)

    # Who share a rank have a row each all the same, in the order of the ranking.
    rows_after = [{person: row for row, person in enumerate(ranks)} for ranks in after]
    curves = []
    for name, person in zip(names, rows, strict=True):
        points = [
            f"{x_of(step)},{y_of(found[person])}"
            for step, found in enumerate(rows_after)
            if person in found
        ]
        curves.append(Curve(name, " ".join(points), y_of(rows_after[-1][person])))
    ticks = [
        (x_of(step), name) for step, name in enumerate(steps) if is_ticked(step + 1, len(steps))
    ]
    return Chart(curves, [], ticks, [], left=LEFT, right=right, room=height)
