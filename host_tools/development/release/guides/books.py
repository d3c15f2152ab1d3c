"""The pages of each book, in the order in which a reader needs them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from firmware.image.paths import ROOT
from host_tools.language.message import Message, msg


@dataclass(frozen=True)
class Chapter:
    """A page, by its path in the project.

    without  headings of sections that the book leaves out: they are for developers
    """

    page: str
    without: tuple = ()


@dataclass(frozen=True)
class Book:
    """Pages for a reader who has only the release. `name`: a part of the file's name."""

    name: str
    title: Message
    chapters: tuple


def situations() -> Iterator[Chapter]:
    """Yield a chapter for each page that `docs/situations.md` lists, in its order."""
    index = (ROOT / "docs/situations.md").read_text(encoding="utf-8")
    for page in re.findall(r"\]\((situations/[\w-]+\.md)\)", index):
        yield Chapter(f"docs/{page}")


BOOKS = (
    Book(
        "building",
        msg("Schreiber: building the box"),
        (
            Chapter(
                "hardware/README.md",
                ("Read in this order", "Where things are written down", "Licence"),
            ),
            Chapter("docs/release.md"),
            Chapter("hardware/choose.md"),
            Chapter("hardware/parts.md"),
            Chapter("hardware/board.md", ("How it is made", "Changing it by hand")),
            Chapter("hardware/case.md", ("What is checked",)),
            Chapter("hardware/assembly.md"),
            Chapter("hardware/first-start.md"),
            Chapter("hardware/sheets.md"),
            Chapter("hardware/power.md"),
            Chapter("hardware/circuit.md", ("What the check finds",)),
            Chapter("hardware/limits.md"),
        ),
    ),
    Book("scribe", msg("Schreiber: at the table"), (Chapter("docs/at-the-table.md"),)),
    Book(
        "director",
        msg("Schreiber: an evening at the desk"),
        (
            Chapter("docs/release.md"),
            Chapter("docs/tournament.md"),
            Chapter("docs/situations.md"),
            *situations(),
            Chapter("docs/rehearsal.md"),
            Chapter("docs/standings.md"),
            Chapter("docs/seasons.md"),
        ),
    ),
)
