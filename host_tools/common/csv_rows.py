"""Reads CSV as spreadsheets save it: with any delimiter, and with several lines in a cell."""

import csv
import io
import re
from collections.abc import Iterator

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, msg

DELIMITERS = ";\t,"
_QUOTED = re.compile('"[^"]*"')


def csv_rows(text: str, where: Sentence, first_line: int = 1) -> Iterator[tuple[int, list[str]]]:
    """(number of its first line, cells) of every row that is not empty. DeskError.

    where: the name of the text in sentences; first_line: the number of the line it begins with.
    Spaces around a cell are removed.
    """
    text, above = below_delimiter(text)
    before = first_line - 1 + above
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    line = before + 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):  # an empty row stands at the end of a sheet, or was cleared by somebody
                yield line, cells
            line = before + reader.line_num + 1
    except csv.Error as error:  # the reader refuses nothing but a cell that is too long
        raise DeskError(
            msg(
                "{where}, line {line}: a cell is far too long; is a quotation mark not closed?",
                where=where,
                line=line,
            )
        ) from error


def below_delimiter(text: str) -> tuple[str, int]:
    """(the text, how many lines it is shorter) without a first line such as `sep=;`.

    By this line spreadsheets tell each other the delimiter.
    """
    head, _, rest = text.partition("\n")
    is_told = head.strip().lower().startswith("sep=") and len(head.strip()) == len("sep=;")
    return (rest, 1) if is_told else (text, 0)


def emptied_lines(text: str, first_line: int = 1) -> tuple[int, ...]:
    """The numbers of the lines in which nothing stands but delimiters: somebody has cleared them.

    first_line: as for `csv_rows`.
    """
    lines = enumerate(text.splitlines(), first_line)
    return tuple(line for line, row in lines if row.strip(" ") and not row.strip(DELIMITERS + " "))


def _delimiter(text: str) -> str:
    """The most frequent delimiter in the first line that is not empty, but for what is quoted."""
    heading = next((line for line in text.splitlines() if line.strip(DELIMITERS + " ")), "")
    return max(DELIMITERS, key=_QUOTED.sub("", heading).count)
