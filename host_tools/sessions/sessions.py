"""Sessions as they stand, read from the database."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from host_tools.common.times import span_of
from host_tools.sessions.adding_up import add_up, begun
from host_tools.sessions.session import Session
from host_tools.sessions.stored_records import parts_of_id
from host_tools.sessions.stored_rows import (
    SessionColumns,
    SessionStore,
    StoredSession,
    id_of,
    recorded_names,
)
from host_tools.tariffs.rule_books import Books

# {id of a session: the number of the last record of it that counts; None: all of them}
Until: TypeAlias = Mapping[str, int | None]


class KnownSessions:
    """Sessions that stay added up as long as what is stored of them is equal."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, Session]] = {}  # the `_hash` of what is stored, and it

    def renew(self, books: Books, found: Iterable[StoredSession]) -> list[Session]:
        """The `Session`s of all that is stored now. The others are not known any more."""
        before, self._known = self._known, {}
        for stored in found:
            session_id, now = id_of(stored.row), _hash(stored)
            before_now, session = before.get(session_id, (None, None))
            if session is None or session.book is None or before_now != now:
                session = add_up(books, stored)  # another box may have brought its tariff
            elif session.seen != stored.row["seen"]:
                session = replace(session, seen=stored.row["seen"])
            self._known[session_id] = now, session
        return [session for _, session in self._known.values()]


def stamp_of(stored: StoredSession) -> tuple[str, int, int]:
    """The id of a session and two numbers; once anything of it is stored anew, others."""
    return id_of(stored.row), _hash(stored), stored.row["seen"]


def _hash(stored: StoredSession) -> int:
    """The hash of what a session is added up from: whenever its box was read last.

    The rows themselves would need as much memory as the session.
    """
    row = (*({**stored.row, "seen": 0}.values()),)
    entries = tuple((*one.values(),) for one in stored.entries)
    return hash((row, entries, frozenset(stored.instead.items()), stored.own_pins))


def load_sessions(
    database: SessionStore,
    table: int | None = None,
    round_number: int | None = None,
    label: str | None = None,
    day: str | None = None,
) -> list[Session]:
    """The `Session`s that match every filter given, in the order of play."""
    return _loaded(database, database.readings.sessions(table, round_number, label, day))


def stored_about(
    database: SessionStore, beginning: str, days: Collection[str], ids: Iterable[str]
) -> list[StoredSession]:
    """The stored parts of the sessions that may be of an event, in the order of play.

    Perhaps of some others, too. beginning: of their labels; days: on which there may be some of
    another label (YYYY-MM-DD); ids: of the sessions that are of the event with any label.
    """
    return _stored(database, _rows_about(database, beginning, days, ids))


def stored_named(database: SessionStore, ids: Collection[str]) -> list[StoredSession]:
    """The stored parts of the sessions of these ids and no others, in the order of play."""
    named = [found for found in map(parts_of_id, ids) if found is not None]
    rows = database.readings.sessions_named(named)
    return _stored(database, [row for row in rows if id_of(row) in ids])


def cut(stored: StoredSession, until: Until) -> StoredSession:
    """A session with the records up to the last one of it that counts."""
    last = until.get(id_of(stored.row))
    if last is None:
        return stored
    return replace(stored, entries=[row for row in stored.entries if row["sequence"] <= last])


def load_begun(
    database: SessionStore,
    beginning: str,
    days: Collection[str],
    ids: Iterable[str],
    known: Collection[str] = (),
) -> list[Session]:
    """The sessions that may be of an event as they were begun, with nothing that was played there.

    beginning, days, ids: as for `stored_about`; known: ids of those that are left out. One
    whose beginning is damaged here is left out, too.
    """
    rows = _rows_about(database, beginning, days, ids)
    fresh = [(row, recorded_names(row)) for row in rows if id_of(row) not in known]
    return [begun(row, players) for row, players in fresh if players is not None]


def _rows_about(
    database: SessionStore, beginning: str, days: Collection[str], ids: Iterable[str]
) -> Sequence[SessionColumns]:
    """Rows of the sessions that may be of an event on these days.

    Also what came about then from a box that nobody had set up, whatever its clock says.
    """
    named = [found for found in map(parts_of_id, ids) if found is not None]
    return database.readings.sessions_about(beginning, days, named, span_of(days))


def load_session_of(database: SessionStore, name: str) -> Session | None:
    """The `Session` of this id, or which has an entry or a late change of this id; None if no box
    has brought it.

    An entry that was corrected since then has another id.
    """
    parts = parts_of_id(name)
    found = [] if parts is None else _loaded(database, database.readings.sessions_of(*parts))
    for session in found:
        entries = [entry.id for entry in session.entries]
        changes = [change.id for change in session.late_changes]
        if name in (session.id, *entries, *changes):
            return session
    return None


def _loaded(database: SessionStore, rows: Sequence[SessionColumns]) -> list[Session]:
    return KnownSessions().renew(Books(database), _stored(database, rows))


def _stored(database: SessionStore, rows: Sequence[SessionColumns]) -> list[StoredSession]:
    entries = database.readings.entries([row["record"] for row in rows])
    forgotten = database.forgotten.places()
    own_pins, elsewhere = database.pins.all(), database.origins.pins()
    return [
        StoredSession(
            row,
            entries[row["record"]],
            forgotten.get(id_of(row), {}),
            elsewhere.get(id_of(row), own_pins).get(row["unique_id"], frozenset()),
        )
        for row in rows
    ]
