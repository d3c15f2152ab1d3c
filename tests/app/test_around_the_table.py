"""Everybody's figure stands where he sits, seen from the scribe."""

import pytest

from firmware.app.canvas import Canvas
from firmware.app.keys import DOWN, LEFT, RIGHT, UP
from firmware.app.screens.seats import arrow_of, draw_figures

WIDTH, HEIGHT = 128, 64
# Between the figures of the upper row and those of the lower one.
LOWER = 40


def lit(figures, scribe):
    """The columns and the rows of what is lit when these figures are drawn, without a name."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    draw_figures(canvas, [""] * len(figures), figures, scribe)
    dots = [
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if canvas.buffer[y // 8 * WIDTH + x] >> y % 8 & 1
    ]
    return [x for x, _ in dots], [y for _, y in dots]


@pytest.mark.parametrize("players", [3, 4])
def test_right_is_right_and_left_is_left(players):
    for scribe in range(players):
        for seat in range(players):
            figures = ["8" if one == seat else "" for one in range(players)]
            columns, rows = lit(figures, scribe)
            arrow = arrow_of(seat, scribe, players)
            if arrow == RIGHT:
                assert min(columns) > WIDTH // 2
            if arrow == LEFT:
                assert max(columns) < WIDTH // 2
            if arrow == UP:
                assert max(rows) < LOWER
            if arrow == DOWN:
                assert min(rows) > LOWER


def test_no_two_stand_at_one_place():
    for players in (3, 4):
        places = [
            lit(["8" if one == seat else "" for one in range(players)], 0)
            for seat in range(players)
        ]
        assert len({(min(columns), min(rows)) for columns, rows in places}) == players


def test_five_stand_in_playing_order_whoever_writes():
    for scribe in range(5):
        rows = [
            min(lit(["8" if one == seat else "" for one in range(5)], scribe)[1])
            for seat in range(5)
        ]
        assert rows == sorted(rows)
