"""Pictures survive every form that can be read back, and differences are shown where they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.simulation.emulator import display_pictures

any_picture = st.binary(min_size=display_pictures.SIZE, max_size=display_pictures.SIZE)
CORNERS = display_pictures.from_pixels(
    lambda x, y: (x, y) in {(0, 0), (127, 0), (0, 63), (127, 63)}
)


def test_layout_is_that_of_the_display_memory():
    assert display_pictures.from_pixels(lambda x, y: (x, y) == (3, 17))[3 + 128 * 2] == 1 << 1
    assert CORNERS[0] == 1
    assert CORNERS[-1] == 0x80


@pytest.mark.long
@given(any_picture)
def test_text_is_read_back(picture):
    assert display_pictures.from_text(display_pictures.to_text(picture)) == picture


@pytest.mark.parametrize("scale", [1, 2, 5])
def test_png_is_read_back(tmp_path, scale):
    picture = bytes((i * 37) & 0xFF for i in range(display_pictures.SIZE))
    path = tmp_path / "picture.png"
    display_pictures.write_png(picture, path, scale)
    assert display_pictures.read_png(path) == picture


def test_png_of_another_size_is_refused(tmp_path):
    path = tmp_path / "picture.png"
    display_pictures.to_image(CORNERS, 2).resize((100, 64)).save(path)
    with pytest.raises(ValueError, match="100x64"):
        display_pictures.read_png(path)


def test_text_of_another_form_is_refused():
    text = display_pictures.to_text(CORNERS)
    with pytest.raises(ValueError, match="64 lines"):
        display_pictures.from_text(text + "#\n")
    with pytest.raises(ValueError, match="line 2"):
        display_pictures.from_text(text[:129] + "x" + text[130:])


def test_a_buffer_of_another_size_is_refused():
    with pytest.raises(ValueError, match="1024"):
        display_pictures.to_text(bytes(1023))


def test_difference_marks_both_directions():
    expected = display_pictures.from_pixels(lambda x, y: y == 0 and x in (1, 2))
    actual = display_pictures.from_pixels(lambda x, y: y == 0 and x in (2, 3))
    assert display_pictures.difference(expected, actual).splitlines()[0] == ".-#+" + "." * 124


def test_half_blocks():
    lit = {(0, 0), (1, 1), (2, 0), (2, 1)}
    lines = display_pictures.to_half_blocks(
        display_pictures.from_pixels(lambda x, y: (x, y) in lit)
    ).splitlines()
    assert len(lines) == 32
    assert lines[0] == "▀▄█" + " " * 125


def test_braille():
    lines = display_pictures.to_braille(CORNERS).splitlines()
    assert [len(line) for line in lines] == [64] * 16
    assert (lines[0][0], lines[0][-1], lines[-1][0], lines[-1][-1]) == ("⠁", "⠈", "⡀", "⢀")
    assert display_pictures.to_braille(b"\xff" * display_pictures.SIZE).startswith("⣿" * 64)
