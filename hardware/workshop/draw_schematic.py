"""Draws the schematic with schemdraw: symbols, nets by name, the battery's part in a frame."""

import re
from itertools import pairwise

import schemdraw
from schemdraw import elements as elm

from hardware.workshop.circuit import Terminal
from hardware.workshop.paths import COMMAND
from hardware.workshop.svg import FONT, PAPER, number

KEYS = ("SW1", "SW2", "SW3", "SW4", "SW5", "SW6")
KEY_NAMES = {
    "SW1": "up",
    "SW2": "down",
    "SW3": "left",
    "SW4": "right",
    "SW5": "OK",
    "SW6": "back",
}
# What the lines between the symbols join; the circuit must say the same.
LINES = (
    ("DS1.VCC", "U1.36"),
    ("DS1.SDA", "U1.6"),
    ("DS1.SCL", "U1.7"),
    ("DS1.GND", "U1.8", "U1.18", "U1.23", "U1.28", "U1.38", "SW7.2", "J1.2", "BZ1.2", "U2.OUT-")
    + tuple(f"{ref}.2" for ref in KEYS),
    ("J1.1", "U1.29"),
    ("SW7.1", "U1.21"),
    ("BZ1.1", "U1.22"),
    ("U1.39", "D1.K"),
    ("D1.A", "SW8.2"),
    ("SW8.1", "U2.OUT+"),
    ("U2.B+", "BT1.+"),
    ("U2.B-", "BT1.-"),
)
# The pins of the Pico that are drawn, from below to above on either side.
LEFT = ("20", "19", "18", "17", "16", "15", "14", "8", "7", "6")
RIGHT = ("22", "23", "21", "28", "29", "36", "38", "39")


def draw(circuit, names):
    """The schematic (text of an SVG file) of the battery build's `Circuit`.

    names: what is printed beside the pins, see `circuit.printed_names`.
    """
    for line in LINES:
        circuit.require(*line)
    schemdraw.use("svg")
    with schemdraw.Drawing(show=False, fontsize=12, lw=1.5) as drawing:
        pico = elm.Ic(
            pins=[_pin(number, "left", names) for number in LEFT]
            + [_pin(number, "right", names) for number in RIGHT],
            edgepadW=3,
            pinspacing=1.25,
            leadlen=0.8,
            label="U1\nRaspberry\nPi Pico",
        )
        _display(pico)
        _keys(circuit, pico)
        _jumper(pico)
        _opponents(pico)
        _buzzer(pico)
        _supply(pico)
    return _tidy(drawing.get_imagedata("svg").decode())


def _tidy(text):
    """Two decimals, an element a line, a size that fits any page, and a white ground."""
    text = re.sub(r"-?\d+\.\d{3,}(e-?\d+)?", lambda match: number(float(match[0])), text)
    text = re.sub(r' (height|width)="[^"]*pt"', "", text, count=2)
    text = re.sub(r'font-family="[^"]*"', f'font-family="{FONT}"', text)
    left, top, width, height = re.search(r'viewBox="([^"]*)"', text)[1].split()
    head, rest = text.split(">", 1)
    note = f"<!-- Made from netlist.csv by `{COMMAND}`; change it there. -->"
    ground = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{PAPER}"/>'
    return f"{head}>\n{note}\n{ground}\n" + rest.replace("><", ">\n<") + "\n"


def _pin(number, side, names):
    name = names["pico"][number] or "GND"
    return elm.IcPin(name=name, pin=number, side=side, anchorname=f"p{number}")


def _at(pico, number):
    return getattr(pico, f"p{number}")


def _display(pico):
    x, y = _at(pico, "6")
    display = elm.Ic(
        pins=[
            elm.IcPin(name=name, side="right", anchorname=name)
            for name in ("GND", "SCL", "SDA", "VCC")
        ],
        edgepadW=2.4,
        pinspacing=1.25,
        leadlen=0.6,
        label="DS1\nOLED\n128 x 64",
    )
    display.at((x - 7.5, y)).anchor("SDA").theta(0)
    for name, pin in (("SDA", "6"), ("SCL", "7"), ("GND", "8")):
        elm.Line().at(getattr(display, name)).to(_at(pico, pin))
    elm.Vdd().at(display.VCC).label("3V3")
    ground = _at(pico, "8")
    elm.Dot().at((ground[0] - 1.5, ground[1]))
    elm.Ground().at((ground[0] - 1.5, ground[1]))


