"""The order for a number of boxes: whole packs, and their cost at most."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from hardware.workshop import case, parts
from hardware.workshop.tables import markdown

# Parts that are bought by the reel or the sheet: the number of boxes that a pack is enough for.
SHARED = {"W1": 12, "W4": 12, "F1": 12, "F2": 12, "CASE": 1}


@dataclass(frozen=True)
class Line:
    """A line of the order. `cost`: at most, in euro, for the whole packs."""

    part: parts.Part
    needed: int
    packs: int

    @property
    def cost(self) -> float:
        """The cost of the packs at most, in euro."""
        return self.packs * self.part.pack * parts.PRICE_CLASSES[self.part.price_class]


def order(
    table: Sequence[parts.Part], build: str, display: str, boxes: int, spare: int = 0
) -> list[Line]:
    """The order for some boxes of one build and display; spare: boxes more of every part."""
    found = []
    for part in parts.of_build(table, build, display):
        needed = part.quantity * (boxes + spare)
        share = SHARED.get(part.refs[0], 1)
        found.append(Line(part, needed, math.ceil(needed / share / part.pack)))
    return found


def sheet(table: Sequence[parts.Part], build: str, display: str, boxes: int, spare: int = 0) -> str:
    """The order as Markdown, to print or to send."""
    lines = order(table, build, display, boxes, spare)
    rows = [
        (
            "☐",
            line.part.span,
            line.needed,
            f"{line.packs} x {line.part.pack}",
            line.part.value,
            line.part.search_for,
            f"{line.cost:.2f}",
        )
        for line in lines
    ]
    heading = ("", "ref", "needed", "packs", "part", "search for", "euro at most")
    total = sum(line.cost for line in lines)
    how_many = "1 box" if boxes == 1 else f"{boxes} boxes"
    title = f"# Order for {how_many}: {parts.BUILDS[build]}, {case.PANELS[display]} display\n\n"
    return title + markdown(heading, rows) + f"\nTogether {total:.2f} euro at most.\n"
