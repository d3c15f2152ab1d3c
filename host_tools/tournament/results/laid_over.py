"""Lays a sealed result over an event that this program judges otherwise: what was sealed stands."""

from dataclasses import replace
from typing import Any

from host_tools.sessions.session import Entry
from host_tools.tournament.event import Event, Rankings
from host_tools.tournament.ranking_documents import read_part
from host_tools.tournament.results.result_document import ResultDocument
from host_tools.tournament.standings import StandingsLine
from host_tools.tournament.table import Table
from host_tools.tournament.teams import TeamLine


def lay_over(event: Event, document: ResultDocument) -> None:
    """Let the event show the points, the states and the rankings of a document; nobody has it yet.

    Deals that the director has corrected, and rankings of earlier rounds, are this program's.
    """
    written: dict[str, Any] = document
    for one in written["tables"]:
        table = event.tables.get((one["round"], one["table"]))
        if table is not None:
            _lay_over_table(table, one)
    standings, teams = event.standings(), event.teams()
    rankings = written["rankings"]
    standings = replace(
        standings,
        lines=tuple(_line(line) for line in rankings["players"]),
        parts=tuple(read_part(part) for part in rankings["parts"]),
        pot=written["rules"]["money"]["pot_cents"],
    )
    known = {line.members: line for line in teams.lines}
    teams = replace(teams, lines=tuple(_team(line, known) for line in rankings["teams"]))
    event.rankings = Rankings(standings, teams)


def _lay_over_table(table: Table, written: dict[str, Any]) -> None:
    table.results = {one["person"]: one["points"] for one in written["results"]}
    cents = {one["person"]: one["cents"] for one in written["results"] if one["cents"] is not None}
    table.money = cents or None
    table.played, table.deals = written["played"], written["deals"]
    table.sealed_state = written["state"]
    bound = [*table.bound, *table.cleared]
    entries = {entry.id: entry for one in bound for entry in one.session.entries}
    decided = {}
    for line in written["lines"]:
        if line["record"] in entries:
            _lay_over_entry(entries[line["record"]], line["before"] or line)
        elif line["decision"] is not None:
            decided[line["decision"]] = line
    table.typed_deals = [
        replace(
            deal,
            points=decided[deal.typed.decision]["points"],
            money=decided[deal.typed.decision]["cents"],
        )
        if deal.typed.decision in decided
        else deal
        for deal in table.typed_deals
    ]


def _lay_over_entry(entry: Entry, worth: dict[str, Any]) -> None:
    entry.points, entry.money = worth["points"], worth["cents"]


def _line(line: dict[str, Any]) -> StandingsLine:
    return StandingsLine(
        line["person"],
        line["rank"],
        line["points"],
        tuple(line["results"]),
        line["tie"],
        line["shared"],
        line["won"],
        line["cup_points"],
        line["prize_cents"],
    )


def _team(line: dict[str, Any], known: dict[tuple[int, ...], TeamLine]) -> TeamLine:
    """The line of a team, whose name may have been changed since then."""
    members = tuple(line["members"])
    now = known.get(members) or TeamLine(line["team"], None, 0, (), members)
    return replace(
        now,
        rank=line["rank"],
        points=line["points"],
        results=tuple(line["results"]),
        tie=line["tie"],
        shared=line["shared"],
        won=line["won"],
    )
