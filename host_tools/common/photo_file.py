"""A photo as it is kept: a checked JPEG or PNG, without what a camera adds.

Only which way is up stays: else the picture of a phone would lie on its side.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, either, msg

MAX_PHOTO = 3_000_000  # bytes; the pages make it smaller before they send it
MAX_SIDE = 10_000  # pixels
JPEG, PNG = "image/jpeg", "image/png"
ENDINGS = {JPEG: "jpg", PNG: "png"}

_PNG_BEGINS = b"\x89PNG\r\n\x1a\n"
# What a picture cannot be drawn without, and what its colours are.
_PNG_KEPT = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"sRGB", b"cHRM"})
_JPEG_BEGINS = b"\xff\xd8"
# Markers of a JPEG, each behind a byte of ones.
_EOI, _SOS, _APP1 = 0xD9, 0xDA, 0xE1
# APP1 to APP15 and comments; only APP14 draws the picture: it says what its colours are.
_LEFT_OUT = frozenset({*range(0xE1, 0xF0), 0xFE} - {0xEE})
_WITHIN_SCAN = frozenset({0x00, *range(0xD0, 0xD8)})  # an escaped byte, or a restart
# Those that say its height and width, of each way of coding.
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_EXIF = b"Exif\0\0"
_ORIENTATION = 0x0112
# EXIF with one number, 1 to 8: which way is up.
_ONLY_ORIENTATION = _EXIF + b"MM\0\x2a\0\0\0\x08" + struct.pack(">HHHI", 1, _ORIENTATION, 3, 1)


@dataclass(frozen=True)
class Photo:
    """A picture: its `media_type`, JPEG or PNG, and its bytes, without what a camera adds."""

    media_type: str
    data: bytes


def read_photo(data: bytes) -> Photo:
    """The `Photo` in a file, by what is in it. DeskError for any other file, or a damaged one."""
    if len(data) > MAX_PHOTO:
        raise _wrong(msg("a file of at most {size} kB", size=MAX_PHOTO // 1000))
    if data.startswith(_PNG_BEGINS):
        media_type, parts = PNG, _png_parts(data)
    elif data.startswith(_JPEG_BEGINS):
        media_type, parts = JPEG, _jpeg_parts(data)
    else:
        raise _wrong(either(["JPEG", "PNG"]))
    try:
        return Photo(media_type, b"".join(parts))
    except (IndexError, ValueError, struct.error) as error:
        raise _damaged() from error


def _wrong(what: Sentence) -> DeskError:
    return DeskError(msg("{what}: {how}", what=msg("Photo"), how=what))


def kept_photo(data: bytes) -> Photo:
    """The `Photo` of bytes that `read_photo` has made."""
    return Photo(PNG if data.startswith(_PNG_BEGINS) else JPEG, data)


def _damaged() -> DeskError:
    return _wrong(msg("the file is damaged, or its end is missing"))


def _check_sides(width: int, height: int) -> None:
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        raise _wrong(msg("at most {most} pixels wide and high", most=MAX_SIDE))


def _png_parts(data: bytes) -> Iterator[bytes]:
    """Yield the chunks of a PNG that are kept, up to its end."""
    yield _PNG_BEGINS
    at, name = len(_PNG_BEGINS), b""
    while name != b"IEND":
        length, name = struct.unpack_from(">I4s", data, at)
        chunk = data[at : at + length + 12]
        [checksum] = struct.unpack_from(">I", chunk, length + 8)
        if zlib.crc32(chunk[4:-4]) != checksum or (at == len(_PNG_BEGINS)) != (name == b"IHDR"):
            raise _damaged()
        if name == b"IHDR":
            _check_sides(*struct.unpack_from(">II", chunk, 8))
        if name in _PNG_KEPT:
            yield chunk
        at += len(chunk)


def _jpeg_parts(data: bytes) -> Iterator[bytes]:
    """Yield the segments of a JPEG that are kept, and its scans."""
    yield _JPEG_BEGINS
    at, has_frame = len(_JPEG_BEGINS), False
    while True:
        ones, marker = data[at], data[at + 1]
        if ones != 0xFF:
            raise _damaged()
        if marker == _EOI:
            break
        [length] = struct.unpack_from(">H", data, at + 2)
        segment = data[at : at + 2 + length]
        at += len(segment)
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", segment, 5)
            _check_sides(width, height)
            has_frame = True
        if marker == _APP1:
            yield from _way_up(segment)
        elif marker not in _LEFT_OUT:
            yield segment
        if marker == _SOS:
            end = _end_of_scan(data, at)
            yield data[at:end]
            at = end
    if not has_frame:
        raise _damaged()
    yield bytes([0xFF, _EOI])


def _end_of_scan(data: bytes, at: int) -> int:
    """Return where the next marker begins that ends a scan."""
    at = data.index(b"\xff", at)
    while data[at + 1] in _WITHIN_SCAN:
        at = data.index(b"\xff", at + 2)
    return at


def _way_up(segment: bytes) -> Iterator[bytes]:
    """EXIF that says only which way is up, if a segment says so much."""
    tiff = segment[4 + len(_EXIF) :]
    order = {b"MM": ">", b"II": "<"}.get(tiff[:2])
    if not segment[4:].startswith(_EXIF) or order is None:
        return
    try:
        [directory] = struct.unpack_from(f"{order}I", tiff, 4)
        [entries] = struct.unpack_from(f"{order}H", tiff, directory)
        for entry in range(directory + 2, directory + 2 + 12 * entries, 12):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, entry)
            if tag == _ORIENTATION and 1 <= value <= 8:
                said = _ONLY_ORIENTATION + struct.pack(">HHI", value, 0, 0)
                yield struct.pack(">BBH", 0xFF, _APP1, len(said) + 2) + said
                return
    except struct.error:
        return  # it does not say it; the picture itself is whole
