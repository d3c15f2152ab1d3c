"""The lines of rankings and of the cash as JSON: in the export of an event and in its result."""

from host_tools.tournament.money.cash import Account
from host_tools.tournament.ranking.part_rankings import PartLine, PartRanking
from host_tools.tournament.ranking.standings import StandingsLine
from host_tools.tournament.ranking.teams import TeamLine
from rules_core.types import Document


def player_document(line: StandingsLine) -> Document:
    """A line of the ranking of the players."""
    return {
        "rank": line.rank,
        "person": line.person,
        "points": line.points,
        "results": list(line.results),
        "tie": line.tie,
        "shared": line.shared,
        "won": line.won,
        "cup_points": line.cup,
        "prize_cents": line.prize,
    }


def read_player(document: Document) -> StandingsLine:
    """Return the line from its `player_document`."""
    return StandingsLine(
        document["person"],
        document["rank"],
        document["points"],
        tuple(document["results"]),
        document["tie"],
        document["shared"],
        document["won"],
        document["cup_points"],
        document["prize_cents"],
    )


def team_document(line: TeamLine) -> Document:
    """A line of the ranking of teams; its members are persons."""
    return {
        "rank": line.rank,
        "team": line.team,
        "points": line.points,
        "results": list(line.results),
        "members": list(line.members),
        "tie": line.tie,
        "shared": line.shared,
        "won": line.won,
    }


def read_team(document: Document) -> TeamLine:
    """Return the line from its `team_document`."""
    return TeamLine(
        document["team"],
        document["rank"],
        document["points"],
        tuple(document["results"]),
        tuple(document["members"]),
        tie=document["tie"],
        shared=document["shared"],
        won=document["won"],
    )


def part_document(part: PartRanking) -> Document:
    """The ranking of a part of the players."""
    return {
        "mark": part.mark,
        "title": part.title,
        "lines": [
            {
                "rank": line.rank,
                "person": line.person,
                "points": line.points,
                "shared": line.shared,
                "rank_of_all": line.of_all,
                "prize_cents": line.prize,
            }
            for line in part.lines
        ],
    }


def read_part(document: Document) -> PartRanking:
    """Return the ranking from its `part_document`."""
    lines = tuple(
        PartLine(
            line["person"],
            line["rank"],
            line["shared"],
            line["rank_of_all"],
            line["points"],
            line["prize_cents"],
        )
        for line in document["lines"]
    )
    return PartRanking(document["mark"], document["title"], lines)


def account_document(account: Account) -> Document:
    """The money of a person."""
    return {
        "person": account.person,
        "due_cents": account.due,
        "paid_cents": account.paid,
        "owed_cents": account.owed,
        "prize_cents": account.prize,
    }
