"""Draws the trial on a breadboard."""

from hardware.workshop.breadboard import COLUMN_Y, KEY, RAIL_Y, ROWS, Breadboard, position
from hardware.workshop.solid import Point
from hardware.workshop.svg import COLOURS, INK, Drawing

PITCH = 18
LEFT, TOP = 60, 130
KEY_NAMES = {
    "SW1": "up",
    "SW2": "down",
    "SW3": "left",
    "SW4": "right",
    "SW5": "OK",
    "SW6": "back",
}


def draw(board: Breadboard) -> str:
    """The picture of a `Breadboard`."""
    drawing = Drawing(1340, 580, "Schreiber on a breadboard", "breadboard.csv")
    drawing.text(LEFT, 28, "Trial on a breadboard", 22, bold=True)
    drawing.text(
        640,
        54,
        'J1 as drawn for 1.3"; left out for 0.96"; from b12 to + for 2.42". Supply: USB.',
        14,
    )
    _board(drawing)
    _pico(drawing)
    for ref, hole in board.places.items():
        if ref in KEY_NAMES:
            _key(drawing, ref, hole)
    _display(drawing, board.places["DS1"])
    for start, end, colour, points in board.wires:
        drawing.path([at(*point) for point in points], COLOURS[colour], 3.5)
        for hole in (start, end):
            drawing.circle(*at(*position(hole)), 4, COLOURS[colour], "#ffffff", 1)
    _link_label(drawing)
    x, y = _beside(drawing, board, "SW7", 24, "#c62828", "#ffffff")
    drawing.text(x + 32, y, "opponents' key", 14)
    x, y = _beside(drawing, board, "BZ1", 20, "#e8e3d0", INK)
    drawing.text(x - 28, y, "buzzer (may be left out)", 14, "end")
    return drawing.finish()


def at(x: float, y: float) -> Point:
    """The place on the picture of a position in holes."""
    return LEFT + PITCH * x, TOP + PITCH * y


def _board(drawing: Drawing) -> None:
    x0, y0 = at(-0.2, -1)
    x1, y1 = at(ROWS + 1.2, 16)
    drawing.rect(x0, y0, x1 - x0, y1 - y0, "#f6f3ea", "#bbb5a2", 8)
    _, channel = at(0, 9.5)
    drawing.rect(x0, channel - 9, x1 - x0, 18, "#e6e1d2")
    for rail, y in RAIL_Y.items():
        colour = COLOURS["red" if rail == "T+" else "black"]
        drawing.path([at(1, y - 0.5), at(ROWS, y - 0.5)], colour, 1)
        drawing.text(*at(0.3, y), rail[1], 15, "middle", colour, bold=True)
    for row in range(1, ROWS + 1):
        for y in (*RAIL_Y.values(), *COLUMN_Y.values()):
            drawing.circle(*at(row, y), 2, "#c9c3b2")
        if row == 1 or row % 5 == 0:
            drawing.text(*at(row, 2.7), str(row), 11, "middle", "#8a8470")
    for column, y in COLUMN_Y.items():
        drawing.text(*at(0.3, y), column, 12, "middle", "#8a8470")
        drawing.text(*at(ROWS + 0.7, y), column, 12, "middle", "#8a8470")


def _pico(drawing: Drawing) -> None:
    x0, y0 = at(0.3, COLUMN_Y["c"] - 0.65)
    x1, y1 = at(20.7, COLUMN_Y["h"] + 0.65)
    drawing.rect(x0, y0, x1 - x0, y1 - y0, "#2f7d4f", "#1d5435", 5)
    middle = (y0 + y1) / 2
    drawing.rect(x0 - 10, middle - 28, 48, 56, "#c4c7c9", "#8b8f92", 3)
    drawing.text(x0 + 14, middle, "USB", 12, "middle", turn=-90)
    drawing.text((x0 + x1) / 2, middle, "U1  Raspberry Pi Pico", 17, "middle", "#ffffff", True)
    names = {3: "GND", 5: "3V3", 12: "GP22", 13: "GND", 19: "GP17", 20: "GP16"}
    for row in range(1, 21):
        for column in "ch":
            drawing.circle(*at(row, COLUMN_Y[column]), 4.5, "#e3c765", "#8c7a35")
    for row, name in names.items():
        x, y = at(row, COLUMN_Y["c"])
        drawing.text(x, y + 10, name, 10, "end", "#ffffff", turn=-90)
    lower = {6: "GP4", 7: "GP5", 14: "GP10", 15: "GP11", 16: "GP12", 17: "GP13"}
    for row, name in (lower | {19: "GP14", 20: "GP15"}).items():
        x, y = at(row, COLUMN_Y["h"])
        drawing.text(x, y - 10, name, 10, "start", "#ffffff", turn=-90)


def _key(drawing: Drawing, ref: str, hole: str) -> None:
    x, y = at(int(hole[1:]) + 1, 9.5)
    for legs in KEY.values():
        for column, offset in legs:
            drawing.circle(*at(int(hole[1:]) + offset, COLUMN_Y[column]), 4, "#9aa0a4", INK)
    drawing.rect(x - 36, y - 36, 72, 72, "#3c4043", "#1b1d1f", 5)
    drawing.circle(x, y, 25, "#5f6468", "#1b1d1f")
    drawing.text(x, y - 6, KEY_NAMES[ref], 14, "middle", "#ffffff", True)
    drawing.text(x, y + 11, ref, 11, "middle", "#ffffff")


def _display(drawing: Drawing, hole: str) -> None:
    row = int(hole[1:])
    x, y = at(row + 1.5, COLUMN_Y["e"])
    drawing.rect(x - 92, y - 12, 184, 178, "#23406b", "#13263f", 5)
    drawing.rect(x - 82, y + 44, 164, 98, "#0b0d10", "#555b63")
    drawing.text(x, y + 84, "DS1", 17, "middle", "#ffffff", True)
    drawing.text(x, y + 106, '1.3" SH1106 or', 12, "middle", "#ffffff")
    drawing.text(x, y + 122, '0.96" SSD1306', 12, "middle", "#ffffff")
    for offset, name in enumerate(("GND", "VCC", "SCL", "SDA")):
        pin_x, pin_y = at(row + offset, COLUMN_Y["e"])
        drawing.circle(pin_x, pin_y, 4.5, "#e3c765", "#8c7a35")
        drawing.text(pin_x, pin_y + 10, name, 10, "end", "#ffffff", turn=-90)


def _link_label(drawing: Drawing) -> None:
    x, y = at(12.5, COLUMN_Y["b"])
    drawing.text(x, y - 12, "J1", 12, "middle", COLOURS["orange"], True)


def _beside(
    drawing: Drawing, board: Breadboard, ref: str, radius: float, fill: str, ink: str
) -> Point:
    """A round part above the board, between its two leads; where its middle is."""
    holes = {hole: colour for terminal, hole, colour in board.leads if terminal.ref == ref}
    rows = [position(hole)[0] for hole in holes]
    x, y = at(sum(rows) / len(rows), -3.1)
    for hole, colour in holes.items():
        end_x, end_y = at(*position(hole))
        drawing.path([(end_x, y), (end_x, end_y)], COLOURS[colour], 3.5)
        drawing.circle(end_x, end_y, 4, COLOURS[colour], "#ffffff")
    drawing.circle(x, y, radius, fill, "#4a4a4a", 2)
    drawing.text(x, y, ref, 12, "middle", ink, True)
    return x, y
