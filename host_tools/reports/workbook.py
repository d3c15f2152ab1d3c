"""Reports as a workbook for spreadsheets (XLSX), with a sheet for each."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from io import BytesIO

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from host_tools.common.plain import plain, shorten
from host_tools.language.message import Say
from host_tools.reports.report import CENTS, NUMBER, POINTS, TEXT, Cell, Column, Report, Row

# Text is text: no name makes a cell a formula, a link or a number.
OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}
FORMATS = {NUMBER: "0", POINTS: "+0;-0;0", CENTS: "#,##0.00"}
MAX_CELL = 32_767  # characters, by the format
MAX_SHEET_NAME = 31
WIDEST = 60  # characters of a column
BESIDE = 2  # characters that a column is wider than its longest cell
ABOVE = 1  # rows of headings


def workbook(reports: Iterable[Report], made: date, say: Say = str) -> bytes:
    """The bytes of an XLSX file with some reports, in the language of `say`.

    made: the day that the file names as its own, so that the same event always gives the same
    bytes.
    """
    file = BytesIO()
    with Workbook(file, OPTIONS) as book:
        book.set_properties({"created": datetime.combine(made, datetime.min.time())})
        styles = {kind: book.add_format({"num_format": FORMATS[kind]}) for kind in FORMATS}
        sums = {
            kind: book.add_format({"num_format": FORMATS[kind], "bold": True, "top": 1})
            for kind in FORMATS
        }
        styles[TEXT] = book.add_format()
        sums[TEXT] = book.add_format({"bold": True, "top": 1})
        heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True})
        for report in reports:
            sheet = book.add_worksheet(_sheet_name(say(report.title)))
            _fill(sheet, report, say, heading, styles, sums)
    return file.getvalue()


def _fill(
    sheet: Worksheet,
    report: Report,
    say: Say,
    heading: Format,
    styles: Mapping[str, Format],
    sums: Mapping[str, Format],
) -> None:
    for place, column in enumerate(report.columns):
        sheet.write_string(0, place, plain(say(column.heading)), heading)
    for row_number, row in enumerate(report.rows, ABOVE):
        _write(sheet, row_number, report.columns, row, say, styles)
    if report.totals is not None:
        last = ABOVE + len(report.rows)
        _write(sheet, last, report.columns, report.totals, say, sums)
    for place, width in enumerate(_widths(report, say)):
        sheet.set_column(place, place, width)
    sheet.freeze_panes(ABOVE, 0)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.set_paper(9)  # A4
    sheet.fit_to_pages(1, 0)


def _write(
    sheet: Worksheet,
    row_number: int,
    columns: Sequence[Column],
    row: Row,
    say: Say,
    styles: Mapping[str, Format],
) -> None:
    for place, (column, cell) in enumerate(zip(columns, row, strict=True)):
        style = styles[column.kind]
        if cell is None:
            sheet.write_blank(row_number, place, None, style)
        elif isinstance(cell, int):
            value = cell / 100 if column.kind == CENTS else cell
            sheet.write_number(row_number, place, value, style)
        else:
            text = shorten(plain(say(cell)), MAX_CELL)
            sheet.write_string(row_number, place, text, styles[TEXT])


def _widths(report: Report, say: Say) -> Iterator[int]:
    """The width of every column, in characters."""
    rows = report.rows if report.totals is None else (*report.rows, report.totals)
    for place, column in enumerate(report.columns):
        cells = (column.heading, *(row[place] for row in rows))
        longest = max(_width(cell, column.kind, say) for cell in cells)
        yield min(longest, WIDEST) + BESIDE


def _width(cell: Cell, kind: str, say: Say) -> int:
    """The width of the text of a cell, in characters."""
    if cell is None:
        return 0
    if not isinstance(cell, int):
        return len(say(cell))
    return len(f"{cell / 100:,.2f}" if kind == CENTS else str(cell))


def _sheet_name(title: str) -> str:
    """A title as the name of a sheet, as the format allows it."""
    return shorten(re.sub(r"[\[\]:*?/\\']", " ", plain(title)), MAX_SHEET_NAME)
