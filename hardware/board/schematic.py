"""Makes `schreiber.kicad_sch`: KiCad's own symbols, joined by short wires and labels.

`sheet.csv` says where each symbol is, in steps of 2.54 mm; `frames.csv` what is framed. Two pins of
a net that face each other are joined by a wire; every other pin has a label, or the ground's sign.
"""

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.board import plan
from hardware.workshop.tables import TableError, read

SYMBOLS = Path("/usr/share/kicad/symbols")
STEP = 2.54
STUB = 2.54
PROJECT = "schreiber"
TITLE = "Schreiber, board 1"
LICENCE = "CERN-OHL-P v2"
GROUND = "GND"
# Nets whose supply KiCad does not know, and the places of their flags.
FLAGGED = {"VSYS": (75, 12)}
_SPACE = uuid.UUID("b2c5a1e0-7c52-4c0e-9d0e-5c4a1b5e9a11")


@dataclass(frozen=True)
class Pin:
    """A pin of a placed symbol: its end, and its direction (dx, dy; y downwards)."""

    ref: str
    number: str
    x: float
    y: float
    dx: int
    dy: int


def identifier(*words: object) -> str:
    """The identifier of a thing, which is the same every time."""
    return str(uuid.uuid5(_SPACE, "/".join(map(str, words))))


def library_symbol(name: str) -> str:
    """The text of `Library:Symbol` in KiCad's library, under its full name."""
    library, symbol = name.split(":")
    text = (SYMBOLS / f"{library}.kicad_sym").read_text(encoding="utf-8")
    start = text.index(f'\n\t(symbol "{symbol}"\n') + 1
    end = text.index("\n\t)\n", start) + len("\n\t)\n")
    block = text[start:end]
    if "(extends " in block:
        raise TableError(f"board.csv: {name} is derived from another symbol")
    return block.replace(f'(symbol "{symbol}"', f'(symbol "{name}"', 1)


def _pins(block: str) -> Iterator[tuple[str, float, float, int]]:
    """(number, x, y, angle) of a symbol's pins; y upwards, the angle points into the symbol."""
    pattern = (
        r"\(pin \w+ \w+\s+\(at ([-\d.]+) ([-\d.]+) (\d+)\)\s+\(length [\d.]+\)"
        r'.*?\(number "([^"]*)"'
    )
    for x, y, angle, number in re.findall(pattern, block, re.DOTALL):
        yield number, float(x), float(y), int(angle)


