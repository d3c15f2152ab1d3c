"""Compact values in bytes: unsigned varints, zigzag integers, text, byte strings.

The writer refuses what it cannot write with a ValueError. The reader takes nothing for granted:
it reads nothing past the end, every number has exactly one encoding, and every length is capped
by the caller.
"""

# Nine groups of seven bits: every value is below 2**63.
_VARINT_BITS = 63

# One character takes at most four bytes of UTF-8.
_UTF8_BYTES = 4


class CodecError(ValueError):
    """Bytes that no writer wrote. `reason`: what is wrong, a few words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Writer:
    """Appends values to `data`, a bytearray."""

    def __init__(self) -> None:
        self.data = bytearray()

    def unsigned(self, value: int) -> None:
        """An integer from 0 to 2**63 - 1, seven bits a byte, lowest first."""
        if not 0 <= value < 1 << _VARINT_BITS:
            raise ValueError("out of range")
        while value > 0x7F:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def signed(self, value: int) -> None:
        """An integer from -2**62 to 2**62 - 1; small ones of either sign are short."""
        self.unsigned(value << 1 if value >= 0 else (-value << 1) - 1)

    def raw(self, value: bytes | bytearray | memoryview) -> None:
        """Bytes whose number the reader knows."""
        self.data.extend(value)

    def octets(self, value: bytes | bytearray | memoryview) -> None:
        """A byte string, preceded by its length."""
        self.unsigned(len(value))
        self.raw(value)

    def text(self, value: str) -> None:
        """A string, as UTF-8 preceded by its length in bytes."""
        self.octets(value.encode())


class Reader:
    """Reads values back from `data` (bytes-like), from `offset` up to `end`.

    Every method raises CodecError when the bytes are not what the writer makes.
    """

    def __init__(
        self, data: bytes | bytearray | memoryview, offset: int = 0, end: int | None = None
    ) -> None:
        self.data = data
        self.offset = offset
        self.end = len(data) if end is None else end

    def unsigned(self) -> int:
        """An integer from 0 to 2**63 - 1."""
        # Nearly every value of a record is read here, and nearly all are of one byte.
        offset = self.offset
        if offset < self.end:
            byte = self.data[offset]
            if byte < 0x80:
                self.offset = offset + 1
                return byte
        return self._unsigned()

    def _unsigned(self) -> int:
        """The same of any number of bytes."""
        data, offset, end = self.data, self.offset, self.end
        value = shift = 0
        while True:
            if offset >= end:
                raise CodecError("cut short")
            byte = data[offset]
            offset += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
            if shift == _VARINT_BITS:
                raise CodecError("number too long")
        if byte == 0 and shift:
            raise CodecError("number padded")
        self.offset = offset
        return value

    def signed(self) -> int:
        """An integer from -2**62 to 2**62 - 1."""
        value = self.unsigned()
        return -(value + 1 >> 1) if value & 1 else value >> 1

    def raw(self, size: int) -> bytes:
        """The next `size` bytes."""
        return bytes(self._take(size))

    def octets(self, limit: int) -> bytes:
        """A byte string of at most `limit` bytes."""
        return bytes(self._take(self._length(limit)))

    def text(self, limit: int) -> str:
        """A string of at most `limit` characters."""
        encoded = self._take(self._length(limit * _UTF8_BYTES))
        try:
            value = str(encoded, "utf-8")
        except UnicodeError:
            raise CodecError("not UTF-8")
        if len(value) > limit:
            raise CodecError("length over its limit")
        return value

    def finish(self) -> None:
        """Nothing may be left over."""
        if self.offset != self.end:
            raise CodecError("bytes left over")

    def _length(self, limit: int) -> int:
        length = self.unsigned()
        if length > limit:
            raise CodecError("length over its limit")
        return length

    def _take(self, size: int) -> bytes | bytearray | memoryview:
        start = self.offset
        if size > self.end - start:
            raise CodecError("cut short")
        self.offset = start + size
        return self.data[start : self.offset]
