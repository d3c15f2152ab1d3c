"""The box of a table without one, for a phone.

`python -m host_tools.simulation.phones.phone_box FOLDER LANGUAGE MS` runs it.

The real application on the simulated board, in real time; its flash is in the folder, which the
process has to itself. LANGUAGE is that of a new box; MS, the time since the box was switched on:
the clock of a round goes on when a process is started again. The input has lines of JSON:

    {"key": name, "down": bool}                          a key goes down or up
    {"call": number, "do": what, "with": [...]}          a question: see `_ANSWERS`

The output, too: {"box": id} at first; {"call": number, "answer": ...} or {"call": number, "error":
sentence}; {"picture": base64, "contrast": 0 to 255, "asleep": bool, "waits": why} whenever the
display shows something else, or keys count again, or no more: see `Picture`; {"untaken": n}, their
number by now, whenever a key went down that did not count; {"stored": n} whenever the log has
changed; {"ended": sentence} when the application has ended, which it does not by itself. At the end
of the input the power goes; a folder with a file `TEMPORARY` is removed then.
"""

from __future__ import annotations

import base64
import json
import queue
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from firmware.app import link
from firmware.app.rescue import RescueLink
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from host_tools.boxes.phones.phone_process import TEMPORARY
from host_tools.common.errors import LinkError, SchreiberError
from host_tools.common.installation import own_version
from host_tools.common.page_version import version_of_phone
from host_tools.common.strict_json import Json
from host_tools.common.unexpected import unexpected
from host_tools.simulation.phones.desk_visit import DeskVisit
from host_tools.simulation.phones.safe_files import SafeFiles
from host_tools.simulation.simulator.board import SimulatedBoard
from host_tools.simulation.simulator.claim import claimed
from host_tools.simulation.simulator.own_output import own_output
from host_tools.simulation.simulator.simulated_box import UNIQUE_ID, SimulatedBox, speak
from host_tools.simulation.simulator.simulated_clock import RealTime
from host_tools.web.serving.fingers import SHORTEST_PRESS_S

# The pause before a picture is taken: what is drawn in several steps is one picture.
FRAME_S = 0.004

Write = Callable[[str], None]


