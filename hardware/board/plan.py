"""The parts of the board and their places, from `board.csv`, `keyboard.csv` and `netlist.csv`.

Millimetres; the origin is the board's upper left corner seen from above, x to the right, y towards
the scribe. Turns are degrees counter-clockwise, as in KiCad.
"""

from dataclasses import dataclass
from math import cos, radians, sin

from hardware.workshop.tables import TableError, read

WIDTH, DEPTH = 100, 100
CORNER = 2
THICKNESS = 1.6
# The place of the origin on KiCad's page.
PAGE = (50, 40)
HOLES = {"H1": (4, 4), "H2": (96, 4), "H3": (4, 96), "H4": (96, 96)}
HOLE = "MountingHole:MountingHole_3.2mm_M3"

# The place in the footprint of the point that keyboard.csv gives.
MIDDLES = {"SW": (6.25, 2.5), "DS": (0, 3.81), "BZ": (2.5, 0), "U": (0, 0)}

# The pad, and pin of the symbol, of a pin of netlist.csv, where their names differ.
DISPLAY = ("GND", "VCC", "SCL", "SDA", "RES", "DC", "CS")
CHARGER = ("IN+", "IN-", "B+", "B-", "OUT+", "OUT-")
POLES = {"+": "1", "-": "2"}
PADS = {
    "oled": {name: str(number) for number, name in enumerate(DISPLAY, 1)},
    "charger": {name: str(number) for number, name in enumerate(CHARGER, 1)},
    "diode": {"K": "1", "A": "2"},
    "cell": POLES,
    "holder": POLES,
}


@dataclass(frozen=True)
class Item:
    """A part of the circuit; `place` is None if it is off the board."""

    ref: str
    symbol: str
    footprint: str
    side: str
    place: tuple[float, float] | None
    turn: float
    value: str
    order: str
    what: str


COLUMNS = ("ref", "symbol", "footprint", "side", "x", "y", "turn", "value", "order", "what")


def items() -> dict[str, Item]:
    """Every part of the circuit by its reference. TableError if one has no place, or two."""
    keyboard = {
        row["ref"]: (float(row["x"]), float(row["y"]))
        for row in read("keyboard.csv", ("ref", "x", "y", "symbol", "what"))
    }
    found = {}
    for row in read("board/board.csv", COLUMNS):
        ref, turn = row["ref"], float(row["turn"] or 0)
        place = (float(row["x"]), float(row["y"])) if row["x"] else None
        if (place is not None) == (ref in keyboard) and row["side"]:
            raise TableError(f"board.csv: {ref} must be placed here or in keyboard.csv")
        if ref in keyboard:
            place = _anchor(ref, keyboard[ref], turn)
        found[ref] = Item(
            ref=ref,
            symbol=row["symbol"],
            footprint=row["footprint"],
            side=row["side"],
            place=place,
            turn=turn,
            value=row["value"],
            order=row["order"],
            what=row["what"],
        )
    return found


def _anchor(ref: str, middle: tuple[float, float], turn: float) -> tuple[float, float]:
    """The place of the origin of a footprint, from the place of its middle."""
    x, y = MIDDLES[ref.rstrip("0123456789")]
    angle = radians(turn)
    return (
        middle[0] - (x * cos(angle) + y * sin(angle)),
        middle[1] - (-x * sin(angle) + y * cos(angle)),
    )


def nets() -> dict[tuple[str, str], str]:
    """The net of each (reference, pad) of the circuit, also of parts that are off the board."""
    found = {}
    for row in read("netlist.csv", ("build", "net", "ref", "part", "pin")):
        pad = PADS.get(row["part"], {}).get(row["pin"], row["pin"])
        found[row["ref"], pad] = row["net"]
    return found
