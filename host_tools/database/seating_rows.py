"""What the desk has told the boxes of an event, and who sat at the places of each session.

Rows are those of `sent` and `seated`, names and persons as JSON lists.
"""

from sqlalchemy import select

from host_tools.database.schema import meta, seated, sent

_KEPT = "seated"


class Seatings:
    """Stores and finds them over a `Connection`; an event is named by its number."""

    def __init__(self, connection):
        self._connection = connection

    def note_sent(self, row):
        """Note what a box is told, a dict of the columns of `sent` but its id."""
        self._connection.run(sent.insert().values(**row))

    def sent(self, event):
        """The rows of what boxes were told about an event, the oldest first."""
        return self._connection.rows(select(sent).where(sent.c.event == event).order_by(sent.c.id))

    def all_sent(self):
        """The rows of what boxes were told about all events, the oldest first."""
        return self._connection.rows(select(sent).order_by(sent.c.id))

    def rename_sent(self, row, players):
        """Let the box of a row have been told other names, JSON as in the column."""
        self._connection.run(sent.update().where(sent.c.id == row).values(players=players))

    def store(self, rows):
        """Keep who sat there, a dict each; one takes the place of what was known of its session."""
        if rows:
            insert = self._connection.upsert(seated)
            key = seated.primary_key.columns.keys()
            rest = {name: insert.excluded[name] for name in rows[0] if name not in key}
            self._connection.run(insert.on_conflict_do_update(index_elements=key, set_=rest), rows)

    def of_event(self, event):
        """The rows of who sat at the sessions of an event."""
        return self._connection.rows(select(seated).where(seated.c.event == event))

    def all(self):
        """The rows of who sat at the sessions of all events."""
        return self._connection.rows(select(seated).order_by(seated.c.event, seated.c.session))

    def rename(self, before, session):
        """Let what is known of the session of the id `before` be known of that of another id.

        As far as nothing is known of that one.
        """
        known = seated.alias("known")
        events = select(known.c.event).where(known.c.session == session)
        query = seated.update().where(seated.c.session == before, seated.c.event.not_in(events))
        self._connection.run(query.values(session=session))

    def are_kept(self):
        """Has a program that keeps who sat where looked at all that is stored here?"""
        return self._connection.value(select(meta.c.key).where(meta.c.key == _KEPT)) is not None

    def note_kept(self):
        """Note that one has."""
        self._connection.run(meta.insert().values(key=_KEPT, value=""))

    def forget_kept(self):
        """Let the next one look again: sessions can be read that could not be before."""
        self._connection.run(meta.delete().where(meta.c.key == _KEPT))
