"""Everybody's figure stands where he sits, seen from the scribe."""

import pytest

from firmware.app.canvas import SMALL, Canvas
from firmware.app.figures import signed
from firmware.app.flows.seating import Seating, seat_screen
from firmware.app.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.app.screens.changes import draw_changes
from firmware.app.screens.header import BIG_LINES, TOP
from firmware.app.screens.payments import PaymentsScreen
from firmware.app.screens.result import FiguresScreen
from firmware.app.screens.scroll_bar import ROOM
from firmware.app.screens.seats import arrow_of, draw_figures, seat_at
from firmware.app.screens.tally import TallyScreen
from firmware.app.ui import CANCELLED
from firmware.app.view import View
from tests.app.table import NAMES, SIX_NAMES

WIDTH, HEIGHT = 128, 64
# How high digits are: a row less than capitals in the big font.
BIG_DIGIT = 13
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


def test_no_two_stand_at_one_place():
    for players in (3, 4):
        places = [
            lit(["8" if one == seat else "" for one in range(players)], View(0))
            for seat in range(players)
        ]
        assert len({(min(columns), min(rows)) for columns, rows in places}) == players


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


@pytest.mark.parametrize("figure", ["−188", "−1888", "−18888", "−188888"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_figures_are_big(players, figure):
    for seat in range(players):
        figures = [figure if one == seat else "" for one in range(players)]
        _, rows = lit(figures, View(0))
        assert max(rows) - min(rows) + 1 == BIG_DIGIT


@pytest.mark.parametrize("players", [5, 6])
def test_figures_of_many_do_not_touch(players):
    """Three of six digits stand in a row."""
    columns, _ = lit(["−188888"] * players, View(0))
    assert len([x for x in range(WIDTH) if x not in columns]) >= 3 * len("188888")


class Fonts(Canvas):
    """Keeps in which font each text is written."""

    def __init__(self):
        super().__init__(bytearray(WIDTH * HEIGHT // 8))
        self.of = {}

    def text(self, s, x, y, font=SMALL, *rest, **fields):
        self.of[s] = font
        super().text(s, x, y, font, *rest, **fields)


@pytest.mark.parametrize(("was", "now"), [("−88", "+88"), ("+1640", "−1640"), ("−18888", "+18888")])
@pytest.mark.parametrize("players", [5, 6])
def test_what_figures_were_and_are_is_big(players, was, now):
    """Of many players three stand on a page, each on a line, with his name before them."""
    canvas = Fonts()
    fault = []
    canvas.fault = lambda kind, text: fault.append(text)
    draw_changes(canvas, list(SIX_NAMES[:players]), [now] * players, [was] * players, 0)
    assert canvas.of[was].caps == canvas.of[now].caps == BIG_DIGIT
    assert set(SIX_NAMES[:3]) <= set(canvas.of) and not fault


def test_the_figures_of_all_are_on_one_of_the_pages():
    for players in (5, 6):
        after, was = list(range(1, players + 1)), [[-9] * players]
        screen = FiguresScreen("", SIX_NAMES[:players], after, View(0), before=was)
        shown = []
        for page in range(screen.parts):
            screen.page = page
            canvas = Fonts()
            screen.draw(canvas)
            shown.append({figure for figure in map(signed, after) if figure in canvas.of})
        assert [len(page) for page in shown] == [3, players - 3]
        assert set.union(*shown) == set(map(signed, after))


@pytest.mark.parametrize("players", [3, 4])
def test_what_the_figures_of_few_were_stands_on_the_page_itself(players):
    zeros = [0] * players
    assert FiguresScreen("", NAMES[:players], zeros, View(0), before=[zeros]).parts == 1


def lit_of_evening(players):
    """The rows of the pixels that are lit below the title of the sums of so many players."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    TallyScreen([("", [("", "", 1111)] * players, str)], ()).draw(canvas)
    return [
        y
        for y in range(TOP + 1, HEIGHT)
        for x in range(WIDTH)
        if canvas.buffer[y // 8 * WIDTH + x] >> y % 8 & 1
    ]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_sums_of_an_evening_are_big_and_all_there(players):
    lit = lit_of_evening(players)
    assert len(set(lit)) == 2 * BIG_DIGIT
    assert len(lit) == players * len(lit_of_evening(1))


def test_a_word_in_the_place_of_a_figure_changes_nothing():
    """Who sits out has none; in French the word is wider than a big figure may be."""
    figures = ["−188", "", "", "", ""]
    with_word = ["−188", "MMMMM", "", "", ""]
    (_, rows), (_, all_rows) = lit(figures, View(0)), lit(with_word, View(0))
    assert (min(all_rows), max(all_rows)) == (min(rows), max(rows))


def test_a_party_of_three_stands_in_a_row():
    tops = [
        min(lit(["8" if one == seat else "" for one in range(6)], View(0))[1]) for seat in range(6)
    ]
    assert len(set(tops[0::2])) == len(set(tops[1::2])) == 1
    assert tops[0] < tops[1]


@pytest.mark.parametrize("lines", [1, 3, 4])
def test_what_is_paid_is_big(lines):
    """More than have room are scrolled."""
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8))
    screen = PaymentsScreen([""] * 2, [(0, 1, 1)] * lines)
    screen.draw(canvas)
    # The stem of a 1 is as high as its font, and lights a column below the other.
    stem = [
        [y for y in range(TOP + 1, HEIGHT) if canvas.buffer[y // 8 * WIDTH + x] >> y % 8 & 1]
        for x in range(WIDTH // 2 + 10, WIDTH - ROOM)
    ]
    rows = max(stem, key=len)
    assert len(rows) == min(lines, BIG_LINES) * BIG_DIGIT
    assert rows[-1] < HEIGHT
    screen.press(RIGHT, 0)
    assert screen.first == lines - min(lines, BIG_LINES)
