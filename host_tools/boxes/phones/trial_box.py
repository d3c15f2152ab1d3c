"""A box on which a tariff is tried: set up as for a table, never collected, soon gone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.boxes.phones.phone_process import PATIENCE_S, TEMPORARY, PhoneProcess, Picture
from host_tools.boxes.push import begin, push_tariff
from host_tools.common.errors import DeskError, reason_of
from host_tools.language.message import Sentence, msg
from host_tools.sessions.session_plan import Planned, plan_session
from host_tools.tournament.model.settings import usual
from rules_core.session import MAX_SEATS
from rules_core.tariffs import book_of, decode

PLAYERS = ("Anna", "Beat", "Carl", "Dora", "Emil", "Frieda")  # as many as there are seats at most
assert len(PLAYERS) == MAX_SEATS
_FOLDER = "schreiber-trial-"
# It is told from a new round by its label; each of these boxes has one round only.
_LABEL = "trial"
_NAME = msg("A box to try it on")


class TrialBox:
    """A box with a round by a tariff, in a process and a temporary folder of its own.

    Where the desk is killed the process ends, and removes its folder itself.

    program, language: as those of `PhoneBoxes`; tariff: its bytes; changed(): called by another
    thread whenever the display may show something else. For any thread: `start` it first, `stop` it
    last, also while it starts.
    """

    def __init__(
        self,
        program: Sequence[str],
        tariff: bytes,
        language: str,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self._program = list(program)
        self._tariff = tariff
        self._language = language
        self._changed = changed or (lambda: None)
        self._lock = threading.Lock()  # of what follows
        self._stopped = False
        self._folder: TemporaryDirectory[str] | None = None
        self._process: PhoneProcess | None = None
        self._heard = threading.Event()  # the process has said its id, or cannot

    @property
    def picture(self) -> Picture | None:
        """The picture on the display, None while no process runs."""
        return None if self._process is None else self._process.picture

    @property
    def untaken(self) -> int:
        """How many keys did not count so far."""
        return 0 if self._process is None else self._process.untaken

    def start(self) -> None:
        """Switch it on, and set it up by the tariff. DeskError, LinkError; `stop` it even then."""
        planned = round_by(self._tariff)
        process = self._started()
        self._heard.wait(PATIENCE_S)
        if not process.box:
            raise _failure(process.why or msg("it does not answer"))
        with process.link(_NAME) as link:
            push_tariff(link, self._tariff)
            begin(link, process.box, planned, [planned])

    def stop(self) -> None:
        """Switch it off, for good: its process has ended, and its folder is gone."""
        with self._lock:
            self._stopped = True
            process, folder = self._process, self._folder
        self._heard.set()
        if process is not None:
            process.stop()
        if folder is not None:
            folder.cleanup()

    def move(self, key: str, down: bool) -> None:
        """Press or release a key by its name."""
        if self._process is not None:
            self._process.move(key, down)

    def _started(self) -> PhoneProcess:
        """Its process, which was told to start. DeskError."""
        with self._lock:
            if self._stopped:
                raise _failure(msg("it was switched off"))
            try:
                self._folder = TemporaryDirectory(prefix=_FOLDER, ignore_cleanup_errors=True)
                Path(self._folder.name, TEMPORARY).touch()
                command = [*self._program, self._folder.name, self._language]
                process = PhoneProcess(command, Path(self._folder.name), self._look)
                self._process = process
                process.start()
            except OSError as error:
                self._process = None
                raise _failure(reason_of(error)) from error
            return process

    def _look(self) -> None:
        process = self._process
        if process is not None and (process.box or process.why):
            self._heard.set()
        self._changed()


def round_by(data: bytes) -> Planned:
    """The round that is played on it: as usual by its rule book, the first player deals first."""
    tariff = decode(data)
    settings = usual(book_of(tariff))
    players = settings["sizes"][0]
    fields = {
        "rules": tariff.rules,
        "table": 1,
        "deals": settings["deals"],
        "players": list(PLAYERS[:players]),
        "label": _LABEL,
    }
    return plan_session(fields, "", _NAME, tariffs=(tariff,))


def _failure(why: Sentence) -> DeskError:
    return DeskError(msg("The trial box cannot be started: {why}", why=why))
