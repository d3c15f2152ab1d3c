"""CSV as spreadsheets save it, row by row: with any delimiter, and lines within a cell."""

import csv
import io

from host_tools.common.errors import DeskError
from host_tools.language.message import msg

DELIMITERS = ";\t,"


def csv_rows(text, where):
    """(number of its first line, cells) of every row in which something stands; DeskError.

    where: what sentences call the text. Cells have no spaces around them.
    """
    head, _, rest = text.partition("\n")
    skipped = 0
    if head.strip().lower().startswith("sep=") and len(head.strip()) == len("sep=;"):
        text, skipped = rest, 1  # a line by which spreadsheets tell each other the delimiter
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    line = 1 + skipped
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):  # else somebody has emptied it, or the sheet ends here
                yield line, cells
            line = reader.line_num + 1 + skipped
    except csv.Error as error:  # the reader takes everything but a cell that is too long
        raise DeskError(
            msg(
                "{where}, line {line}: a cell is far too long; is a quotation mark not closed?",
                where=where,
                line=line,
            )
        ) from error


def _delimiter(text):
    """The one that is most frequent in the first line that is not empty."""
    heading = next((line for line in text.splitlines() if line.strip(DELIMITERS + " ")), "")
    return max(DELIMITERS, key=heading.count)
