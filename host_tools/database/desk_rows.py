"""Which desk decides about each event, where many desks share a database."""

import json
from collections.abc import Sequence

from sqlalchemy import select

from host_tools.common.strict_json import StrictJsonError, load
from host_tools.database.connection import Connection
from host_tools.database.damage import damaged_row
from host_tools.database.schema import meta

_KEY = "desks {}"  # the number of the event


class EventDesks:
    """Stores and finds, over a `Connection`, the desks that have decided about each event."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, event: int) -> Sequence[tuple[str, int]]:
        """(desk, Unix seconds since when) of all, the present one last. DeskError for damage."""
        query = select(meta.c.value).where(meta.c.key == _KEY.format(event))
        stored = self._connection.value(query)
        if stored is None:
            return []
        try:
            found = load(stored)
            if not isinstance(found, list):
                raise TypeError(found)
            return [_read(one) for one in found]
        except (StrictJsonError, TypeError, ValueError) as error:
            raise damaged_row("meta", f"desks {event}") from error

    def add(self, event: int, desk: str, now: int) -> None:
        """Let a desk decide from now on (Unix seconds); within a transaction. DeskError."""
        value = json.dumps([*self.of(event), (desk, now)])
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=_KEY.format(event), value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )


def _read(found: object) -> tuple[str, int]:
    """TypeError or ValueError for what we do not write."""
    if not isinstance(found, list):
        raise TypeError(found)
    desk, since = found
    if not isinstance(desk, str) or not isinstance(since, int):
        raise TypeError(found)
    return desk, since
