"""The numbers of the director's PINs that this desk has set on each box; see `rules_core.pin`."""

from sqlalchemy import select

from host_tools.database.connection import Connection
from host_tools.database.damage import damaged_row
from host_tools.database.schema import meta

_KEY = "pins {}"  # the id of the box in hexadecimal
_ALL = select(meta.c.key, meta.c.value).where(meta.c.key.like(_KEY.format("%")))


class Pins:
    """Stores and finds the numbers of PINs over a `Connection`. box: its unique id.

    They are never removed: what was entered by an earlier PIN was entered by one of ours.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, box: bytes, pin_number: int) -> None:
        """Note that this desk has set a PIN of this number on a box."""
        numbers = " ".join(map(str, sorted(self.of(box) | {pin_number})))
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=_KEY.format(box.hex()), value=numbers)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": numbers})
        )

    def of(self, box: bytes) -> frozenset[int]:
        """The numbers of the PINs that this desk has set on a box."""
        return self.all().get(box, frozenset())

    def all(self) -> dict[bytes, frozenset[int]]:
        """The numbers of the PINs by box. DeskError if they are damaged."""
        try:
            return {
                bytes.fromhex(key.partition(" ")[2]): frozenset(map(int, value.split()))
                for key, value in self._connection.tuples(_ALL)
            }
        except (AttributeError, TypeError, ValueError) as error:
            raise damaged_row("meta", "pin") from error
