"""Workbooks as clubs have them, XLSX and ODS, of worksheets {name: rows}; a cell is a value."""

import datetime
import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

import xlsxwriter

# What spreadsheets write below and beside the cells that are filled, to the end of a worksheet.
_EMPTY_CELLS = '<table:table-cell table:number-columns-repeated="16000"/>'
_EMPTY_ROWS = (
    f'<table:table-row table:number-rows-repeated="1048000">{_EMPTY_CELLS}</table:table-row>'
)
_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)
_ODS = "application/vnd.oasis.opendocument.spreadsheet"


def xlsx(sheets, hidden=()):
    """The bytes of an XLSX file; hidden: the names of the worksheets that nobody sees."""
    data = io.BytesIO()
    with xlsxwriter.Workbook(data, {"in_memory": True}) as book:
        dated = book.add_format({"num_format": "dd.mm.yyyy"})
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            if name in hidden:
                sheet.hide()
            for at, row in enumerate(rows):
                for column, value in enumerate(row):
                    if isinstance(value, datetime.date):
                        sheet.write_datetime(at, column, value, dated)
                    elif value is not None:
                        sheet.write(at, column, value)
            sheet.write_blank(30_000, 16_000, None, dated)
    return data.getvalue()


def ods(sheets):
    """The bytes of an ODS file."""
    tables = [
        f"<table:table table:name={quoteattr(name)}>{''.join(map(_ods_row, rows))}{_EMPTY_ROWS}"
        "</table:table>"
        for name, rows in sheets.items()
    ]
    return ods_of("".join(tables))


def ods_of(tables, of_parts=""):
    """The bytes of an ODS file of the XML of its tables; of_parts: what its manifest says more."""
    return archive(
        {
            "mimetype": _ODS,
            "META-INF/manifest.xml": "<m:manifest "
            'xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
            f'<m:file-entry m:full-path="/" m:media-type="{_ODS}"/>{of_parts}</m:manifest>',
            "content.xml": f"<office:document-content {_SPACES}><office:body><office:spreadsheet>"
            f"{tables}</office:spreadsheet></office:body></office:document-content>",
        }
    )


def archive(parts):
    """The bytes of an archive of parts {name: text}."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return data.getvalue()


def _ods_row(row):
    return f"<table:table-row>{''.join(map(_ods_cell, row))}{_EMPTY_CELLS}</table:table-row>"


def _ods_cell(value):
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, datetime.date):
        kind = f'office:value-type="date" office:date-value="{value.isoformat()}"'
    elif isinstance(value, (int, float)):
        kind = f'office:value-type="float" office:value="{value}"'
    else:
        kind = 'office:value-type="string"'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
    return f"<table:table-cell {kind}>{lines}</table:table-cell>"
