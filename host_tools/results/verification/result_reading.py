"""Reads a result document from the bytes of a file of any origin."""

from collections.abc import Iterator
from typing import Any

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.results.canonical import MAX_SIZE, read_file
from host_tools.results.result_document import FORMAT, VERSION
from host_tools.results.verification.document_difference import (
    UnreadableResultError,
    at,
    newer,
)

# A document as it was read: what stands where is said by `document_keys`.
Document = dict[str, Any]

# More of these no event has, and to score and rank them would take for ever.
_MOST = {"entrants": 5000, "tables": 5000, "sources": 10_000}
_MOST_LOTS = 500
_MOST_LINES = 1000  # of one table
_MOST_LINES_OF_ALL = 50_000


def read_result(data: bytes) -> Document:
    """The document of a file. UnreadableResultError if it is none that this program can check."""
    if len(data) > MAX_SIZE:
        raise UnreadableResultError(
            msg("it is longer than {size} MB; is it the right file?", size=MAX_SIZE >> 20)
        )
    try:
        document = read_file(data)
    except DeskError as error:
        raise UnreadableResultError(error.message) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise UnreadableResultError(msg("it is no result document"))
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UnreadableResultError(
            msg("version: {version} is not a version number", version=quote(version))
        )
    if version > VERSION:
        raise newer("version", version)
    return document


def check_size(document: Document) -> None:
    """UnreadableResultError for a document that is beyond all measure, however it is built."""
    for path, number, most in _sizes(document):
        if number > most:
            raise UnreadableResultError(
                msg("{path}: more than {most} are not verified", path=path, most=most)
            )


def _sizes(document: Document) -> Iterator[tuple[str, int, int]]:
    """(path, how many are there, how many there may be) of all that takes time."""
    for key, most in _MOST.items():
        yield key, len(_list(document.get(key))), most
    lots = document.get("lots")
    for key, drawn in lots.items() if isinstance(lots, dict) else ():
        yield f"lots.{key}", len(_list(drawn)), _MOST_LOTS
    of_all = 0
    for index, table in enumerate(_list(document.get("tables"))):
        lines = len(_list(table.get("lines"))) if isinstance(table, dict) else 0
        of_all += lines
        yield at(at("tables", index), "lines"), lines, _MOST_LINES
    yield "tables.lines", of_all, _MOST_LINES_OF_ALL


def _list(value: Any) -> list[Any]:
    """A value if it is a list, else an empty one: what it should be is said elsewhere."""
    return value if isinstance(value, list) else []
