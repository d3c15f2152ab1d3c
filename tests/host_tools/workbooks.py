"""Workbooks, of worksheets {name: rows}: made as clubs have them, and read as the desk writes them.

Made are XLSX and ODS, a cell of any value. Read is what is needed of XLSX: str, float or None.
"""

import datetime
import io
import zipfile
from xml.etree import ElementTree
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


_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def read_workbook(data):
    """The sheets of the bytes of an XLSX file, in their order."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        strings = [
            "".join(part.text or "" for part in item.iter(f"{_MAIN}t"))
            for item in _xml(archive, "xl/sharedStrings.xml")
        ]
        names = [
            sheet.get("name") for sheet in _xml(archive, "xl/workbook.xml").iter(f"{_MAIN}sheet")
        ]
        return {
            name: _rows(_xml(archive, f"xl/worksheets/sheet{number}.xml"), strings)
            for number, name in enumerate(names, 1)
        }


def formulas(data):
    """How many cells of it are formulas."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
        assert sheets
        return sum(len(list(_xml(archive, name).iter(f"{_MAIN}f"))) for name in sheets)


def number_format(data, sheet, cell):
    """How a cell (`C2`) of the sheet of this number shows its number."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        styles = _xml(archive, "xl/styles.xml")
        formats = {
            one.get("numFmtId"): one.get("formatCode") for one in styles.iter(f"{_MAIN}numFmt")
        }
        [used] = [
            one.get("s")
            for one in _xml(archive, f"xl/worksheets/sheet{sheet}.xml").iter(f"{_MAIN}c")
            if one.get("r") == cell
        ]
        style = list(styles.find(f"{_MAIN}cellXfs"))[int(used)]
        return formats[style.get("numFmtId")]


def widths(data, sheet):
    """The widths of the columns of the sheet of this number, in whole characters."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        columns = _xml(archive, f"xl/worksheets/sheet{sheet}.xml").iter(f"{_MAIN}col")
        return [int(float(column.get("width"))) for column in columns]


def frozen_rows(data):
    """How many rows of each sheet stay in sight."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
        panes = [next(_xml(archive, name).iter(f"{_MAIN}pane")) for name in sheets]
        return [int(pane.get("ySplit")) for pane in panes]


def _xml(archive, name):
    return ElementTree.fromstring(archive.read(name))


def _rows(sheet, strings):
    return [[_cell(cell, strings) for cell in row] for row in sheet.iter(f"{_MAIN}row")]


def _cell(cell, strings):
    value = cell.find(f"{_MAIN}v")
    if value is None:
        return None
    return strings[int(value.text)] if cell.get("t") == "s" else float(value.text)
