"""`schreiber standings --event`: the ranking of an event, by persons."""

import shlex
from argparse import Namespace
from collections.abc import Iterator

from host_tools.cli.argument_errors import apart
from host_tools.cli.decide_command import command_of
from host_tools.cli.ranking_columns import (
    CUP,
    NUMBERS,
    OUT,
    PLAYER,
    POINTS,
    PRIZE,
    RANK,
    TIE,
    sum_of_money,
)
from host_tools.cli.shown_reports import show_report
from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.errors import DeskError, UsageError
from host_tools.common.plain import json_line
from host_tools.common.terminal import tell
from host_tools.database.location import database_address
from host_tools.events.events import event_number
from host_tools.events.shown_event import shown_event
from host_tools.intake.database import Database
from host_tools.language.message import Message, Sentence, because, listed, msg
from host_tools.reports.ranking_report import parts
from host_tools.reports.remarkable import remarkable
from host_tools.reports.report_words import remark_on_line, why_out
from host_tools.reports.warnings_report import said_of
from host_tools.results.ranking_documents import part_document, team_document
from host_tools.sessions.tie_words import tie_of
from host_tools.tournament.decisions import KINDS
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from host_tools.tournament.event import Event
from host_tools.tournament.ranking.standings import Standings, StandingsLine
from host_tools.tournament.ranking.teams import TeamLine, TeamStandings
from host_tools.tournament.ranking.warning_register import FURTHER_WARNING, answers_to_due, due_in

TEAM, MEMBERS, REMARK = msg("Team"), msg("Members"), msg("Remark")


def show_event_standings(args: Namespace) -> int:
    """Show the ranking of an event, which knows who is out, the lot and the money; 0."""
    if args.tables:
        raise apart("--tables", "--event")
    for name in ("out", "lot", "stakes"):
        if getattr(args, name) not in (None, []):
            raise UsageError(msg("--{option}: for an event use 'schreiber decide'", option=name))
    with Database(database_address(args.database), must_exist=True) as database:
        event = shown_event(database, event_number(database, args.event))
    idle = cannot_hold(event.state)
    if idle is not None:
        tell(idle)
    if event.state.known_settings is None or not event.state.plan.rounds:
        raise DeskError(msg("nothing is drawn yet; 'schreiber draw --event' does it"))
    standings, teams = event.standings(args.round), event.teams(args.round)
    remarks = remarkable(event, last=args.round)
    said: list[Message] = [sentence for remark in remarks for sentence in remark.sentences]
    said += _warnings(event, args.round)
    if args.json:
        sentences = {"said": [str(sentence) for sentence in said]}
        print(json_line(_event_document(standings, teams) | sentences))
        return 0
    results = standings.lines[0].results
    rounds = [
        msg("Round {number}", number=round_number) for round_number, _ in enumerate(results, 1)
    ]
    columns = (RANK, PLAYER, POINTS, *rounds, TIE, CUP, PRIZE, REMARK)
    rows = [_event_row(event, line) for line in standings.lines]
    show_table(event.state.settings.name, columns, rows, (*NUMBERS, *rounds))
    if standings.parts:
        print()
        show_report(parts(event, args.round).trimmed())
    if teams.lines:
        columns = (RANK, TEAM, POINTS, *rounds, TIE, MEMBERS, REMARK)
        rows = [_team_row(event, line) for line in teams.lines]
        print()
        show_table(msg("Teams"), columns, rows, (*NUMBERS, *rounds))
    for point in (*standings.open, *teams.open):
        tell(because(msg("open"), point))
    for difference in () if event.seal is None else event.seal.differences:
        tell(msg("since it was sealed: {difference}", difference=difference))
    for sentence in said:
        tell(sentence)
    return 0


def _warnings(event: Event, until: int | None) -> Iterator[Message]:
    """The register of warnings, and the commands that answer a penalty that is due."""
    register = event.register(until)
    due = due_in(register, event.rules)
    for one in register:
        yield said_of(event, one)
        for warning in one.due if one in due else ():
            for answer in answers_to_due(one.person, warning, event.rules):
                command = command_of(event.number, answer.kind, answer.content)
                if KINDS[answer.kind].attribute("needs_reason", answer.content):
                    command += f" --reason {shlex.quote(str(FURTHER_WARNING))}"
                what = msg("{some}, {next}", some=answer.words, next=warning.place)
                yield msg("{what}: {how}", what=what, how=command)


def _event_document(standings: Standings, teams: TeamStandings) -> dict[str, object]:
    return {
        "lines": [vars(line) for line in standings.lines],
        "open": [str(sentence) for sentence in standings.open],
        "lot": standings.lot,
        "pot": standings.pot,
        "parts": [part_document(part) for part in standings.parts],
        "teams": {
            "lines": [team_document(line) for line in teams.lines],
            "open": [str(sentence) for sentence in teams.open],
            "lot": teams.lot,
        },
    }


def _team_row(event: Event, line: TeamLine) -> list[Cell]:
    members = listed(map(event.name, line.members))
    rank = OUT if line.out else line.rank
    why = why_out(event, line)
    return [rank, line.team, line.points, *line.results, tie_of(line), members, why]


def _event_row(event: Event, line: StandingsLine) -> list[Cell]:
    entrant = event.state.entrants.get(line.person)
    rank: Sentence | int | None = line.rank
    if rank is None and entrant is not None and not event.state.is_ranked(entrant):
        rank = OUT
    prize = sum_of_money(line.prize or None)
    return [
        rank,
        event.name(line.person),
        line.points,
        *line.results,
        tie_of(line),
        line.cup,
        prize,
        remark_on_line(event, line),
    ]
