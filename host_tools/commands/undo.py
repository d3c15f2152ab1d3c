"""`schreiber undo`: let a decision never have been, or list what was decided."""

from host_tools.database.location import add_database_argument, database_path
from host_tools.desk.evening import decide_on, event_number, load_evening
from host_tools.desk.event_options import add_decision_arguments
from host_tools.desk.journals import journal_of
from host_tools.errors import UsageError
from host_tools.plain import json_line
from host_tools.reports.document import journal_documents
from host_tools.tables import show_table
from host_tools.terminal import show
from host_tools.times import local_time, minute
from host_tools.tournament.decisions import UNDO
from host_tools.tournament.narrate import sentence
from host_tools.translations.message import msg

NAME = "undo"
HELP = "undo a decision about an event; --list shows the journal"

EPILOG = """\
Without a number the last decision is undone that is in force. Nothing is removed: an undoing is a
decision itself, and can be undone. What other decisions stand on cannot be undone before them.

examples:
  schreiber undo --list
  schreiber undo
  schreiber undo 17 --reason "it was the other Karl"
"""

NUMBER = msg("number")
COLUMNS = (
    NUMBER,
    msg("time"),
    msg("author"),
    msg("what"),
    msg("reason"),
    msg("undone by"),
)


def add_arguments(parser):
    """Add the arguments of `schreiber undo`."""
    parser.epilog = EPILOG
    parser.add_argument("number", metavar="NUMBER", type=int, nargs="?", help="of the decision")
    parser.add_argument("--list", action="store_true", help="the journal")
    parser.add_argument("--json", action="store_true", help="with --list: objects of JSON")
    add_decision_arguments(parser)
    add_database_argument(parser)


def run(args):
    """Undo it, or list the journal; 0."""
    from host_tools.desk.database import Database

    if args.json and not args.list:
        raise UsageError(msg("--json goes with --list only"))
    with Database(database_path(args.database)) as database:
        number = event_number(database, args.event)
        if args.list:
            _show(load_evening(database, number), args.json)
            return 0
        standing = journal_of(database, number).to_take_back()
        if args.number is None and not standing:
            raise UsageError(msg("nothing was decided that could be undone"))
        undone = standing[-1].number if args.number is None else args.number
        step = (UNDO, {"decision": undone})
        decide_on(database, number, [step], author=args.author, reason=args.reason)
    show(msg("decision {number} of event {event} is undone", number=undone, event=number))
    return 0


def _show(evening, as_json):
    if as_json:
        print(json_line(journal_documents(evening.journal)))
        return
    undone = evening.journal.undone()
    rows = [
        [
            one.number,
            minute(local_time(one.time)),
            one.author,
            sentence(one, evening),
            one.reason,
            undone.get(one.number, ""),
        ]
        for one in evening.journal.decisions
    ]
    show_table(msg("Journal"), COLUMNS, rows, (NUMBER,))