def _keys(circuit, pico):
    ends = []
    for ref in KEYS:
        net = circuit.net_of(Terminal(ref, "1"))
        number = next(t.pin for t in circuit.nets[net] if t.ref == "U1")
        x, y = _at(pico, number)
        elm.Line().at((x, y)).to((x - 3, y))
        elm.Button().at((x - 6, y)).to((x - 3, y)).label(f"{ref} {KEY_NAMES[ref]}", fontsize=10)
        elm.Line().at((x - 6, y)).to((x - 7.5, y))
        elm.Dot().at((x - 7.5, y))
        ends.append(y)
    elm.Line().at((x - 7.5, max(ends))).to((x - 7.5, min(ends) - 0.6))
    elm.Ground().at((x - 7.5, min(ends) - 0.6))
    ground = _at(pico, "18")
    elm.Line().at(ground).to((x - 7.5, ground[1]))
    elm.Dot().at((x - 7.5, ground[1]))


def _jumper(pico):
    high, low = _at(pico, "29"), _at(pico, "28")
    elm.Line().at(high).to((high[0] + 1.5, high[1]))
    elm.Switch().at((high[0] + 1.5, high[1])).to((high[0] + 4.5, high[1])).label(
        "J1: link for SH1106", fontsize=10
    )
    elm.Line().at((high[0] + 4.5, high[1])).to((high[0] + 4.5, low[1]))
    elm.Line().at(low).to((high[0] + 4.5, low[1]))
    elm.Ground().at((high[0] + 4.5, low[1]))


def _opponents(pico):
    signal, ground = _at(pico, "21"), _at(pico, "23")
    elm.Line().at(signal).to((signal[0] + 1.5, signal[1]))
    elm.Button().at((signal[0] + 1.5, signal[1])).to((signal[0] + 4.5, signal[1])).label(
        "SW7 opponents", fontsize=10
    )
    elm.Line().at((signal[0] + 4.5, signal[1])).to((signal[0] + 4.5, ground[1]))
    elm.Line().at(ground).to((signal[0] + 5.5, ground[1]))
    elm.Ground().at((signal[0] + 5.5, ground[1]))


def _buzzer(pico):
    signal, ground = _at(pico, "22"), _at(pico, "23")
    elm.Line().at(signal).to((signal[0] + 1.5, signal[1]))
    elm.Crystal().at((signal[0] + 1.5, signal[1])).to((signal[0] + 4.5, signal[1])).label(
        "BZ1 piezo (optional)", loc="bottom", fontsize=10
    )
    elm.Line().at((signal[0] + 4.5, signal[1])).to((signal[0] + 4.5, ground[1]))
    elm.Dot().at((signal[0] + 4.5, ground[1]))


def _supply(pico):
    x, y = _at(pico, "36")
    elm.Line().at((x, y)).to((x + 0.5, y))
    elm.Vdd().at((x + 0.5, y)).label("3V3")
    x, y = _at(pico, "39")
    elm.Line().at((x, y)).to((x + 1.5, y))
    # From the cell to the Pico, so that the diode's ring is at VSYS.
    elm.Schottky().at((x + 4.5, y)).to((x + 1.5, y)).label("D1 1N5819", fontsize=10)
    elm.Switch().at((x + 4.5, y)).to((x + 7.5, y)).label("SW8 on/off", fontsize=10)
    charger = elm.Ic(
        pins=[
            elm.IcPin(name="OUT-", side="left", anchorname="out_minus"),
            elm.IcPin(name="OUT+", side="left", anchorname="out_plus"),
            elm.IcPin(name="B-", side="right", anchorname="b_minus"),
            elm.IcPin(name="B+", side="right", anchorname="b_plus"),
        ],
        edgepadW=1.4,
        pinspacing=1.25,
        leadlen=0.6,
        label="U2\nTP4056",
    )
    charger.at((x + 8.5, y)).anchor("out_plus").theta(0)
    elm.Line().at((x + 7.5, y)).to(charger.out_plus)
    minus = _at(pico, "38")
    elm.Line().at(charger.out_minus).to(minus)
    elm.Dot().at((x + 2.5, minus[1]))
    elm.Ground().at((x + 2.5, minus[1]))
    plus, low = charger.b_plus, charger.b_minus
    elm.Line().at(plus).to((plus[0] + 1.5, plus[1]))
    elm.Line().at(low).to((plus[0] + 1.5, low[1]))
    elm.BatteryCell().at((plus[0] + 1.5, low[1])).to((plus[0] + 1.5, plus[1])).label(
        "BT1", loc="bottom"
    ).reverse()
    left, right, top, bottom = x + 1.2, plus[0] + 3, y + 2.6, low[1] - 1.2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    for one, other in pairwise(corners):
        elm.Line().at(one).to(other).linestyle("--").color("gray")
    elm.Label().at((left + 0.3, top - 0.5)).label("battery build only", halign="left")
