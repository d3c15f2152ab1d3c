"""Reads what is needed of a workbook: {sheet: rows}, cells as str, float or None."""

import io
import zipfile
from xml.etree import ElementTree

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
