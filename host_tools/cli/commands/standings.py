"""`schreiber standings`: the ranking of the players."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import apart
from host_tools.cli.common_options import add_json_argument
from host_tools.cli.decide_command import command_of
from host_tools.cli.event_options import add_event_argument
from host_tools.cli.ranking_options import add_ranking_arguments, ranking_decisions
from host_tools.cli.report_tables import show_report
from host_tools.cli.session_options import add_selection_arguments, selected_sessions
from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.errors import DeskError, UsageError
from host_tools.common.plain import json_line
from host_tools.common.terminal import tell
from host_tools.database.location import database_address
from host_tools.language.formatting import amount
from host_tools.language.message import Message, Sayable, Sentence, because, listed, msg
from host_tools.reports import parts, report_words
from host_tools.reports.remarkable import remarkable
from host_tools.reports.warnings_report import said_of
from host_tools.results.ranking_documents import part_document, team_document
from host_tools.sessions import caveats
from host_tools.sessions.ranking import Decisions, Standing, rank_players
from host_tools.sessions.session import CLEARED, Session
from host_tools.tournament.decisions import KINDS
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from host_tools.tournament.ranking.warning_register import FURTHER_WARNING, answers_to_due, due_in

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.ranking.standings import Standings, StandingsLine
    from host_tools.tournament.ranking.teams import TeamLine, TeamStandings


EPILOG = """\
Adds up every deal in force, penalty and adjustment of the sessions chosen:
corrected deals as corrected, annulled ones not at all. A session in which nothing
was recorded is no result. A player is known by his name at every table; without a
name, by his seat. Each rule book has its own ranking, by points. Equal points are
an equal rank, but there decides in

  krenglbach  the best, the second, the third table; else they are ex aequo
  tirol       the best round, the second-best round, the direct encounter, the
              table ranks, the lot

where a table or a round is what a player got in one session. krenglbach has
prizes (50, 35 and 15 % of the stakes of 5 each, also of those who are out; players
ex aequo share those of the places they take), tirol has cup points.
docs/standings.md has it in full. What is unfinished, not signed or open is said
below the table, and every penalty and adjustment with who agreed to it: the
director by his PIN, or the table; and what was changed after a table had signed.

On a terminal this is a table; in a pipe, lines with tabs between the columns.
Headings and words are German, French or English, by LANG; the keys of --json are the
same in every language.

--event ranks an event by persons: the plan says who sat where, the journal of what was decided who
is out and how the lot fell, and below stands what may still change, and every penalty, adjustment,
cleared table, early end and change after a signature, as above, and the register of warnings: who
has had which over all tables, with the commands that answer a penalty that is due. Where there are
teams they are ranked, too.

examples:
  schreiber standings --event 3 --round 2
  schreiber standings --date 2025-11-20
  schreiber standings --prizes --out Emil --out Franz
  schreiber standings --lot Beat --lot Anna       Beat was drawn before Anna
  schreiber standings --tables --round 2
