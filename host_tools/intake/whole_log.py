"""The log of a box as the database holds it: every byte, read from there again."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.database.storage import Storage
from host_tools.intake.log_as_sent import BoxIdentity
from host_tools.language.message import msg
from host_tools.sessions.findings import DAMAGED
from host_tools.sessions.stored_records import stored_record
from rules_core.record import DEAL


@dataclass(frozen=True)
class Held:
    """A log that is held whole: `size` in bytes, `digest`: its SHA-256.

    `deals`: how many records of deals; `since`, `until`: Unix seconds, None: the box never knew the
    time.
    """

    size: int
    digest: bytes
    deals: int
    since: int | None
    until: int | None


def held_log(database: Storage, identity: BoxIdentity) -> Held:
    """The log that a box with this `answers.Identity` shows, as `Held`.

    DeskError if a byte of it is not in the database. Whether it is the same, the box can tell.
    """
    stored, damaged = _stored(database, identity)
    check = hashlib.sha256()
    deals, times = 0, []
    end = 0
    while end < identity.size:
        raw = stored.get(end) or _between(stored, damaged.get(end, ()), end, identity.size)
        if raw is None:
            raise DeskError(
                msg(
                    "of the {size} bytes of its log those from byte {offset} on are missing here;"
                    " 'schreiber sync --all' brings what the box has",
                    size=identity.size,
                    offset=end,
                )
            )
        check.update(raw)
        end += len(raw)
        record = stored_record(raw)
        if record is not None:
            deals += record.kind == DEAL
            if record.stamp is not None and record.stamp.clock:
                times.append(record.stamp.clock)
    return Held(
        end,
        check.digest(),
        deals,
        min(times, default=None),
        max(times, default=None),
    )


def end_of_log(database: Storage, identity: BoxIdentity) -> int:
    """Offset behind the last byte that is here of such a log, whatever lies before it."""
    stored, damaged = _stored(database, identity)
    ends = [offset + len(raw) for offset, raw in stored.items()]
    ends += [offset + len(raw) for offset, found in damaged.items() for raw in found]
    return max(ends, default=0)


def _stored(
    database: Storage, identity: BoxIdentity
) -> tuple[dict[int, bytes], dict[int, list[bytes]]]:
    """{offset: bytes of a record}, {offset: [bytes that were no record]} of the log and branches.

    A branch goes on where the log, or the branch before, is left.
    """
    log = database.boxes.find_log(identity.log)
    if log is None:
        return {}, {}
    stored: dict[int, bytes] = {}
    for one in (log, *database.boxes.branches(identity.log, identity.box)):
        own = {row["offset"]: row["raw"] for row in database.records.of_log(one)}
        stored = {at: raw for at, raw in stored.items() if at < min(own, default=identity.size)}
        stored |= {at: raw for at, raw in own.items() if isinstance(raw, bytes)}
    damaged: dict[int, list[bytes]] = {}
    for offset, raw in database.findings.raws(log, DAMAGED):
        damaged.setdefault(offset, []).append(raw)
    return stored, damaged


def _between(
    stored: Mapping[int, bytes], found: Iterable[bytes], offset: int, size: int
) -> bytes | None:
    """Which of the bytes that were `found` at `offset` reaches to the next record, or the end."""
    behind = min((at for at in stored if at > offset), default=size)
    return next((raw for raw in found if offset + len(raw) == behind), None)
