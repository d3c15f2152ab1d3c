"""Reads a result document from the bytes of a file, whoever has made it."""

from typing import Any

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.tournament.results.canonical import read_file
from host_tools.tournament.results.result_document import FORMAT, VERSION
from host_tools.tournament.results.verification.document_difference import (
    UnreadableResultError,
    newer,
)

MAX_SIZE = 1 << 25  # bytes; an event of twenty tables with all records has three million

# A document as it was read: what stands where is said by `document_keys`.
Document = dict[str, Any]

# More of these no event has, and to rank them would take for ever.
_MOST = {"entrants": 5000, "tables": 5000, "sources": 10_000}
_MOST_LOTS = 500


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
        raise UnreadableResultError(msg("version: {version} is none", version=quote(version)))
    if version > VERSION:
        raise newer("version", version)
    return document


def check_size(document: Document) -> None:
    """UnreadableResultError for a document, built as it should be, that is beyond all measure."""
    lots = document.get("lots", {"players": (), "teams": ()})
    found = {
        **{key: (len(document.get(key, ())), most) for key, most in _MOST.items()},
        **{f"lots.{key}": (len(drawn), _MOST_LOTS) for key, drawn in lots.items()},
    }
    for path, (number, most) in found.items():
        if number > most:
            raise UnreadableResultError(
                msg("{path}: more than {most} are not verified", path=path, most=most)
            )
