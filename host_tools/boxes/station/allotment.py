"""Which box was given which table, while several boxes are attended at once."""

import threading
from collections.abc import Callable, Mapping

from host_tools.boxes.station.next_table import NextTable, TablePlace, choose
from host_tools.tournament.event import Event


class Allotment:
    """The tables that were given to boxes and that the database does not show yet.

    A thread holds the `lock` while it reads an event and gives a table by it to a box. The table
    stays given until the database shows its box, even if the cable is pulled before the box is
    collected once more. So no thread waits while another one tells a box.

    standing(): {id of a box: the number of the table that it never leaves}.
    """

    def __init__(self, standing: Callable[[], Mapping[bytes, int]] | None = None) -> None:
        self._standing = standing or dict
        self.lock = threading.Lock()
        self._given: dict[TablePlace, bytes] = {}  # the id of the box of each table

    def choose(self, event: Event, box: bytes, before: TablePlace | None) -> NextTable:
        """Give a table to a box: the `NextTable`, see `next_table.choose`."""
        self.settle(box)
        choice = self._choose(event, box, before, list(self._given))
        if choice.place is not None:
            self._given[choice.place] = box
        return choice

    def look(self, event: Event, box: bytes, before: TablePlace | None) -> NextTable:
        """The `NextTable` that the box would get. Nothing is given, and no lock is needed."""
        given = dict(self._given)
        taken = [place for place, owner in given.items() if owner != box]
        return self._choose(event, box, before, taken)

    def _choose(
        self, event: Event, box: bytes, before: TablePlace | None, taken: list[TablePlace]
    ) -> NextTable:
        standing = dict(self._standing())
        stays = standing.pop(box, None)
        return choose(event, before, taken, stays, set(standing.values()))

    def settle(self, box: bytes) -> None:
        """Forget what the box was given: the database shows it, or it has not happened."""
        self._given = {place: owner for place, owner in self._given.items() if owner != box}
