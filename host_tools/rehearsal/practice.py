"""A rehearsal with a box of one's own: what the desk finds on its cable, and what it has of it."""

from host_tools.rehearsal.ids import of_rehearsal


class Practice:
    """The boxes of a `Rehearsal`, and an `OwnBox` or None."""

    def __init__(self, rehearsal, own_box=None):
        self.rehearsal = rehearsal
        self.own_box = own_box

    def ports(self):
        """The names of the ports where boxes are."""
        return self.rehearsal.ports() + ([] if self.own_box is None else self.own_box.ports())

    def open_link(self, port):
        """A BoxLink to the box at a port. LinkError."""
        if self.own_box is not None and port in self.own_box.ports():
            return self.own_box.open_link(port, self.rehearsal.own_box_let_go)
        return self.rehearsal.open_link(port)


def own_sessions(evening):
    """The sessions at the tables of an `Evening` that are on a box of one's own."""
    return [
        bound.session
        for table in evening.tables.values()
        for bound in table.bound
        if not of_rehearsal(bound.session.box)
    ]
