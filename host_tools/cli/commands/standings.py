"""`schreiber standings`: the ranking of the players."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence

from host_tools.cli.common_options import add_event_argument, add_json_argument
from host_tools.cli.ranking_columns import (
    CUP,
    DEALS,
    MONEY,
    NUMBERS,
    OUT,
    PLAYER,
    POINTS,
    PRIZE,
    RANK,
    RESULTS,
    SESSIONS,
    TIE,
    sum_of_money,
)
from host_tools.cli.session_options import add_selection_arguments, selected_sessions
from host_tools.cli.text_tables import Cell, show_table
from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.plain import json_line, quote
from host_tools.common.terminal import tell
from host_tools.language.message import Message, Sayable, Sentence, msg
from host_tools.sessions import caveats
from host_tools.sessions.ranking import Decisions, Standing, players_of, rank_players
from host_tools.sessions.session import CLEARED, Session
from host_tools.sessions.tie_words import tie_of

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
    _add_ranking_arguments(parser)
    add_selection_arguments(parser)


def run(args: Namespace) -> int:
    """Show the ranking, or every table; 0."""
    if args.event is not None:
        # The ranking of sessions needs nothing of events, which take long to load.
        from host_tools.cli.event_standings import show_event_standings

        return show_event_standings(args)
    sessions = selected_sessions(args)
    said: list[Sayable] = [*caveats.troubles(sessions), *caveats.cleared(sessions)]
    said += caveats.unfinished(sessions)
    said += caveats.ended(sessions)
    said += caveats.unsigned(sessions)
    said += caveats.altered(sessions)
    said += caveats.how_agreed(sessions)
    rankings = None
    if not args.tables:
        decisions = _ranking_decisions(args, sessions)
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
    optional: dict[Message, list[Cell]] = {TIE: [tie_of(line) for line in ranking]}
    if results:
        optional[RESULTS] = [" ".join(str(points) for points in line.results) for line in ranking]
    else:
        optional[SESSIONS] = [line.sessions for line in ranking]
    optional[DEALS] = [line.deals for line in ranking]
    optional[MONEY] = [sum_of_money(line.money) for line in ranking]
    optional[CUP] = [line.cup for line in ranking]
    if prizes:
        optional[PRIZE] = [sum_of_money(line.prize or None) for line in ranking]
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


# Decisions of the director about a ranking


def _add_ranking_arguments(parser: ArgumentParser) -> None:
    """Add the director's decisions to a command's parser."""
    decided = parser.add_argument_group(
        "what the director decides", "Names as they are in the standings."
    )
    decided.add_argument(
        "--out",
        metavar="NAME",
        action="append",
        default=[],
        help="not ranked: who stopped or was replaced, and the substitute; once for each",
    )
    decided.add_argument(
        "--lot",
        metavar="NAME",
        action="append",
        default=[],
        help="where the lot decides: a player drawn; once for each, in the order drawn",
    )
    decided.add_argument(
        "--stakes",
        metavar="N",
        type=int,
        help="how many have paid the stake (default: all who played, also those who are out)",
    )


def _ranking_decisions(args: Namespace, sessions: Sequence[Session]) -> Decisions:
    """The `Decisions` that the arguments make about these sessions.

    SchreiberError for a name that nobody has there, or a lot that no rule book there knows.
    """
    if args.stakes is not None and args.stakes < 0:
        raise UsageError(msg("--stakes: the number of entry fees cannot be negative"))
    players = {player for session in sessions for player in players_of(session)}
    for name in (*args.out, *args.lot):
        if name not in players:
            raise SchreiberError(msg("nobody is called {name}", name=quote(name)))
    books = sorted({session.played_by for session in sessions})
    if args.lot and not any(session.event.lots for session in sessions):
        raise SchreiberError(
            msg("--lot: {books} draws no lots; players stay ex aequo", books=", ".join(books))
        )
    return Decisions(tuple(args.out), tuple(args.lot), args.stakes)
