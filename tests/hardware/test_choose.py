"""What choose.md says of the displays is what their sizes and the fonts of the box come to."""

import csv
import math
import re

from firmware.app.canvas import BIG, BOLD, NARROW, SLIM, Canvas
from hardware.workshop.paths import HARDWARE

EYE = 600  # mm
LEGIBLE = 16  # minutes of arc
ROWS = 64
PAGE = (HARDWARE / "choose.md").read_text(encoding="utf-8")


def digit(font):
    """How many rows an 8 has."""
    canvas = Canvas(bytearray(1024))
    canvas.text("8", 0, 20, font)
    return len(
        {
            place // 128 * 8 + bit
            for place in range(1024)
            for bit in range(8)
            if canvas.buffer[place] >> bit & 1
        }
    )


def heights(pixels):
    """{panel: (mm, minutes of arc)} of so many rows on the smallest module of its kind."""
    with (HARDWARE / "displays.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {}
    for row in rows:
        height = float(row["view_height"]) / ROWS * pixels
        seen = round(math.degrees(math.atan(height / EYE)) * 60, 1)
        found[row["panel"]] = (round(height, 1), seen)
    return found


def test_the_table_of_displays_says_how_large_letters_and_figures_are():
    small, big = heights(digit(BOLD)), heights(digit(BIG))
    for panel in ("ssd1309", "sh1106", "ssd1306"):
        (line,) = re.findall(f"^[|].*{panel.upper()}.* mm .*$", PAGE, re.MULTILINE)
        cells = [cell.strip(" *'") for cell in line.split("|")[2:6]]
        expected = (*small[panel], *big[panel])
        assert [float(cell.split()[0]) for cell in cells] == list(expected), panel


def test_only_the_big_display_can_be_read_throughout():
    small, big = heights(digit(BOLD)), heights(digit(BIG))
    assert [panel for panel, (_, seen) in small.items() if seen >= LEGIBLE] == ["ssd1309"]
    assert {panel for panel, (_, seen) in big.items() if seen >= LEGIBLE} == {"ssd1309", "sh1106"}
    assert '**Take the 2.42".**' in PAGE


def test_figures_of_many_digits_are_as_high():
    assert digit(NARROW) == digit(SLIM) == digit(BIG)
