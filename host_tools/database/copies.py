"""Makes copies of the desk's database beside it, checks them, and puts them back.

A copy is always one file of SQLite, also of a database on a server.
"""

import contextlib
import datetime
import hashlib
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path

from host_tools.common.errors import DeskError, LostError, reason_of
from host_tools.common.terminal import tell
from host_tools.common.unfinished import put_in_place, unfinished
from host_tools.database import sqlite
from host_tools.database.address import DatabaseAddress, path_beside
from host_tools.database.connection import QUIET_S, TURNS, waiting
from host_tools.database.sqlite_failures import FAILURES, locked, meaning
from host_tools.database.writer_note import WriterNote
from host_tools.language.message import Sayable, Sentence, msg


def make_copy(address: DatabaseAddress, copy: Path) -> None:
    """Copy the database at `address` to the new file `copy`.

    Others may read and write meanwhile, and make copies, too: the copy is of one moment.
    FileExistsError if the name is taken; OSError or one of FAILURES if it cannot be made or read
    back; then there is no copy.
    """
    _make(address, copy.parent, [copy])


def make_named(address: DatabaseAddress, folder: Path, stem: str, suffix: str) -> Path:
    """As `make_copy`, by the first free name of stem.db, stem-2.db, stem-3.db ...: the copy."""
    return _make(address, folder, _names(folder, stem, suffix))


def make_beside(address: DatabaseAddress, purpose: str) -> Path:
    """As `make_copy`, beside the database: desk.backup.2026-11-21.db, then ...-2.db: the copy.

    purpose: the word in the middle. `location.copies_beside` finds the copy by its name.
    """
    return make_named(address, *_beside(address, purpose))


def keep(address: DatabaseAddress, copy: Path) -> None:
    """As `make_copy`, for a copy that the user asked for. DeskError if it cannot be made."""
    with _in_a_sentence(copy):
        make_copy(address, copy)


def keep_named(address: DatabaseAddress, folder: Path, stem: str, suffix: str) -> Path:
    """As `make_named`; DeskError."""
    with _in_a_sentence(folder / f"{stem}{suffix}"):
        return make_named(address, folder, stem, suffix)


def keep_beside(address: DatabaseAddress, purpose: str) -> Path:
    """As `make_beside`; DeskError."""
    return keep_named(address, *_beside(address, purpose))


def put_back(copy: Path, address: DatabaseAddress, purpose: str) -> Path | None:
    """Replace the database at `address` by the file `copy`: where the one before is kept.

    None if there was none. purpose: see `make_beside`. Nobody else writes from before it is kept
    until it is replaced, in one step: what others store is in what is kept, or they wait. A damaged
    file is kept as it is. DeskError or LostError: it is as it was, and what was kept is named.
    """
    kept: list[Path] = []

    def keep_it() -> None:
        folder, stem, suffix = _beside(address, purpose)
        with _in_a_sentence(folder / f"{stem}{suffix}"):
            kept.append(_make(address, folder, _names(folder, stem, suffix), damaged=True))

    try:
        _put_back(copy, address, keep_it)
    except (DeskError, LostError) as error:
        if not kept:
            raise
        sentence = msg("{reason}; a copy is at {kept}", reason=error.message, kept=kept[0])
        kind = LostError if isinstance(error, LostError) else DeskError
        raise kind(sentence) from error
    return kept[0] if kept else None


def _put_back(copy: Path, address: DatabaseAddress, keep_it: Callable[[], None]) -> None:
    try:
        if isinstance(address, Path):
            _replace_file(copy, address, keep_it)
        else:
            from host_tools.database import server_copies

            server_copies.put_back(copy, address, keep_it)
    except (OSError, *FAILURES) as error:
        raise DeskError(
            msg(
                "{copy} cannot be put into the place of {path} ({reason}), which is as it was",
                copy=copy,
                path=address,
                reason=reason(path_beside(address), error),
            )
        ) from error


def _make(
    address: DatabaseAddress, folder: Path, names: Iterable[Path], damaged: bool = False
) -> Path:
    """Make a copy by the first of some names that is free; FileExistsError if none is.

    damaged: may a damaged file be copied as it is?
    """
    with unfinished(folder / path_beside(address).name, "copying") as own:
        if isinstance(address, Path):
            sqlite.copy(address, own, damaged)
        else:
            from host_tools.database import server_copies  # who has a file needs no driver

            server_copies.copy(address, own)
        made = _digest(own)
        copy = _placed(own, names)
        if _digest(copy) != made:
            copy.unlink(missing_ok=True)
            raise sqlite.unreadable_copy()
    return copy


def _placed(own: Path, names: Iterable[Path]) -> Path:
    """Give a copy the first of some names that is free: that name."""
    taken: OSError | None = None
    for name in names:
        try:
            put_in_place(own, name)
            return name
        except FileExistsError as error:
            taken = error
    raise taken or FileNotFoundError


def _digest(file: Path) -> bytes:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").digest()


def _beside(address: DatabaseAddress, purpose: str) -> tuple[Path, str, str]:
    """(folder, stem, suffix) of a copy beside the database."""
    path, day = path_beside(address), datetime.date.today().isoformat()
    return path.parent, f"{path.stem}.{purpose}.{day}", path.suffix


def _names(folder: Path, stem: str, suffix: str) -> Iterator[Path]:
    yield folder / f"{stem}{suffix}"
    for number in count(2):
        yield folder / f"{stem}-{number}{suffix}"


@contextlib.contextmanager
def _in_a_sentence(copy: Path) -> Iterator[None]:
    """Inside the block the failure of a copy becomes a DeskError."""
    try:
        yield
    except FileExistsError as error:
        raise DeskError(msg("{path} is there already; nothing was written", path=copy)) from error
    except (OSError, *FAILURES) as error:
        raise DeskError(
            msg("{path} cannot be written: {reason}", path=copy, reason=reason(copy, error))
        ) from error


def reason(path: Path, error: Exception) -> Sentence:
    """The reason of an OSError, or of one of FAILURES, at the file at `path`, in a few words."""
    if isinstance(error, OSError):
        return reason_of(error)
    said = error.args[0] if error.args else None
    return said if isinstance(said, Sayable) else meaning(path, error)


def _replace_file(source: Path, path: Path, keep: Callable[[], None]) -> None:
    """Replace the database at `path` by the file `source`, in one step, or change nothing.

    keep(): called first, while nobody else can write; not where there is no database yet. Other
    writers wait meanwhile. Errors: those of `keep`, DeskError, OSError, or one of `FAILURES`.
    """
    note = WriterNote(path)
    turns = 0

    def busy() -> None:
        nonlocal turns
        turns += 1
        if turns == 1:
            tell(waiting(path, note.writer()))
        elif turns == TURNS:
            raise locked(path, note.writer())

    def alone() -> None:
        note.leave()  # the copy takes its time, what comes then does not
        try:
            if not sqlite.is_empty(path):
                keep()
        finally:
            note.remove()

    sqlite.replace(source, path, QUIET_S, busy, alone)
