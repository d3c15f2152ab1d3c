"""Draws the perfboard with its keys, from above, hole by hole."""

from hardware.workshop.circuit import Terminal
from hardware.workshop.draw_breadboard import KEY_NAMES
from hardware.workshop.svg import COLOURS, INK, Drawing

PITCH = 30
LEFT, TOP = 150, 170
PIN_ORDER = ("GND", "VCC", "SCL", "SDA")
NET_COLOURS = {
    "GND": "black",
    "3V3": "red",
    "DISPLAY_SDA": "purple",
    "DISPLAY_SCL": "teal",
    "KEY_UP": "grey",
    "KEY_DOWN": "brown",
    "KEY_LEFT": "gold",
    "KEY_RIGHT": "orange",
    "KEY_OK": "green",
    "KEY_BACK": "blue",
}


def draw(m, places, circuit):
    """The picture; m, places: see `case`, circuit: any build's `Circuit`."""
    columns, rows = int(m.board_columns), int(m.board_rows)
    width, height = LEFT + PITCH * (columns + 4), TOP + PITCH * (rows + 5)
    drawing = Drawing(width, height, "The perfboard from above", "keyboard.csv")
    drawing.text(40, 36, "Perfboard from above: keys and display", 24, bold=True)
    drawing.text(
        40,
        68,
        f"Only the middle {columns} x {rows} holes are used and counted: from the left, and from "
        "the scribe's edge.",
        16,
    )

    def at(column, row):
        """The place of a hole given in steps from the middle of the board."""
        return (
            LEFT + PITCH * (column + columns / 2 + 0.5),
            TOP + PITCH * (rows / 2 - row + 0.5),
        )

    _board(drawing, m, at, columns, rows)
    _display(drawing, at, places["DS1"], circuit)
    for ref, name in KEY_NAMES.items():
        _key(drawing, at, places[ref], name, circuit)
    drawing.text(
        40,
        height - 50,
        "Ring: colour of the wire. Two legs of a key in the same row are one contact: wire either.",
        16,
    )
    drawing.text(
        40, height - 26, "Display pins as GND VCC SCL SDA; go by the names on your module.", 16
    )
    return drawing.finish()


def _board(drawing, m, at, columns, rows):
    half_width, half_depth = (size / 2 / m.board_grid for size in (m.board_width, m.board_depth))
    x0, y0 = at(-half_width, half_depth)
    x1, y1 = at(half_width, -half_depth)
    drawing.rect(x0, y0, x1 - x0, y1 - y0, "#ecd9b0", "#a68a4f", 10, 2)
    for column in range(columns):
        for row in range(rows):
            x, y = at(column - columns / 2 + 0.5, row - rows / 2 + 0.5)
            drawing.circle(x, y, 3.5, "#ffffff", "#b89b5e")
    for column in range(columns):
        if column % 5 == 4 or column == 0:
            x, y = at(column - columns / 2 + 0.5, rows / 2 + 0.6)
            drawing.text(x, y, str(column + 1), 14, "middle", "#6b5a33")
    for row in range(rows):
        if row % 5 == 4 or row == 0:
            x, y = at(-columns / 2 - 0.6, row - rows / 2 + 0.5)
            drawing.text(x, y, str(row + 1), 14, "middle", "#6b5a33")


def _key(drawing, at, place, name, circuit):
    x, y = at(place.column, place.row)
    half = 6 / 2.54 * PITCH
    drawing.rect(x - half, y - half, 2 * half, 2 * half, "#3c4043", "#1b1d1f", 6)
    drawing.circle(x, y, 44, "#5f6468", "#1b1d1f")
    drawing.text(x, y - 9, name, 19, "middle", "#ffffff", True)
    drawing.text(x, y + 13, place.ref, 15, "middle", "#ffffff")
    for column, row in place.legs:
        # The contact nearer to the scribe is ground.
        pin = "2" if row < place.row else "1"
        _leg(drawing, at(column, row), circuit.net_of(Terminal(place.ref, pin)))


def _display(drawing, at, place, circuit):
    x, y = at(place.column, place.row)
    width, height = 35.4 / 2.54 * PITCH, 33.5 / 2.54 * PITCH
    top = y - 2 / 2.54 * PITCH
    drawing.rect(x - width / 2, top, width, height, "#dce6f2", "#23406b", 8, 2)
    drawing.rect(
        x - 14.7 / 2.54 * PITCH,
        y + (16 - 7.35) / 2.54 * PITCH,
        29.4 / 2.54 * PITCH,
        14.7 / 2.54 * PITCH,
        "#0b0d10",
    )
    drawing.text(x, y + 16 / 2.54 * PITCH, "DS1", 20, "middle", "#ffffff", True)
    for (column, row), name in zip(place.legs, PIN_ORDER, strict=True):
        hole = at(column, row)
        _leg(drawing, hole, circuit.net_of(Terminal("DS1", name)))
        drawing.text(hole[0], hole[1] + 22, name, 11, "middle", INK, True)


def _leg(drawing, place, net):
    drawing.circle(*place, 9, "#d9d9d9", COLOURS[NET_COLOURS[net]], 4)
