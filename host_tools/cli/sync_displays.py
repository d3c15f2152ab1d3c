"""Displays of `schreiber sync`: bars on a terminal, lines in a pipe, or a line of JSON a box."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Self

from host_tools.boxes.news import news_of, room_left
from host_tools.common import terminal
from host_tools.common.plain import json_line, plain
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, Sentence, msg

if TYPE_CHECKING:
    from rich.progress import TaskID

    from host_tools.intake.intake import IntakeReport


def describe(port: str, report: IntakeReport) -> Iterator[Message]:
    """The lines that say what a box, or a file, has brought."""
    box = box_name(report.box)
    yield msg("{box} at {port}: {what}", box=box, port=port, what=news_of(report))
    room = room_left(report.free)
    if room is not None:
        yield msg("{what}: {how}", what=box, how=room)
    for finding in report.findings:
        yield msg("{what}: {how}", what=box, how=finding.sentence)


class SyncDisplay:
    """The display of a sync in a pipe: a line when a box begins to send, and one with the
    result.
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to be closed."""

    def say(self, sentence: Sentence) -> str:
        """The text of a sentence as it is shown."""
        return terminal.say(sentence)

    def follow(self, port: str) -> Callable[[int, int], None]:
        """A callback for the progress of one box: bytes that came, and bytes in all."""
        begun: list[bool] = []

        def progress(_done: int, total: int) -> None:
            if not begun:
                begun.append(True)
                self.show(msg("{port}: {total} bytes to pull", port=port, total=total))

        return progress

    def finish(self, port: str) -> None:
        """The box sends nothing more; `brought` or `failed` says how it went."""

    def brought(self, port: str, report: IntakeReport) -> None:
        """Say what a box or a file has brought."""
        for line in describe(port, report):
            self.show(line)

    def failed(self, port: str, what: str) -> None:
        """Show a failure of a box or a file; what: the sentence on it."""
        print(f"schreiber: {plain(what)}", file=sys.stderr, flush=True)

    def show(self, line: Sentence) -> None:
        """Print a line for the user."""
        print(plain(self.say(line)), flush=True)


class SyncInJson(SyncDisplay):
    """The display for a program: an object for each box or file, in English."""

    def say(self, sentence: Sentence) -> str:
        """See `SyncDisplay`."""
        return str(sentence)

    def follow(self, port: str) -> Callable[[int, int], None]:
        """See `SyncDisplay`."""
        return lambda done, total: None

    def brought(self, port: str, report: IntakeReport) -> None:
        """See `SyncDisplay`."""
        found = [str(finding.sentence) for finding in report.findings]
        counts = {name: getattr(report, name) for name in ("records", "deals", "corrections")}
        self._print({"port": port, "box": report.box.hex(), **counts, "findings": found})

    def failed(self, port: str, what: str) -> None:
        """See `SyncDisplay`."""
        self._print({"port": port, "error": what})

    def _print(self, document: Mapping[str, object]) -> None:
        print(json_line(document), flush=True)


class SyncInBars(SyncDisplay):
    """The display on a terminal: a bar for every box."""

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

    def show(self, line: Sentence) -> None:
        """See `SyncDisplay`."""
        self._bars.console.print(plain(self.say(line)), markup=False, highlight=False, emoji=False)


def display_of(as_json: bool) -> SyncDisplay:
    """Return what shows a sync on standard output."""
    if as_json:
        return SyncInJson()
    return SyncInBars() if sys.stdout.isatty() else SyncDisplay()
