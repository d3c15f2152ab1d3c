"""The trial on a breadboard: `breadboard.csv`, checked against the circuit.

A hole is `a12` (column, row) or `T+12`, `T-12` in the rails of the upper edge. The holes a to e of
a row are one strip, f to j another, each rail is one. Positions are in holes: x along the rows, y
downwards, and columns e and f are three apart.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from hardware.workshop.circuit import GROUND, Circuit, Terminal, pinouts
from hardware.workshop.solid import Point
from hardware.workshop.tables import TableError, read

ROWS = 63
COLUMN_Y = {column: y for y, column in enumerate("abcde", 4)} | {
    column: y for y, column in enumerate("fghij", 11)
}
RAIL_Y = {"T+": 0, "T-": 1}
# Wires from the lower half run in lanes below the board, the longest outermost.
FIRST_LANE_Y = 17.5
LANE = 0.8
# What goes to the upper half comes round the far end of the board.
END_X = ROWS + 2.0

COLUMNS = ("what", "ref", "pin", "from", "to", "route", "colour")


def _pico() -> dict[str, list[tuple[str, int]]]:
    left = {str(pin): ("h", pin - 1) for pin in range(1, 21)}
    right = {str(pin): ("c", 40 - pin) for pin in range(21, 41)}
    return {pin: [hole] for pin, hole in (left | right).items()}


# The legs of each pin of a part: (column, rows behind the first row).
FOOTPRINTS = {
    "U1": _pico(),
    "DS1": {pin: [("e", row)] for row, pin in enumerate(("GND", "VCC", "SCL", "SDA"))},
}
# The nets that the solder bridges of the board give to a module with pins in that order.
BRIDGED = {"DISPLAY_1": GROUND, "DISPLAY_2": "3V3"}
KEY = {"1": [("d", 0), ("g", 0)], "2": [("d", 2), ("g", 2)]}


# A piece of metal: a rail, or the half and the row of a strip.
Strip: TypeAlias = str | tuple[str, int]


class Breadboard:
    """Everything that is plugged in.

    `legs`: the terminal in each hole; `wires`: (from, to, colour, points), also the link J1;
    `leads`: (terminal, hole, colour) of parts that lie beside the board; `places`: the first hole
    of each part.
    """

    def __init__(self, rows: Iterable[Mapping[str, str]]) -> None:
        self.legs: dict[str, Terminal] = {}
        self.wires: list[tuple[str, str, str, list[Point]]] = []
        self.leads: list[tuple[Terminal, str, str]] = []
        self.places: dict[str, str] = {}
        self._taken: set[str] = set()
        for row in rows:
            add = {"part": self._part, "wire": self._wire, "link": self._link, "lead": self._lead}
            add[row["what"]](row)

    def _part(self, row: Mapping[str, str]) -> None:
        ref = row["ref"]
        self.places[ref] = row["from"]
        first = int(row["from"][1:])
        for pin, legs in FOOTPRINTS.get(ref, KEY).items():
            for column, offset in legs:
                self._plug(f"{column}{first + offset}", Terminal(ref, pin))

    def _wire(self, row: Mapping[str, str]) -> None:
        self._take(row["from"])
        self._take(row["to"])
        lane = int(row["route"]) if row["route"] else None
        points = route(row["from"], row["to"], lane)
        self.wires.append((row["from"], row["to"], row["colour"], points))

    def _link(self, row: Mapping[str, str]) -> None:
        self._wire(row)
        self.legs[row["from"]] = Terminal(row["ref"], "2")
        self.legs[row["to"]] = Terminal(row["ref"], "1")

    def _lead(self, row: Mapping[str, str]) -> None:
        terminal = Terminal(row["ref"], row["pin"])
        self._plug(row["from"], terminal)
        self.leads.append((terminal, row["from"], row["colour"]))

    def _plug(self, hole: str, terminal: Terminal) -> None:
        self._take(hole)
        self.legs[hole] = terminal

    def _take(self, hole: str) -> None:
        position(hole)
        if hole in self._taken:
            raise TableError(f"breadboard.csv: two things in hole {hole}")
        self._taken.add(hole)

    def faults(self, circuit: Circuit) -> list[str]:
        """A sentence for each difference from the circuit, and for each two wires that cross."""
        found = []
        circuit = trial(circuit)
        nodes = self._nodes(circuit)
        for name, terminals in circuit.nets.items():
            placed = {t for t in terminals if t in nodes}
            if len(placed) < len(terminals) - _spare(terminals, placed, circuit):
                missing = ", ".join(map(str, sorted(terminals - placed)))
                found.append(f"breadboard.csv: {missing} of {name} is missing")
            if len({nodes[terminal] for terminal in placed}) > 1:
                found.append(f"breadboard.csv: {name} is not joined up")
        for first, second in combinations(sorted(nodes), 2):
            joined = nodes[first] == nodes[second]
            if joined and _net(first, circuit) != _net(second, circuit):
                found.append(f"breadboard.csv: {first} and {second} are shorted")
        found += [
            f"breadboard.csv: the wires {first[0]}-{first[1]} and {second[0]}-{second[1]} cross"
            for first, second in combinations(self.wires, 2)
            if crosses(first[3], second[3])
        ]
        return found

    def _nodes(self, circuit: Circuit) -> dict[Terminal, Strip]:
        """The piece of metal that each terminal is on."""
        parent: dict[Strip, Strip] = {}

        def find(key: Strip) -> Strip:
            parent.setdefault(key, key)
            while parent[key] != key:
                key = parent[key]
            return key

        # The Pico joins its own grounds.
        pico = [
            strip(hole)
            for hole, terminal in self.legs.items()
            if terminal.ref == "U1" and circuit.kinds[terminal] == "ground"
        ]
        for other in pico[1:]:
            parent[find(other)] = find(pico[0])
        # A link joins two nets only if the maker fits it: it is a part, not a wire.
        links = {hole for hole, terminal in self.legs.items() if terminal.ref == "J1"}
        for start, end, _, _ in self.wires:
            if start not in links:
                parent[find(strip(start))] = find(strip(end))
        by_terminal: dict[Terminal, list[Strip]] = defaultdict(list)
        for hole, terminal in self.legs.items():
            by_terminal[terminal].append(strip(hole))
        for strips in by_terminal.values():
            for other in strips[1:]:
                parent[find(other)] = find(strips[0])
        return {terminal: find(strips[0]) for terminal, strips in by_terminal.items()}


def trial(circuit: Circuit) -> Circuit:
    """The circuit of the trial: a display with four pins, wires in place of resistors in series."""
    names = dict(BRIDGED)
    for ref, part in circuit.parts.items():
        first, second = (circuit.net_of(Terminal(ref, pin)) for pin in ("1", "2"))
        in_series = part == "resistor" and not {"3V3", GROUND} & {first, second}
        if in_series and first is not None and second is not None:
            names[second] = first
    rows = [
        {"net": names.get(net, net), "ref": t.ref, "part": circuit.parts[t.ref], "pin": t.pin}
        for net, terminals in circuit.nets.items()
        for t in terminals
        if _is_tried(t, circuit.parts[t.ref])
    ]
    return Circuit(rows, pinouts())


def _is_tried(terminal: Terminal, part: str) -> bool:
    if part == "oled":
        return terminal.pin in FOOTPRINTS["DS1"]
    if terminal.ref == "J1":
        return terminal.pin != "3"
    return part in ("pico", "key", "buzzer")


def _spare(terminals: set[Terminal], placed: set[Terminal], circuit: Circuit) -> int:
    """The number of ground pins that may stay open, since another of their part is joined."""
    return sum(
        circuit.kinds[terminal] == "ground"
        and terminal in placed
        and any(other.ref == terminal.ref for other in placed)
        for terminal in terminals - placed
    )


def _net(terminal: Terminal, circuit: Circuit) -> str | None:
    """The net of a terminal; an open ground pin is on ground, too."""
    if terminal in circuit.open and circuit.kinds[terminal] == "ground":
        return GROUND
    return circuit.net_of(terminal)


def strip(hole: str) -> Strip:
    """The strip of a hole."""
    column, row = _parse(hole)
    if column in RAIL_Y:
        return column
    return ("upper" if column in "abcde" else "lower", row)


def position(hole: str) -> Point:
    """The (x, y) of a hole, in holes."""
    column, row = _parse(hole)
    return row, RAIL_Y[column] if column in RAIL_Y else COLUMN_Y[column]


def _parse(hole: str) -> tuple[str, int]:
    match = re.fullmatch(r"([a-j]|T[+-])(\d+)", hole)
    if not match or not 1 <= int(match[2]) <= ROWS:
        raise TableError(f"breadboard.csv: there is no hole {hole!r}")
    return match[1], int(match[2])


def route(start: str, end: str, lane: int | None = None) -> list[Point]:
    """The corners of a wire: straight, or through a lane below the board."""
    (x0, y0), (x1, y1) = position(start), position(end)
    if lane is None:
        return [(x0, y0), (x1, y1)]
    below = FIRST_LANE_Y + LANE * (lane - 1)
    if y1 > COLUMN_Y["e"]:
        return [(x0, y0), (x0, below), (x1, below), (x1, y1)]
    # Round the end the outer lane stays outside.
    far = END_X + LANE * (below - FIRST_LANE_Y)
    return [(x0, y0), (x0, below), (far, below), (far, y1), (x1, y1)]


def crosses(first: Sequence[Point], second: Sequence[Point]) -> bool:
    """Do two wires (lists of corners) touch?"""
    return any(_touch(a, b, c, d) for a, b in pairwise(first) for c, d in pairwise(second))


def _side(a: Point, b: Point, c: Point) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 1e-9) - (turn < -1e-9)


def _within(a: Point, b: Point, c: Point) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    ends = zip(sides, ((a, b, c), (a, b, d), (c, d, a), (c, d, b)), strict=True)
    return any(side == 0 and _within(*points) for side, points in ends)


def load() -> Breadboard:
    """Return the breadboard with its parts. TableError for a hole that does not exist or
    is taken.
    """
    return Breadboard(read("breadboard.csv", COLUMNS))
