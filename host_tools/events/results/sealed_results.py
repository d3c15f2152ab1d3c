"""The results of closed events, sealed: the document of each stands in the database as it was."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from host_tools.common.short_digest import short_digest
from host_tools.common.strict_json import load
from host_tools.database.damage import damaged_row
from host_tools.database.row_types import DocumentRow
from host_tools.results.canonical import MAX_SIZE, file_bytes
from host_tools.tournament.model.seal import TakenBack

if TYPE_CHECKING:
    from host_tools.database.storage import Storage
    from host_tools.results.result_document import ResultDocument


class SealedResult(NamedTuple):
    """A result document as it was sealed; `number`: which of its event, from 1; `time`: Unix s."""

    number: int
    time: int
    document: ResultDocument

    @property
    def digest(self) -> str:
        """The digest of the document in hexadecimal."""
        return str(self.document["digest"])

    @property
    def short_digest(self) -> str:
        """As it stands on paper."""
        return short_digest(self.digest)

    @property
    def last_decision(self) -> int:
        """The number of the last decision that is in it."""
        decisions = self.document["decisions"]
        return len(decisions) if isinstance(decisions, list) else 0


def sealed_result(database: Storage, event_number: int) -> SealedResult | None:
    """The newest document of an event; None if it was never closed by a program that seals.

    DeskError for damage.
    """
    row = database.documents.newest(event_number)
    return None if row is None else unpacked(row)


def result_taken_back(database: Storage, event_number: int) -> TakenBack | None:
    """The newest document of an event that is open again; None if it was never sealed."""
    return next(
        (
            TakenBack(digest.hex())
            for _, digest, _ in reversed(database.documents.of_event(event_number))
        ),
        None,
    )


def unpacked(row: DocumentRow) -> SealedResult:
    """The document of a row. DeskError for damage."""
    try:
        # Its checksum says that it is as we have written it: to take its digest would take longer.
        document = load(_file_in(row["packed"]).decode())
        if not isinstance(document, dict) or document["digest"] != row["digest"].hex():
            raise ValueError(row["digest"])
    except (zlib.error, ValueError, KeyError) as error:
        raise damaged_row("document", row["number"]) from error
    return SealedResult(row["number"], row["time"], document)


def packed(document: ResultDocument) -> bytes:
    """The file of a document as a row has it."""
    return zlib.compress(file_bytes(document))


def is_as_packed(row: DocumentRow) -> bool:
    """Return True if a packed file is unchanged and has the digest of its row.

    The file has a checksum, and is not read: it has its digest behind another key, and that of the
    document before it as the first one of an object.
    """
    digest = f',"digest":"{row["digest"].hex()}",'
    try:
        return digest.encode() in _file_in(row["packed"])
    except zlib.error:
        return False


def may_name(row: DocumentRow, persons: Collection[int]) -> bool:
    """Return False if nothing in the file of a row is about one of these persons, by their numbers.

    The file is not read for it, which would take many times as long. A damaged one may.
    """
    try:
        file = _file_in(row["packed"])
    except zlib.error:
        return True
    ends = b",", b"}"
    return any(b'"person":%d%b' % (person, end) in file for person in persons for end in ends)


def _file_in(data: bytes) -> bytes:
    """The file that is packed there, as far as a document may be long. zlib.error."""
    unpacking = zlib.decompressobj()
    file = unpacking.decompress(data, MAX_SIZE + 1)
    if not unpacking.eof or unpacking.unused_data:
        raise zlib.error("it does not end where it should")
    return file
