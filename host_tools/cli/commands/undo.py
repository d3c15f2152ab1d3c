"""`schreiber undo`: undo a decision, or list the journal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from host_tools.cli.event_options import add_decision_arguments
from host_tools.cli.journal_table import show_decisions
from host_tools.cli.text_tables import Cell
from host_tools.club import club_journal
from host_tools.common.errors import UsageError
from host_tools.common.plain import json_line
from host_tools.common.terminal import show
from host_tools.common.times import local_time, minute
from host_tools.database.location import add_database_argument, database_address
from host_tools.events.decide_on import decide_on
from host_tools.events.events import event_number, load_event
from host_tools.events.journals import journal_of
from host_tools.journal.journal import UNDO
from host_tools.language.message import msg
from host_tools.reports.document import journal_documents
from host_tools.tournament.decisions import sentence

if TYPE_CHECKING:
    from host_tools.journal.journal import Journal
    from host_tools.journal.kind import Decision
    from host_tools.tournament.event import Event


EPILOG = """\
Without a number the last decision is undone that is in force. Nothing is removed: an undoing is a
decision itself, and can be undone. What other decisions stand on cannot be undone before them.

The list also has what was decided about persons of the event who are known to the club by two
numbers, or were forgotten, as P1, P2: 'schreiber persons undo 2' takes that back.

examples:
  schreiber undo --list
  schreiber undo
  schreiber undo 17 --reason "it was the other Karl"
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber undo`."""
    parser.epilog = EPILOG
    parser.add_argument("number", metavar="NUMBER", type=int, nargs="?", help="of the decision")
    parser.add_argument("--list", action="store_true", help="the journal")
    parser.add_argument("--json", action="store_true", help="with --list: objects of JSON")
    parser.add_argument(
        "--anyway",
        action="store_true",
        help="also if that closes an event of whose result something is open",
    )
    add_decision_arguments(parser)
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Undo it, or list the journal; 0."""
    from host_tools.intake.database import Database

    if args.json and not args.list:
        raise UsageError(msg("--json goes with --list only"))
    with Database(database_address(args.database), must_exist=True) as database:
        number = event_number(database, args.event)
        if args.list:
            _show(load_event(database, number), args.json)
            return 0
        standing = journal_of(database, number).to_take_back()
        if args.number is None and not standing:
            raise UsageError(msg("nothing was decided that could be undone"))
        undone = standing[-1].number if args.number is None else args.number
        step = (UNDO, {"decision": undone})
        decide_on(
            database,
            number,
            [step],
            author=args.author,
            reason=args.reason,
            anyway=args.anyway,
        )
    show(msg("decision {number} of event {event} is undone", number=undone, event=number))
    return 0


def _show(event: Event, as_json: bool) -> None:
    if as_json:
        print(json_line(journal_documents(event.journal)))
        return
    decided = club_journal.in_order(event.journal, event.about_persons())
    rows = [_row(event, one, about_persons) for one, about_persons in decided]
    show_decisions(rows)


def _row(event: Event, decision: Decision, about_persons: bool) -> list[Cell]:
    named: Callable[[int], int | str]
    journal: Journal
    if about_persons:
        named, journal = club_journal.named, event.club
        said = club_journal.sentence(decision, event.club, event.persons)
    else:
        named, journal = int, event.journal
        said = sentence(decision, event)
    undone_by = journal.undone().get(decision.number)
    return [
        named(decision.number),
        minute(local_time(decision.time)),
        decision.author,
        said,
        decision.reason,
        None if undone_by is None else named(undone_by),
    ]
