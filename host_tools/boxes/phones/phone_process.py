"""A box in a process of its own, as the desk's process sees it: keys, picture, link.

The process is started again whenever it ends, on the flash that it has left: nothing that was
confirmed is lost by that.
"""

from __future__ import annotations

import base64
import binascii
import json
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from host_tools.boxes.link.box_link import BoxLink, Sendable
from host_tools.common.errors import LinkError
from host_tools.common.installation import ROOT
from host_tools.common.own_session import CREATION_FLAGS, NEW_SESSION
from host_tools.common.plain import plain, shorten
from host_tools.language.message import Message, Sentence, msg

# The file with what the process has printed, for the search for faults.
PRINTED = "printed.txt"
# An empty file that says: when the input of the process ends nobody wants its folder any more.
# Whoever has made it may have been killed, and does not remove it.
TEMPORARY = "temporary"
PICTURE_SIZE = 1024  # bytes
# Why no key counts: the box is starting; the desk changes something on it.
STARTING, VISITED = "starting", "visited"
# No box is silent for longer while it works; then its process is killed, and started again.
PATIENCE_S = 20
# The pause before a process that has ended is started again; twice as long, up to the longest,
# after each that has shown no picture.
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0
# How long a box may take to end by itself: it does between two steps of its application.
GOODBYE_S = 5
# Lines that wait for a process that does not read. No hand presses so many keys.
MOST_LINES = 256
# How long an application gets to start; it needs a tenth of it. Between two looks whether it has:
STARTS_S = 5
START_S = 0.05


@dataclass(frozen=True)
class Picture:
    """The picture on the display: `PICTURE_SIZE` bytes as it has them; `contrast`: 0 to 255.

    `waits`: the reason why no key counts, `STARTING` or `VISITED`; "" if keys do.
    """

    memory: bytes
    contrast: int
    asleep: bool
    waits: str = ""


