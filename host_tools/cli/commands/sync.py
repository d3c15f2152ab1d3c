"""`schreiber sync`: bring the deals of the boxes to the desk."""

from __future__ import annotations

import sys
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from pathlib import Path
from typing import TYPE_CHECKING, Self, TextIO

from host_tools.boxes.news import news_of
from host_tools.boxes.room import room_left
from host_tools.cli.each_box import plugged_in, visit_each
from host_tools.common import desk_log
from host_tools.common.errors import SchreiberError, unexpected
from host_tools.common.plain import plain
from host_tools.common.terminal import say
from host_tools.database.address import DatabaseAddress
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, Sentence, msg

if TYPE_CHECKING:
    from rich.progress import TaskID

    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.intake import IntakeReport


EPILOG = """\
Without PORT every box plugged in by USB is synced, all at the same time. Each box is interrupted
for a moment, sends what is new, has its clock set and goes on where it was, also in the middle of
an entry. Syncing again is harmless; a cable pulled half-way too: just sync again.

Every record's checksum and its place in the chain are verified and every deal is scored again.
What is not as it should be is kept, told here and listed by 'schreiber findings'. A box that cannot
be synced stops none of the others. One whose flash can only be read is synced all the same, and
told of each time: it cannot note it.

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
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Sync all files and then all boxes at once; 1 if one failed or something new was found."""
    address = database_address(args.database)
    files = [named for named in dict.fromkeys(args.ports) if Path(named).is_file()]
    status = sync_files(files, address) if files else 0
    named = [port for port in args.ports if port not in files]
    if files and not named:
        return status
    # Neither is needed for a file.
    # What speaks over a cable is not needed for a file.
    from host_tools.boxes.link.mpremote_link import MpremoteLink

    return sync_boxes(plugged_in(named), MpremoteLink, address, args.everything) or status


def sync_files(files: Sequence[str], address: DatabaseAddress) -> int:
    """Take in the logs in these files into the database at `address`."""
    from host_tools.boxes.collect_file import collect_file
    from host_tools.boxes.saved_log import read_saved_log
    from host_tools.intake.database import Database

    found = False
    with Database(address) as database:

        def visit(file: str) -> Iterator[Message]:
            nonlocal found
            report = collect_file(read_saved_log(Path(file)), database)
            found = found or bool(report.findings)
            return describe(file, report)

        failed = visit_each(files, visit)
    return 1 if failed or found else 0


def sync_boxes(
    ports: Sequence[str],
    open_link: Callable[[str], BoxLink],
    address: DatabaseAddress,
    everything: bool = False,
) -> int:
    """Sync the boxes at `ports`, each over `open_link(port)`, into the database at `address`."""
    # SQLAlchemy is not needed for `--help`.
    from host_tools.boxes.collect import collect
    from host_tools.intake.database import Database

    Database(address).close()  # made, or refused, before any box is interrupted

    def sync(port: str, progress: Callable[[int, int], None]) -> IntakeReport:
        with Database(address, check=False) as database, open_link(port) as link:
            return collect(link, database, everything, progress)

    failed = False
    with _progress() as display:
        running = {_started(sync, port, display.follow(port)): port for port in ports}
        for future in as_completed(running):
            port = running[future]
            display.finish(port)
            try:
                report = future.result()
            except SchreiberError as error:
                failed = True
                desk_log.refused(error)
                display.tell(f"schreiber: {error.said(say)}", sys.stderr)
            except Exception as error:
                # The error of one box must not lose the deals of the others.
                failed = True
                what = msg("{port}: {what}", port=port, what=unexpected(error))
                display.tell(f"schreiber: {say(what)}", sys.stderr)
            else:
                failed = failed or bool(report.findings)
                for line in describe(port, report):
                    display.tell(line, sys.stdout)
    return 1 if failed else 0


def _started(
    sync: Callable[[str, Callable[[int, int], None]], IntakeReport],
    port: str,
    progress: Callable[[int, int], None],
) -> Future[IntakeReport]:
    """What will come of syncing a box, in a thread of its own.

    Ctrl-C does not wait for it: what it has not stored comes with the next sync, and a box to which
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


def describe(port: str, report: IntakeReport) -> Iterator[Message]:
    """The lines that say what a box, or a file, has brought."""
    box = box_name(report.box)
    yield msg("{box} at {port}: {news}", box=box, port=port, news=news_of(report))
    room = room_left(report.free)
    if room is not None:
        yield msg("{box}: {what}", box=box, what=room)
    for finding in report.findings:
        yield msg("{box}: {what}", box=box, what=finding.sentence)


def _progress() -> _Bars | _Lines:
    return _Bars() if sys.stdout.isatty() else _Lines()


class _Lines:
    """Progress for a log file or a pipe: a line when a box begins to send, no more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to be closed."""

    def follow(self, port: str) -> Callable[[int, int], None]:
        """A callback for the progress of one box."""
        begun: list[bool] = []

        def progress(_done: int, total: int) -> None:
            if not begun:
                begun.append(True)
                self.tell(msg("{port}: {total} bytes to pull", port=port, total=total), sys.stdout)

        return progress

    def finish(self, port: str) -> None:
        """The box is finished; `tell` says how it went."""

    def tell(self, line: Sentence, stream: TextIO) -> None:
        """Print a line for the user."""
        print(plain(say(line)), file=stream, flush=True)


class _Bars:
    """Progress on a terminal: a bar for every box."""

    def __init__(self) -> None:
        from rich.progress import BarColumn, DownloadColumn, Progress, SpinnerColumn, TextColumn

        self._bars = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            DownloadColumn(),
        )
        self._tasks: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def follow(self, port: str) -> Callable[[int, int], None]:
        """A callback for the progress of one box."""
        task = self._tasks[port] = self._bars.add_task(port, total=None)
        return lambda done, total: self._bars.update(task, completed=done, total=total)

    def finish(self, port: str) -> None:
        """Take the bar of one box away."""
        self._bars.remove_task(self._tasks[port])

    def tell(self, line: Sentence, stream: TextIO) -> None:
        """Print a line for the user, above the bars."""
        if stream is sys.stderr:
            print(plain(say(line)), file=stream, flush=True)
        else:
            self._bars.console.print(plain(say(line)), markup=False, highlight=False, emoji=False)
