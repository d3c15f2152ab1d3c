"""Which files may be the emblem of a club."""

import zlib

import pytest

from host_tools.club.emblem import MAX_EMBLEM, read_emblem
from host_tools.common.errors import DeskError


def _chunk(kind, data):
    check = zlib.crc32(kind + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + kind + data + check


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", (1).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0]))
    + _chunk(b"IDAT", zlib.compress(b"\0\0"))
    + _chunk(b"IEND", b"")
)
SVG = (
    b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" '
    b'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
    b'<circle id="c" cx="5" cy="5" r="4" fill="url(#g)"/><use xlink:href="#c"/>%s</svg>'
)


def test_a_png_and_an_svg_are_an_emblem():
    assert read_emblem(PNG).file_name == "emblem.png"
    emblem = read_emblem(SVG % b"")
    assert emblem.file_name == "emblem.svg"
    assert emblem.address.startswith("data:image/svg+xml;base64,PD94")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "PNG or SVG"),
        (b"GIF89a", "PNG or SVG"),
        (b"<html/>", "PNG or SVG"),
        (PNG[:-6], "the file is damaged, or its end is missing"),
        (b"x" * (MAX_EMBLEM + 1), "a file of at most 200 kB"),
        (SVG % b"<script>1</script>", "without scripts"),
        (SVG % b'<g onclick="x()"/>', "without scripts"),
        (SVG % b"<foreignObject/>", "without scripts"),
        (SVG % b'<image href="https://example.org/a.png"/>', "loads nothing from elsewhere"),
        (SVG % b'<a xlink:href="javascript:x()"/>', "loads nothing from elsewhere"),
        (SVG % b'<g style="fill: url(//example.org/a)"/>', "loads nothing from elsewhere"),
        (SVG % b"<style>@import 'a.css';</style>", "loads nothing from elsewhere"),
        (SVG % b"<style>g { fill: URL( 'a.svg' ) }</style>", "loads nothing from elsewhere"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG % b"", "without definitions of its own"),
        (b'<?xml-stylesheet href="a.css"?>' + SVG % b"", "without definitions of its own"),
        (
            ('<!DOCTYPE svg [<!ENTITY a "b">]>' + (SVG % b"").decode()).encode("utf-16"),
            "PNG or SVG",
        ),
    ],
)
def test_what_is_more_than_a_picture_is_refused(data, said):
    with pytest.raises(DeskError, match=said):
        read_emblem(data)
