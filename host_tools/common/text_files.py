"""Reads text files as people have them: from an editor, or saved by a spreadsheet as "CSV"."""

import codecs
from pathlib import Path

from host_tools.common.accents import composed, with_too_many_accents
from host_tools.common.errors import DeskError, reason_of
from host_tools.common.plain import plain, shorten
from host_tools.language.message import msg

MAX_SIZE = 1 << 20  # bytes; the plan of a hundred tables has 10 kB

# Byte order marks and the encodings that they announce.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def file_name(path: Path) -> str:
    """The name of a file in a sentence: short and escaped."""
    return shorten(plain(path.name or str(path)), 40)


def read_text(path: Path) -> str:
    """The text of a file. DeskError if it cannot be read.

    A file with a byte order mark is UTF-8 or UTF-16, as spreadsheets save "Unicode". A file without
    one is UTF-8; if it is not valid UTF-8, it is Windows-1252, as spreadsheets save "CSV" in most
    of Europe. The text is in the normal form NFC, so that equal names are equal texts.
    """
    return text_of(read_bytes(path), file_name(path))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file; of one that is too long for `text_of` one too many. DeskError."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_SIZE + 1)
    except OSError as error:
        raise DeskError(
            msg("{path} cannot be read: {reason}", path=file_name(path), reason=reason_of(error))
        ) from error


def text_of(data: bytes, name: str) -> str:
    """The text of the bytes of a file, as `read_text`; name: as sentences have it. DeskError."""
    check_size(data, name)
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text or with_too_many_accents(text):
            break
        return composed(text)
    raise DeskError(msg("{name} is no text that can be read; save it as UTF-8", name=name))


def check_size(data: bytes, name: str) -> None:
    """DeskError if the bytes of a file are more than `MAX_SIZE`; name: as sentences have it."""
    if len(data) > MAX_SIZE:
        raise DeskError(
            msg(
                "{name} is longer than {size} MB; is it the right file?",
                name=name,
                size=MAX_SIZE >> 20,
            )
        )


def _encodings(data: bytes) -> list[str]:
    marked = [encoding for mark, encoding in _MARKS if data.startswith(mark)]
    return marked or ["utf-8", "cp1252"]
