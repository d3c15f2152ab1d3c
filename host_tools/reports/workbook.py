"""Reports as a workbook for spreadsheets (XLSX), a sheet each."""

import re
from datetime import datetime
from io import BytesIO

from xlsxwriter import Workbook

from host_tools.common.plain import plain, shorten
from host_tools.reports.report import CENTS, NUMBER, POINTS, TEXT

# Text is text: no cell becomes a formula, a link or a number by what somebody is called.
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
BESIDE = 2  # characters that a column is wider than what stands in it
ABOVE = 1  # rows of headings


def workbook(reports, made, say=str):
    """The bytes of an XLSX file with these `Report`s.

    made: the day (a date) that it names as its own, so that the same event always gives the same
    bytes; say(message): how people are told.
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


def _fill(sheet, report, say, heading, styles, sums):
    for place, column in enumerate(report.columns):
        sheet.write_string(0, place, plain(say(column.heading)), heading)
    for number, row in enumerate(report.rows, ABOVE):
        _write(sheet, number, report.columns, row, say, styles)
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


def _write(sheet, number, columns, row, say, styles):
    for place, (column, cell) in enumerate(zip(columns, row, strict=True)):
        style = styles[column.kind]
        if cell is None:
            sheet.write_blank(number, place, None, style)
        elif isinstance(cell, int):
            value = cell / 100 if column.kind == CENTS else cell
            sheet.write_number(number, place, value, style)
        else:
            sheet.write_string(number, place, shorten(plain(say(cell)), MAX_CELL), styles[TEXT])


def _widths(report, say):
    """How wide every column is, in characters."""
    for place, column in enumerate(report.columns):
        cells = [row[place] for row in report.rows if row[place] is not None]
        longest = max((len(say(cell)) for cell in (column.heading, *cells)), default=0)
        yield min(longest, WIDEST) + BESIDE


def _sheet_name(title):
    """A title as the format allows the name of a sheet to be."""
    return shorten(re.sub(r"[\[\]:*?/\\']", " ", plain(title)), MAX_SHEET_NAME)
