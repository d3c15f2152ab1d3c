"""Who has how many points: the ranking of all players of some sessions."""

from collections import defaultdict
from dataclasses import dataclass


@dataclass
class Standing:
    """A player's line in the ranking of one rule book.

    `rank`: 1 for the best; who has equal points has an equal rank, and the next rank is left out.
    `deals`: how many he sat at; `sessions` likewise; `money`: cents, None where there is none.
    """

    rank: int
    player: str
    deals: int
    sessions: int
    points: int
    money: int | None


def rank_players(sessions):
    """The ranking of each rule book: {rule id: [Standing, best first]}.

    A player is who has the same name at every table; without a name, his seat at his table. Two
    seats of one session with the same name are two players, told apart by their places.
    Sessions whose rule book is not known are left out.
    """
    ranking = {}
    for rules in sorted({session.rules for session in sessions if session.points is not None}):
        ranking[rules] = _rank(session for session in sessions if session.rules == rules)
    return ranking


def _rank(sessions):
    lines = defaultdict(lambda: Standing(0, "", 0, 0, 0, None))
    for session in sessions:
        for seat, name in enumerate(_distinct(session)):
            line = lines[name]
            line.player = name
            line.deals += session.played
            line.sessions += 1
            line.points += session.points[seat]
            if session.money is not None:
                line.money = (line.money or 0) + session.money[seat]
    best_first = sorted(lines.values(), key=lambda line: (-line.points, line.player))
    for place, line in enumerate(best_first, start=1):
        tied = place > 1 and line.points == best_first[place - 2].points
        line.rank = best_first[place - 2].rank if tied else place
    return best_first


def _distinct(session):
    """A name a seat, no two the same."""
    names = session.names[: len(session.points)]
    names += [f"table {session.table} seat {n}" for n in range(len(names), len(session.points))]
    return [
        name if names.count(name) == 1 else f"{name} (table {session.table} seat {seat})"
        for seat, name in enumerate(names)
    ]
