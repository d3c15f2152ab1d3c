"""Who was given which table while several boxes are attended at once."""

import threading

from host_tools.boxes.station.next_table import choose


class Allotment:
    """Who reads what there is and gives a table to a box by it holds the `lock` meanwhile.

    A table stays given until the database shows who has it, also where the cable was pulled before
    the box could be collected once more. So nobody has to wait while a box is being told.
    """

    def __init__(self):
        self.lock = threading.Lock()
        self._given = {}  # the id of its box by (round, table)

    def choose(self, event, box, before):
        """The `Choice` of a box, see `choosing.choose`; it is given to it."""
        self.settle(box)
        choice = choose(event, before, self._given)
        if choice.place is not None:
            self._given[choice.place] = box
        return choice

    def look(self, event, box, before):
        """The `Choice` that there would be for a box; nothing is given, and no lock needed."""
        given = dict(self._given)
        return choose(event, before, [place for place in given if given[place] != box])

    def settle(self, box):
        """What the box was given is in the database, or has not come to pass."""
        self._given = {place: owner for place, owner in self._given.items() if owner != box}
