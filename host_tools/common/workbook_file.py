"""Reads the worksheets of a workbook, XLSX or ODS, as rows of texts."""

import datetime
import io
import zipfile
import zlib
from xml.parsers.expat import ExpatError

from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum

from host_tools.common.errors import DeskError
from host_tools.common.workbook_extent import WorkbookExtent
from host_tools.language.message import msg

MOST_ROWS, MOST_COLUMNS = 25_000, 100
MOST_UNPACKED = 32 << 20  # bytes; a list of 20,000 members has half of it
_ARCHIVE = b"PK"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # an old .xls, and any .xlsx with a password
_BOOKS = {"xl/workbook.xml", "content.xml"}  # the part of an archive that makes it a workbook
_PASSWORD = 1  # the flag of a part of an archive that has one


def is_workbook(data: bytes) -> bool:
    """Return True if a file seems to be a workbook: no text begins as an archive does."""
    return data.startswith((_ARCHIVE, _COMPOUND))


def worksheets(data: bytes, where: str) -> dict[str, list[list[str]]]:
    """{name: rows} of the worksheets that somebody sees in a workbook, in their order. DeskError.

    where: the name of the file in sentences. The first row is the first one of the worksheet, also
    where nothing stands there; so with columns. A merged cell has its text in its first row and
    column alone, a whole number no decimals, a date the form 2026-11-30.
    """
    _check(data, where)
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            return {
                sheet.name: [
                    [*map(_text, row)]
                    for row in book.get_sheet_by_name(sheet.name).to_python(skip_empty_area=False)
                ]
                for sheet in book.sheets_metadata
                if sheet.visible == SheetVisibleEnum.Visible
            }
    except CalamineError as error:
        raise _broken(where) from error


def _check(data: bytes, where: str) -> None:
    """DeskError unless the parts of an archive are sound and few, and its worksheets small."""
    if data.startswith(_COMPOUND):
        raise _locked(where)
    extent = WorkbookExtent()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if _BOOKS.isdisjoint(part.filename for part in parts):
                raise DeskError(msg("{where} is no list: save it as XLSX, ODS or CSV", where=where))
            if sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise _too_big(where)
            if any(part.flag_bits & _PASSWORD for part in parts):
                raise _locked(where)
            for part in parts:
                _read_part(archive, part, extent)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ExpatError) as error:
        raise _locked(where) if extent.password else _broken(where) from error
    if extent.password:
        raise _locked(where)
    if extent.rows > MOST_ROWS or extent.columns > MOST_COLUMNS:
        raise _too_big(where)


def _read_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, extent: WorkbookExtent) -> None:
    """Read a part to its end, so that its size and checksum are true; DeskError only for XML."""
    with archive.open(part) as file:
        if part.filename.endswith(".xml"):
            extent.read(file)
        else:
            file.read()


def _broken(where: str) -> DeskError:
    return DeskError(
        msg("{where} is broken: open it in your spreadsheet, and save it anew", where=where)
    )


def _locked(where: str) -> DeskError:
    return DeskError(
        msg(
            "{where} has a password, or is an old .xls: save it as XLSX or ODS, without a password",
            where=where,
        )
    )


def _too_big(where: str) -> DeskError:
    return DeskError(
        msg(
            "{where} is too big: a worksheet may have {rows} rows and {columns} columns",
            where=where,
            rows=MOST_ROWS,
            columns=MOST_COLUMNS,
        )
    )


def _text(value: object) -> str:
    """The text of the value of a cell, in one line."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return str(value.date())
    return " ".join(str(value).split())
