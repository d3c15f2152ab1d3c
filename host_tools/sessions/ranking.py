"""Ranking of all players of some sessions by their points.

The rule book has the order; here the results of the players are put together for it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from host_tools.sessions.session import Session, parts_of_tables
from rules_core.ranking import Tournament
from rules_core.tournaments import tournament_of as by_event

# What is said of players between whom nothing has decided.
EX_AEQUO = "ex aequo"
LOT_TO_DRAW = "lot to draw"


class Decisions(NamedTuple):
    """The director's decisions about a ranking.

    `out`: players who are not ranked; `drawn`: players in the order in which the lot drew them;
    `stakes`: how many have paid the stake; None: all who played, also those who are out.
    """

    out: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    stakes: int | None = None

    def paid(self, played: int) -> int:
        """Return the number of paid stakes; played: the number of players."""
        return played if self.stakes is None else self.stakes


@dataclass
class Standing:
    """A player's line in the ranking of one rule book.

    `rank`: 1 for the best, equal for those between whom nothing decides, None for who is out;
    `deals`: how many he played; `sessions`: at how many tables he sat, `results` what he got there,
    best first; `money`: cents; `tie`: what decided between him and others with equal points, or
    that nothing did; `cup`: cup points; `prize`: cents. None where the rule book has no such thing.
    """

    rank: int | None
    player: str
    deals: int
    sessions: int
    points: int
    money: int | None
    results: list[int]
    tie: str = ""
    cup: int | None = None
    prize: int | None = None


def rank_players(
    sessions: Iterable[Session], decisions: Decisions | None = None
) -> dict[str, list[Standing]]:
    """The ranking by each rule book: {`Session.played_by`: [Standing, best first, out at the end]}.

    A player is who has the same name at every table; without a name, his seat at his table. Two
    seats of one session with the same name are two players, told apart by their places.
    Sessions whose rule book is not known, those that were cleared, and those in which nothing was
    recorded are left out.
    """
    known = [session for session in sessions if session.counts and session.recorded]
    return {
        rules: _rank(
            [session for session in known if session.played_by == rules], decisions or Decisions()
        )
        for rules in sorted({session.played_by for session in known})
    }


def tournament_of(sessions: Sequence[Session]) -> Tournament:
    """The `Tournament` of sessions that are played by the same rules."""
    return by_event(sessions[0].event)


def players_of(session: Session) -> list[str]:
    """The name of each place at the table, no two the same."""
    names = session.names
    return [
        name if names.count(name) == 1 else f"{name} (table {session.table} seat {place})"
        for place, name in enumerate(names)
    ]


def _rank(sessions: Sequence[Session], decisions: Decisions) -> list[Standing]:
    rules = tournament_of(sessions)
    lines = _add_up(sessions)
    tables = [list(_points_at(parts).items()) for parts in parts_of_tables(sessions)]
    places = rules.rank(tables, decisions.out, decisions.drawn)
    pot = decisions.paid(len(lines)) * rules.stake
    prizes = rules.prizes([place.rank for place in places], pot)
    ranked = []
    for place, prize in zip(places, prizes, strict=True):
        line = lines.pop(place.player)
        line.rank = place.rank
        line.tie = place.tie
        if place.shared:
            line.tie = LOT_TO_DRAW if rules.lots else EX_AEQUO
        line.cup = rules.cup(line.points) if rules.cup else None
        line.prize = prize if rules.shares or rules.fixed else None
        ranked.append(line)
    return ranked + [lines[player] for player in sorted(lines)]


def _points_at(parts: Iterable[Session]) -> dict[str, int]:
    """Return the results of players in sessions that continue each other: one result."""
    points: defaultdict[str, int] = defaultdict(int)
    for session in parts:
        for player, value in zip(players_of(session), session.added_up()[0], strict=True):
            points[player] += value
    return dict(points)


def _add_up(sessions: Sequence[Session]) -> dict[str, Standing]:
    """{player: Standing}, without ranks."""
    lines: defaultdict[str, Standing] = defaultdict(
        lambda: Standing(
            rank=None, player="", deals=0, sessions=0, points=0, money=None, results=[]
        )
    )
    for session in sessions:
        points, sat_at = session.added_up()
        for place, player in enumerate(players_of(session)):
            line = lines[player]
            line.player = player
            line.deals += sat_at[place]
            line.points += points[place]
            if session.money is not None:
                line.money = (line.money or 0) + session.money[place]
    for parts in parts_of_tables(sessions):
        for player, result in _points_at(parts).items():
            lines[player].sessions += 1
            lines[player].results.append(result)
    for line in lines.values():
        line.results.sort(reverse=True)
    return lines