class PhoneBox:
    """The box in a folder, which has power inside the block; write(line): takes what it says.

    uptime_ms: for how long it has been switched on.
    """

    def __init__(self, folder: Path, write: Write, uptime_ms: int = 0) -> None:
        self._write = write
        self._news: queue.SimpleQueue[bool] = queue.SimpleQueue()  # True: something; False: the end
        self._said: dict[str, Json] = {}
        self._stored: object = None
        self._changes = 0
        self._untaken = 0
        self._telling = threading.Lock()  # of what was said of the box
        self._moved: dict[str, float] = {}  # key -> when it was moved last
        self._box = SimulatedBox(folder, self._run, self._seen, self._seen)
        self._box.make_clock = lambda: RealTime(uptime_ms)
        self._box.version = version_of_phone(own_version())
        self._visit = DeskVisit(self._box)
        self._teller = threading.Thread(target=self._tell_on, name="teller", daemon=True)

    def __enter__(self) -> PhoneBox:
        self._stored = self._log()
        self._tell({"box": self._box.unique_id.hex()})
        self._teller.start()
        self._box.power_on()
        self._visit.started(self._seen)
        return self

    def __exit__(self, *_: object) -> None:
        self._box.pull_plug()
        self._news.put(False)
        self._teller.join()

    def hear(self, line: str) -> None:
        """Do what a line says."""
        said = json.loads(line)
        if "key" in said:
            self._move(said["key"], said["down"])
            return
        try:
            answer = {"answer": _ANSWERS[said["do"]](self, *said["with"])}
        except SchreiberError as error:
            answer = {"error": error.sentence}
        except Exception as error:  # the desk's process is told of any error
            answer = {"error": str(unexpected(error))}
        self._tell({"call": said["call"]} | answer)

    def _move(self, key: str, down: bool) -> None:
        """Move a key, not sooner after its last move than a finger does.

        Where the computer is busy two moves come at once: with no time between them none counts.
        """
        if down and self._visit.waits:
            self._untaken += 1
            self._tell({"untaken": self._untaken})
            return
        self._rest_after(self._moved.get(key, 0.0))
        self._moved[key] = time.monotonic()
        self._box.set_key(key, down)

    def _rest_after(self, moved: float) -> None:
        rest = moved + SHORTEST_PRESS_S - time.monotonic()
        if rest > 0:
            time.sleep(rest)

    def has_started(self) -> bool:
        """Return True if the application runs, and not only what serves a desk without it."""
        current = link.current
        return self._box.running and not (current is None or isinstance(current, RescueLink))

    def listen(self) -> None:
        """The desk is going to change something: the application stops, and no key is taken.

        LinkError if it does not stop.
        """
        self._rest_after(max(self._moved.values(), default=0.0))  # then it counts
        self._visit.begin()
        self._tell_of_box()

    def go_on(self) -> int:
        """The desk has changed what it would: the application starts anew, and takes keys.

        How often the log had changed when that was done. An application that does not start ends,
        and so its process does: LinkError.
        """
        changes = 0

        def done() -> None:
            nonlocal changes
            self._tell_of_box()
            changes = self._changes

        try:
            self._visit.end(done)
        except LinkError as error:
            self._tell({"ended": error.sentence})
            raise
        self._tell_of_box()
        return changes

    def call(self, function: str, arguments: list[Json]) -> str:
        """Call a function of the box's end of the link: the line that it answers. LinkError."""

        def answer() -> str:
            # Of the application that is there when it has its turn: it may just be starting anew.
            if link.current is None:
                raise LinkError("the application of the box has not started")
            return link.current.answer(function, *arguments)

        return self._box.call(answer)

    def _run(self, board: SimulatedBoard) -> None:
        board.fs = SafeFiles(str(self._box.flash))
        board.set_clock(int(time.time()))
        self._visit.run(board)

    def _seen(self) -> None:
        """In the application's thread: the display, or the whole box, is not as it was."""
        self._news.put(True)

    def _tell_on(self) -> None:
        """Say what is new, until the end."""
        while self._news.get():
            time.sleep(FRAME_S)
            while not self._news.empty():
                if not self._news.get():
                    return
            self._tell_of_box()

    def _tell_of_box(self) -> None:
        if not self._box.running:
            if self._box.error is not None:
                self._tell({"ended": str(unexpected(self._box.error))})
            return
        with self._telling:
            self._tell_of_display()
            self._tell_of_log()

    def _tell_of_display(self) -> None:
        box = self._box
        contrast = box.board.bus.panel.contrast
        picture = base64.b64encode(box.picture()).decode()
        shown: dict[str, Json] = {
            "picture": picture,
            "contrast": contrast,
            "asleep": box.asleep,
            "waits": self._visit.waits,
        }
        if shown != self._said:
            self._said = shown
            self._tell(shown)

    def _tell_of_log(self) -> None:
        stored = self._log()
        if stored != self._stored:
            self._stored = stored
            self._changes += 1
            self._tell({"stored": self._changes})

    def _log(self) -> object:
        """Another value whenever a record was written."""
        found = []
        for name in (LOG, PENDING):
            try:
                status = (self._box.flash / name).stat()
            except FileNotFoundError:
                continue
            found.append((name, status.st_size, status.st_mtime_ns))
        return found

    def _tell(self, said: dict[str, Json]) -> None:
        self._write(json.dumps(said))


# What may be asked.
_ANSWERS: dict[str, Callable[..., object]] = {
    "has_started": PhoneBox.has_started,
    "listen": PhoneBox.listen,
    "go_on": PhoneBox.go_on,
    "call": PhoneBox.call,
}


def serve(folder: Path, language: str, uptime_ms: int, lines: Iterable[str], write: Write) -> None:
    """Run the box in `folder`, made if it is missing, until the `lines` end. SchreiberError."""
    folder.mkdir(parents=True, exist_ok=True)
    with claimed(folder):
        if not (folder / UNIQUE_ID).exists():
            speak(folder, language)
        with PhoneBox(folder, write, uptime_ms) as box:
            for line in lines:
                box.hear(line)


def main() -> None:
    """Serve standard input and output, until the input ends."""
    folder, language, uptime_ms = sys.argv[1:]
    answer = own_output()
    writing = threading.Lock()

    def write(line: str) -> None:
        # Where the desk is gone nobody hears it; the input ends, too.
        with writing, suppress(OSError):
            answer(line)

    try:
        serve(Path(folder), language, int(uptime_ms), sys.stdin, write)
        if Path(folder, TEMPORARY).exists():
            shutil.rmtree(folder, ignore_errors=True)
    except SchreiberError as error:
        write(json.dumps({"ended": error.sentence}))


if __name__ == "__main__":
    main()