"""

RANK, PLAYER, POINTS, TIE = msg("Rank"), msg("Player"), msg("Points"), msg("Decided by")
RESULTS, SESSIONS, DEALS = msg("Results"), msg("Tables"), msg("Deals")
MONEY, CUP, PRIZE = msg("Money"), msg("Cup points"), msg("Prize")
NUMBERS = (RANK, POINTS, DEALS, SESSIONS, MONEY, CUP, PRIZE)
TABLE, ROUND, PLAYED, SEAT = msg("Table"), msg("Round"), msg("Played"), msg("Seat")
TABLE_COLUMNS = (
    TABLE,
    ROUND,
    msg("Day"),
    msg("Rule book"),
    PLAYED,
    msg("Signed"),
    SEAT,
    PLAYER,
    POINTS,
    msg("Check"),
)
# The same columns in JSON.
TABLE_KEYS = (
    *("table", "round", "day", "rules", "played"),
    *("signed", "seat", "player", "points", "check"),
)
TABLE_NUMBERS = (TABLE, ROUND, PLAYED, SEAT, POINTS)
OUT = msg("out")
TEAM, MEMBERS, REMARK = msg("Team"), msg("Members"), msg("Remark")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber standings`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--tables", action="store_true", help="table by table and seat by seat, not ranked"
    )
    parser.add_argument(
        "--results", action="store_true", help="what each got at every table, the best first"
    )
    parser.add_argument("--prizes", action="store_true", help="what the first ones get of the pot")
    add_event_argument(parser, "by all that was decided about an event; --round: up to this round")
    add_json_argument(parser, "one object of JSON")
    add_ranking_arguments(parser)
    add_selection_arguments(parser)


def run(args: Namespace) -> int:
    """Show the ranking, or every table; 0."""
    if args.event is not None:
        return _of_event(args)
    sessions = selected_sessions(args)
    said: list[Sayable] = [*caveats.troubles(sessions), *caveats.cleared(sessions)]
    said += caveats.unfinished(sessions)
    said += caveats.ended(sessions)
    said += caveats.unsigned(sessions)
    said += caveats.altered(sessions)
    said += caveats.how_agreed(sessions)
    rankings = None
    if not args.tables:
        decisions = ranking_decisions(args, sessions)
        rankings = rank_players(sessions, decisions)
        said += caveats.twice_in_a_round(sessions)
        said += _about_rankings(sessions, rankings, decisions, args)
        said += caveats.awarded(sessions)
    unsound = sum(session.unsound for session in sessions)
    if unsound:
        said.append(
            msg(
                "entries not confirmed: {number}; see 'schreiber box findings --all'",
                number=unsound,
            )
        )
    if args.json:
        sentences = [str(sentence) for sentence in said]
        print(json_line(_document(sessions, rankings) | {"said": sentences}))
        return 0
    if rankings is None:
        show_table(msg("Tables"), TABLE_COLUMNS, _table_rows(sessions), TABLE_NUMBERS)
    else:
        _show_rankings(rankings, sessions, args)
    for sentence in said:
        tell(sentence)
    return 0


def _document(
    sessions: Sequence[Session], rankings: Mapping[str, Sequence[Standing]] | None
) -> dict[str, object]:
    """Return the document for JSON; rankings: None for --tables."""
    if rankings is None:
        rows = (map(_plain, row) for row in _table_rows(sessions))
        return {"tables": [dict(zip(TABLE_KEYS, row, strict=True)) for row in rows]}
    return {
        "rankings": [
            {"rules": rules, "lines": [vars(line) for line in ranking]}
            for rules, ranking in rankings.items()
        ]
    }


def _of_event(args: Namespace) -> int:
    """Show the ranking of an event, which knows who is out, the lot and the money; 0."""
    from host_tools.events.events import event_number
    from host_tools.events.shown_event import shown_event
    from host_tools.intake.database import Database

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
    why = report_words.why_out(event, line)
    return [rank, line.team, line.points, *line.results, report_words.tie_of(line), members, why]


def _event_row(event: Event, line: StandingsLine) -> list[Cell]:
    entrant = event.state.entrants.get(line.person)
    rank: Sentence | int | None = line.rank
    if rank is None and entrant is not None and not event.state.is_ranked(entrant):
        rank = OUT
    prize = _money(line.prize or None)
    return [
        rank,
        event.name(line.person),
        line.points,
        *line.results,
        report_words.tie_of(line),
        line.cup,
        prize,
        report_words.remark_on_line(event, line),
    ]


def _about_rankings(
    sessions: Sequence[Session],
    rankings: Mapping[str, Sequence[Standing]],
    decisions: Decisions,
    args: Namespace,
) -> list[Sayable]:
    """Sentences about the ranking of each rule book."""
    said: list[Sayable] = []
    pots: list[Sayable] = []
    for rules, ranking in rankings.items():
        said += caveats.about_ranking(rules, sessions, ranking)
        pots += caveats.pot(rules, sessions, ranking, decisions)
    if _with_prizes(args):
        said += pots or [msg("the rule books of these sessions have no prizes")]
    return said


def _show_rankings(
    rankings: Mapping[str, Sequence[Standing]], sessions: Sequence[Session], args: Namespace
) -> None:
    for rules, ranking in rankings.items():
        columns = _columns(ranking, args.results, _with_prizes(args))
        rows = [list(row) for row in zip(*columns.values(), strict=True)]
        name = caveats.name_of(rules, sessions)
        title = msg("{some}, {next}", some=msg("Standings"), next=name)
        show_table(title, tuple(columns), rows, NUMBERS)


def _with_prizes(args: Namespace) -> bool:
    return args.prizes or args.stakes is not None


def _columns(ranking: Sequence[Standing], results: bool, prizes: bool) -> dict[Message, list[Cell]]:
    """{heading: cells}; an optional column without any value is left out."""
    columns: dict[Message, list[Cell]] = {
        RANK: [OUT if line.rank is None else line.rank for line in ranking],
        PLAYER: [line.player for line in ranking],
        POINTS: [line.points for line in ranking],
    }
    optional: dict[Message, list[Cell]] = {TIE: [report_words.tie_of(line) for line in ranking]}
    if results:
        optional[RESULTS] = [" ".join(str(points) for points in line.results) for line in ranking]
    else:
        optional[SESSIONS] = [line.sessions for line in ranking]
    optional[DEALS] = [line.deals for line in ranking]
    optional[MONEY] = [_money(line.money) for line in ranking]
    optional[CUP] = [line.cup for line in ranking]
    if prizes:
        optional[PRIZE] = [_money(line.prize or None) for line in ranking]
    given = {name: cells for name, cells in optional.items() if set(cells) != {None}}
    return columns | given


def _table_rows(sessions: Sequence[Session]) -> Iterator[list[Cell]]:
    for session in sessions:
        place: list[Cell] = [session.table, session.round, session.day, session.rules]
        for seat, name in enumerate(session.names):
            points = None if session.points is None else session.points[seat]
            played = f"{session.played}/{session.deals}"
            check: Sentence = ""
            if session.unsound:
                check = msg("{number} to check", number=session.unsound)
            if session.cleared is not None:
                check = CLEARED
            signed = msg("yes") if session.signed else ""
            yield [*place, played, signed, seat, name, points, check]


def _plain(cell: Cell) -> Cell:
    """A cell as JSON has it, in English."""
    return str(cell) if isinstance(cell, Sayable) else cell


def _money(cents: int | None) -> str | None:
    return None if cents is None else str(amount(cents))
