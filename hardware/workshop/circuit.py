"""The circuit `netlist.csv`, and its electrical check.

A net is a set of joined pins. The kind of a pin in `pinouts.csv` says what it may be joined to:

    ground          belongs to the ground of the box
    cell ground     belongs to the cell's own minus pole, before its protection circuit
    supply out      feeds its net; a net has one
    supply in       needs a net that is fed
    supply option   may be fed; may be left open
    signal          joined to another signal or to a contact, never to a supply
    contact         one end of a key, resistor or bridge; a pad
    passage         one end of a switch or connector: a supply may come through it
    option          joined for some modules only; may be left open
    free            may be left open, and must be

Displays are sold with two orders of pins. Two bridges of solder give their first two pins their
nets, so the circuit is checked in both orders.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware.workshop import parts
from hardware.workshop.pins import Pin
from hardware.workshop.tables import TableError, read

GROUND = "GND"
# The net of a kind of pin.
GROUNDS = {"ground": GROUND, "cell ground": "CELL-"}
OPEN = ("free", "supply option", "option")

# The pins that solder joins, by the order of the display's pins. The net of the first one counts.
BRIDGES = {
    "GND VCC": (("J2.1", "J2.2"), ("J3.3", "J3.2")),
    "VCC GND": (("J2.3", "J2.2"), ("J3.1", "J3.2")),
}
DISPLAY = "DS1"
# Parts of copper, which nobody buys.
COPPER = ("jumper", "pad")


@dataclass(frozen=True, order=True)
class Terminal:
    """A pin of a part: `U1.36`."""

    ref: str
    pin: str

    def __str__(self) -> str:
        return f"{self.ref}.{self.pin}"


class Circuit:
    """The circuit of one build.

    `nets`: the terminals of each net; `kinds`: of every pin of every part; `parts`: the name of
    each reference in pinouts.csv.
    """

    def __init__(
        self, rows: Sequence[dict[str, str]], pinouts: Mapping[str, Mapping[str, str]]
    ) -> None:
        self.rows, self.pinouts = rows, pinouts
        self.nets: dict[str, set[Terminal]] = defaultdict(set)
        self.parts: dict[str, str] = {}
        self.twice: list[Terminal] = []
        joined: set[Terminal] = set()
        for row in rows:
            terminal = Terminal(row["ref"], row["pin"])
            if self.parts.setdefault(row["ref"], row["part"]) != row["part"]:
                raise TableError(f"netlist.csv: {row['ref']} is two different parts")
            if row["part"] not in pinouts or row["pin"] not in pinouts[row["part"]]:
                raise TableError(f"netlist.csv: {row['part']} has no pin {row['pin']}")
            if terminal in joined:
                self.twice.append(terminal)
            joined.add(terminal)
            self.nets[row["net"]].add(terminal)
        self.kinds = {
            Terminal(ref, pin): kind
            for ref, part in self.parts.items()
            for pin, kind in pinouts[part].items()
        }
        self.open = set(self.kinds) - joined

    def net_of(self, terminal: Terminal) -> str | None:
        """The net of a terminal; None if it is open."""
        for name, terminals in self.nets.items():
            if terminal in terminals:
                return name
        return None

    def bridged(self, order: str) -> "Circuit":
        """The circuit with a display whose pins are in `order`, a key of BRIDGES."""
        names: dict[str, str] = {}
        for kept, joined in BRIDGES[order]:
            net, other_net = (self.net_of(Terminal(*pin.split("."))) for pin in (kept, joined))
            if net is None or other_net is None:
                raise TableError(f"netlist.csv: {kept} or {joined} is open")
            names[other_net] = net
        rows = [row | {"net": names.get(row["net"], row["net"])} for row in self.rows]
        circuit = Circuit(rows, self.pinouts)
        if order == "VCC GND":
            ground, supply = Terminal(DISPLAY, "GND"), Terminal(DISPLAY, "VCC")
            kinds = circuit.kinds
            kinds[ground], kinds[supply] = kinds[supply], kinds[ground]
        return circuit

    def faults(self) -> list[str]:
        """A sentence for each electrical fault, with any display."""
        found: list[str] = []
        for order in BRIDGES:
            found += [fault for fault in self.bridged(order)._faults() if fault not in found]
        return found

    def _faults(self) -> list[str]:
        found = [f"netlist.csv: {terminal} is in two nets" for terminal in self.twice]
        found += [
            f"netlist.csv: {terminal} ({self.kinds[terminal]}) is not connected"
            for terminal in sorted(self.open)
            if self.kinds[terminal] not in OPEN and not self._other_ground(terminal)
        ]
        for name, terminals in self.nets.items():
            found += [f"netlist.csv: {name}: {what}" for what in self._net_faults(name, terminals)]
        return found

    def _other_ground(self, terminal: Terminal) -> bool:
        """Return True if it is a ground pin of a part with another ground pin connected."""
        return self.kinds[terminal] == "ground" and any(
            other.ref == terminal.ref and self.kinds[other] == "ground"
            for other in self.nets[GROUND]
        )

    def _net_faults(self, name: str, terminals: Collection[Terminal]) -> Iterator[str]:
        kinds = [self.kinds[terminal] for terminal in terminals]
        if len(terminals) < 2:
            yield "only one pin"
        if kinds.count("supply out") > 1:
            yield "two supplies against each other"
        if "supply in" in kinds and not {"supply out", "passage"} & set(kinds):
            yield "nothing feeds it"
        if any((kind in kinds) != (name == net) for kind, net in GROUNDS.items()):
            yield "ground and something else"
        if {"supply out", "supply in", "signal"} & set(kinds) and name in GROUNDS.values():
            yield "a supply or a signal shorted to ground"
        if "signal" in kinds and {"supply out", "supply in", "supply option"} & set(kinds):
            yield "a signal shorted to a supply"
        if "free" in kinds:
            yield "a pin that is to be left open"


def pinouts() -> dict[str, dict[str, str]]:
    """The kinds of the pins of each part."""
    table: dict[str, dict[str, str]] = defaultdict(dict)
    for row in read("pinouts.csv", ("part", "pin", "kind", "what")):
        table[row["part"]][row["pin"]] = row["kind"]
    return dict(table)


def load(build: str) -> "Circuit":
    """The circuit of a build."""
    rows = read("netlist.csv", ("build", "net", "ref", "part", "pin"))
    mine = [r for r in rows if r["build"] == parts.BOTH or build in r["build"].split()]
    return Circuit(mine, pinouts())


def pin_faults(circuit: "Circuit", pin_table: Sequence[Pin]) -> list[str]:
    """A sentence for each difference between the circuit and the pin table."""
    found = []
    for pin in pin_table:
        if pin.pin is None:
            continue
        net = circuit.net_of(Terminal("U1", str(pin.pin)))
        if net != pin.name:
            found.append(f"netlist.csv: U1.{pin.pin} is {net}, in pins.csv it is {pin.name}")
    signals = {t.pin for t, kind in circuit.kinds.items() if t.ref == "U1" and kind == "signal"}
    for number in sorted(signals - {str(pin.pin) for pin in pin_table}):
        found.append(f"pinouts.csv: U1.{number} is a signal, pins.csv does not know it")
    return found


def part_faults(circuit: "Circuit", part_table: Sequence[parts.Part], build: str) -> list[str]:
    """A sentence for each part that is only in the list, or only in the circuit."""
    bought = {
        ref for part in parts.of_build(part_table, build) if part.circuit for ref in part.refs
    }
    used = {ref for ref, part in circuit.parts.items() if part not in COPPER}
    return [f"parts.csv: {ref} is not in the circuit" for ref in sorted(bought - used)] + [
        f"netlist.csv: {ref} is not in the parts list" for ref in sorted(used - bought)
    ]
