"""How far the worksheets of a workbook reach, read before anything lays them out in memory.

A worksheet is laid out as a rectangle: two cells far apart, or one that is said to be repeated,
would be gigabytes of an archive that has a few bytes.
"""

from __future__ import annotations

import re
from typing import IO
from xml.parsers.expat import ParserCreate

_PLACE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_TABLE, _ROW, _CELLS = "table", "table-row", ("table-cell", "covered-table-cell")  # of an ODS
_REPEATED_ROW, _REPEATED_CELL = "number-rows-repeated", "number-columns-repeated"


class WorkbookExtent:
    """The last row and column in which anything stands, of all worksheets in parts of an archive.

    `rows`, `columns`: their numbers, counted from 1; 0 where nothing stands. `password`: does one
    of the parts say that others have one?
    """

    def __init__(self) -> None:
        self.rows = self.columns = 0
        self.password = False
        self._row = self._column = 0
        self._repeated = 1

    def read(self, part: IO[bytes]) -> None:
        """Read a part. ExpatError if it is no XML."""
        self._row = self._column = 0
        parser = ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._begin
        parser.ParseFile(part)

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        element = _local(name)
        if element == "row":
            self._row = _number(attributes.get("r"), self._row + 1)
            self._column = 0
        elif element == "c":
            self._step(attributes.get("r", ""))
        elif element in ("v", "is"):
            self._reach(self._row, self._column)
        elif element == _TABLE:
            self._row, self._repeated = 0, 1
        elif element == _ROW:
            self._row += self._repeated
            self._repeated = _number(_said(attributes, _REPEATED_ROW), 1)
            self._column = 0
        elif element in _CELLS:
            self._column += _number(_said(attributes, _REPEATED_CELL), 1)
            if _said(attributes, "value-type"):
                self._reach(self._row + self._repeated, self._column)
        elif element == "p":
            self._reach(self._row + self._repeated, self._column)
        elif element == "encryption-data":
            self.password = True

    def _step(self, place: str) -> None:
        """Go on to the cell of a place such as `B7`; without one it is the next one."""
        found = _PLACE.fullmatch(place)
        if found is None:
            self._column += 1
            return
        self._column = 0
        for letter in found[1]:
            self._column = self._column * 26 + ord(letter) - ord("A") + 1
        self._row = int(found[2])

    def _reach(self, row: int, column: int) -> None:
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)


def _local(name: str) -> str:
    """The name of an element or attribute without its namespace."""
    return name.rpartition(" ")[2]


def _said(attributes: dict[str, str], name: str) -> str | None:
    """The text of the attribute of this local name."""
    return next((text for key, text in attributes.items() if _local(key) == name), None)


def _number(text: str | None, missing: int) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else missing
