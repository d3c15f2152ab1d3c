"""Pictures survive every form that can be read back, and differences are shown where they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.emulator import pictures

any_picture = st.binary(min_size=pictures.SIZE, max_size=pictures.SIZE)
CORNERS = pictures.from_pixels(lambda x, y: (x, y) in {(0, 0), (127, 0), (0, 63), (127, 63)})


def test_layout_is_that_of_the_display_memory():
    assert pictures.from_pixels(lambda x, y: (x, y) == (3, 17))[3 + 128 * 2] == 1 << 1
    assert CORNERS[0] == 1
    assert CORNERS[-1] == 0x80


@given(any_picture)
def test_text_is_read_back(picture):
    assert pictures.from_text(pictures.to_text(picture)) == picture


@pytest.mark.parametrize("scale", [1, 2, 5])
def test_png_is_read_back(tmp_path, scale):
    picture = bytes((i * 37) & 0xFF for i in range(pictures.SIZE))
    path = tmp_path / "picture.png"
    pictures.write_png(picture, path, scale)
    assert pictures.read_png(path) == picture


def test_png_of_another_size_is_refused(tmp_path):
    path = tmp_path / "picture.png"
    pictures.to_image(CORNERS, 2).resize((100, 64)).save(path)
    with pytest.raises(ValueError, match="100x64"):
        pictures.read_png(path)


def test_text_of_another_form_is_refused():
    text = pictures.to_text(CORNERS)
    with pytest.raises(ValueError, match="64 lines"):
        pictures.from_text(text + "#\n")
    with pytest.raises(ValueError, match="line 2"):
        pictures.from_text(text[:129] + "x" + text[130:])


def test_a_buffer_of_another_size_is_refused():
    with pytest.raises(ValueError, match="1024"):
        pictures.to_text(bytes(1023))


def test_difference_marks_both_directions():
    expected = pictures.from_pixels(lambda x, y: y == 0 and x in (1, 2))
    actual = pictures.from_pixels(lambda x, y: y == 0 and x in (2, 3))
    assert pictures.difference(expected, actual).splitlines()[0] == ".-#+" + "." * 124


def test_half_blocks():
    lit = {(0, 0), (1, 1), (2, 0), (2, 1)}
    lines = pictures.to_half_blocks(pictures.from_pixels(lambda x, y: (x, y) in lit)).splitlines()
    assert len(lines) == 32
    assert lines[0] == "▀▄█" + " " * 125


def test_braille():
    lines = pictures.to_braille(CORNERS).splitlines()
    assert [len(line) for line in lines] == [64] * 16
    assert (lines[0][0], lines[0][-1], lines[-1][0], lines[-1][-1]) == ("⠁", "⠈", "⡀", "⢀")
    assert pictures.to_braille(b"\xff" * pictures.SIZE).startswith("⣿" * 64)
