"""`schreiber standings`: the ranking of the players."""

import sys

from host_tools.desk.selection import add_selection_arguments, selected_sessions
from host_tools.desk.standings import rank_players
from host_tools.tables import show_table

NAME = "standings"
HELP = "show who has how many points"

EPILOG = """\
Adds up every deal in force and every penalty of the sessions chosen: corrected deals as corrected,
annulled ones not at all. A player is known by his name at every table; without a name, by his seat.
Players with equal points share a rank. Each rule book has its own ranking.

On a terminal this is a table; in a pipe, lines with tabs between the columns.

examples:
  schreiber standings --date 2025-11-20
  schreiber standings --tables --round 2
"""

COLUMNS = ("rank", "player", "points", "deals", "sessions", "money")
NUMBERS = ("rank", "points", "deals", "sessions", "money")
TABLE_COLUMNS = ("table", "round", "day", "rules", "played", "seat", "player", "points", "check")


def add_arguments(parser):
    """Add the arguments of `schreiber standings`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--tables", action="store_true", help="table by table and seat by seat, not ranked"
    )
    add_selection_arguments(parser)


def run(args):
    """Show the ranking, or every table; 0."""
    sessions = selected_sessions(args)
    if not sessions:
        print("schreiber: no session matches", file=sys.stderr)
    elif args.tables:
        show_table("Tables", TABLE_COLUMNS, _table_rows(sessions), ("points", "played"))
    else:
        _show_rankings(sessions)
    unsound = sum(session.unsound for session in sessions)
    if unsound:
        print(
            f"schreiber: entries not confirmed: {unsound}; see 'schreiber findings'",
            file=sys.stderr,
        )
    return 0


def _show_rankings(sessions):
    for rules, ranking in rank_players(sessions).items():
        rows = [
            [line.rank, line.player, line.points, line.deals, line.sessions, _money(line.money)]
            for line in ranking
        ]
        # The last column is there only where the rule book keeps that ledger.
        width = len(COLUMNS) - all(line.money is None for line in ranking)
        rows = [row[:width] for row in rows]
        show_table(f"Standings, {rules}", COLUMNS[:width], rows, NUMBERS)


def _table_rows(sessions):
    for session in sessions:
        place = [session.table, session.round, session.day, session.rules]
        for seat, name in enumerate(session.names):
            points = None if session.points is None else session.points[seat]
            played = f"{session.played}/{session.deals}"
            check = f"{session.unsound} to check" if session.unsound else ""
            yield [*place, played, seat, name, points, check]


def _money(cents):
    return None if cents is None else f"{cents / 100:.2f}"
