"""Displays of the box during a deal, for the scribe's sheet.

`displays/BOOK.LANGUAGE.png` has the pictures below each other; `displays/deals.json` has the keys
pressed at each. Both are recorded from the box's application, see COMMAND.
"""

import json
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

from host_tools.language.translator import LANGUAGES, SOURCE
from rules_core.book import Book
from rules_core.books import book as standard

FOLDER = Path(__file__).parent / "displays"
DEALS = FOLDER / "deals.json"
COMMAND = "python -m tests.docs.scribe_displays"

# What the strip ends with, in this order; before it come the pictures of the deal.
LATER = ("menu", "look_back", "change", "sign")

# Rule books whose deals are entered like those of another one.
_LIKE = {"ch-3": "ch-4", "ch-5": "ch-4"} | {f"troccas-{seats}": "troccas-4" for seats in (3, 5, 6)}


@dataclass(frozen=True)
class ExampleDeal:
    """An ordinary deal of a rule book, as the box shows it.

    `book`: whose; `keys`: for each picture of the deal the keys that were pressed there, by their
    names in `hardware.pins`. After the last of them one more picture shows the table again.
    """

    book: str
    keys: tuple[tuple[str, ...], ...]

    @property
    def pictures(self) -> int:
        """How many pictures there are, those of `LATER` included."""
        return len(self.keys) + 1 + len(LATER)

    def later(self, name: str) -> int:
        """The index of a picture of `LATER`."""
        return len(self.keys) + 1 + LATER.index(name)

    def strip(self, language: str) -> str:
        """All pictures as the address of an image; in English where a language has none."""
        spoken = language if language in LANGUAGES else SOURCE
        data = (FOLDER / f"{self.book}.{spoken}.png").read_bytes()
        return f"data:image/png;base64,{b64encode(data).decode()}"


def example_deal(book: Book) -> ExampleDeal:
    """The example for a rule book; for a club's own one that of the game it was made from."""
    deals = json.loads(DEALS.read_text(encoding="ascii"))
    shown = _LIKE.get(book.id, book.id)
    if shown not in deals:
        shown = next(rules for rules in deals if standard(rules).texts == book.texts)
    return ExampleDeal(shown, tuple(tuple(pressed) for pressed in deals[shown]))
