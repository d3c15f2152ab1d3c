"""The parts list `parts.csv`: the parts of a box, and what they cost at most.

`build` is "both" (every box) or some of BUILDS, `display` is "any" or some of the panels.
"""

import re
from collections.abc import Collection, ItemsView, Sequence
from dataclasses import dataclass

from hardware.workshop.case import PANELS
from hardware.workshop.tables import TableError, markdown, read

COLUMNS = (
    "ref",
    "build",
    "display",
    "quantity",
    "circuit",
    "value",
    "package",
    "search_for",
    "alternative",
    "pitfalls",
    "price_class",
    "pack",
)
BOTH, ANY = "both", "any"
BUILDS = {
    "usb": "power bank or USB charger",
    "battery": "lithium cell in the box",
    "cells": "three AAA cells in the box",
}

# What one piece of a class costs at most in small quantities, in euro.
PRICE_CLASSES = {"P": 0.08, "A": 0.20, "B": 1.20, "C": 4.00, "D": 7.00, "E": 15.00}


@dataclass(frozen=True)
class Part:
    """One line of the list.

    `refs`: every reference of the line (`SW1-SW6` are six); `builds`, `displays`: of the boxes that
    need it; `pack`: how many are sold together.
    """

    refs: tuple[str, ...]
    builds: tuple[str, ...]
    displays: tuple[str, ...]
    quantity: int
    circuit: bool
    value: str
    package: str
    search_for: str
    alternative: str
    pitfalls: str
    price_class: str
    pack: int

    @property
    def cost(self) -> float:
        """The cost of the line at most, in euro."""
        return self.quantity * PRICE_CLASSES[self.price_class]

    @property
    def span(self) -> str:
        """The references for readers: `SW1 to SW6`."""
        first, *others = self.refs
        return f"{first} to {others[-1]}" if others else first


def load() -> list[Part]:
    """The parts list; TableError if a line makes no sense."""
    table = []
    for row in read("parts.csv", COLUMNS):
        where = f"parts.csv: {row['ref']}"
        builds = _several(row["build"], BOTH, BUILDS, where)
        displays = _several(row["display"], ANY, PANELS, where)
        if row["price_class"] not in PRICE_CLASSES:
            raise TableError(f"{where}: unknown price class")
        if row["circuit"] not in ("yes", "no"):
            raise TableError(f"{where}: circuit is yes or no")
        refs = expand(row["ref"])
        quantity = int(row["quantity"])
        circuit = row["circuit"] == "yes"
        if circuit and len(refs) != quantity:
            raise TableError(f"{where}: {quantity} pieces, but {len(refs)} references")
        table.append(
            Part(
                refs=refs,
                builds=builds,
                displays=displays,
                quantity=quantity,
                circuit=circuit,
                value=row["value"],
                package=row["package"],
                search_for=row["search_for"],
                alternative=row["alternative"],
                pitfalls=row["pitfalls"],
                price_class=row["price_class"],
                pack=int(row["pack"]),
            )
        )
    return table


def _several(words: str, every: str, known: Collection[str], where: str) -> tuple[str, ...]:
    """The names in a cell, all of `known` for the word `every`."""
    names = tuple(known) if words == every else tuple(words.split())
    if not names or not set(names) <= set(known):
        raise TableError(f"{where}: {words!r} is none of {', '.join((every, *known))}")
    return names


def expand(ref: str) -> tuple[str, ...]:
    """`SW1-SW3` -> ("SW1", "SW2", "SW3"); a single reference stays as it is."""
    span = re.fullmatch(r"([A-Z]+)(\d+)-\1(\d+)", ref)
    if not span:
        return (ref,)
    letters, first, last = span.groups()
    return tuple(f"{letters}{number}" for number in range(int(first), int(last) + 1))


def of_build(table: Sequence[Part], build: str, display: str | None = None) -> list[Part]:
    """The lines that a box of a build needs; display: None for those of all displays."""
    return [
        part
        for part in table
        if build in part.builds and (display is None or display in part.displays)
    ]


def total(table: Sequence[Part], build: str, display: str) -> float:
    """Return the cost of a box at most, in euro."""
    return sum(part.cost for part in of_build(table, build, display))


def section(table: Sequence[Part]) -> str:
    """The list and its totals for the shopping guide."""
    text = ""
    for title, chosen in _groups(table):
        columns = ("ref", "pieces", "part", "size or form", "search for", "instead", "class")
        text += f"### {title}\n\n{markdown(columns, map(_row, chosen))}\n"
    classes = ", ".join(f"{name} up to {limit:.2f}" for name, limit in PRICE_CLASSES.items())
    text += f"Price classes, euro a piece: {classes}.\n\n"
    totals = [
        (title, *(f"{total(table, build, panel):.2f}" for panel in PANELS))
        for build, title in BUILDS.items()
    ]
    heading = ("a box costs at most, euro", *(f"{size} display" for size in PANELS.values()))
    return text + markdown(heading, totals)


def _groups(table: Sequence[Part]) -> ItemsView[str, list[Part]]:
    """The lines by titles: of every box, of a display, of one or more builds."""
    groups: dict[str, list[Part]] = {}
    for part in table:
        if set(part.displays) != set(PANELS):
            title = f"With the {' or '.join(PANELS[name] for name in part.displays)} display"
        elif set(part.builds) == set(BUILDS):
            title = "Every box"
        else:
            title = f"In addition: {' or '.join(BUILDS[name] for name in part.builds)}"
        groups.setdefault(title, []).append(part)
    return groups.items()


def _row(part: Part) -> tuple[object, ...]:
    return (
        part.span,
        part.quantity,
        part.value,
        part.package,
        f"`{part.search_for}`",
        part.alternative,
        part.price_class,
    )


def pitfalls(table: Sequence[Part]) -> str:
    """The pitfalls of each part, for the shopping guide."""
    return "".join(f"- **{part.refs[0]}, {part.value}.** {part.pitfalls}\n" for part in table)
