"""The persons whom the club knows, their places at each session, and messages to the boxes."""

from collections.abc import Collection, Sequence

from sqlalchemy import bindparam, or_, select

from host_tools.database.checkpoint_rows import forget_checkpoint
from host_tools.database.connection import Connection
from host_tools.database.row_types import PersonRow, SeatedRow, SentRow, ToldRow
from host_tools.database.schema import meta, person, seated, sent

_KEPT = "seated"
# Asked for again and again, so they are built only once.
_OF_EVENT = select(seated).where(seated.c.event == bindparam("of"))
_ELSEWHERE = select(seated).where(
    seated.c.event != bindparam("of"), seated.c.session.in_(bindparam("sessions", expanding=True))
)
_SENT_AFTER = select(sent).where(sent.c.id > bindparam("row")).order_by(sent.c.id)
_PERSONS = select(person).order_by(person.c.number)
_CALLED = select(person).where(person.c.name.like(bindparam("pattern")))
_NUMBERS = select(person.c.number)
_ARE_KEPT = select(meta.c.key).where(meta.c.key == _KEPT)


class Seatings:
    """Stores and finds seatings over a `Connection`. event: its number."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def note_sent(self, row: ToldRow) -> None:
        """Note what a box is told."""
        self._connection.run(sent.insert().values(**row))

    def sent(self, event: int) -> list[SentRow]:
        """The rows of what boxes were told about an event, oldest first."""
        return self._connection.rows(select(sent).where(sent.c.event == event).order_by(sent.c.id))

    def sent_with(self, event: int, labels: Collection[str]) -> list[SentRow]:
        """Those of them that were about sessions with these labels, oldest first."""
        about = select(sent).where(sent.c.event == event, sent.c.label.in_(labels))
        return self._connection.rows(about.order_by(sent.c.id))

    def all_sent(self) -> list[SentRow]:
        """The rows of what boxes were told about all events, oldest first."""
        return self._connection.rows(select(sent).order_by(sent.c.id))

    def rename_sent(self, row: int, players: str) -> None:
        """Replace the names in a row of `sent`; players: JSON as in the column."""
        forget_checkpoint(self._connection)
        self._connection.run(sent.update().where(sent.c.id == row).values(players=players))

    def store(self, rows: Sequence[SeatedRow]) -> None:
        """Store seatings, each in the place of the one of its session."""
        if rows:
            insert = self._connection.upsert(seated)
            key = seated.primary_key.columns.keys()
            rest = {name: insert.excluded[name] for name in rows[0] if name not in key}
            self._connection.run(insert.on_conflict_do_update(index_elements=key, set_=rest), rows)

    def of_event(self, event: int) -> list[SeatedRow]:
        """The rows of who sat at the sessions of an event."""
        return self._connection.rows(_OF_EVENT, {"of": event})

    def elsewhere(self, event: int, sessions: Collection[str]) -> list[SeatedRow]:
        """The rows of who sat at some sessions (their ids) by what other events know."""
        return self._connection.rows(_ELSEWHERE, {"of": event, "sessions": list(sessions)})

    def sent_after(self, row: int) -> list[SentRow]:
        """The rows of what boxes were told behind a row."""
        return self._connection.rows(_SENT_AFTER, {"row": row})

    def of(self, events: Collection[int], sessions: Collection[str]) -> list[SeatedRow]:
        """The rows of who sat at the sessions of some events, or at some sessions (their ids)."""
        either = or_(seated.c.event.in_(events), seated.c.session.in_(sessions))
        return self._connection.rows(select(seated).where(either))

    def all(self) -> list[SeatedRow]:
        """The rows of who sat at the sessions of all events."""
        return self._connection.rows(select(seated).order_by(seated.c.event, seated.c.session))

    def rename(self, before: str, session: str) -> None:
        """Move the seatings of the session of the id `before` to the session of another id.

        An event keeps what it knows of that other session already.
        """
        known = seated.alias("known")
        events = select(known.c.event).where(known.c.session == session)
        query = seated.update().where(seated.c.session == before, seated.c.event.not_in(events))
        self._connection.run(query.values(session=session))

    def are_kept(self) -> bool:
        """Return True if all readable sessions were recognised."""
        return self._connection.value(_ARE_KEPT) is not None

    def note_kept(self) -> None:
        """Note that `are_kept`."""
        self._connection.run(meta.insert().values(key=_KEPT, value=""))

    def forget_kept(self) -> None:
        """Undo `note_kept`: there are sessions that can be read only now."""
        self._connection.run(meta.delete().where(meta.c.key == _KEPT))


class Persons:
    """Stores and finds persons over a `Connection`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> list[PersonRow]:
        """The rows of all persons, in the order of their numbers."""
        return self._connection.rows(_PERSONS)

    def called(self, pattern: str) -> list[PersonRow]:
        """The rows of those whose names are LIKE a pattern of SQL."""
        return self._connection.rows(_CALLED, {"pattern": pattern})

    def numbers(self) -> Sequence[int]:
        """The numbers of all persons."""
        return self._connection.column(_NUMBERS)

    def store(self, rows: Sequence[PersonRow]) -> None:
        """Keep persons; each replaces the person who has the same number."""
        if rows:
            insert = self._connection.upsert(person)
            rest = {name: insert.excluded[name] for name in rows[0] if name != "number"}
            key = [person.c.number]
            self._connection.run(insert.on_conflict_do_update(index_elements=key, set_=rest), rows)
