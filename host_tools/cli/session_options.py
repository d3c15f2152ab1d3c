"""The filters that commands share: which sessions they are about."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import apart
from host_tools.cli.arguments import day, outside, whole_number
from host_tools.common.errors import SchreiberError
from host_tools.common.plain import QUOTED, shorten
from host_tools.common.terminal import tell
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.formatting import box_name
from host_tools.language.message import msg
from host_tools.sessions.adding_up import newer
from host_tools.sessions.session import Session
from host_tools.sessions.sessions import load_sessions
from rules_core.session import MAX_NUMBER

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.tables.table import Table


def add_selection_arguments(parser: ArgumentParser) -> None:
    """Add the filters and `--database` to a command's parser."""
    chosen = parser.add_argument_group(
        "which sessions", "All of them unless said otherwise; exit status 1 if there are none."
    )
    chosen.add_argument("--table", metavar="N", type=_number, help="of this table only")
    chosen.add_argument("--round", metavar="N", type=_number, help="of this round only")
    chosen.add_argument("--label", metavar="TEXT", help="with this label only")
    chosen.add_argument(
        "--date",
        metavar="YYYY-MM-DD",
        type=day,
        help="begun on this day (or synced then, where the box did not know the time)",
    )
    add_database_argument(parser)


def _number(text: str) -> int:
    """A number that a table or a round can have."""
    number = whole_number(text)
    if not 1 <= number <= MAX_NUMBER:
        raise outside(shorten(text, QUOTED), 1, MAX_NUMBER)
    return number


def selected_sessions(args: Namespace) -> list[Session]:
    """The sessions that the arguments ask for. Boxes with sessions left out are told.

    SchreiberError if there are none: nobody is shown an empty table, and no file is overwritten.
    """
    # SQLAlchemy is not needed for `--help`.
    from host_tools.intake.database import Database

    begun = args.date.isoformat() if args.date else None
    with Database(database_address(args.database), must_exist=True) as database:
        for unique_id, count in database.readings.without_session():
            tell(msg("{what}: left out, {why}", what=box_name(unique_id), why=newer(count)))
        sessions = load_sessions(database, args.table, args.round, args.label, begun)
    if not sessions:
        raise SchreiberError(msg("Nothing was played yet."))
    return sessions


def selected_tables(args: Namespace) -> tuple[Event, list[Table]]:
    """(the `Event` that `--event` names, those of its tables that the arguments ask for).

    SchreiberError if there are none.
    """
    from host_tools.events.events import event_number
    from host_tools.events.shown_event import shown_event
    from host_tools.intake.database import Database

    if args.label is not None or args.date is not None:
        raise apart("--event", "--label", "--date")
    with Database(database_address(args.database), must_exist=True) as database:
        event = shown_event(database, event_number(database, args.event))
    tables = [
        table
        for (round_number, table_number), table in sorted(event.tables.items())
        if args.round in (None, round_number) and args.table in (None, table_number)
    ]
    if not tables:
        raise SchreiberError(msg("no table of the event matches; nothing to show"))
    return event, tables
