"""Events and what was decided about them.

Nothing here is ever changed or removed, but for the name of who is forgotten in what was typed.
What was decided about the persons of the club belongs to no event: it stands under the number CLUB.
A row of `decision` has `event`, `number`, `time`, `author`, `kind`, `content` and `reason`.
"""

from sqlalchemy import func, select

from host_tools.database.numbers import CLUB
from host_tools.database.schema import decision, event


class Events:
    """Stores and finds events over a `Connection`; an event is named by its number, from 1."""

    def __init__(self, connection):
        self._connection = connection

    def store(self, made):
        """The number of a new event, made at this time (Unix seconds)."""
        return self._connection.value(event.insert().values(made=made).returning(event.c.number))

    def numbers(self):
        """The numbers of all events, oldest first."""
        query = select(event.c.number).where(event.c.number != CLUB)
        return self._connection.column(query.order_by(event.c.number))

    def open_club(self, made):
        """Let there be the journal of the club, from this time (Unix seconds) on."""
        insert = self._connection.upsert(event).values(number=CLUB, made=made)
        self._connection.run(insert.on_conflict_do_nothing())

    def decisions(self, number):
        """The rows of what was decided about an event, in its order."""
        query = select(decision).where(decision.c.event == number).order_by(decision.c.number)
        return self._connection.rows(query)

    def last_decision(self, number):
        """The row of the last decision about an event, None if there is none."""
        query = select(decision).where(decision.c.event == number)
        rows = self._connection.rows(query.order_by(decision.c.number.desc()).limit(1))
        return rows[0] if rows else None

    def of_kind(self, kind):
        """The rows of the decisions of a kind about all events, in the order of events."""
        query = select(decision).where(decision.c.kind == kind)
        return self._connection.rows(query.order_by(decision.c.event, decision.c.number))

    def last_decisions(self):
        """The row of the last decision about every event that has one, in the order of events."""
        last = select(func.max(decision.c.number)).where(decision.c.event == event.c.number)
        query = select(decision).join_from(event, decision, decision.c.event == event.c.number)
        query = query.where(decision.c.number == last.correlate(event).scalar_subquery())
        query = query.where(event.c.number != CLUB)
        return self._connection.rows(query.order_by(event.c.number))

    def all_decisions(self):
        """The rows of all that was decided, about whatever."""
        query = select(decision).order_by(decision.c.event, decision.c.number)
        return self._connection.rows(query)

    def rewrite(self, row):
        """Let the texts of a decision, a dict as for `decide`, be these."""
        same = decision.c.event == row["event"], decision.c.number == row["number"]
        texts = {name: row[name] for name in ("author", "content", "reason")}
        self._connection.run(decision.update().where(*same).values(**texts))

    def decide(self, row):
        """Add a decision, a dict."""
        self._connection.run(decision.insert().values(**row))
