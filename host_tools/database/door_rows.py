"""Whether those who come to the door of an event pay at once: how the tick there was set last.

No decision: it says only how the form is filled in that registers the next one.
"""

from sqlalchemy import select

from host_tools.database.connection import Connection
from host_tools.database.schema import meta

_KEY = "door {}"  # the number of the event
_PAYS, _PAYS_LATER = "pays", ""


class Doors:
    """Stores and finds over a `Connection` how the tick at the door of each event is set."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def pays(self, event: int) -> bool:
        """Do they pay at once at this event? Not as long as nobody has ticked it."""
        query = select(meta.c.value).where(meta.c.key == _KEY.format(event))
        return bool(self._connection.value(query) == _PAYS)

    def set_pays(self, event: int, pays: bool) -> None:
        """Let them pay at once at this event, or later."""
        value = _PAYS if pays else _PAYS_LATER
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=_KEY.format(event), value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )
