"""Kinds of fields: how one value of a record is checked, written and read.

Every kind has `check(value)`, `write(writer, value)` and `read(reader)`. Both ways a value that
is of the wrong type or outside its limits is refused with a ValueError that says why; what was
written is read back equal.
"""


class Integer:
    """An integer from `low` to `high`; takes one byte where it is small."""

    def __init__(self, low, high):
        self.low = low
        self.high = high

    def check(self, value):
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError("not an integer")
        if not self.low <= value <= self.high:
            raise ValueError("not within {} and {}".format(self.low, self.high))

    def write(self, writer, value):
        self.check(value)
        if self.low < 0:
            writer.signed(value)
        else:
            writer.unsigned(value)

    def read(self, reader):
        value = reader.signed() if self.low < 0 else reader.unsigned()
        self.check(value)
        return value


class Flag:
    """True or False."""

    def check(self, value):
        if not isinstance(value, bool):
            raise ValueError("neither true nor false")

    def write(self, writer, value):
        self.check(value)
        writer.unsigned(int(value))

    def read(self, reader):
        value = reader.unsigned()
        if value > 1:
            raise ValueError("neither true nor false")
        return value == 1


class Fixed:
    """Exactly `size` bytes."""

    def __init__(self, size):
        self.size = size

    def check(self, value):
        if not isinstance(value, (bytes, bytearray)) or len(value) != self.size:
            raise ValueError("not {} bytes".format(self.size))

    def write(self, writer, value):
        self.check(value)
        writer.raw(value)

    def read(self, reader):
        return reader.raw(self.size)


class Text:
    """A string of `shortest` to `longest` characters without control characters."""

    def __init__(self, longest, shortest=0):
        self.longest = longest
        self.shortest = shortest

    def check(self, value):
        if not isinstance(value, str):
            raise ValueError("not a text")
        if not self.shortest <= len(value) <= self.longest:
            raise ValueError("not within {} and {} characters".format(self.shortest, self.longest))
        for character in value:
            if ord(character) < 0x20 or ord(character) == 0x7F:
                raise ValueError("control character")

    def write(self, writer, value):
        self.check(value)
        writer.text(value)

    def read(self, reader):
        value = reader.text(self.longest)
        self.check(value)
        return value


class List:
    """A list of `shortest` to `longest` items, all of the kind `item`."""

    def __init__(self, item, shortest, longest):
        self.item = item
        self.shortest = shortest
        self.longest = longest

    def check(self, value):
        if not isinstance(value, (list, tuple)):
            raise ValueError("not a list")
        self._check_length(len(value))
        for item in value:
            self.item.check(item)

    def write(self, writer, value):
        self.check(value)
        writer.unsigned(len(value))
        for item in value:
            self.item.write(writer, item)

    def read(self, reader):
        length = reader.unsigned()
        self._check_length(length)
        return [self.item.read(reader) for _ in range(length)]

    def _check_length(self, length):
        if not self.shortest <= length <= self.longest:
            raise ValueError("not within {} and {} items".format(self.shortest, self.longest))


class Maybe:
    """A value of the kind `field`, or None."""

    def __init__(self, field):
        self.field = field

    def check(self, value):
        if value is not None:
            self.field.check(value)

    def write(self, writer, value):
        writer.unsigned(0 if value is None else 1)
        if value is not None:
            self.field.write(writer, value)

    def read(self, reader):
        return self.field.read(reader) if _PRESENCE.read(reader) else None


_PRESENCE = Flag()
