"""The code on the display is read by an independent reader (ZXing) as a camera may see it.

Nothing here is a photograph: light, optics and the rows that a panel draws one after the other are
imitated. What a real camera makes of a real panel is to be seen on the first box.
"""

import random

import pytest
import zxingcpp
from PIL import Image, ImageEnhance, ImageFilter, ImageOps

from firmware.app.canvas import Canvas
from firmware.app.qr import encode
from firmware.app.screens.result_code import ResultCodeScreen
from firmware.app.texts import use_language
from host_tools.simulation.emulator.display_pictures import HEIGHT, WIDTH, pixel
from rules_core.result_code import SignedResult, long_code, short_code, tag_of
from rules_core.result_code_reading import read_long_code
from tests.how_many import cases

pytestmark = pytest.mark.long

# A pixel of the panel, and the part of it that glows.
PITCH, LIT = 8, 7
DARK, BRIGHT = 12, 235
NAMES = ("Anna", "Béat", "Zoë", "Jürg", "Gritli", "Urs")
LARGEST = 999_999


def result(seed, seats=None):
    """Some result."""
    rolls = random.Random(seed)
    count = seats or rolls.randint(3, 6)
    high = LARGEST if seats else rolls.choice((90, 3_000, 80_000))
    players = [(tag_of(name), rolls.randint(-high, high)) for name in NAMES[:count]]
    place = rolls.randint(0, 400), rolls.randint(1, 12), rolls.randint(1, 40)
    return SignedResult(*place, players, rolls.randint(1, 24), rolls.randint(1, 9), b"\x3f\x9a")


def shown(one, inverted=False):
    """The display of a result: 1024 bytes."""
    use_language("de")
    canvas = Canvas(bytearray(1024))
    screen = ResultCodeScreen(one, encode(long_code(one)), short_code(one))
    if inverted:
        screen.press(0, 0)
    screen.draw(canvas)
    return bytes(canvas.buffer)


def seen(picture, missing=None, bright=BRIGHT, dark=DARK, blur=PITCH / 3):
    """The display as a camera sees it; `missing`: a row that is dark."""
    image = Image.new("L", (PITCH * WIDTH, PITCH * HEIGHT), dark)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if pixel(picture, x, y) and y != missing:
                image.paste(bright, (PITCH * x, PITCH * y, PITCH * x + LIT, PITCH * y + LIT))
    image = ImageOps.expand(image, 6 * PITCH, dark)
    return image.filter(ImageFilter.GaussianBlur(blur))


def texts_in(image):
    return [code.text for code in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_it_is_read(seed, inverted):
    one = result(seed)
    [text] = texts_in(seen(shown(one, inverted)))
    assert text == long_code(one)
    assert read_long_code(text).players == one.players


def test_the_longest_is_read():
    """With six players of the largest totals it is of the lower level."""
    one = result(1, seats=6)
    assert texts_in(seen(shown(one))) == [long_code(one)]


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("width", [2.0, 2.5, 3.0, 4.6])
def test_scaled(width, inverted):
    """From far away a pixel of the display is only so many of the camera."""
    one = result(3)
    image = seen(shown(one, inverted))
    size = [round(side * width / PITCH) for side in image.size]
    assert texts_in(image.resize(size, Image.Resampling.BILINEAR)) == [long_code(one)]


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("degrees", [5, 17, 45, 90, 133, 180, 271])
def test_turned(degrees, inverted):
    one = result(4)
    image = seen(shown(one, inverted)).rotate(
        degrees, Image.Resampling.BILINEAR, expand=True, fillcolor=DARK
    )
    assert texts_in(image) == [long_code(one)]


@pytest.mark.parametrize("inverted", [False, True])
def test_tilted(inverted):
    """Seen from the side: the far edge is shorter."""
    one = result(5)
    image = seen(shown(one, inverted))
    width, height = image.size
    corners = (0, 0, 0, height, width, 1.12 * height, width, -0.12 * height)
    tilted = image.transform(image.size, Image.Transform.QUAD, corners, fillcolor=DARK)
    assert texts_in(tilted) == [long_code(one)]


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize(("bright", "dark"), [(60, 12), (55, 20), (255, 190), (160, 130)])
def test_dimmed_and_in_bright_light(bright, dark, inverted):
    """Of a dimmed panel little light comes; a bright room lights up its dark pixels as well."""
    one = result(6)
    assert texts_in(seen(shown(one, inverted), bright=bright, dark=dark)) == [long_code(one)]


def test_with_noise():
    one = result(7)
    image = seen(shown(one))
    noise = Image.effect_noise(image.size, 60)
    assert texts_in(ImageEnhance.Contrast(Image.blend(image, noise, 0.4)).enhance(1.4)) == [
        long_code(one)
    ]


# Rows through the inner part of the squares in the corners, by which a reader finds the code.
SQUARES = (*range(6, 14), *range(50, 58))
# From sharp to a little out of focus, in parts of a pixel of the display.
FOCUS = (3 / 8, 4 / 8, 6 / 8)
# Every so many rows are missing, one after the other: others where the code is inverted.
EVERY = cases(4, 1)


@pytest.mark.parametrize("inverted", [False, True])
def test_with_a_row_missing(inverted):
    """A row of the panel that is broken, or was just not lit: any that leaves the squares whole."""
    one = result(8)
    picture = shown(one, inverted)
    rows = [row for row in range(HEIGHT) if row not in SQUARES][inverted % EVERY :: EVERY]
    assert [row for row in rows if texts_in(_without(picture, row)) != [long_code(one)]] == []


def test_with_a_row_missing_in_the_squares():
    """It is read when a key turns light and dark round, out of focus, or from farther away."""
    one = result(8)
    pictures = shown(one), shown(one, inverted=True)
    for row in SQUARES[:: cases(4, 1)]:
        views = (_without(picture, row, focus) for focus in FOCUS for picture in pictures)
        views = (view for near in views for view in (near, near.reduce(2)))
        assert any(texts_in(view) == [long_code(one)] for view in views), row


def _without(picture, row, focus=FOCUS[1]):
    return seen(picture, missing=row, blur=PITCH * focus)
