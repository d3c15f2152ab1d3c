"""The bar at the right edge of a list says which part of it is shown."""

import pytest

from firmware.app.canvas import Canvas
from firmware.app.keys import DOWN
from firmware.app.screens.header import FIRST_LINE, LINES
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import LinesScreen
from firmware.app.screens.scroll_bar import draw_scroll_bar

WIDTH, HEIGHT = 128, 64
EDGE = WIDTH - 1  # a column that only the mark lights


def column(canvas, x=EDGE):
    """The rows below the title that are lit in a column."""
    rows = range(FIRST_LINE, HEIGHT)
    return [y for y in rows if canvas.buffer[y // 8 * WIDTH + x] >> y % 8 & 1]


def mark(first, total):
    """The rows of the mark."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    draw_scroll_bar(canvas, first, total)
    return column(canvas)


@pytest.mark.parametrize("total", range(LINES + 1))
def test_there_is_none_where_all_fits(total):
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    assert draw_scroll_bar(canvas, 0, total) == 0
    assert not any(canvas.buffer)


@pytest.mark.parametrize("total", [5, 6, 8, 11, 30, 400])
def test_it_goes_from_the_top_to_the_bottom(total):
    places = [mark(first, total) for first in range(total - LINES + 1)]
    assert places[0][0] == FIRST_LINE + 1
    assert places[-1][-1] == HEIGHT - 1
    assert places == sorted(places)
    (length,) = {len(rows) for rows in places}
    assert length >= 5


def test_the_more_there_is_the_shorter_is_the_mark():
    lengths = [len(mark(0, total)) for total in range(LINES + 1, 40)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > HEIGHT // 2 > 10 > lengths[-1]


@pytest.mark.parametrize(
    "screen",
    [
        MenuScreen("", [("W" * 9, "W", line) for line in range(9)], shorten=True),
        LinesScreen("", ["W" * 20] * 9, shorten=True),
    ],
)
def test_every_list_has_it(screen):
    """Nothing that is written or marked touches it."""
    for _ in range(9):
        canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
        screen.draw(canvas)
        assert column(canvas) == mark(screen.first, 9)
        assert column(canvas, EDGE - 3) == column(canvas, EDGE - 4) == []
        screen.press(DOWN, 0)
