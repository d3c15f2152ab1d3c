"""Packs files into a ZIP that has the same bytes on every computer and at any time."""

import hashlib
import zipfile
from datetime import UTC, datetime
from pathlib import Path

MODE = 0o100644
UNIX = 3


def pack(folder: Path, archive: Path, epoch: int, inside: str | None = None) -> None:
    """Put every file below `folder` into the ZIP `archive`.

    inside  the folder in which they lie there; the same name without it, "" for none
    epoch   the time that every file in it bears, Unix seconds
    """
    inside = folder.name if inside is None else inside
    time = datetime.fromtimestamp(epoch, UTC).timetuple()[:6]
    with zipfile.ZipFile(archive, "w") as target:
        for name, path in files(folder):
            entry = zipfile.ZipInfo(f"{inside}/{name}" if inside else name, time)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = UNIX
            entry.external_attr = MODE << 16
            target.writestr(entry, path.read_bytes(), compresslevel=9)


def files(folder: Path) -> list[tuple[str, Path]]:
    """(name with slashes, path) of every file below `folder`, in the order of the names' bytes."""
    found = {
        path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()
    }
    return sorted(found.items(), key=lambda item: item[0].encode())


def sums(folder: Path) -> str:
    """The lines that `sha256sum -c` reads, of every file below `folder`."""
    return "".join(sum_line(path.read_bytes(), name) for name, path in files(folder))


def sum_line(content: bytes, name: str) -> str:
    """The line of one file."""
    return f"{hashlib.sha256(content).hexdigest()}  {name}\n"
