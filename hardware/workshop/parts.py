"""The parts list `parts.csv`: what a box is made of, and what it costs at most."""

import re
from dataclasses import dataclass

from hardware.workshop.tables import TableError, markdown, read

COLUMNS = (
    "ref",
    "build",
    "quantity",
    "circuit",
    "value",
    "package",
    "search_for",
    "alternative",
    "pitfalls",
    "price_class",
)
BOTH = "both"
BUILDS = {"usb": "power bank or USB charger", "battery": "battery in the box"}

# The most that one piece of a class costs in small quantities, in euro.
PRICE_CLASSES = {"A": 0.20, "B": 1.20, "C": 4.00, "D": 7.00, "E": 15.00}


@dataclass(frozen=True)
class Part:
    """One line of the list. `refs`: every reference of the line (`SW1-SW6` is six)."""

    refs: tuple
    build: str
    quantity: int
    circuit: bool
    value: str
    package: str
    search_for: str
    alternative: str
    pitfalls: str
    price_class: str

    @property
    def cost(self):
        """What the line costs at most, in euro."""
        return self.quantity * PRICE_CLASSES[self.price_class]


def load():
    """The parts list; TableError if a line makes no sense."""
    table = []
    for row in read("parts.csv", COLUMNS):
        where = f"parts.csv: {row['ref']}"
        if row["build"] not in (BOTH, *BUILDS) or row["price_class"] not in PRICE_CLASSES:
            raise TableError(f"{where}: unknown build or price class")
        if row["circuit"] not in ("yes", "no"):
            raise TableError(f"{where}: circuit is yes or no")
        refs = expand(row.pop("ref"))
        quantity = int(row["quantity"])
        circuit = row["circuit"] == "yes"
        if circuit and len(refs) != quantity:
            raise TableError(f"{where}: {quantity} pieces, but {len(refs)} references")
        table.append(Part(**(row | {"refs": refs, "quantity": quantity, "circuit": circuit})))
    return table


def expand(ref):
    """`SW1-SW3` -> ("SW1", "SW2", "SW3"); a single reference stays as it is."""
    span = re.fullmatch(r"([A-Z]+)(\d+)-\1(\d+)", ref)
    if not span:
        return (ref,)
    letters, first, last = span.groups()
    return tuple(f"{letters}{number}" for number in range(int(first), int(last) + 1))


def of_build(table, build):
    """The lines that a box of this build needs."""
    return [part for part in table if part.build in (BOTH, build)]


def total(table, build):
    """What a box costs at most, in euro."""
    return sum(part.cost for part in of_build(table, build))


def section(table):
    """The list and its totals for the shopping guide."""
    rows = [
        (
            part.refs[0] if len(part.refs) == 1 else f"{part.refs[0]} to {part.refs[-1]}",
            part.quantity,
            part.value,
            part.package,
            f"`{part.search_for}`",
            part.alternative or "none",
            part.price_class,
        )
        for part in table
    ]
    text = ""
    for name, title in ((BOTH, "Every box"), *BUILDS.items()):
        heading = title if name == BOTH else f"In addition: {title}"
        lines = [row for row, part in zip(rows, table, strict=True) if part.build == name]
        columns = ("ref", "pieces", "part", "size or form", "search for", "instead", "class")
        text += f"### {heading}\n\n{markdown(columns, lines)}\n"
    classes = ", ".join(f"{name} up to {limit:.2f}" for name, limit in PRICE_CLASSES.items())
    text += f"Price classes, euro a piece: {classes}.\n\n"
    totals = [
        (title, f"{total(table, build):.2f}", f"{12 * total(table, build):.2f}")
        for build, title in BUILDS.items()
    ]
    return text + markdown(("build", "a box costs at most, euro", "twelve boxes"), totals)


def pitfalls(table):
    """What to look out for, part by part."""
    return "".join(f"- **{part.refs[0]}, {part.value}.** {part.pitfalls}\n" for part in table)
