"""Which box was given which table, while several boxes are attended at once."""

import threading
from collections.abc import Callable, Mapping

from host_tools.boxes.station.next_table import NextTable, TablePlace, choose, choose_waiting
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
        return self._give(box, self._choose(event, box, before, list(self._given)))

    def choose_waiting(self, event: Event, box: bytes, place: TablePlace) -> NextTable:
        """Give a table that waits to a box that is set up for one of a later round, `place`.

        No `NextTable.place` if it keeps that one.
        """
        self.settle(box)
        return self._give(box, self._choose_waiting(event, box, place, list(self._given)))

    def look(self, event: Event, box: bytes, before: TablePlace | None) -> NextTable:
        """The `NextTable` that the box would get. Nothing is given, and no lock is needed."""
        return self._choose(event, box, before, self._given_to_others(box))

    def look_for_waiting(self, event: Event, box: bytes, place: TablePlace) -> NextTable:
        """Likewise what `choose_waiting` would give it."""
        return self._choose_waiting(event, box, place, self._given_to_others(box))

    def _choose(
        self, event: Event, box: bytes, before: TablePlace | None, taken: list[TablePlace]
    ) -> NextTable:
        standing = dict(self._standing())
        stays = standing.pop(box, None)
        return choose(event, before, taken, stays, set(standing.values()))

    def _choose_waiting(
        self, event: Event, box: bytes, place: TablePlace, taken: list[TablePlace]
    ) -> NextTable:
        stays = box in self._standing()
        waiting = None if stays else choose_waiting(event, place[0] - 1, taken)
        return NextTable(None) if waiting is None or waiting.place is None else waiting

    def _given_to_others(self, box: bytes) -> list[TablePlace]:
        return [place for place, owner in dict(self._given).items() if owner != box]

    def _give(self, box: bytes, choice: NextTable) -> NextTable:
        if choice.place is not None:
            self._given[choice.place] = box
        return choice

    def settle(self, box: bytes) -> None:
        """Forget what the box was given: the database shows it, or it has not happened."""
        self._given = {place: owner for place, owner in self._given.items() if owner != box}
