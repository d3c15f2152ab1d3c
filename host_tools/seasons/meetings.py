"""The meetings of players: at how many tables two sat together, in an event and in a season."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club.person import person_of
from host_tools.seasons.season import Season
from host_tools.tournament.draw.cost import meetings
from host_tools.tournament.ranking.standings import Standings

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


@dataclass(frozen=True)
class MeetingRow:
    """A player; `times`: at how many tables with each of all players, in their order.

    None stands for the player himself.
    """

    name: str
    times: tuple[int | None, ...]


def meetings_in_event(event: "Event", standings: Standings) -> tuple[MeetingRow, ...]:
    """A `MeetingRow` for everybody who has a rank, best first; () where nobody has played.

    standings: after the rounds that count, such as the published ones.
    """
    ranked = [line for line in standings.lines if line.rank is not None]
    until = max((len(line.results) for line in ranked), default=0)
    tables = [(*table.results,) for place, table in event.tables.items() if place[0] <= until]
    met = meetings([tables])
    return _rows([line.person for line in ranked], met, event.name)


def meetings_in_season(season: Season) -> tuple[MeetingRow, ...]:
    """The same of all events that are added up, in the order of the table of the season."""
    events = season.events[: season.after]
    persons = events[-1].persons_today if events else {}

    def who(number: int) -> int:
        return person_of(persons, number).number

    met = meetings([[tuple(map(who, table)) for table in event.tables] for event in events])
    return _rows([line.person for line in season.lines], met, season.names.__getitem__)


def _rows(
    persons: Sequence[int], met: Counter[tuple[int, int]], name: Callable[[int], str]
) -> tuple[MeetingRow, ...]:
    if not met:
        return ()

    def times(one: int, others: Iterable[int]) -> Iterator[int | None]:
        for other in others:
            yield None if one == other else met[min(one, other), max(one, other)]

    return tuple(MeetingRow(name(one), tuple(times(one, persons))) for one in persons)
