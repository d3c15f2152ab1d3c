"""A photo is read by what is in it, and keeps nothing but the picture and which way is up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.common.errors import DeskError
from host_tools.common.photo_file import JPEG, MAX_PHOTO, MAX_SIDE, PNG, kept_photo, read_photo
from tests.host_tools.photos import WHERE, chunk, exif, jpeg, png, segment

COMMENT = segment(0xFE, WHERE)


@pytest.mark.parametrize("order", ["<", ">"])
def test_a_jpeg_keeps_only_which_way_is_up(order):
    photo = read_photo(jpeg(exif(6, order), segment(0xE2, WHERE), COMMENT) + b"behind" + WHERE)
    assert photo.media_type == JPEG
    assert WHERE not in photo.data
    assert photo.data.endswith(b"\xff\xd9")
    only = read_photo(photo.data)
    assert only == photo == kept_photo(photo.data)
    assert b"\x01\x12\0\x03\0\0\0\x01\0\x06" in photo.data
    assert photo.data.replace(photo.data[photo.data.index(b"\xff\xe1") :][:36], b"") == jpeg()


@pytest.mark.parametrize("said", [exif(), exif(9), segment(0xE1, b"Exif\0\0II"), COMMENT])
def test_a_jpeg_that_says_nothing_of_that_is_the_picture_alone(said):
    assert read_photo(jpeg(said)).data == jpeg()


def test_a_png_keeps_its_picture_and_its_colours():
    said = [chunk(b"tEXt", WHERE), chunk(b"eXIf", WHERE), chunk(b"gAMA", bytes(4))]
    photo = read_photo(png(*said) + WHERE)
    assert photo.media_type == PNG
    assert photo.data == png(said[-1])
    assert kept_photo(photo.data) == photo


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "JPEG or PNG"),
        (b"GIF89a", "JPEG or PNG"),
        (b"<svg/>", "JPEG or PNG"),
        (b"\xff\xd8\xff\xd9", "damaged"),
        (jpeg()[:-2], "damaged"),
        (png()[:-5], "damaged"),
        (png().replace(b"IDAT", b"IDAX"), "damaged"),
        (jpeg(width=0), "pixels"),
        (jpeg(height=MAX_SIDE + 1), "pixels"),
        (png(width=MAX_SIDE + 1), "pixels"),
        (bytes(MAX_PHOTO + 1), "at most 3000 kB"),
    ],
)
def test_what_is_no_photo_is_refused_in_a_sentence(data, why):
    with pytest.raises(DeskError, match=f"^Photo: .*{why}"):
        read_photo(data)


@given(st.sampled_from([jpeg(exif(6)), png()]), st.data())
def test_whatever_is_wrong_with_a_file_is_said_in_a_sentence(whole, data):
    at = data.draw(st.integers(0, len(whole)))
    changed = whole[:at] + data.draw(st.binary(max_size=4)) + whole[at + 2 :]
    try:
        photo = read_photo(changed)
    except DeskError as error:
        assert str(error).startswith("Photo: ")
    else:
        assert read_photo(photo.data) == photo
