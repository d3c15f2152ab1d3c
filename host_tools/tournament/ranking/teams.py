"""Ranks teams by the results of their members.

The rule book ranks a team like a player who sat at all the tables of its members: by the sum of
their points, or of the games that they won. Ties are decided in the same way. A substitute plays
for the team of the player whom he replaces, and does not make one person a team: who is alone in a
team, with a substitute or without one, is not ranked with the teams. If a member stops
and has no substitute, the team has too few games and is out, unless leavers are ranked with what
they have. If the director excludes a member, the team is out in any case.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from host_tools.language.message import Message, counted, msg
from host_tools.sessions.ranking import EX_AEQUO, LOT_TO_DRAW
from host_tools.tournament.aliases import Place, Seats
from host_tools.tournament.model.entrants import Entrant, members_of
from host_tools.tournament.model.settings import GAMES
from host_tools.tournament.model.state import State
from host_tools.tournament.ranking.open_points import TEAM, TEAM_LOT, OpenPoint
from host_tools.tournament.ranking.standings import as_decided, of_rounds, places_of, sharing
from host_tools.tournament.tables.table import Table
from rules_core.event import OUT
from rules_core.event import Event as EventRules
from rules_core.ranking import Tournament, Won, results_of
from rules_core.tournaments import tournament_of


@dataclass(frozen=True)
class TeamLine:
    """The line of a team in the ranking.

    `rank`, `points`, `results`, `tie`, `shared`, `won`: as in `StandingsLine`, for all `members`
    together; `members`: person numbers, each before the substitute; `stopped`: the members who put
    the team out; `alone`: it is no team, since it has one member only.
    """

    team: str
    rank: int | None
    points: int
    results: tuple[int | None, ...]
    members: Seats
    stopped: Seats = ()
    tie: str = ""
    shared: bool = False
    won: int | None = None
    alone: bool = False

    @property
    def out(self) -> bool:
        """True if it is never ranked, however it has played."""
        return self.alone or bool(self.stopped)

    @property
    def total(self) -> int | None:
        """The points that everybody sees: None until a member has played."""
        return None if all(points is None for points in self.results) else self.points


class TeamStandings(NamedTuple):
    """The ranking of teams up to a round.

    `lines`: `TeamLine`s, the best first, teams that are out last, () if there are no teams; `open`:
    the `OpenPoint`s of teams only; `lot`: the groups of teams whose tie the lot has to decide.
    """

    lines: tuple[TeamLine, ...] = ()
    open: tuple[OpenPoint, ...] = ()
    lot: tuple[tuple[str, ...], ...] = ()


def rank_teams(
    state: State, tables: Mapping[Place, Table], rules: EventRules, until: int | None = None
) -> TeamStandings:
    """The `TeamStandings` of an event after the round `until`; None means the last round.

    Arguments as for `standings.rank`. One person is no team: if no team has two, there are none.
    """
    members = members_of(state.entrants)
    if all(_is_alone(state, persons) for persons in members.values()):
        return TeamStandings()
    until = state.settings.rounds if until is None else until
    tournament = tournament_of(
        as_decided(rules, state.settings), by_games=state.settings.rank_by == GAMES
    )
    up_to = [table for (round_number, _), table in sorted(tables.items()) if round_number <= until]
    lines = _lines(state, up_to, tournament, until, members)
    lot = sharing(lines, lambda line: line.team) if tournament.lots else ()
    open_points = _uneven(state, members)
    if lot:
        ties = counted("{number} tie", "{number} ties", len(lot))
        open_points += (OpenPoint(msg("the lot decides {ties} of teams", ties=ties), TEAM_LOT),)
    return TeamStandings(tuple(lines), open_points, lot)


def _lines(
    state: State,
    tables: Sequence[Table],
    tournament: Tournament,
    until: int,
    members: Mapping[str, Seats],
) -> list[TeamLine]:
    """The `TeamLine`s, the best first; teams that are out come last, by name."""
    team_of = {person: team for team, persons in members.items() for person in persons}
    played = [
        [(team_of.get(person, person), points) for person, points in table.results.items()]
        for table in tables
        if table.results
    ]
    at_tables = results_of(played)
    stopped = {team: _stopped(state, persons) for team, persons in members.items()}
    alone = {team for team, persons in members.items() if _is_alone(state, persons)}
    out = [player for player in at_tables if player in alone or stopped.get(player, True)]
    places = places_of(tournament, played, out, state.lots.teams)
    results = of_rounds(members, tables, until, team_of.get)
    undecided = LOT_TO_DRAW if tournament.lots else EX_AEQUO
    lines = [
        TeamLine(
            place.player,
            place.rank,
            place.points,
            results.pop(place.player),
            members[place.player],
            (),
            undecided if place.shared else place.tie,
            place.shared,
            Won().key(place.player, (), at_tables) if tournament.first else None,
        )
        for place in places
    ]
    lines += [
        TeamLine(
            team,
            None,
            sum(points or 0 for points in rounds),
            rounds,
            members[team],
            stopped[team],
            alone=team in alone,
        )
        for team, rounds in sorted(results.items())
    ]
    return lines


def _stopped(state: State, persons: Iterable[int]) -> Seats:
    """Return the members who put a team out: they stopped without a substitute."""
    entrants = [state.entrants[person] for person in persons]
    return tuple(
        entrant.person
        for entrant in entrants
        if entrant.replaced_by is None
        and (entrant.excluded or (_stops(state, entrant) and state.settings.leavers == OUT))
    )


def _stops(state: State, entrant: Entrant) -> bool:
    return entrant.stops_before_end(state.settings.rounds)


def _size(state: State, persons: Iterable[int]) -> int:
    """Return the number of members of a team, without substitutes."""
    return sum(state.entrants[person].stands_for is None for person in persons)


def _is_alone(state: State, persons: Iterable[int]) -> bool:
    """Return True if a team has only one person, with substitutes or without."""
    return _size(state, persons) < 2


def _uneven(state: State, members: Mapping[str, Seats]) -> tuple[OpenPoint, ...]:
    """The `OpenPoint`s of teams that have fewer members than others."""
    own = Counter({team: _size(state, persons) for team, persons in members.items()})
    most = max(own.values())
    return tuple(
        OpenPoint(_has_fewer(team, count, most), TEAM, (team,))
        for team, count in sorted(own.items())
        if count < most
    )


def _has_fewer(team: str, count: int, most: int) -> Message:
    if count < 2:
        return msg("the team {team} has one member only, and is not ranked", team=team)
    return counted(
        "the team {team} has {number} member, others have {most}",
        "the team {team} has {number} members, others have {most}",
        count,
        team=team,
        most=most,
    )
