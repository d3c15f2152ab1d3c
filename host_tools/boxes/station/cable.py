"""Where the boxes of a club are: on the cable of this computer."""

from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.boxes.link.serial_ports import chosen


class Cable:
    """The boxes that are plugged in; given ports (a network address, say) in the place of those."""

    def __init__(self, given=()):
        self._given = given

    def ports(self):
        """The names of the ports where boxes are."""
        return chosen(self._given)

    def open_link(self, port):
        """A BoxLink to the box at a port. LinkError."""
        return MpremoteLink(port)
