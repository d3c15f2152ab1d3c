"""`schreiber code`: take the code of a signed round, before its box is read."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from host_tools.cli.decided import show_decision
from host_tools.cli.event_options import add_decision_arguments
from host_tools.common.errors import UsageError
from host_tools.database.location import add_database_argument, database_address
from host_tools.events.decide_on import decide_on
from host_tools.events.events import event_number, load_event
from host_tools.language.message import msg
from host_tools.tournament.result_codes import is_long, step_of_long_code, step_of_short_code
from host_tools.tournament.tables.seating import not_planned

if TYPE_CHECKING:
    from host_tools.events.decide_on import Step
    from host_tools.tournament.event import Event


EPILOG = """\
After a round is signed its box shows the result as a QR code, which a camera or a scanner reads as
digits, and as ten characters with one that checks them. The digits say all of it. The characters
confirm the totals that are typed with them, in the order of the seats of the plan.

The result counts at once, marked as provisional, until the box is read or the sheet is typed; then
both are compared. It counts for no prize and no cup point.

examples:
  schreiber code 162581944740616150582932278331468636798858307927527588719243
  schreiber code 8613Z6N9E6W --round 2 --table 11 --points 300 -100 -150 -50
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber code`."""
    parser.epilog = EPILOG
    parser.add_argument("code", metavar="CODE", help="the digits, or the ten characters and check")
    parser.add_argument("--round", metavar="N", type=int, help="of the ten characters")
    parser.add_argument("--table", metavar="N", type=int, help="likewise")
    parser.add_argument(
        "--points", metavar="POINTS", type=int, nargs="+", help="likewise, one a seat"
    )
    add_decision_arguments(parser)
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Take it; 0."""
    from host_tools.intake.database import Database

    with Database(database_address(args.database), must_exist=True) as database:
        number = event_number(database, args.event)
        step = _step(load_event(database, number), args)
        [decided] = decide_on(database, number, [step], author=args.author, reason=args.reason)
        event = load_event(database, number)
    show_decision(decided, event)
    return 0


def _step(event: Event, args: Namespace) -> Step:
    if is_long(args.code):
        return step_of_long_code(event, args.code)
    if None in (args.round, args.table, args.points):
        raise UsageError(msg("ten characters need --round, --table and --points"))
    place = (args.round, args.table)
    persons = event.state.plan.persons_at(place)
    if not persons:
        raise UsageError(not_planned(place))
    if len(persons) != len(args.points):
        raise UsageError(msg("--points: {needed} are needed, one a seat", needed=len(persons)))
    return step_of_short_code(event, place, dict(zip(persons, args.points, strict=True)), args.code)
