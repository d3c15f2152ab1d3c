"""Compact values in bytes: unsigned varints, zigzag integers, text, byte strings, lists.

What the reader hands out has been checked: nothing is read past the end, every number has exactly
one encoding, every length is capped by the caller. What the writer refuses raises ValueError.
"""

# Nine groups of seven bits: every value is below 2**63.
_VARINT_BYTES = 9
_VARINT_END = 1 << 7 * _VARINT_BYTES

# One character takes at most four bytes of UTF-8.
_UTF8_BYTES = 4


class CodecError(Exception):
    """Bytes that no writer wrote. `reason`: what is wrong, a few words."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class Writer:
    """Appends values to `data`, a bytearray."""

    def __init__(self):
        self.data = bytearray()

    def unsigned(self, value):
        """An integer from 0 to 2**63 - 1, seven bits a byte, lowest first."""
        if not 0 <= value < _VARINT_END:
            raise ValueError("out of range")
        while value > 0x7F:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def signed(self, value):
        """An integer from -2**62 to 2**62 - 1, small ones of either sign being short."""
        self.unsigned(value << 1 if value >= 0 else (-value << 1) - 1)

    def raw(self, value):
        """Bytes whose number the reader knows."""
        self.data.extend(value)

    def octets(self, value, limit):
        """A byte string of at most `limit` bytes, preceded by its length."""
        if len(value) > limit:
            raise ValueError("longer than " + str(limit) + " bytes")
        self.unsigned(len(value))
        self.raw(value)

    def text(self, value, limit):
        """A string of at most `limit` characters without control characters, as UTF-8."""
        if len(value) > limit:
            raise ValueError("longer than " + str(limit) + " characters")
        if not is_printable(value):
            raise ValueError("holds a control character")
        encoded = value.encode()
        self.octets(encoded, limit * _UTF8_BYTES)

    def integers(self, values, limit):
        """A list of at most `limit` signed integers, preceded by its length."""
        if len(values) > limit:
            raise ValueError("more than " + str(limit) + " numbers")
        self.unsigned(len(values))
        for value in values:
            self.signed(value)


class Reader:
    """Reads values back from `data` (bytes-like) between `offset` and `end`.

    Every method raises CodecError when the bytes are not what the writer makes.
    """

    def __init__(self, data, offset=0, end=None):
        self.data = data
        self.offset = offset
        self.end = len(data) if end is None else end

    def unsigned(self):
        """An integer from 0 to 2**63 - 1."""
        value = shift = 0
        while True:
            byte = self._take(1)[0]
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
            if shift == 7 * _VARINT_BYTES:
                raise CodecError("number too long")
        if byte == 0 and shift:
            raise CodecError("number padded")
        return value

    def signed(self):
        """An integer from -2**62 to 2**62 - 1."""
        value = self.unsigned()
        return -(value + 1 >> 1) if value & 1 else value >> 1

    def raw(self, size):
        """The next `size` bytes."""
        return bytes(self._take(size))

    def octets(self, limit):
        """A byte string of at most `limit` bytes."""
        return bytes(self._take(self._length(limit)))

    def text(self, limit):
        """A string of at most `limit` characters without control characters."""
        encoded = self._take(self._length(limit * _UTF8_BYTES))
        try:
            value = str(encoded, "utf-8")
        except UnicodeError:
            raise CodecError("not UTF-8") from None
        if len(value) > limit:
            raise CodecError("text too long")
        if not is_printable(value):
            raise CodecError("control character")
        return value

    def integers(self, limit):
        """A list of at most `limit` signed integers."""
        return [self.signed() for _ in range(self._length(limit))]

    def finish(self):
        """Nothing may be left over."""
        if self.offset != self.end:
            raise CodecError("bytes left over")

    def _length(self, limit):
        length = self.unsigned()
        if length > limit:
            raise CodecError("length over its limit")
        return length

    def _take(self, size):
        start = self.offset
        if size > self.end - start:
            raise CodecError("cut short")
        self.offset = start + size
        return self.data[start : self.offset]


def is_printable(text):
    """No control characters: they have no place in a name and would upset a display."""
    for character in text:
        if ord(character) < 0x20 or ord(character) == 0x7F:
            return False
    return True
