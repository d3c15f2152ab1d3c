"""File of a list of members: CSV, or the worksheet with names of a workbook."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from host_tools.club.member_lists import names_a_column
from host_tools.common.csv_rows import below_delimiter
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.text_files import check_size, file_name, read_bytes, text_of
from host_tools.common.workbook_file import is_workbook, worksheets
from host_tools.language.message import either, msg

_DEEPEST = 10  # row of a worksheet in which headings may stand: above them are a title, a date
_DELIMITER = ";"


@dataclass(frozen=True)
class ListFile:
    """A list as a file has it, see `member_lists.read_persons`.

    `where`: its name in sentences; `text`: CSV; `first_line`: the number of the line it begins
    with, of a worksheet that of the row. `has_headings`: are they known to stand in that line?
    """

    where: str
    text: str
    first_line: int = 1
    has_headings: bool = False


def read_list_file(path: Path) -> ListFile:
    """The list in a file. DeskError."""
    return list_file(read_bytes(path), file_name(path))


def list_file(data: bytes, where: str) -> ListFile:
    """The list in the bytes of a file; where: its name in sentences. DeskError.

    Of a workbook one worksheet is taken: that one with headings, else that one with anything.
    """
    check_size(data, where)
    if not is_workbook(data):
        text, above = below_delimiter(text_of(data, where))
        return ListFile(where, text, above + 1)
    sheets = {name: rows for name, rows in worksheets(data, where).items() if any(map(any, rows))}
    headings = {name: at for name, rows in sheets.items() if (at := _headings(rows)) is not None}
    fitting = [*(headings or sheets)]
    if not fitting:
        raise DeskError(msg("{where} is empty", where=where))
    if len(fitting) > 1:
        raise DeskError(
            msg(
                "{where}: which worksheet is the list, {names}? Save that one as a file of its own",
                where=where,
                names=either(map(quote, fitting)),
            )
        )
    [name] = fitting
    first = headings.get(name, 0)
    text = _csv(sheets[name][first:], int(name in headings))
    return ListFile(where, text_of(text.encode(), where), first + 1, name in headings)


def _headings(rows: Sequence[Sequence[str]]) -> int | None:
    """The index of the row of headings; None without one."""
    return next((at for at, row in enumerate(rows[:_DEEPEST]) if names_a_column(row)), None)


def _csv(rows: Sequence[Sequence[str]], headings: int) -> str:
    """The text of rows, a line each; headings: how many rows at the top are such.

    They are quoted, so that a comma in one is no delimiter.
    """
    text = io.StringIO()
    quoted = csv.writer(text, delimiter=_DELIMITER, quoting=csv.QUOTE_ALL, lineterminator="\n")
    usual = csv.writer(text, delimiter=_DELIMITER, lineterminator="\n")
    quoted.writerows(rows[:headings])
    usual.writerows(row if any(row) else [] for row in rows[headings:])
    return text.getvalue()
