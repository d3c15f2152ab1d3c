"""A box of a rehearsal as the desk's process sees it: a process of its own, and a link to it.

The application keeps its link and its language in modules, so a process has room for one box.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from host_tools.boxes.link.box_link import BoxLink
from host_tools.common.errors import SchreiberError
from host_tools.common.installation import ROOT, own_version
from host_tools.common.own_session import CREATION_FLAGS, NEW_SESSION
from host_tools.simulation.simulator.simulated_box import UNIQUE_ID, speak

if TYPE_CHECKING:
    from host_tools.simulation.rehearsal.box_state import BoxState


# The file with the output of the process, for the search for faults.
PRINTED = "printed.txt"
# The longest wait for an answer; on the busiest computer a box takes less.
PATIENCE_S = 120

BOX = "host_tools.simulation.rehearsal.rehearsed_box"


class BoxProcess:
    """A box in a folder; as a context manager it has power inside the block.

    folder: a Path, made if it is missing; unique_id: 8 bytes; seed: of what is played on it;
    language: the code of the one a new box speaks, None: as every box. Usable from any thread;
    requests are answered in turn. All methods raise SchreiberError when the box has no power, or
    cannot do what is asked.
    """

    def __init__(
        self, folder: Path, unique_id: bytes, seed: int, language: str | None = None
    ) -> None:
        self.folder = Path(folder).resolve()
        self.unique_id = unique_id
        self._seed = seed
        self._language = language
        self._process: subprocess.Popen[str] | None = None
        self._printed: IO[bytes] | None = None
        self._lock = threading.Lock()
        self._started = False

    def start(self) -> None:
        """Switch the box on, without waiting until it has started."""
        if self._process is not None:
            raise RuntimeError("the box has power already")
        is_new = not self.folder.exists()
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / UNIQUE_ID).write_text(self.unique_id.hex() + "\n", encoding="ascii")
        if is_new and self._language is not None:
            speak(self.folder, self._language)
        with ExitStack() as undo:
            self._printed = undo.enter_context((self.folder / PRINTED).open("ab"))
            self._process = subprocess.Popen(
                [sys.executable, "-m", BOX, str(self.folder), str(self._seed), own_version()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._printed,
                cwd=ROOT,
                text=True,
                encoding="utf-8",
                creationflags=CREATION_FLAGS,
                start_new_session=NEW_SESSION,
            )
            undo.pop_all()
        self._started = False

    def stop(self) -> None:
        """Cut the power, whatever the box is doing. Nothing happens if it has none."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        with suppress(OSError):  # of what it was still to be asked when it ended
            _piped(process.stdin).close()
        _piped(process.stdout).close()
        if self._printed is not None:
            self._printed.close()

    def link(self, name: str, closed: Callable[[], None] | None = None) -> ProcessLink:
        """A `ProcessLink` to it; `closed()`: called when the link is closed."""
        return ProcessLink(self, name, closed)

    def state(self) -> BoxState | None:
        """Return the state of the play: None, or {"table", "round", "played", "deals", "over",
        "signed"}.
        """
        return self.ask("state")

    def wait(self, seconds: float) -> None:
        """Let so much of the box's time pass."""
        self.ask("wait", seconds)

    def enter_deal(self) -> BoxState:
        """Have one deal typed; the state then."""
        return self.ask("enter_deal")

    def sign(self) -> BoxState:
        """Have the round signed; the state then."""
        return self.ask("sign")

    def begin_session(self, wanted: Mapping[str, object]) -> BoxState:
        """Have a session begun at the table (see `Scribe.begin_session`); the state then."""
        return self.ask("begin_session", wanted)

    def ask(self, what: str, *arguments: object) -> Any:
        """Ask the box's process what `box.Server` does; its answer."""
        with self._lock:
            if not self._started:
                self._converse(None)
                self._started = True
            return self._converse(json.dumps({"do": what, "with": arguments}))

    def _converse(self, line: str | None) -> Any:
        """Send a line, None: it says something by itself; what it answers."""
        process = self._process
        if process is None:
            raise SchreiberError("the box has no power")
        # A process that does not answer in time is killed: then its output ends.
        patience = threading.Timer(PATIENCE_S, process.kill)
        patience.start()
        try:
            if line is not None:
                _piped(process.stdin).write(line + "\n")
                _piped(process.stdin).flush()
            answered = _piped(process.stdout).readline()
        except (OSError, ValueError) as error:  # ValueError: it was closed meanwhile
            raise self._gone() from error
        finally:
            patience.cancel()
        if not answered:
            raise self._gone()
        answer = json.loads(answered)
        if "error" in answer:
            raise SchreiberError(answer["error"])
        return answer["answer"]

    def _gone(self) -> SchreiberError:
        return SchreiberError(f"the box has stopped; {self.folder / PRINTED} may say why")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _piped(stream: IO[str] | None) -> IO[str]:
    """An end of a process that was started with pipes. RuntimeError: it was not."""
    if stream is None:
        raise RuntimeError("the process has no pipes")
    return stream


class ProcessLink(BoxLink):
    """The desk's link to the box in a `BoxProcess`, which stands still meanwhile."""

    def __init__(
        self, process: BoxProcess, name: str, closed: Callable[[], None] | None = None
    ) -> None:
        self.name = name
        self._process = process
        self._closed = closed
        self._ask_process("listen")

    def _call(self, function: str, *arguments: object) -> str:
        return self._ask_process("call", function, arguments)

    def resume(self) -> None:
        """The box goes on where it was."""
        self._ask_process("resume")

    def close(self) -> None:
        """Pull the cable."""
        closed, self._closed = self._closed, None
        if closed is not None:
            closed()

    def _ask_process(self, what: str, *arguments: object) -> Any:
        try:
            return self._process.ask(what, *arguments)
        except SchreiberError as error:
            raise self._failure(error.sentence) from error
