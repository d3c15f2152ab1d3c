"""The boxes on the cable of this computer."""

from collections.abc import Iterable

from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.boxes.link.serial_ports import chosen


class Cable:
    """The boxes that are plugged in. given: ports to use instead, such as a network address."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        self._given = tuple(given)

    def ports(self) -> list[str]:
        """The names of the ports where boxes are."""
        return chosen(self._given)

    def open_link(self, port: str) -> MpremoteLink:
        """A BoxLink to the box at a port. LinkError."""
        return MpremoteLink(port)
