"""Where the records of the session in play are: all that is kept of them."""

from array import array

from rules_core.ledger import MAX_RECORDS, ROOM


class Entries:
    """Where the records behind a SESSION record are: (sequence, offset) each, the oldest first.

    As many as a session can have; of more that a log holds, made by whatever, the first ones.
    """

    def __init__(self):
        self.clear(0)

    def clear(self, first):
        """There are none behind the SESSION record of the number `first`."""
        self._sequences = array("H")  # counted from that number
        self._offsets = array("I")
        self._wide = False
        self._first = first
        self._count = 0

    def make_room(self, more):
        """Lay out what `more` of them take, so that they can be added without fail."""
        while len(self._offsets) < self._count + more:
            self._sequences.extend(array("I" if self._wide else "H", [0] * ROOM))
            self._offsets.extend(array("I", [0] * ROOM))

    def add(self, sequence, offset):
        """One more."""
        if self._count < MAX_RECORDS:
            self.make_room(1)
            if not self._wide and not 0 <= sequence - self._first <= 0xFFFF:
                self._widen()
            self._sequences[self._count] = sequence - self._first
            self._offsets[self._count] = offset
            self._count += 1

    def _widen(self):
        """Make room for a number that is in no sound log."""
        numbers = [self._first + number for number in self._sequences]
        self._sequences = array("I", numbers)
        self._wide = True
        self._first = 0

    def state(self):
        """All of it as bytes, for `restore`; of a sound log."""
        count = self._count
        return bytes(memoryview(self._sequences)[:count]) + bytes(memoryview(self._offsets)[:count])

    def restore(self, state):
        """Take over the `state` of an earlier `Entries` behind the same SESSION record."""
        count = len(state) // 6
        self.make_room(count)
        self._count = count
        memoryview(self._sequences)[:count] = array("H", state[: 2 * count])
        memoryview(self._offsets)[:count] = array("I", state[2 * count :])

    def offset_of(self, sequence):
        """Where the record with this number is; ValueError if it is not of this session."""
        number = sequence - self._first
        for index in range(self._count):
            if self._sequences[index] == number:
                return self._offsets[index]
        raise ValueError("record " + str(sequence) + " is not of this session")

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("there are only " + str(self._count))
        return self._first + self._sequences[index], self._offsets[index]

    def __iter__(self):
        index = 0
        while index < self._count:  # which may grow meanwhile
            yield self[index]
            index += 1
