"""Reads the file of a tariff of any origin: a tariff, or faults with their lines."""

import re
import tomllib
from collections.abc import Collection
from pathlib import Path

from host_tools.common.errors import UsageError, reason_of
from host_tools.common.plain import plain, shorten
from host_tools.language.message import Sentence, msg
from host_tools.tariffs.file_lines import Lines
from host_tools.tariffs.parse import parse
from host_tools.tariffs.tariff_types import Fault
from rules_core.tariff_places import text_of
from rules_core.types import Place, Tariff

MAX_FILE = 64 * 1024  # bytes; a tariff has some thousands
MAX_LINE = 1000  # characters: a key of thousands of parts would be read for minutes
_PLACE = 40  # characters of a place in a sentence
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_file(path: Path | str, taken: Collection[str] = ()) -> tuple[Tariff | None, list[Fault]]:
    """(tariff, faults) of a file, see `read_bytes`. UsageError if it cannot be read at all."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        raise UsageError(
            msg("{path} cannot be read: {reason}", path=path, reason=reason_of(error))
        ) from error
    except ValueError as error:  # a name that no file can have
        raise UsageError(
            msg("{path} cannot be the name of a file", path=plain(str(path)))
        ) from error
    return read_bytes(data, taken)


def read_bytes(data: bytes, taken: Collection[str] = ()) -> tuple[Tariff | None, list[Fault]]:
    """(tariff, faults) of bytes: the tariff, or None and its faults in the order of the lines.

    taken: see `parse`.
    """
    if len(data) > MAX_FILE:
        longest = msg("the file is longer than {number} kB", number=MAX_FILE // 1024)
        return None, [Fault(1, longest)]
    try:
        text = data.removeprefix(_BYTE_ORDER_MARK).decode()
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        return None, [Fault(line, msg("a letter here is not UTF-8: save the file as UTF-8"))]
    return read_text(text, taken)


def read_text(text: str, taken: Collection[str] = ()) -> tuple[Tariff | None, list[Fault]]:
    """(tariff, faults) of a text, see `read_bytes`."""
    text = text.replace("\r\n", "\n")
    for line_number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            longest = msg("this line is longer than {number} characters", number=MAX_LINE)
            return None, [Fault(line_number, longest)]
    try:
        document = tomllib.loads(text)
    except RecursionError:
        return None, [Fault(1, msg("there are too many brackets within brackets"))]
    except ValueError as error:  # no TOML, or a number of thousands of digits
        return None, [_not_toml(str(error), text)]
    tariff, faults = parse(document, taken)
    if not faults:
        return tariff, []
    lines = Lines(text)
    told = [Fault(lines.line_of(place), _sentence(place, words)) for place, words in faults]
    return None, sorted(told, key=lambda fault: fault.line)


def _sentence(place: Place, words: Sentence) -> Sentence:
    where = shorten(plain(text_of(place)), _PLACE)
    return msg("{what}: {how}", what=where, how=words) if where else words


def _not_toml(words: str, text: str) -> Fault:
    """The fault that `tomllib` reports in its own words, with the line that these end with."""
    found = re.fullmatch(
        r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", words, re.DOTALL
    )
    if found is None:
        return Fault(1, shorten(plain(words)))
    line = int(found[2]) if found[2] else 1 + text.rstrip("\n").count("\n")
    return Fault(line, msg("it cannot be read: {reason}", reason=shorten(plain(found[1]))))
