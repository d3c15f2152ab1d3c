"""Records which files were made, so that changes in KiCad are not overwritten.

`made.csv` has the digest of each file of the project as it was written last, and how: `made` from
the tables, or `kept` as it was changed in KiCad. Its first line is the digest of the tables and
programs that the project was made from.
"""

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from hardware.workshop.made_files import digest_of
from hardware.workshop.paths import HARDWARE

FOLDER = HARDWARE / "board"
PROJECT = FOLDER / "kicad"
RECORD = FOLDER / "made.csv"
SOURCES = (
    "netlist.csv",
    "keyboard.csv",
    *(
        f"board/{name}"
        for name in (
            "board.csv",
            "texts.csv",
            "sheet.csv",
            "frames.csv",
            "plan.py",
            "schematic.py",
            "project.py",
            "router.py",
            "layout.py",
        )
    ),
)
SOURCES_NAME = "tables and programs"
FILES = (
    "schreiber.kicad_sch",
    "schreiber.kicad_pcb",
    "schreiber.kicad_pro",
    "sym-lib-table",
    "fp-lib-table",
)
MADE, KEPT = "made", "kept"


class ChangedError(Exception):
    """A file was changed by hand; the sentence says what to do."""


def sources_digest() -> str:
    """The digest of everything that the project is made from."""
    return digest_of(HARDWARE / name for name in SOURCES)


def _digest(path: Path) -> str:
    return digest_of([path]) if path.exists() else ""


def read() -> dict[str, tuple[str, str]]:
    """(digest, how) of each file; empty if nothing was made yet."""
    if not RECORD.exists():
        return {}
    rows = csv.reader(RECORD.read_text(encoding="utf-8").splitlines())
    return {name: (digest, how) for name, digest, how in list(rows)[1:]}


def write(how: Mapping[str, str]) -> None:
    """Record the files as they are. how: MADE or KEPT, by the name of the file."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("file", "sha256", "how"))
    table.writerow((SOURCES_NAME, sources_digest(), MADE))
    for name in FILES:
        table.writerow((name, _digest(PROJECT / name), how[name]))
    RECORD.write_text(text.getvalue(), encoding="utf-8")


def changed() -> list[str]:
    """The names of the files that have changed since they were recorded."""
    record = read()
    return [
        name
        for name in FILES
        if (PROJECT / name).exists() and _digest(PROJECT / name) != record.get(name, ("",))[0]
    ]


def kept() -> list[str]:
    """The names of the files that were changed in KiCad and are kept."""
    return [name for name, (_, how) in read().items() if how == KEPT]


def require_unchanged() -> None:
    """ChangedError if somebody has changed a file, which would be overwritten."""
    names = changed()
    if names:
        raise ChangedError(
            f"{', '.join(names)} was changed since it was made: nothing has been written."
            " `python -m hardware.board keep` takes it as it is from now on;"
            " `python -m hardware.board make --anew` makes it from the tables,"
            " and leaves yours beside it under a name that ends in .by-hand."
        )


def faults() -> list[str]:
    """A sentence for each file that is not current; needs no KiCad."""
    record = read()
    found = [
        f"board/kicad/{name}: not as `make pcb` wrote it; keep it or make it anew"
        for name in FILES
        if _digest(PROJECT / name) != record.get(name, ("?",))[0]
    ]
    if record.get(SOURCES_NAME, ("",))[0] != sources_digest():
        found.append("board/kicad: the tables have changed since: run `make pcb`")
    return found
