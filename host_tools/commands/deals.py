"""`schreiber deals`: every deal that came from the boxes."""

from host_tools.desk import caveats
from host_tools.desk.describe import describe, name_seats
from host_tools.desk.selection import add_selection_arguments, selected_sessions, selected_tables
from host_tools.errors import SchreiberError
from host_tools.formatting import signed
from host_tools.plain import json_line, tell
from host_tools.reports.document import deal_document, deals_of
from host_tools.reports.play import Line, lines_of, name_of
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

--event lists what counts at the tables of an event: with the deals that were
corrected or annulled at the desk, sheets of paper and adjustments; --table and
--round are then those of its plan.

On a terminal this is a table; in a pipe, lines with tabs between the columns.

examples:
  schreiber deals --table 3 --round 1
  schreiber deals --event 3 --round 2 --json
"""

COLUMNS = ("table", "round", "deal", "entry", "points", "state", "time")


def add_arguments(parser):
    """Add the arguments of `schreiber deals`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--event", metavar="N", type=int, help="of this event only, with what was decided about it"
    )
    parser.add_argument("--json", action="store_true", help="a list of objects of JSON")
    add_selection_arguments(parser)


def run(args):
    """List the deals; 0."""
    rows, documents, troubles = _all(args) if args.event is None else _of_event(args)
    if args.json:
        print(json_line(list(documents)))
    else:
        show_table("Deals", COLUMNS, rows, ("table", "round", "deal"))
    for sentence in troubles:
        tell(sentence)
    return 0


def _all(args):
    """(rows, JSON documents, sentences) of the sessions that are asked for."""
    sessions = selected_sessions(args)
    return list_deals(sessions), _documents(sessions), caveats.troubles(sessions)


def _of_event(args):
    """Likewise of the tables of an event."""
    evening, tables = selected_tables(args)
    documents = [document for table in tables for document in deals_of(evening, table)]
    if not documents:
        raise SchreiberError("nothing was played there yet; nothing to show")
    rows = (row for table in tables for row in _rows_of_table(evening, table))
    troubles = [
        f"round {table.number}, table {table.table}: {sentence}"
        for table in tables
        for sentence in table.troubles
    ]
    return rows, documents, troubles


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


def _rows_of_table(evening, table):
    """Likewise of a table of an event, what was decided about it among them."""
    for line in lines_of(evening, table):
        got = [f"{name_of(evening, who)} {signed(points)}" for who, points in line.points.items()]
        yield [
            table.table,
            table.number,
            line.deal,
            line.words,
            ", ".join(got),
            line.state,
            minute(line.time),
        ]


def _documents(sessions):
    """The same as JSON shows it."""
    for session in sessions:
        where = {"day": session.day, "label": session.label}
        where |= {"round": session.round, "table": session.table}
        players = [{"person": None, "name": name} for name in session.names]
        for entry in session.entries:
            line = Line(
                entry.kind,
                describe(name_seats(entry.document, entry.book, session.seated(entry))),
                {},
                entry.state or None,
                entry.number,
                document={"rules": session.rules} | entry.document,
                time=entry.time,
                id=entry.id,
            )
            dealer = None if entry.dealer is None else players[entry.dealer]
            counts = not entry.annulled and entry.cleared is None
            points = [
                players[place] | {"points": value}
                for place, value in zip(entry.places, entry.points, strict=True)
                if counts and (value or entry.number is not None)
            ]
            yield deal_document(line, where, dealer, points)


def _points(session, entry):
    """What everybody got of a deal; of an incident, whom it concerns."""
    players = session.players
    for place, value in enumerate(entry.at_table(entry.points, len(players))):
        name = players[place] or f"seat {place}"
        if value is None:
            yield f"{name} sits out"
        elif value or entry.number is not None:
            yield f"{name} {signed(value)}"
