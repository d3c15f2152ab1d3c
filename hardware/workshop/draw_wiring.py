"""Draws the wiring of the box: the Pico from above with everything that is soldered to it."""

from hardware.workshop.circuit import Terminal
from hardware.workshop.svg import COLOURS, INK, Drawing

WIDTH, HEIGHT = 1200, 950
# The Pico: pins 1 to 20 go down its left edge, 21 to 40 up its right edge.
LEFT_X, RIGHT_X = 500, 700
FIRST_Y, STEP = 150, 36

KEYS = (
    ("SW1", "up", "grey"),
    ("SW2", "down", "brown"),
    ("SW3", "left", "gold"),
    ("SW4", "right", "orange"),
    ("SW5", "OK", "green"),
    ("SW6", "back", "blue"),
)
KEY_X, BUS_X = 210, 110
PALE = "#ffffff"


def draw(circuit, pinouts):
    """The picture of the battery build's `Circuit`; the USB build leaves out the frame.

    pinouts: part -> {pin: what is printed on it}.
    """
    drawing = Drawing(WIDTH, HEIGHT, "Wiring of the Schreiber box", "netlist.csv")
    drawing.text(30, 32, "Wiring of the box, Pico seen from above", 22, bold=True)
    _pico(drawing, circuit, pinouts)
    _display(drawing, circuit)
    _keys(drawing, circuit)
    _battery(drawing, circuit)
    _jumper(drawing, circuit)
    _opponents(drawing, circuit)
    _buzzer(drawing, circuit)
    return drawing.finish()


def pin_at(pin):
    """Where a pin of the Pico is."""
    if pin <= 20:
        return LEFT_X, FIRST_Y + STEP * (pin - 1)
    return RIGHT_X, FIRST_Y + STEP * (40 - pin)


def _wire(drawing, points, colour, circuit, *terminals):
    """A wire between pins that the circuit joins; KeyError if it does not."""
    circuit.require(*terminals)
    # The pale edge shows which of two wires that cross passes over the other.
    drawing.path(points, PALE, 8)
    drawing.path(points, COLOURS[colour], 4)
    for x, y in (points[0], points[-1]):
        drawing.circle(x, y, 5, COLOURS[colour], "#ffffff")


def _pico(drawing, circuit, pinouts):
    top, bottom = FIRST_Y - 30, FIRST_Y + 19 * STEP + 24
    drawing.rect(LEFT_X - 16, top, RIGHT_X - LEFT_X + 32, bottom - top, "#2f7d4f", "#1d5435", 8)
    drawing.rect(568, top - 12, 64, 44, "#c4c7c9", "#8b8f92", 3)
    drawing.text(600, top + 10, "USB", 13, "middle")
    drawing.text(600, 560, "U1  Raspberry Pi Pico", 16, "middle", "#ffffff", True, -90)
    for pin in range(1, 41):
        x, y = pin_at(pin)
        used = circuit.net_of(Terminal("U1", str(pin))) is not None
        drawing.circle(x, y, 8, "#e3c765" if used else "#9db8a6", "#1d5435")
        left = pin <= 20
        text_x, anchor = (x + 13, "start") if left else (x - 13, "end")
        ink = "#ffffff" if used else "#a9c9b5"
        name = pinouts["pico"][str(pin)] or "GND"
        words = f"{pin} {name}" if left else f"{name} {pin}"
        drawing.text(text_x, y, words, 12, anchor, ink, used)


def _display(drawing, circuit):
    drawing.rect(130, 60, 210, 322, "#23406b", "#13263f", 6)
    drawing.rect(146, 130, 128, 70, "#0b0d10", "#555b63")
    drawing.text(210, 86, "DS1  display", 16, "middle", "#ffffff", True)
    drawing.text(210, 222, "The order of the four", 12, "middle", "#ffffff")
    drawing.text(210, 238, "pins differs: go by", 12, "middle", "#ffffff")
    drawing.text(210, 254, "the names printed there.", 12, "middle", "#ffffff")
    _, sda = pin_at(6)
    _, scl = pin_at(7)
    _, ground = pin_at(8)
    x = 322
    for name, y in (("VCC", 80), ("SDA", sda), ("SCL", scl)):
        _pad(drawing, x, y, name)
    supply = pin_at(36)
    _wire(
        drawing,
        [(x, 80), (800, 80), (800, supply[1]), supply],
        "red",
        circuit,
        "DS1.VCC",
        "U1.36",
    )
    _wire(drawing, [(x, sda), pin_at(6)], "purple", circuit, "DS1.SDA", "U1.6")
    _wire(drawing, [(x, scl), pin_at(7)], "teal", circuit, "DS1.SCL", "U1.7")
    _pad(drawing, 230, 366, "GND")
    _wire(
        drawing,
        [(230, 366), (230, ground), pin_at(8)],
        "black",
        circuit,
        "DS1.GND",
        "U1.8",
    )


def _pad(drawing, x, y, name):
    drawing.circle(x, y, 7, "#e3c765", "#8c7a35")
    drawing.text(x - 12, y, name, 13, "end", "#ffffff", True)


