"""Stored rows of a database for the sessions, names in them, and the protocols of their sources."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypedDict

from host_tools.sessions.stored_records import known_record, record_id
from host_tools.tariffs.rule_books import HasTariffs
from rules_core.record import RecordError


class _RecordRow(TypedDict):
    """The record of a row: its bytes, its number, and the identity of its log."""

    record: int
    raw: bytes
    sequence: int
    identity: bytes


class SessionColumns(_RecordRow):
    """The row of a session.

    `left`: has its box begun another? `received`, `seen`: when it came, and when its box was read
    last, in Unix seconds; `begin`: the bytes of the first record of its log, None if it is not
    here.
    """

    unique_id: bytes
    rules: str
    table_number: int
    round: int
    deals: int
    label: str
    day: str
    left: bool
    received: int
    seen: int
    begin: bytes | None


class EntryColumns(_RecordRow):
    """The row of an entry. `document`: as JSON, None if there is none; the flags are 0 or 1."""

    session: int | None
    document: str | None
    sound: int
    counted: int
    unknown: int
    kind: int


class StoredSessions(Protocol):
    """The rows of sessions and entries; see `host_tools.database.reading_rows`."""

    def sessions(
        self,
        table: int | None = None,
        round_number: int | None = None,
        label: str | None = None,
        day: str | None = None,
    ) -> Sequence[SessionColumns]: ...

    def sessions_about(
        self,
        beginning: str,
        days: Collection[str],
        named: Collection[tuple[bytes, int]],
        brought: tuple[int, int],
    ) -> Sequence[SessionColumns]: ...

    def sessions_named(self, named: Collection[tuple[bytes, int]]) -> Sequence[SessionColumns]: ...

    def sessions_of(self, identity: bytes, sequence: int) -> Sequence[SessionColumns]: ...

    def entries(self, rows: Iterable[int]) -> Mapping[int, Sequence[EntryColumns]]: ...


class ForgottenPlaces(Protocol):
    """Where somebody sat who is forgotten."""

    def places(self) -> Mapping[str, Mapping[int, str]]: ...


class SetPins(Protocol):
    """The numbers of the PINs that this desk has set, by the box."""

    def all(self) -> Mapping[bytes, frozenset[int]]: ...


class PinsElsewhere(Protocol):
    """The numbers of the PINs that other desks have set, by the sessions of these, and the box."""

    def pins(self) -> Mapping[str, Mapping[bytes, frozenset[int]]]: ...


class SessionStore(HasTariffs, Protocol):
    """A database, as far as sessions are read from it."""

    @property
    def readings(self) -> StoredSessions: ...

    @property
    def forgotten(self) -> ForgottenPlaces: ...

    @property
    def pins(self) -> SetPins: ...

    @property
    def origins(self) -> PinsElsewhere: ...


@dataclass(frozen=True)
class StoredSession:
    """All that a session is added up from; where it is equal, the session is the same.

    instead: see `shown_names`; own_pins: the numbers of the PINs that the desk
    of its event has set on its box.
    """

    row: SessionColumns
    entries: Sequence[EntryColumns]
    instead: Mapping[int, str]
    own_pins: frozenset[int]


def id_of(row: SessionColumns | EntryColumns) -> str:
    """Return the name of the record of a row among all logs."""
    return record_id(row["identity"], row["sequence"])


def recorded_names(row: SessionColumns) -> list[str] | None:
    """The names in the SESSION record of a row, None where it is damaged."""
    try:
        return known_record(row["raw"]).body["players"]
    except (RecordError, TypeError, KeyError):
        return None


def shown_names(players: Iterable[str], instead: Mapping[int, str]) -> list[str]:
    """The names in a record as they are shown; instead: {place: what stands there for a name}."""
    return [instead.get(place, name) for place, name in enumerate(players)]
