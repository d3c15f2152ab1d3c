"""Who is honoured at the end of an event: with a prize, with a title, with a certificate."""

from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.tournament.event import Event
from host_tools.tournament.ranking.part_rankings import PartRanking

MOST = 99  # places that have a certificate


@dataclass(frozen=True)
class Winner:
    """Somebody on a place. `part`: of which part of the players, None of all; `prize`: cents."""

    person: int
    rank: int
    shared: bool
    points: int
    prize: int
    part: PartRanking | None = None


def with_prizes(event: Event) -> list[Winner]:
    """Those who get money or a title, best first: of all, then of each part of the players."""
    return [one for one in _winners(event) if one.prize or _has_title(one)]


def with_certificates(event: Event, first: int) -> list[Winner]:
    """Those on the first places of all, and the best of each part of the players."""
    return [one for one in _winners(event) if one.rank <= (first if one.part is None else 1)]


def _winners(event: Event) -> Iterator[Winner]:
    standings = event.standings()
    for line in standings.lines:
        if line.rank is not None:
            yield Winner(line.person, line.rank, line.shared, line.points, line.prize)
    for part in standings.parts:
        for one in part.lines:
            yield Winner(one.person, one.rank, one.shared, one.points, one.prize, part)


def _has_title(winner: Winner) -> bool:
    return winner.part is not None and winner.part.title != "" and winner.rank == 1