def _keys(drawing, circuit):
    ys = []
    for ref, name, colour in KEYS:
        pin = next(
            int(t.pin) for t in circuit.nets[circuit.net_of(Terminal(ref, "1"))] if t.ref == "U1"
        )
        x, y = pin_at(pin)
        ys.append(y)
        _wire(drawing, [(KEY_X + 60, y), (x, y)], colour, circuit, f"{ref}.1", f"U1.{pin}")
        _wire(drawing, [(BUS_X, y), (KEY_X - 60, y)], "black", circuit, f"{ref}.2", "U1.18")
        drawing.rect(KEY_X - 60, y - 14, 120, 28, "#3c4043", "#1b1d1f", 5)
        drawing.text(KEY_X, y, f"{ref}  {name}", 14, "middle", "#ffffff", True)
    _, y = pin_at(18)
    drawing.path([(BUS_X, ys[0]), (BUS_X, ys[-1])], INK, 4)
    drawing.path([(BUS_X, y), (LEFT_X, y)], INK, 4)
    drawing.circle(LEFT_X, y, 5, INK, "#ffffff")
    drawing.text(BUS_X, ys[-1] + 40, "One wire joins the second leg of all keys", 13)
    drawing.text(BUS_X, ys[-1] + 58, "and goes to GND, pin 18.", 13)


def _battery(drawing, circuit):
    drawing.rect(840, 60, 345, 440, "#fff7f0", "#d9b79b", 8, 2)
    drawing.text(856, 84, "Battery build only", 15, bold=True)
    vsys, ground = pin_at(39), pin_at(38)
    drawing.text(856, 110, "With a power bank nothing is soldered here:", 12)
    drawing.text(856, 126, "the Pico's USB socket is the supply.", 12)
    # Diode in the line to VSYS.
    y = vsys[1]
    _wire(drawing, [vsys, (880, y)], "pink", circuit, "U1.39", "D1.K")
    drawing.rect(880, y - 11, 70, 22, "#2b2b2b", INK, 3)
    drawing.rect(886, y - 11, 8, 22, "#d8d8d8")
    drawing.text(915, y + 24, "D1: ring to the Pico", 12, "middle")
    _wire(drawing, [(950, y), (1010, y)], "pink", circuit, "D1.A", "SW8.2")
    drawing.rect(1010, y - 16, 90, 32, "#3c4043", "#1b1d1f", 5)
    drawing.text(1055, y, "SW8  on/off", 12, "middle", "#ffffff", True)
    _wire(
        drawing,
        [(1100, y), (1150, y), (1150, 300), (1110, 300)],
        "pink",
        circuit,
        "SW8.1",
        "U2.OUT+",
    )
    drawing.rect(960, 270, 150, 110, "#1f4e8c", "#12315a", 6)
    drawing.text(1035, 325, "U2 charger", 15, "middle", "#ffffff", True)
    drawing.text(1035, 345, "USB-C to charge", 11, "middle", "#ffffff")
    drawing.text(1102, 300, "OUT+", 11, "end", "#ffffff")
    drawing.text(968, 300, "OUT-", 11, "start", "#ffffff")
    drawing.text(1102, 366, "B+", 11, "end", "#ffffff")
    drawing.text(968, 366, "B-", 11, "start", "#ffffff")
    _wire(
        drawing,
        [ground, (860, ground[1]), (860, 300), (960, 300)],
        "black",
        circuit,
        "U1.38",
        "U2.OUT-",
    )
    drawing.rect(960, 420, 150, 60, "#e0a526", "#8a6414", 6)
    drawing.text(1035, 450, "BT1  LiPo cell", 15, "middle", bold=True)
    _wire(
        drawing,
        [(1110, 366), (1150, 366), (1150, 450), (1110, 450)],
        "pink",
        circuit,
        "U2.B+",
        "BT1.+",
    )
    _wire(
        drawing,
        [(960, 366), (920, 366), (920, 450), (960, 450)],
        "black",
        circuit,
        "U2.B-",
        "BT1.-",
    )
    drawing.text(1102, 450, "+", 15, "end", bold=True)
    drawing.text(968, 450, "-", 15, "start", bold=True)


def _jumper(drawing, circuit):
    x, y = pin_at(29)
    _, ground = pin_at(28)
    points = [(x, y), (760, y), (760, ground), (x, ground)]
    circuit.require("J1.1", "U1.29")
    circuit.require("J1.2", "U1.28")
    drawing.path(points, COLOURS["orange"], 4)
    for end in (points[0], points[-1]):
        drawing.circle(*end, 5, COLOURS["orange"], "#ffffff")
    drawing.text(775, (y + ground) / 2 - 9, 'J1: wire link for a 1.3" SH1106 panel,', 13)
    drawing.text(775, (y + ground) / 2 + 9, 'left out for a 0.96" SSD1306', 13)


def _opponents(drawing, circuit):
    x, y = pin_at(21)
    _, ground = pin_at(23)
    _wire(drawing, [(x, y), (890, y)], "violet", circuit, "U1.21", "SW7.1")
    _wire(drawing, [(x, ground), (890, ground)], "black", circuit, "U1.23", "SW7.2")
    middle = (y + ground) / 2
    drawing.circle(920, middle, 46, "#c62828", "#7f1d1d", 3)
    drawing.text(920, middle, "SW7", 16, "middle", "#ffffff", True)
    drawing.text(980, middle - 9, "opponents' button,", 14)
    drawing.text(980, middle + 9, "in the lid, far side", 14)


def _buzzer(drawing, circuit):
    (x, y), (_, ground) = pin_at(22), pin_at(23)
    _wire(drawing, [(x, y), (800, y)], "teal", circuit, "U1.22", "BZ1.1")
    _wire(drawing, [(800, y), (845, y), (845, ground)], "black", circuit, "BZ1.2", "U1.23")
    drawing.circle(800, y, 24, "#e8e3d0", "#8c7a35", 2)
    drawing.circle(800, y, 5, INK)
    drawing.text(744, y + 62, "BZ1: buzzer, may be left out", 13)
