"""The boxes of all tables that have a phone for one: their processes, codes and folders.

A box belongs to a number of a table and stays there through all rounds and events. Each has a
folder, whose name is the number: its flash (`flash`, see `simulation.phones`), and its code in the
file `code`. The desk's process writes the code, that of the box the rest.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from host_tools.boxes.phones.phone_process import PhoneLink, PhoneProcess
from host_tools.common.errors import DeskError, LinkError, reason_of
from host_tools.common.whole_file import replacing
from host_tools.language.message import Message, msg

MOST = 50  # boxes; each is a process of some 25 MB
# After so long without a key nobody reads any more what the box says at the end of a round.
REST_S = 60
# The pause before a box that could not be collected is tried again.
AGAIN_S = 3
PHONE_PORT = "phone-"  # so the names of their ports begin
_CODE = "code"
# Letters of a code, five bits each; none is taken for another one: I for 1, O for 0, U for V.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10  # 50 bits
_TAKEN_FOR = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})


class TablePhone:
    """The box of one table. `table`: its number; `code`: of its phone; `process`: it, if it runs.

    `moved`: when a key was moved last, by the clock of its `PhoneBoxes`.
    """

    def __init__(self, folder: Path, table: int, code: str, moved: float) -> None:
        self.folder = folder
        self.table = table
        self.code = code
        self.process: PhoneProcess | None = None
        self.moved = moved
        self.collected = 0  # the `stored` of its process up to which the desk was told of it
        self.attended = 0  # likewise, up to which it was seen whether it gets another table
        self.failed: float | None = None  # when the desk could not collect it last
        self.stays = False  # is it only to be collected when the desk comes next?

    @property
    def port(self) -> str:
        """Its name among the ports of the desk."""
        return f"{PHONE_PORT}{self.table}"


class PhoneBoxes:
    """The boxes in `folder`, made if it is needed; all are off until `switch_on`. For any thread.

    program: what starts the process of a box, without its folder; told(table): called by another
    thread whenever the box of this number shows something else; clock(): seconds that only go on.
    """

    def __init__(
        self,
        folder: Path,
        program: Sequence[str],
        told: Callable[[int], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.told = told or (lambda _: None)
        self._folder = folder.resolve()
        self._program = list(program)
        self._clock = clock
        self._lock = threading.RLock()
        self._language = ""
        self.on = False
        self._tables: dict[int, TablePhone] = {}

    def switch_on(self, language: str) -> None:
        """Switch all boxes on, those that were made before. language: that new ones speak.

        DeskError if one cannot be; then some of them may be on.
        """
        with self._lock:
            if self.on:
                return
            self.on, self._language = True, language
            for table, code in self._kept():
                self._start(table, code)

    def switch_off(self) -> None:
        """Switch all of them off; what they have stored stays."""
        with self._lock:
            self.on = False
            tables, self._tables = self._tables, {}
        for one in tables.values():
            _stop(one)

    def add(self, table: int) -> None:
        """Let a table have one. DeskError if they are off, or there are too many already."""
        with self._lock:
            if not self.on:
                raise DeskError(msg("the phones are switched off"))
            if table in self._tables:
                return
            if len(self._tables) >= MOST:
                raise DeskError(
                    msg("{most} tables have phones already: more there cannot be", most=MOST)
                )
            self._start(table, self._write(table, new_code()))

    def remove(self, table: int) -> None:
        """Let a table have none any more: its code is worth nothing. Its flash is kept."""
        with self._lock:
            found = self._tables.pop(table, None)
            (self._place(table) / _CODE).unlink(missing_ok=True)
        if found is not None:
            _stop(found)

    def renew(self, table: int) -> None:
        """Let the table have another code; the old one is worth nothing. DeskError: it has none."""
        with self._lock:
            found = self._tables.get(table)
            if found is None:
                raise DeskError(msg("table {table} has no phone", table=table))
            found.code = self._write(table, new_code())
        self.told(table)

    def tables(self) -> list[TablePhone]:
        """All that are on, by their numbers."""
        with self._lock:
            return [self._tables[table] for table in sorted(self._tables)]

    def of_code(self, typed: str) -> TablePhone | None:
        """The one with this code; None if nobody has it."""
        found = [one for one in self.tables() if is_same(typed, one.code)]
        return found[0] if found else None

    def of_table(self, table: int) -> TablePhone | None:
        """The one of a table, None if it has none."""
        with self._lock:
            return self._tables.get(table)

    def move(self, table: int, key: str, down: bool) -> None:
        """Press or release a key of a table's box. Where there is no box, nothing happens.

        The process notes a press that does not count as `untaken`.
        """
        found = self.of_table(table)
        if found is not None and found.process is not None:
            found.moved = self._clock()
            found.process.move(key, down)

    # What the desk's station asks

    def ports(self) -> list[str]:
        """The names of the ports of those that are on."""
        return [one.port for one in self.tables()]

    def open_link(self, port: str) -> PhoneLink:
        """A link to the box at a port. LinkError."""
        for one in self.tables():
            if one.port == port and one.process is not None:
                return self._visit(one, one.process)
        raise LinkError(msg("{what}: {how}", what=port, how=msg("its phone is switched off")))

    def _visit(self, one: TablePhone, process: PhoneProcess) -> PhoneLink:
        """The desk visits a box: what is stored by now it will know, and what it stores itself."""

        def ended(stored: int | None) -> None:
            with self._lock:
                if stored is not None:
                    self._note(one, stored)
                one.stays = False

        before = process.stored
        link = process.link(one.port, ended)
        with self._lock:
            self._note(one, before)
        return link

    def _note(self, one: TablePhone, stored: int) -> None:
        """The desk knows what the box has stored, up to this; hold the lock."""
        one.collected = stored
        if not one.stays:
            one.attended = stored

    def standing(self) -> Mapping[bytes, int]:
        """{id of a box: the table at which it stays}, of those that have said their ids."""
        return {
            one.process.box: one.table
            for one in self.tables()
            if one.process is not None and one.process.box
        }

    def due(self, failed: Sequence[str], attended: Sequence[str] = ()) -> list[tuple[str, bool]]:
        """Return [(port, keep)] of the boxes to attend now; keep: the box shall keep its session.

        New records are collected at once. A box gets its next table only after a while without
        keys: until then somebody reads the next seats on it. failed: the ports at which the last
        attempt failed; they are tried again. attended: the ports of the desk at present; later
        their boxes know what it has seen and stored.
        """
        with self._lock:
            now = self._clock()
            others = [one for one in self._tables.values() if one.port not in attended]
            found = [self._due(one, one.port in failed, now) for one in others]
            return [one for one in found if one is not None]

    def _due(self, one: TablePhone, failed: bool, now: float) -> tuple[str, bool] | None:
        if one.process is None or not one.process.box:
            return None
        stored = one.process.stored
        rests = now - one.moved >= REST_S
        if failed:
            one.failed = now if one.failed is None else one.failed
            if now - one.failed < AGAIN_S:
                return None
        elif one.collected == stored and (one.attended == stored or not rests):
            one.failed = None
            return None
        one.failed = None
        one.stays = not rests
        self._note(one, stored)
        return one.port, one.stays

    # The folders

    def _place(self, table: int) -> Path:
        return self._folder / f"{table:02}"

    def _kept(self) -> list[tuple[int, str]]:
        """(table, code) of the folders with codes; others are left out. DeskError."""
        found = []
        for path in sorted(self._folder.glob(f"*/{_CODE}")):
            name = path.parent.name
            try:
                code = path.read_text(encoding="ascii", errors="replace").strip()
            except OSError as error:
                raise DeskError(_unusable(path, error)) from error
            if name.isascii() and name.isdigit() and len(code) == LENGTH:
                found.append((int(name), code))
        return found[:MOST]

    def _write(self, table: int, code: str) -> str:
        """Keep the code of a table: the code. DeskError if that cannot be written."""
        path = self._place(table) / _CODE
        try:
            # Nobody else at this computer need read it.
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with replacing(path, "w", encoding="ascii") as file:
                file.write(code + "\n")
        except OSError as error:
            raise DeskError(_unusable(path, error)) from error
        return code

    def _start(self, table: int, code: str) -> None:
        """Switch the box of a table on; hold the lock. DeskError."""
        folder = self._place(table)
        one = TablePhone(folder, table, code, moved=self._clock() - REST_S)
        command = [*self._program, str(folder), self._language]
        one.process = PhoneProcess(command, folder, lambda: self.told(table))
        try:
            one.process.start()
        except OSError as error:
            raise DeskError(_unusable(folder, error)) from error
        self._tables[table] = one


def _stop(one: TablePhone) -> None:
    if one.process is not None:
        one.process.stop()


def _unusable(path: Path, error: OSError) -> Message:
    return msg("{what}: {how}", what=path, how=reason_of(error))


def new_code() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(LENGTH))


def typed_code(text: str) -> str:
    """The code in a typed text; spaces and small letters do not matter."""
    kept = "".join(letter for letter in text.upper() if letter.isalnum())
    return kept.translate(_TAKEN_FOR)


def is_same(typed: str, code: str) -> bool:
    """Return True if it is this code. It takes as long for any text."""
    return secrets.compare_digest(typed.encode(errors="surrogatepass"), code.encode())


def in_groups(code: str) -> str:
    """A code as people read it: `7K2QX-9M4TA`."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