class PhoneProcess:
    """The process of a box; `start` it first, `stop` it last. Usable from any thread.

    command: what starts it, to which is added for how many milliseconds it has been switched on;
    folder: of its flash and of what it prints, made if it is missing; changed(): called by another
    thread whenever one of these is another one: `box`, its id, b"" until it has said it; `picture`,
    None while no process runs; `stored`: how often the log was written to; `why`: what was wrong
    when it ended the last time, "" if nothing was said; `started`: how many processes there were;
    `untaken`: how often a key went down and did not count.
    """

    def __init__(
        self, command: Sequence[str], folder: Path, changed: Callable[[], None] | None = None
    ) -> None:
        self.box = b""
        self.picture: Picture | None = None
        self.stored = 0
        self.why = ""
        self.started = 0
        self.untaken = 0
        # Likewise, by the processes before this one; and what was untaken while there was none.
        self._stored_before = 0
        self._untaken_before = 0
        self._command = list(command)
        self._folder = folder
        self._changed = changed or (lambda: None)
        self._has_shown = False
        self._begun = time.monotonic()
        self._ending = threading.Event()
        self._lock = threading.Lock()  # of what follows
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._calls: dict[int, Future[Any]] = {}
        self._last_call = 0
        self._thread = threading.Thread(target=self._keep_alive, name="phone box", daemon=True)

    def start(self) -> None:
        """Switch the box on, without waiting until it has started. OSError of its folder."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._thread.start()

    def stop(self) -> None:
        """Switch it off, for good. When this returns its process has ended."""
        self._ending.set()
        with self._lock:
            process, lines = self._process, self._lines
        lines.put(None)
        if process is not None:
            try:
                process.wait(GOODBYE_S)
            except subprocess.TimeoutExpired:
                process.kill()
        self._thread.join()

    @property
    def pid(self) -> int | None:
        """The number of the process, None while none runs."""
        with self._lock:
            return None if self._process is None else self._process.pid

    def move(self, key: str, down: bool) -> None:
        """Press or release a key by its name. Where no process listens it is `untaken`."""
        with self._lock:
            if self._process is not None and self._lines.qsize() < MOST_LINES:
                self._lines.put(json.dumps({"key": key, "down": down}))
                return
            self._untaken_before += down
            self.untaken += down
        if down:
            self._changed()

    def link(self, name: Sentence, ended: Callable[[int | None], None] | None = None) -> PhoneLink:
        """A link to the box; ended(stored): see there. LinkError if its process does not run."""
        found = PhoneLink(self, name, ended)
        found.await_application()
        return found

    def go_on(self) -> int:
        """Let the application go on: the `stored` of when the desk was done with it. LinkError."""
        changes: int = self.ask("go_on")
        return self._stored_before + changes

    def ask(self, what: str, *arguments: object) -> Any:
        """Return the answer of the process to a question, see `phone_box`. LinkError."""
        future: Future[Any] = Future()
        with self._lock:
            process = self._process
            if process is None:
                raise LinkError(_gone(self.why))
            self._last_call += 1
            call = self._last_call
            self._calls[call] = future
            self._lines.put(json.dumps({"call": call, "do": what, "with": arguments}))
        try:
            return future.result(PATIENCE_S)
        except TimeoutError as error:
            process.kill()
            raise LinkError(msg("it does not answer, and is started anew")) from error
        finally:
            with self._lock:
                self._calls.pop(call, None)

    def _keep_alive(self) -> None:
        """In a thread of its own: start a process again and again, until the end."""
        pause = FIRST_PAUSE_S
        while not self._ending.is_set():
            self._has_shown = False
            try:
                self._live()
            except OSError as error:
                self.why = str(error)
            if not (self._has_shown or self.why or self._ending.is_set()):
                self.why = self._printed_last()
            self._changed()
            pause = FIRST_PAUSE_S if self._has_shown else min(2 * pause, LONGEST_PAUSE_S)
            self._ending.wait(pause)

    def _printed_last(self) -> str:
        """The last line that the process has printed, shortened and escaped."""
        try:
            printed = (self._folder / PRINTED).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        lines = [line for line in printed.splitlines() if line.strip()]
        return shorten(plain(lines[-1])) if lines else ""

    def _live(self) -> None:
        """From the start of a process to its end."""
        uptime_ms = int(1000 * (time.monotonic() - self._begun))
        with (self._folder / PRINTED).open("wb") as printed:
            process = subprocess.Popen(
                [*self._command, str(uptime_ms)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=printed,
                cwd=ROOT,
                text=True,
                encoding="utf-8",
                creationflags=CREATION_FLAGS,
                start_new_session=NEW_SESSION,
            )
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("the process has no pipes")
        lines: queue.Queue[str | None] = queue.Queue()
        writer = threading.Thread(target=_write_all, args=(lines, stdin), daemon=True)
        writer.start()
        with self._lock:
            self._process, self._lines, self.started = process, lines, self.started + 1
        if self._ending.is_set():
            lines.put(None)
        try:
            for line in stdout:
                if not self._hear(line):
                    break
        finally:
            self._end(process, lines)
            writer.join()
            with suppress(OSError):
                stdin.close()
            stdout.close()

    def _end(self, process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
        """End the process and tell everybody who waits for its answers."""
        if not self._ending.is_set():
            process.kill()
        process.wait()
        lines.put(None)
        with self._lock:
            self._process, self.picture = None, None
            self._untaken_before = self.untaken
            calls, self._calls = self._calls, {}
        for future in calls.values():
            future.set_exception(LinkError(_gone(self.why)))

    def _hear(self, line: str) -> bool:
        """Take what the process says; False if it is the last that it says, or no sense."""
        try:
            said = json.loads(line)
            if "picture" in said:
                memory = base64.b64decode(said["picture"], validate=True)
                if len(memory) != PICTURE_SIZE:
                    return False
                self._has_shown, self.why = True, ""
                self.picture = Picture(
                    memory, int(said["contrast"]), bool(said["asleep"]), str(said["waits"])
                )
            elif "box" in said:
                # What the one before has stored last it may not have said.
                self.stored += bool(self.box)
                self._stored_before = self.stored
                self.box = bytes.fromhex(said["box"])
            elif "stored" in said:
                self.stored = self._stored_before + int(said["stored"])
            elif "untaken" in said:
                with self._lock:
                    self.untaken = self._untaken_before + int(said["untaken"])
            elif "call" in said:
                self._answer(said)
                return True
            else:
                self.why = str(said["ended"])
                return False
        except (ValueError, KeyError, TypeError, binascii.Error) as error:
            self.why = repr(error)
            return False
        self._changed()
        return True

    def _answer(self, said: dict[str, Any]) -> None:
        with self._lock:
            future = self._calls.pop(said["call"], None)
        if future is None:  # nobody waits for it any more
            return
        if "error" in said:
            future.set_exception(LinkError(said["error"]))
        else:
            future.set_result(said["answer"])


class PhoneLink(BoxLink):
    """The desk's link to the box in a `PhoneProcess`.

    Collecting disturbs nobody: the box answers between two steps of its application. It is stopped
    before anything is changed, and starts anew afterwards, as every box does; no key counts until
    it has. ended(stored): called when the link is closed; stored: that of the process when the box
    went on again, None if it was not stopped.
    """

    _QUIET = ("identify", "pull", "acknowledge", "set_clock", "allow_minutes", "tariffs")

    def __init__(
        self,
        process: PhoneProcess,
        name: Sentence,
        ended: Callable[[int | None], None] | None = None,
    ) -> None:
        self.name = name
        self._process = process
        self._ended = ended or (lambda _: None)
        self._stopped = 0  # in which process, by its `started`; 0: it was not
        self._stored: int | None = None

    def await_application(self) -> None:
        """Wait until the application has started, for a while. LinkError if the box is gone.

        A box whose application does not start can still be collected.
        """
        until = time.monotonic() + STARTS_S
        while not self._asked("has_started") and time.monotonic() < until:
            time.sleep(START_S)

    def _call(self, function: str, *arguments: Sendable) -> str:
        if function not in self._QUIET and not self._stopped:
            self._stopped = self._process.started  # even if it does not: it has to go on, too
            self._asked("listen")
        return self._asked("call", function, arguments)

    def resume(self) -> None:
        """Let an application that was stopped start anew. LinkError if the box is gone.

        One that has ended meanwhile has started anew in another process.
        """
        stopped, self._stopped = self._stopped, 0
        if stopped and stopped == self._process.started:
            try:
                self._stored = self._process.go_on()
            except LinkError as error:
                raise self._failure(error.message) from error

    def close(self) -> None:
        """Say that this visit is over."""
        self._ended(self._stored)

    def _asked(self, what: str, *arguments: object) -> Any:
        try:
            return self._process.ask(what, *arguments)
        except LinkError as error:
            raise self._failure(error.message) from error


def _gone(why: str) -> Message:
    return msg("the box has stopped, and is started anew{why}", why=f" ({why})" if why else "")


def _write_all(lines: queue.Queue[str | None], stdin: IO[str]) -> None:
    """In a thread of its own: a process that does not read lets nobody else wait."""
    with suppress(OSError, ValueError):  # it has ended
        while (line := lines.get()) is not None:
            stdin.write(line + "\n")
            stdin.flush()
        stdin.close()
