"""Evidence: the records of the boxes, byte by byte, so that nobody has to trust our reading."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.common.strict_json import Json
from host_tools.tournament.tables.seating import Seating
from rules_core.record import CLOSE, Record, RecordError, decode, digest_of


class ToldBox(NamedTuple):
    """The message to a box about a session.

    `players`: a name a place, `persons`: likewise their numbers; `time`: Unix seconds.
    """

    label: str
    box: bytes
    players: tuple[str, ...]
    persons: tuple[int, ...]
    time: int


@dataclass(frozen=True)
class RawRecord:
    """The bytes of a record, its number, and where in the log of its box it begins (bytes)."""

    offset: int
    sequence: int
    raw: bytes


@dataclass(frozen=True)
class SessionRecords:
    """The records of a session.

    `box`: its id; `log`: the identity of the log; `own`: the SESSION record and all that belong to
    it, in their order; `before`: those without which they cannot be read, the BEGIN record of the
    log and the TARIFF record of the session.
    """

    box: bytes
    log: bytes
    own: tuple[RawRecord, ...]
    before: tuple[RawRecord, ...] = ()

    @property
    def last_digest(self) -> str:
        """The digest of the last record, in hexadecimal: it stands for all before it."""
        return digest_of(self.own[-1].raw).hex()

    @property
    def signature(self) -> Record | None:
        """The last CLOSE record; None if nobody has signed."""
        known = [record for record in map(_decoded, self.own) if record is not None]
        return next((record for record in reversed(known) if record.kind == CLOSE), None)


@dataclass(frozen=True)
class Evidence:
    """The sources of an event besides its journal.

    `sessions`: {id: `SessionRecords`}; `told`: messages to boxes, the oldest first; `pins`: {box:
    the numbers of the PINs that this desk has set there}.
    """

    sessions: Mapping[str, SessionRecords] = field(default_factory=dict)
    told: tuple[ToldBox, ...] = ()
    pins: Mapping[bytes, frozenset[int]] = field(default_factory=dict)


def evidence_document(evidence: Evidence, seatings: Mapping[str, Seating]) -> dict[str, Json]:
    """The content of the key `evidence`; seatings: {id of a session: `Seating`} of the event."""
    logs: dict[tuple[bytes, bytes], dict[int, RawRecord]] = {}
    for session in evidence.sessions.values():
        records = logs.setdefault((session.box, session.log), {})
        records |= {record.offset: record for record in (*session.before, *session.own)}
    return {
        "logs": [
            {"box": box.hex(), "log": log.hex(), "records": _records(found.values())}
            for (box, log), found in sorted(logs.items())
        ],
        "seatings": [_seating(session, seated) for session, seated in sorted(seatings.items())],
        "sent": [_told(one) for one in evidence.told],
        "pins": [
            {"box": box.hex(), "numbers": list[Json](sorted(numbers))}
            for box, numbers in sorted(evidence.pins.items())
        ],
    }


def _records(records: Iterable[RawRecord]) -> Json:
    return [
        {"offset": one.offset, "raw": b64encode(one.raw).decode()}
        for one in sorted(records, key=lambda record: record.sequence)
    ]


def _seating(session: str, seated: Seating) -> Json:
    round_number, table = seated.place
    return {
        "session": session,
        "round": round_number,
        "table": table,
        "persons": list(seated.persons),
        "how": seated.how,
    }


def _told(told: ToldBox) -> Json:
    return {
        "label": told.label,
        "box": told.box.hex(),
        "players": list(told.players),
        "persons": list(told.persons),
        "time": told.time,
    }


def _decoded(record: RawRecord) -> Record | None:
    """The Record; None if it is damaged, or a newer program wrote it."""
    try:
        return decode(record.raw)
    except RecordError:
        return None
