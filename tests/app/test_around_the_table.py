"""Everybody's figure stands where he sits, seen from the scribe."""

import pytest

from firmware.app.canvas import Canvas
from firmware.app.flows.seating import Seating, seat_screen
from firmware.app.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.app.screens.seats import arrow_of, draw_figures, seat_at
from firmware.app.ui import CANCELLED
from firmware.app.view import View

WIDTH, HEIGHT = 128, 64
# Between the figures of the upper row and those of the lower one.
LOWER = 40


def lit(figures, view):
    """The columns and the rows of what is lit when these figures are drawn, without a name."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    draw_figures(canvas, [""] * len(figures), figures, view)
    dots = [
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if canvas.buffer[y // 8 * WIDTH + x] >> y % 8 & 1
    ]
    return [x for x, _ in dots], [y for _, y in dots]


@pytest.mark.parametrize("clockwise", [False, True])
@pytest.mark.parametrize("players", [3, 4])
def test_right_is_right_and_left_is_left(players, clockwise):
    for view in (View(scribe, clockwise) for scribe in range(players)):
        for seat in range(players):
            figures = ["8" if one == seat else "" for one in range(players)]
            columns, rows = lit(figures, view)
            arrow = arrow_of(seat, view, players)
            assert seat_at(arrow, view, players) == seat
            if arrow == RIGHT:
                assert min(columns) > WIDTH // 2
            if arrow == LEFT:
                assert max(columns) < WIDTH // 2
            if arrow == UP:
                assert max(rows) < LOWER
            if arrow == DOWN:
                assert min(rows) > LOWER


@pytest.mark.parametrize(("clockwise", "arrow"), [(False, RIGHT), (True, LEFT)])
@pytest.mark.parametrize("players", [3, 4])
def test_the_next_player_sits_where_the_direction_of_play_leads(players, clockwise, arrow):
    for scribe in range(players):
        following = (scribe + 1) % players
        assert arrow_of(following, View(scribe, clockwise), players) == arrow


def test_five_stand_in_playing_order_whoever_writes():
    for scribe in range(5):
        rows = [
            min(lit(["8" if one == seat else "" for one in range(5)], View(scribe))[1])
            for seat in range(5)
        ]
        assert rows == sorted(rows)


def five(scribe, kept=None, without=(), clockwise=False):
    """The screen on which one of five is chosen."""
    rows = [(seat, "") for seat in range(5) if seat not in without]
    seating = Seating(["A", "B", "C", "D", "E"], View(scribe, clockwise))
    return seat_screen(seating, "", rows, kept=kept)


def test_of_five_the_two_across_share_an_arrow():
    """The scribe is below, his neighbours are right and left; up asks which of the other two."""
    for scribe in range(5):
        for places, keys in enumerate(((DOWN,), (RIGHT,), (UP, RIGHT), (UP, LEFT), (LEFT,))):
            screen = five(scribe)
            answers = [screen.press(key, 0) for key in keys]
            assert answers[:-1] == [None] * (len(keys) - 1)
            assert answers[-1] == (scribe + places) % 5


def test_of_five_who_play_clockwise_the_next_one_sits_at_the_left():
    for places, keys in enumerate(((DOWN,), (LEFT,), (UP, LEFT), (UP, RIGHT), (RIGHT,))):
        screen = five(1, clockwise=True)
        assert [screen.press(key, 0) for key in keys][-1] == (1 + places) % 5


def test_where_only_one_sits_across_the_arrow_says_him():
    for without, across in ((2, 3), (3, 2)):
        assert five(0, without=(without,)).press(UP, 0) == across


def test_back_from_those_across_leads_to_all():
    screen = five(0)
    assert screen.press(UP, 0) is None and screen.press(DOWN, 0) is None
    assert screen.press(BACK, 0) is None
    assert screen.press(DOWN, 0) == 0
    assert screen.press(BACK, 0) == CANCELLED


def test_ok_keeps_who_was_chosen_of_five():
    for kept in range(5):
        assert five(1, kept).press(OK, 0) == kept
    screen = five(0, kept=3)
    assert screen.press(UP, 0) is None and screen.press(OK, 0) == 3
    screen = five(0, kept=1)
    assert screen.press(UP, 0) is None and screen.press(OK, 0) is None, "he does not sit there"
