"""The winners of a ranking: those on its places, and the order in which they are called out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from host_tools.tournament.ranking.part_rankings import PartRanking
from host_tools.tournament.ranking.standings import Standings
from host_tools.tournament.ranking.teams import TeamLine, TeamStandings

CALLED = 3  # the places of all that are called out, prize or not


@dataclass(frozen=True)
class Winner:
    """Somebody on a place.

    `part`: a part of the players, None of all; `team`: the one that has won the place together, ""
    for one person; `prize`: cents.
    """

    person: int
    rank: int
    shared: bool
    points: int
    prize: int
    part: PartRanking | None = None
    team: str = ""

    @property
    def has_title(self) -> bool:
        """True for the first of a group with a title for its first."""
        return self.part is not None and self.part.title != "" and self.rank == 1


@dataclass(frozen=True)
class Honour:
    """A place that is called out, with the `winners` who share it; `part`: as theirs.

    `teams`: those who share it, on a place of the teams, which has no other winners.
    """

    rank: int
    part: PartRanking | None
    winners: tuple[Winner, ...]
    teams: tuple[TeamLine, ...] = ()


def winners_of(standings: Standings) -> Iterator[Winner]:
    """Everybody with a rank, best first: of all, then of each part of the players."""
    for line in standings.lines:
        if line.rank is not None:
            yield Winner(line.person, line.rank, line.shared, line.points, line.prize)
    for part in standings.parts:
        for one in part.lines:
            yield Winner(one.person, one.rank, one.shared, one.points, one.prize, part)


def members_of_teams(teams: TeamStandings) -> Iterator[Winner]:
    """Everybody who plays in a team that has a rank, the best team first."""
    for line in teams.lines:
        if line.rank is not None:
            for person in line.members:
                yield Winner(person, line.rank, line.shared, line.points, 0, team=line.team)


def honours_of(standings: Standings, teams: TeamStandings) -> list[Honour]:
    """The `Honour`s of a prize giving in the order of the calls: of all the best comes last.

    The first three places of all are called, and each that has a prize; then of each part of the
    players the first place, and each that has a prize; then the first three places of the teams.
    """
    places = [
        Honour(rank, part, tuple(found))
        for (part, rank), found in groupby(
            winners_of(standings), key=lambda one: (one.part, one.rank)
        )
    ]
    honours = [one for one in places[::-1] if _is_called(one)]
    honours.sort(key=lambda one: _place_of_part(standings, one.part))
    return honours + _honours_of_teams(teams)


def _honours_of_teams(teams: TeamStandings) -> list[Honour]:
    called = [line for line in teams.lines if line.rank is not None and line.rank <= CALLED]
    places = groupby(called, key=lambda line: line.rank or 0)
    return [Honour(rank, None, (), tuple(found)) for rank, found in places][::-1]


def _is_called(honour: Honour) -> bool:
    last = CALLED if honour.part is None else 1
    return honour.rank <= last or any(one.prize for one in honour.winners)


def _place_of_part(standings: Standings, part: PartRanking | None) -> int:
    return 0 if part is None else 1 + standings.parts.index(part)
