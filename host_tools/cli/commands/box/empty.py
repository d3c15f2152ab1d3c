"""`schreiber box empty`: make room on the boxes whose deals are all at the desk."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import apart
from host_tools.cli.common_options import add_dry_run_argument, add_ports_argument
from host_tools.cli.each_box import plugged_in, visit_each
from host_tools.cli.sync_displays import describe
from host_tools.common.errors import DeskError, UsageError
from host_tools.common.terminal import show
from host_tools.common.times import local_time, minute
from host_tools.database.address import DatabaseAddress
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, Sayable, counted, msg

if TYPE_CHECKING:
    from host_tools.boxes.clearing import Clearable
    from host_tools.boxes.link.box_link import BoxLink


EPILOG = """\
A box holds some 17,000 deals and says in time when there is little room left. Each box is synced
first, and then every byte of its log is looked for in the database. A copy of the database is made
beside it and looked through as well. Only then the box is told how long the log is that the desk
holds, and its digest: it compares both with its own, refuses if they differ, and begins a new log.

What is lost on the box is the look back at earlier rounds. Its settings, the director's PIN, the
list of players and the rule books of the club stay. At the desk nothing changes: standings and
exports count the old log and the new one.

A box is refused as long as the last session on it is not signed or somebody is entering a deal.
Another desk that has not all of this box says at its next sync that something is missing there.

Without --yes the boxes are synced and it is said what would be cleared.

Exit status: 0 all is well, 1 a box was not cleared, 2 it was not said --yes.

examples:
  schreiber box empty --dry-run
  schreiber box empty --yes             all boxes plugged in
  schreiber box empty --yes /dev/ttyACM0
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber box empty`."""
    parser.epilog = EPILOG
    add_ports_argument(parser)
    parser.add_argument("--yes", action="store_true", help="clear them")
    add_dry_run_argument(parser, "sync, and say what would be cleared")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Clear the boxes; 1 if that failed on one."""
    from host_tools.boxes.link.mpremote_link import MpremoteLink

    if args.yes and args.dry_run:
        raise apart("--yes", "--dry-run")
    ports = plugged_in(args.ports)
    address = database_address(args.database)
    status, boxes = look_at(ports, MpremoteLink, address)
    if args.dry_run:
        return status
    if boxes and not args.yes:
        raise UsageError(msg("nothing was done; with --yes it is"))
    return max(status, clear_boxes(boxes, MpremoteLink, address))


def look_at(
    ports: Sequence[str], open_link: Callable[[str], BoxLink], address: DatabaseAddress
) -> tuple[int, dict[str, Clearable]]:
    """Sync the boxes at `ports`, each over `open_link(port)`, and say what would be cleared.

    Returns (status, {port: `Clearable`}): 1 if a box cannot be cleared, and the boxes that can.
    """
    from host_tools.boxes.clearing import look
    from host_tools.intake.database import Database

    boxes = {}
    with Database(address) as database:

        def visit(port: str) -> list[Sayable]:
            with open_link(port) as link:
                boxes[port] = look(link, database)
            return [*describe(port, boxes[port].report), *_plan(boxes[port])]

        status = _each(ports, visit)
    return status, boxes


def clear_boxes(
    boxes: Mapping[str, Clearable], open_link: Callable[[str], BoxLink], address: DatabaseAddress
) -> int:
    """Let the logs of `boxes`, {port: `Clearable`}, begin anew; 1 if that failed on one.

    A copy of the database at `address` is made before: DeskError if it cannot be.
    """
    from host_tools.boxes.clearing import clear, copy_all
    from host_tools.boxes.news import room_now
    from host_tools.intake.database import Database

    if not boxes:
        return 0
    copy = copy_all(address, boxes.values())
    show(msg("a copy of the database lies at {copy}", copy=copy))
    with Database(address, must_exist=True) as database:

        def visit(port: str) -> list[Sayable]:
            with open_link(port) as link:
                report = clear(link, database, boxes[port])
            what = msg("its log has begun anew: {room}", room=room_now(report.free))
            return [msg("{box} at {port}: {what}", box=box_name(report.box), port=port, what=what)]

        return _each(boxes, visit)


def _each(ports: Iterable[str], visit: Callable[[str], Iterable[Sayable]]) -> int:
    """As `visit_each`; an error of the desk itself is told with the port."""

    def visit_by_name(port: str) -> Iterable[Sayable]:
        try:
            return visit(port)
        except DeskError as error:
            raise DeskError(msg("{what}: {how}", what=port, how=error.message)) from error

    return visit_each(ports, visit_by_name)


def _plan(box: Clearable) -> Iterator[Message]:
    """The lines that say what would be cleared."""
    name, held = box_name(box.identity.box), box.held
    deals = counted("{number} deal", "{number} deals", held.deals)
    if held.since and held.until:
        since, until = minute(local_time(held.since)), minute(local_time(held.until))
        yield msg(
            "{box}: to be cleared: {deals}, from {since} to {until}",
            box=name,
            deals=deals,
            since=since,
            until=until,
        )
    else:
        yield msg("{box}: to be cleared: {deals}", box=name, deals=deals)
    if box.elsewhere:
        yield msg(
            "{box}: another desk has synced it last; what that desk is to have it should sync"
            " before the box is cleared",
            box=name,
        )
