"""`schreiber deals`: every deal that came from the boxes."""

from host_tools.desk import caveats
from host_tools.desk.describe import describe, name_seats
from host_tools.desk.selection import add_selection_arguments, selected_sessions
from host_tools.formatting import signed
from host_tools.plain import tell
from host_tools.tables import show_table
from host_tools.times import minute

NAME = "deals"
HELP = "list the deals, what was played and what each player got"

EPILOG = """\
Every deal stands where it was played, with the last correction of it; annulled
deals are listed and marked, with the reason. Warnings, penalties and adjustments
stand between the deals. "to be checked" marks what the desk's own scoring does
not confirm. Who has no name is called by his seat; seats count from 0, in
playing order. At a table of five the dealer sits out.

On a terminal this is a table; in a pipe, lines with tabs between the columns.

example:
  schreiber deals --table 3 --round 1
"""

COLUMNS = ("table", "round", "deal", "entry", "points", "state", "time")


def add_arguments(parser):
    """Add the arguments of `schreiber deals`."""
    parser.epilog = EPILOG
    add_selection_arguments(parser)


def run(args):
    """List the deals; 0."""
    sessions = selected_sessions(args)
    show_table("Deals", COLUMNS, list_deals(sessions), ("table", "round", "deal"))
    for sentence in caveats.troubles(sessions):
        tell(sentence)
    return 0


def list_deals(sessions):
    """The rows of the table: every deal and every incident, in the order of play."""
    for session in sessions:
        for entry in session.entries:
            deal = entry.number if entry.number is not None else ""
            words = describe(name_seats(entry.document, entry.book, session.seated(entry)))
            points = ", ".join(_points(session, entry))
            yield [
                session.table,
                session.round,
                deal,
                words,
                points,
                entry.state,
                minute(entry.time),
            ]


def _points(session, entry):
    """What everybody got of a deal; of an incident, whom it concerns."""
    players = session.players
    for place, value in enumerate(entry.at_table(entry.points, len(players))):
        name = players[place] or f"seat {place}"
        if value is None:
            yield f"{name} sits out"
        elif value or entry.number is not None:
            yield f"{name} {signed(value)}"
