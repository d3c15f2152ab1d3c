"""Drawing: every pixel against a slow reference, cutting at the edges, reports of defects."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.canvas import BIG, BOLD, CENTRE, LEFT, RIGHT, SMALL, Canvas
from firmware.fonts.symbols import BIG_SYMBOLS, SYMBOLS
from tests.display.reference import text_pixels
from tests.each import each

FONTS = {"small": SMALL, "bold": BOLD, "big": BIG}
WIDTH, HEIGHT = 128, 64
SCREEN = {(x, y) for x in range(WIDTH) for y in range(HEIGHT)}
# The eight pixels of each byte, and which of them each value lights.
PIXELS = [
    [(place % WIDTH, place // WIDTH * 8 + row) for row in range(8)]
    for place in range(WIDTH * HEIGHT // 8)
]
ROWS = [[row for row in range(8) if value >> row & 1] for value in range(256)]

texts = st.text("AVLÜfjgß„½…Ůäk ✓日😀1", max_size=12)
fonts = st.sampled_from(sorted(FONTS))
places = st.integers(-40, 140)
sizes = st.integers(0, 150)


@pytest.fixture
def canvas():
    """A canvas whose defects fail the test."""
    canvas = Canvas(bytearray(1024))
    canvas.fault = lambda kind, text: pytest.fail(f"{kind}: {text}")
    return canvas


def lit(canvas):
    return {
        pixels[row]
        for pixels, value in zip(PIXELS, canvas.buffer, strict=True)
        for row in ROWS[value]
    }


def moved(pixels, x, y):
    return {(x + column, y + row) for column, row in pixels} & SCREEN


def defects(canvas):
    heard = []
    canvas.fault = lambda kind, text: heard.append((kind, text))
    return heard


@pytest.mark.long
@given(name=fonts, text=texts, x=places, y=st.integers(-30, 70))
def test_text_is_set_as_the_sources_have_it(name, text, x, y):
    canvas = Canvas(bytearray(1024))
    pixels, width = text_pixels(name, text)
    canvas.text(text, x, y, FONTS[name], width=300)
    assert canvas.measure(text, FONTS[name]) == width
    assert lit(canvas) == moved(pixels, x, y)


@pytest.mark.long
@given(name=fonts, text=texts, x=places, y=st.integers(-30, 70))
def test_ink_0_is_dark_on_lit(name, text, x, y):
    canvas = Canvas(bytearray(b"\xff" * 1024))
    canvas.text(text, x, y, FONTS[name], width=300, ink=0)
    assert lit(canvas) == SCREEN - moved(text_pixels(name, text)[0], x, y)


@pytest.mark.slow
@given(x=places, y=places, width=sizes, height=sizes)
def test_rectangles(x, y, width, height):
    canvas = Canvas(bytearray(1024))
    area = {(x + column, y + row) for column in range(width) for row in range(height)} & SCREEN
    canvas.fill(x, y, width, height)
    assert lit(canvas) == area
    canvas.invert(0, 0, WIDTH, HEIGHT)
    assert lit(canvas) == SCREEN - area
    canvas.invert(x, y, width, height)
    assert lit(canvas) == SCREEN
    canvas.fill(x, y, width, height, 0)
    assert lit(canvas) == SCREEN - area
    canvas.clear()
    assert lit(canvas) == set()


def test_a_frame_is_one_pixel_thick(canvas):
    canvas.frame(10, 5, 20, 12)
    outside = {(x, y) for x in range(10, 30) for y in range(5, 17)}
    inside = {(x, y) for x in range(11, 29) for y in range(6, 16)}
    assert lit(canvas) == outside - inside


@pytest.mark.parametrize(
    ("align", "x", "width", "start"),
    [
        (LEFT, 10, 60, 10),
        (LEFT, 10, None, 10),
        (RIGHT, 10, 60, 70),
        (RIGHT, 100, None, 100),
        (CENTRE, 10, 61, 10 + 61 // 2),
        (CENTRE, 40, None, 40),
    ],
)
def test_alignment(canvas, align, x, width, start):
    pixels, length = text_pixels("small", "Garde")
    canvas.text("Garde", x, 3, SMALL, width, align)
    left = {LEFT: start, RIGHT: start - length, CENTRE: start - (length + 1) // 2}[align]
    drawn = lit(canvas)
    assert moved(pixels, left, 3) == drawn or moved(pixels, left + 1, 3) == drawn
    if align != CENTRE:
        assert moved(pixels, left, 3) == drawn


def test_a_text_may_fill_its_place_exactly(canvas):
    width = canvas.measure("Garde")
    canvas.text("Garde", 0, 0, width=width)
    canvas.text("Garde", WIDTH - width, 20)
    canvas.text("Garde", width, 40, align=RIGHT)


@pytest.mark.parametrize("align", [LEFT, CENTRE, RIGHT])
def test_a_text_that_is_too_wide_is_reported_and_cut(canvas, align):
    heard = defects(canvas)
    canvas.text("Garde ohne den Hund", 20, 0, SMALL, 50, align)
    assert heard == [("overflow", "Garde ohne den Hund")]
    cuts = ["Garde ohne den Hund"[:length] + "…" for length in range(19)]
    longest = [cut for cut in cuts if text_pixels("small", cut)[1] <= 50][-1]
    assert longest.startswith("Garde")
    assert lit(canvas) == moved(text_pixels("small", longest)[0], 20, 0)


def test_where_no_character_has_room_before_the_ellipsis_it_is_left_out(canvas):
    canvas.text("ŒŒŒ", 20, 0, width=canvas.measure("Œ…") - 1, shorten=True)
    assert lit(canvas) == moved(text_pixels("small", "Œ")[0], 20, 0)
    canvas.clear()
    canvas.text("ŒŒŒ", 20, 0, width=canvas.measure("Œ…"), shorten=True)
    assert lit(canvas) == moved(text_pixels("small", "Œ…")[0], 20, 0)


@pytest.mark.parametrize(("align", "x"), [(LEFT, 100), (RIGHT, 20), (CENTRE, 10), (CENTRE, 120)])
def test_a_text_beyond_the_display_is_reported(canvas, align, x):
    heard = defects(canvas)
    canvas.text("Garde", x, 0, align=align)
    assert heard == [("overflow", "Garde")]


def test_a_missing_character_is_reported_and_shown_as_a_box(canvas):
    heard = defects(canvas)
    canvas.text("a日b", 5, 5)
    assert heard == [("glyph", "日")]
    assert lit(canvas) == moved(text_pixels("small", "a\ufffdb")[0], 5, 5)


def test_the_box_itself_is_no_defect(canvas):
    canvas.text("\ufffd", 0, 0)


@each("name", sorted(SYMBOLS))
def test_symbols_are_drawn_by_name(canvas, name):
    canvas.clear()
    canvas.glyph(name, 7, 9)
    assert lit(canvas) == moved(text_pixels("small", SYMBOLS[name])[0], 7, 9)
    if name in BIG_SYMBOLS:
        canvas.glyph(name, 40, 9, BIG)


def test_letters_never_touch():
    """Not even corner to corner, in all pairs that the tight letters form."""
    for name in FONTS:
        for first in "AFKLRTVWXYafkrtzßÄä":
            for second in "AJTVWYafjtvwyäüå":
                pair = text_pixels(name, first + second)
                alone = text_pixels(name, first)[0]
                added = pair[0] - alone
                near = {(x + i, y + j) for x, y in alone for i in (-1, 0, 1) for j in (-1, 0, 1)}
                assert not near & added, (name, first, second)


class TestWrap:
    def test_lines_are_as_long_as_fits(self, canvas):
        text = "Der Spieler hat die Karten gezählt und nennt sie"
        lines = list(canvas.wrap(text, 100))
        assert " ".join(lines) == text
        assert len(lines) > 1
        for line, following in pairwise(lines):
            assert canvas.measure(line) <= 100
            assert canvas.measure(line + " " + following.split()[0]) > 100

    def test_newlines_are_kept(self, canvas):
        assert list(canvas.wrap("eins\n\nzwei drei", 100)) == ["eins", "", "zwei drei"]

    def test_a_word_that_is_too_wide_has_its_own_line(self, canvas):
        lines = list(canvas.wrap("der Donaudampfschifffahrtskapitän kam", 60))
        assert lines == ["der", "Donaudampfschifffahrtskapitän", "kam"]