def _placed_pins(ref: str, block: str, x: float, y: float, turn: int) -> Iterator[Pin]:
    for number, px, py, angle in _pins(block):
        for _ in range(turn // 90):
            px, py = -py, px
        way = (angle + turn) % 360
        dx, dy = {0: (-1, 0), 90: (0, 1), 180: (1, 0), 270: (0, -1)}[way]
        yield Pin(ref, number, round(x + px, 2), round(y - py, 2), dx, dy)


class Sheet:
    """Draws the sheet."""

    def __init__(self) -> None:
        self.items = plan.items()
        self.nets = plan.nets()
        self.lines: list[str] = []
        self.blocks: dict[str, str] = {}
        self.root = identifier("root")

    def text(self) -> str:
        """The text of the file."""
        places = {
            row["ref"]: (float(row["x"]) * STEP, float(row["y"]) * STEP, int(row["turn"]))
            for row in read("board/sheet.csv", ("ref", "x", "y", "turn"))
        }
        if set(places) != set(self.items):
            odd = ", ".join(sorted(set(places) ^ set(self.items)))
            raise TableError(f"sheet.csv and board.csv differ in {odd}")
        pins: list[Pin] = []
        for ref, (x, y, turn) in places.items():
            item = self.items[ref]
            block = self._block(item.symbol)
            pins += _placed_pins(ref, block, x, y, turn)
            self._symbol(item, x, y, turn, block)
        self._join(pins)
        for number, (net, (x, y)) in enumerate(FLAGGED.items(), 1):
            self._power("PWR_FLAG", f"#FLG{number:02}", x * STEP, y * STEP)
            self._label(net, x * STEP, y * STEP, 0, 1)
        for row in read("board/frames.csv", ("title", "x0", "y0", "x1", "y1")):
            self._frame(row)
        return self._file()

    def _block(self, name: str) -> str:
        if name not in self.blocks:
            self.blocks[name] = library_symbol(name)
        return self.blocks[name]

    def _join(self, pins: Sequence[Pin]) -> None:
        """Join the pins by wires and labels, and mark those that are open."""
        done = set()
        for pin in pins:
            net = self.nets.get((pin.ref, pin.number))
            place = (pin.x, pin.y)
            if place in done:
                continue
            if net is None:
                here = [candidate for candidate in pins if (candidate.x, candidate.y) == place]
                if not any((same.ref, same.number) in self.nets for same in here):
                    self._mark(*place)
                    done.add(place)
                continue
            done.add(place)
            facing = self._facing(pin, pins, net)
            if facing:
                done.add((facing.x, facing.y))
                self._wire(pin.x, pin.y, facing.x, facing.y)
                if net != GROUND:
                    middle = round((pin.x + facing.x) / 2 / 1.27) * 1.27
                    level = round((pin.y + facing.y) / 2 / 1.27) * 1.27
                    self._name(net, *((middle, pin.y) if pin.dx else (pin.x, level)))
                continue
            x, y = pin.x + STUB * pin.dx, pin.y + STUB * pin.dy
            self._wire(pin.x, pin.y, x, y)
            if net == GROUND:
                self._power(GROUND, f"#PWR{len(done):03}", x, y)
            else:
                self._label(net, x, y, pin.dx, pin.dy)

    def _facing(self, pin: Pin, pins: Sequence[Pin], net: str) -> Pin | None:
        """The pin of the same net that faces `pin` over a short distance, or None."""
        for other in pins:
            if (other.dx, other.dy) != (-pin.dx, -pin.dy) or other == pin:
                continue
            if self.nets.get((other.ref, other.number)) != net:
                continue
            along = (other.x - pin.x) * pin.dx + (other.y - pin.y) * pin.dy
            across = (other.x - pin.x) * pin.dy - (other.y - pin.y) * pin.dx
            if 0 < along < 20 and across == 0:
                return other
        return None

    def _symbol(self, item: plan.Item, x: float, y: float, turn: int, block: str) -> None:
        tall = max(abs(py) for _, _, py, _ in _pins(block))
        above: float
        below: float
        left: float
        if item.ref == "U1":
            above, below, left = -35, -32.5, 12
        elif turn == 90:
            above, below, left = -2.8, 2.8, 0
        elif item.ref[:2] in ("SW", "D1") or item.symbol.startswith("Jumper"):
            above, below, left = -7, -4.8, 0
        elif item.symbol.startswith("Connector_G"):
            above, below, left = -tall - 4.6, -tall - 2.4, 0
        elif item.ref.startswith("TP"):
            above, below, left = -6.2, -4.2, 0
        else:
            above, below, left = -1.3, 1.3, 5
        justify = "(justify left)" if left else ""
        off = item.place is None
        fields = [
            ("Reference", item.ref, x + left, y + above, ""),
            ("Value", item.value, x + left, y + below, ""),
            ("Footprint", item.footprint, x, y, "(hide yes)"),
            ("Order", item.order, x, y, "(hide yes)"),
        ]
        properties = "\n".join(
            f'\t\t(property "{name}" "{value}" (at {fx:.2f} {fy:.2f} {turn})'
            f" (effects (font (size 1.27 1.27)) {justify} {hide}))"
            for name, value, fx, fy, hide in fields
        )
        numbers = "\n".join(
            f'\t\t(pin "{number}" (uuid "{identifier(item.ref, number)}"))'
            for number, *_ in _pins(block)
        )
        board = "no" if off else "yes"
        bom = "yes" if item.order and not off else "no"
        self.lines.append(
            f'\t(symbol (lib_id "{item.symbol}") (at {x:.2f} {y:.2f} {turn}) (unit 1)\n'
            f"\t\t(exclude_from_sim no) (in_bom {bom}) (on_board {board}) (dnp no)\n"
            f'\t\t(uuid "{identifier(item.ref)}")\n{properties}\n{numbers}\n'
            f'\t\t(instances (project "{PROJECT}" (path "/{self.root}"'
            f' (reference "{item.ref}") (unit 1))))\n\t)'
        )

    def _power(self, name: str, ref: str, x: float, y: float) -> None:
        symbol = f"power:{name}"
        self._block(symbol)
        value = y - 4 if name == "PWR_FLAG" else y + 4
        self.lines.append(
            f'\t(symbol (lib_id "{symbol}") (at {x:.2f} {y:.2f} 0) (unit 1)\n'
            f"\t\t(exclude_from_sim no) (in_bom no) (on_board yes) (dnp no)\n"
            f'\t\t(uuid "{identifier(ref)}")\n'
            f'\t\t(property "Reference" "{ref}" (at {x:.2f} {y:.2f} 0)'
            f" (effects (font (size 1.27 1.27)) (hide yes)))\n"
            f'\t\t(property "Value" "{name}" (at {x:.2f} {value:.2f} 0)'
            f" (effects (font (size 1 1))))\n"
            f'\t\t(pin "1" (uuid "{identifier(ref, 1)}"))\n'
            f'\t\t(instances (project "{PROJECT}" (path "/{self.root}"'
            f' (reference "{ref}") (unit 1))))\n\t)'
        )

    def _wire(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.lines.append(
            f"\t(wire (pts (xy {x0:.2f} {y0:.2f}) (xy {x1:.2f} {y1:.2f}))"
            f' (stroke (width 0) (type default)) (uuid "{identifier("wire", x0, y0)}"))'
        )

    def _label(self, net: str, x: float, y: float, dx: int, dy: int) -> None:
        turn = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}[dx, dy]
        side = "left" if turn in (0, 90) else "right"
        self.lines.append(
            f'\t(global_label "{net}" (shape passive) (at {x:.2f} {y:.2f} {turn})'
            f" (effects (font (size 1.1 1.1)) (justify {side}))"
            f' (uuid "{identifier("label", x, y)}"))'
        )

    def _name(self, net: str, x: float, y: float) -> None:
        """Add the name of a wire; without a flag if the wire leads nowhere else."""
        shared = sum(other == net for other in self.nets.values()) > 2
        kind = "global_label" if shared else "label"
        shape = " (shape passive)" if shared else ""
        self.lines.append(
            f'\t({kind} "{net}"{shape} (at {x:.2f} {y:.2f} 0)'
            f" (effects (font (size 1.1 1.1)) (justify left bottom))"
            f' (uuid "{identifier("label", x, y)}"))'
        )

    def _mark(self, x: float, y: float) -> None:
        self.lines.append(
            f'\t(no_connect (at {x:.2f} {y:.2f}) (uuid "{identifier("open", x, y)}"))'
        )

    def _frame(self, row: Mapping[str, str]) -> None:
        x0, y0, x1, y1 = (float(row[name]) * STEP for name in ("x0", "y0", "x1", "y1"))
        self.lines.append(
            f"\t(rectangle (start {x0:.2f} {y0:.2f}) (end {x1:.2f} {y1:.2f})"
            f" (stroke (width 0.2) (type dash) (color 120 120 120 1)) (fill (type none))"
            f' (uuid "{identifier("frame", row["title"])}"))\n'
            f'\t(text "{row["title"]}" (exclude_from_sim no) (at {x0 + 1.5:.2f} {y0 + 2.6:.2f} 0)'
            f" (effects (font (size 1.5 1.5) (bold yes)) (justify left))"
            f' (uuid "{identifier("heading", row["title"])}"))'
        )

    def _file(self) -> str:
        blocks = "".join(self.blocks[name] for name in sorted(self.blocks))
        lines = "\n".join(self.lines)
        return (
            '(kicad_sch\n\t(version 20250114)\n\t(generator "schreiber")\n'
            f'\t(generator_version "9.0")\n\t(uuid "{self.root}")\n\t(paper "A4")\n'
            f'\t(title_block (title "{TITLE}") (rev "1")\n'
            '\t\t(comment 1 "made from netlist.csv, board.csv and sheet.csv")\n'
            f'\t\t(comment 2 "{LICENCE}"))\n'
            f"\t(lib_symbols\n{blocks}\t)\n{lines}\n"
            '\t(sheet_instances (path "/" (page "1")))\n)\n'
        )


def make() -> str:
    """The text of the schematic."""
    return Sheet().text()
