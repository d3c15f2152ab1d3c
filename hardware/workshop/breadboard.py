"""The trial on a breadboard: `breadboard.csv`, checked against the circuit.

A hole is `a12` (column, row) or `T+12`, `T-12` in the rails of the upper edge. The holes a to e of
a row are one strip, f to j another, each rail is one. Positions are in holes: x along the rows, y
downwards, and columns e and f are three apart.
"""

import re
from collections import defaultdict
from itertools import combinations, pairwise

from hardware.workshop.circuit import GROUND, Circuit, Terminal, pinouts
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


def _pico():
    left = {str(pin): ("h", pin - 1) for pin in range(1, 21)}
    right = {str(pin): ("c", 40 - pin) for pin in range(21, 41)}
    return {pin: [hole] for pin, hole in (left | right).items()}


# part -> pin -> its legs: (column, rows behind the first row)
FOOTPRINTS = {
    "U1": _pico(),
    "DS1": {pin: [("e", row)] for row, pin in enumerate(("GND", "VCC", "SCL", "SDA"))},
}
# What the board's solder bridges do for a module whose pins are in that order.
BRIDGED = {"DISPLAY_1": GROUND, "DISPLAY_2": "3V3"}
KEY = {"1": [("d", 0), ("g", 0)], "2": [("d", 2), ("g", 2)]}


class Breadboard:
    """Everything that is plugged in.

    legs: hole -> Terminal;  wires: (from, to, colour, points), the link of J1 is one, too.
    leads: (Terminal, hole, colour) of parts that lie beside the board.
    """

    def __init__(self, rows):
        self.legs = {}
        self.wires = []
        self.leads = []
        self.places = {}
        self._taken = set()
        for row in rows:
            add = {"part": self._part, "wire": self._wire, "link": self._link, "lead": self._lead}
            add[row["what"]](row)

    def _part(self, row):
        ref = row["ref"]
        self.places[ref] = row["from"]
        first = int(row["from"][1:])
        for pin, legs in FOOTPRINTS.get(ref, KEY).items():
            for column, offset in legs:
                self._plug(f"{column}{first + offset}", Terminal(ref, pin))

    def _wire(self, row):
        self._take(row["from"])
        self._take(row["to"])
        lane = int(row["route"]) if row["route"] else None
        points = route(row["from"], row["to"], lane)
        self.wires.append((row["from"], row["to"], row["colour"], points))

    def _link(self, row):
        self._wire(row)
        self.legs[row["from"]] = Terminal(row["ref"], "2")
        self.legs[row["to"]] = Terminal(row["ref"], "1")

    def _lead(self, row):
        terminal = Terminal(row["ref"], row["pin"])
        self._plug(row["from"], terminal)
        self.leads.append((terminal, row["from"], row["colour"]))

    def _plug(self, hole, terminal):
        self._take(hole)
        self.legs[hole] = terminal

    def _take(self, hole):
        position(hole)
        if hole in self._taken:
            raise TableError(f"breadboard.csv: two things in hole {hole}")
        self._taken.add(hole)

    def faults(self, circuit):
        """Where the board and the circuit disagree, and which wires cross."""
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
            f"breadboard.csv: the wires {one[0]}-{one[1]} and {other[0]}-{other[1]} cross"
            for one, other in combinations(self.wires, 2)
            if crosses(one[3], other[3])
        ]
        return found

    def _nodes(self, circuit):
        """Terminal -> number of the piece of metal it is on."""
        parent = {}

        def find(key):
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
        # A link joins two nets only where the maker wants it to: it is a part, not a wire.
        links = {hole for hole, terminal in self.legs.items() if terminal.ref == "J1"}
        for start, end, _, _ in self.wires:
            if start not in links:
                parent[find(strip(start))] = find(strip(end))
        by_terminal = defaultdict(list)
        for hole, terminal in self.legs.items():
            by_terminal[terminal].append(strip(hole))
        for strips in by_terminal.values():
            for other in strips[1:]:
                parent[find(other)] = find(strips[0])
        return {terminal: find(strips[0]) for terminal, strips in by_terminal.items()}


def trial(circuit):
    """The circuit as it is tried: a display with four pins, wires for the resistors in series."""
    names = dict(BRIDGED)
    for ref, part in circuit.parts.items():
        ends = [circuit.net_of(Terminal(ref, pin)) for pin in ("1", "2")]
        if part == "resistor" and not {"3V3", GROUND} & set(ends):
            names[ends[1]] = ends[0]
    rows = [
        {"net": names.get(net, net), "ref": t.ref, "part": circuit.parts[t.ref], "pin": t.pin}
        for net, terminals in circuit.nets.items()
        for t in terminals
        if _is_tried(t, circuit.parts[t.ref])
    ]
    return Circuit(rows, pinouts())


def _is_tried(terminal, part):
    if part == "oled":
        return terminal.pin in FOOTPRINTS["DS1"]
    if terminal.ref == "J1":
        return terminal.pin != "3"
    return part in ("pico", "key", "buzzer")


def _spare(terminals, placed, circuit):
    """How many ground pins of a part may stay open, as one of them is joined."""
    return sum(
        circuit.kinds[terminal] == "ground"
        and terminal in placed
        and any(other.ref == terminal.ref for other in placed)
        for terminal in terminals - placed
    )


def _net(terminal, circuit):
    """The net of a terminal; a ground pin left open is ground all the same."""
    if terminal in circuit.open and circuit.kinds[terminal] == "ground":
        return GROUND
    return circuit.net_of(terminal)


def strip(hole):
    """The strip that a hole belongs to."""
    column, row = _parse(hole)
    if column in RAIL_Y:
        return column
    return ("upper" if column in "abcde" else "lower", row)


def position(hole):
    """Where a hole is: (x, y)."""
    column, row = _parse(hole)
    return row, RAIL_Y[column] if column in RAIL_Y else COLUMN_Y[column]


def _parse(hole):
    match = re.fullmatch(r"([a-j]|T[+-])(\d+)", hole)
    if not match or not 1 <= int(match[2]) <= ROWS:
        raise TableError(f"breadboard.csv: there is no hole {hole!r}")
    return match[1], int(match[2])


def route(start, end, lane=None):
    """The corners of a wire: straight, or through a lane below the board."""
    (x0, y0), (x1, y1) = position(start), position(end)
    if lane is None:
        return [(x0, y0), (x1, y1)]
    below = FIRST_LANE_Y + LANE * (lane - 1)
    if y1 > COLUMN_Y["e"]:
        return [(x0, y0), (x0, below), (x1, below), (x1, y1)]
    # Round the end: the outer lane stays the outer one.
    far = END_X + LANE * (below - FIRST_LANE_Y)
    return [(x0, y0), (x0, below), (far, below), (far, y1), (x1, y1)]


def crosses(one, other):
    """Do two wires (lists of corners) touch?"""
    return any(_touch(a, b, c, d) for a, b in pairwise(one) for c, d in pairwise(other))


def _side(a, b, c):
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 1e-9) - (turn < -1e-9)


def _within(a, b, c):
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _touch(a, b, c, d):
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    ends = zip(sides, ((a, b, c), (a, b, d), (c, d, a), (c, d, b)), strict=True)
    return any(side == 0 and _within(*points) for side, points in ends)


def load():
    """What is plugged in; TableError for a hole that is not there or taken."""
    return Breadboard(read("breadboard.csv", COLUMNS))
