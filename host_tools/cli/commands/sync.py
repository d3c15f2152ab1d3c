"""`schreiber sync`: bring the deals of the boxes to the desk."""

from __future__ import annotations

import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from concurrent.futures import Future, as_completed
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli.common_options import add_json_argument
from host_tools.cli.each_box import plugged_in
from host_tools.cli.sync_displays import SyncDisplay, display_of
from host_tools.common import desk_log
from host_tools.common.errors import SchreiberError
from host_tools.common.unexpected import unexpected
from host_tools.database.address import DatabaseAddress
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.message import msg

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.database import Database
    from host_tools.intake.intake import IntakeReport


EPILOG = """\
Without PORT every box plugged in by USB is synced, all at the same time. Each box is interrupted
for a moment, sends what is new, has its clock set and goes on where it was, also in the middle of
an entry. Syncing again is harmless; a cable pulled half-way too: just sync again.

Every record's checksum and its place in the chain are verified and every deal is scored again.
What is not as it should be is kept, told here and listed by 'schreiber box findings'. A box that
cannot be synced stops none of the others. One whose flash can only be read is synced all the same,
and told of each time: it cannot note it.

After an old copy of the database was put back, or when some of it is damaged, --all brings back
everything that the boxes still have. A log that was copied to another box, or has lost its end and
went on, is kept apart from the one that we have: of it only sessions begun since then count.

A FILE is taken in like a box, with the same checks, and again is harmless, too: the log that a page
with the box in it has given, a 'deals.log', or the whole flash of a box that starts no more, as
'picotool save --all' writes it of a board in its boot loader (.bin or .uf2).

Exit status: 0 all is well, 1 a box or a file could not be synced or something new was found.

examples:
  schreiber sync
  schreiber sync deals.log flash.uf2          logs from files
  schreiber sync /dev/ttyACM0 /dev/ttyACM1
  schreiber sync socket://127.0.0.1:4321      an emulated box
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber sync`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "ports",
        metavar="PORT_OR_FILE",
        nargs="*",
        help="a serial port, socket://HOST:PORT, a pseudo-terminal, or a file with a log",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        dest="everything",
        help="pull the whole log again, compare it with what is stored and bring back what is lost",
    )
    add_json_argument(parser, "a line of JSON for each box and file")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Sync all files and then all boxes at once; 1 if one failed or something new was found."""
    address = database_address(args.database)
    files = [named for named in dict.fromkeys(args.ports) if Path(named).is_file()]
    status = sync_files(files, address, args.json) if files else 0
    named = [port for port in args.ports if port not in files]
    if files and not named:
        return status
    # What speaks over a cable is not needed for a file.
    from host_tools.boxes.link.mpremote_link import MpremoteLink

    ports = plugged_in(named)
    return sync_boxes(ports, MpremoteLink, address, args.everything, args.json) or status


def sync_files(files: Sequence[str], address: DatabaseAddress, as_json: bool) -> int:
    """Take in the logs in these files into the database at `address`."""
    from host_tools.intake.database import Database

    with Database(address) as database, display_of(as_json) as display:
        outcomes = [_outcome(file, partial(_take_file, file, database), display) for file in files]
    return max(outcomes)


def _take_file(file: str, database: Database) -> IntakeReport:
    from host_tools.boxes.collect import collect_file
    from host_tools.boxes.saved_log import read_saved_log

    return collect_file(read_saved_log(Path(file)), database)


def sync_boxes(
    ports: Sequence[str],
    open_link: Callable[[str], BoxLink],
    address: DatabaseAddress,
    everything: bool = False,
    as_json: bool = False,
) -> int:
    """Sync the boxes at `ports`, each over `open_link(port)`, into the database at `address`."""
    # SQLAlchemy is not needed for `--help`.
    from host_tools.boxes.collect import collect
    from host_tools.intake.database import Database

    Database(address).close()  # made, or refused, before any box is interrupted

    def sync(port: str, progress: Callable[[int, int], None]) -> IntakeReport:
        with Database(address, check=False) as database, open_link(port) as link:
            return collect(link, database, everything, progress)

    status = 0
    with display_of(as_json) as display:
        running = {_started(sync, port, display.follow(port)): port for port in ports}
        for future in as_completed(running):
            port = running[future]
            display.finish(port)
            status = max(status, _outcome(port, future.result, display))
    return status


def _outcome(port: str, take: Callable[[], IntakeReport], display: SyncDisplay) -> int:
    """Say what `take()` has brought from a box or a file; 1 if it failed or has findings.

    The error of one box must not lose the deals of the others, whatever it is.
    """
    try:
        report = take()
    except SchreiberError as error:
        desk_log.refused(error)
        display.failed(port, error.said(display.say))
    except Exception as error:
        what = msg("{what}: {how}", what=port, how=unexpected(error))
        display.failed(port, display.say(what))
    else:
        display.brought(port, report)
        return 1 if report.findings else 0
    return 1


def _started(
    sync: Callable[[str, Callable[[int, int], None]], IntakeReport],
    port: str,
    progress: Callable[[int, int], None],
) -> Future[IntakeReport]:
    """Return the future of syncing a box, in a thread of its own.

    Ctrl-C does not wait for it: records not stored yet come with the next sync, and a box to which
    nobody speaks goes on by itself.
    """
    future: Future[IntakeReport] = Future()

    def visit() -> None:
        try:
            future.set_result(sync(port, progress))
        except BaseException as error:  # whoever waits is to know
            future.set_exception(error)

    threading.Thread(target=visit, name=port, daemon=True).start()
    return future
