"""The title line: our own words are never cut, and who deals is said wherever there is room."""

import pytest

from firmware.app import texts
from firmware.app.canvas import Canvas
from firmware.app.screens.header import Context, draw_header
from tests.app.widest import NAMES

PROMPTS = ("both", "scribe", "opponents", "storing", "void", "annul")


def drawn(title, context, shorten=False):
    """The picture of a title line, and the defects of its texts."""
    buffer = bytearray(1024)
    canvas = Canvas(buffer)
    heard = []
    canvas.fault = lambda *defect: heard.append(defect)
    draw_header(canvas, title, context, shorten)
    return buffer, heard


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_at_the_last_confirmation_the_dealer_is_still_named(code, name):
    texts.use_language(code)
    for prompt in PROMPTS:
        title = texts.text("confirm." + prompt)
        picture, defects = drawn(title, Context("99", name))
        assert defects == []
        assert picture != drawn(title, Context("99"))[0], prompt


def test_a_name_that_nobody_would_know_is_left_out():
    title = "Points de la défense ?"
    assert drawn(title, Context("99", NAMES[0])) == drawn(title, Context("99"))


def test_a_title_that_ends_with_a_name_leaves_room_for_the_dealer():
    title = "Punkte " + NAMES[1]
    picture, defects = drawn(title, Context("99", NAMES[0]), shorten=True)
    assert defects == []
    assert picture != drawn(title, Context("99"), shorten=True)[0]
