"""Log as sent by a box, with the identity that the box gives."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from host_tools.intake.pieces import LogPart, split
from host_tools.results.evidence import RawRecord
from rules_core.record import BEGIN, Record, decode_any, digest_of


class BoxIdentity(Protocol):
    """Which box this is and where its log stands; see `host_tools.boxes.link.box_answers`."""

    @property
    def box(self) -> bytes: ...

    @property
    def log(self) -> bytes: ...

    @property
    def last(self) -> bytes: ...

    @property
    def firmware(self) -> str: ...

    @property
    def size(self) -> int: ...

    @property
    def battery(self) -> int | None: ...

    @property
    def free(self) -> int | None: ...


@dataclass(frozen=True)
class LogAsSent:
    """The bytes of a log from offset `start` on, split into `parts`.

    `complete`: do they reach to the end of the log? `excerpt`: are they some records only, which
    somebody else has read from it?
    """

    identity: BoxIdentity
    start: int
    parts: list[LogPart]
    complete: bool
    excerpt: bool = False

    @property
    def first(self) -> Record | None:
        """The record at the beginning, None if there is none that can be read."""
        return self.parts[0].record if self.parts else None

    @property
    def lowest_sequence(self) -> int:
        """The lowest number of a record."""
        return min((part.record.sequence for part in self.parts if part.record), default=0)


def log_as_sent(identity: BoxIdentity, start: int, data: bytes, complete: bool) -> LogAsSent:
    """The `LogAsSent` that these bytes are."""
    return LogAsSent(identity, start, list(split(data, start)), complete)


@dataclass(frozen=True)
class ExcerptIdentity:
    """The box and the log of records that another desk has read, as far as these say them.

    See `BoxIdentity`.
    """

    box: bytes
    log: bytes
    last: bytes
    firmware: str
    size: int
    battery: int | None = None
    free: int | None = None


def excerpt_as_sent(box: bytes, log: bytes, excerpt: Sequence[RawRecord]) -> LogAsSent:
    """The `LogAsSent` of records, in their order; box: its id, log: the identity of the log."""
    last = excerpt[-1]
    parts = [LogPart(one.offset, decode_any(one.raw), one.raw) for one in excerpt]
    first = parts[0].record
    begun = first.body if first is not None and first.kind == BEGIN else None
    identity = ExcerptIdentity(
        box,
        log,
        digest_of(last.raw),
        "" if begun is None else begun["firmware"],
        last.offset + len(last.raw),
    )
    return LogAsSent(identity, 0, parts, complete=True, excerpt=True)
