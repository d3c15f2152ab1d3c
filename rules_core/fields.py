"""Kinds of fields: how one value of a record is checked, written and read.

Every kind has `check(value)`, `write(writer, value)` and `read(reader)`. Both ways a value that is
of the wrong type or outside its limits is refused with a `Refusal` that says why. A written value
is read back equal.
"""

from rules_core.errors import Refusal
from rules_core.numbers import is_between

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from rules_core.codec import Reader, Writer
    from rules_core.types import Field


class Integer:
    """An integer from `low` to `high`; takes one byte where it is small."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def check(self, value: object) -> None:
        if not is_between(value, self.low, self.high):
            raise self._refusal()

    def write(self, writer: "Writer", value: int) -> None:
        self.check(value)
        if self.low < 0:
            writer.signed(value)
        else:
            writer.unsigned(value)

    def read(self, reader: "Reader") -> int:
        value = reader.signed() if self.low < 0 else reader.unsigned()
        if not self.low <= value <= self.high:
            raise self._refusal()
        return value

    def _refusal(self) -> Refusal:
        return Refusal("", "whole_between", self.low, self.high)


class Flag:
    """True or False."""

    def check(self, value: object) -> None:
        if not isinstance(value, bool):
            raise Refusal("", "true_or_false")

    def write(self, writer: "Writer", value: bool) -> None:
        self.check(value)
        writer.unsigned(int(value))

    def read(self, reader: "Reader") -> bool:
        value = reader.unsigned()
        if value > 1:
            raise Refusal("", "true_or_false")
        return value == 1


class Fixed:
    """Exactly `size` bytes."""

    def __init__(self, size: int) -> None:
        self.size = size

    def check(self, value: object) -> None:
        if not isinstance(value, (bytes, bytearray)) or len(value) != self.size:
            raise Refusal("", "bytes", self.size)

    def write(self, writer: "Writer", value: bytes | bytearray) -> None:
        self.check(value)
        writer.raw(value)

    def read(self, reader: "Reader") -> bytes:
        return reader.raw(self.size)


class Octets:
    """From `shortest` to `longest` bytes."""

    def __init__(self, longest: int, shortest: int = 0) -> None:
        self.longest = longest
        self.shortest = shortest

    def check(self, value: object) -> None:
        limits = self.shortest, self.longest
        if not isinstance(value, (bytes, bytearray)) or not limits[0] <= len(value) <= limits[1]:
            raise Refusal("", "bytes_between", *limits)

    def write(self, writer: "Writer", value: bytes | bytearray) -> None:
        self.check(value)
        writer.octets(value)

    def read(self, reader: "Reader") -> bytes:
        value = reader.octets(self.longest)
        self.check(value)
        return value


class Text:
    """A string of `shortest` to `longest` characters without control characters."""

    def __init__(self, longest: int, shortest: int = 0) -> None:
        self.longest = longest
        self.shortest = shortest

    def check(self, value: object) -> None:
        if not isinstance(value, str) or not self.shortest <= len(value) <= self.longest:
            limits = self.shortest, self.longest
            raise Refusal("", "text_between", *limits)
        for character in value:
            # Nearly all of them are plain at the first glance.
            if not " " <= character <= "~" and not self.allows(ord(character)):
                raise Refusal("", "plain_line")

    def allows(self, code: int) -> bool:
        """Return True if the text may contain the character with this code point."""
        return 0x20 <= code < 0x7F or 0x7F < code < 0xD800 or code >= 0xE000

    def write(self, writer: "Writer", value: str) -> None:
        self.check(value)
        writer.text(value)

    def read(self, reader: "Reader") -> str:
        value = reader.text(self.longest)
        self.check(value)
        return value


class PlainText(Text):
    """A string that every display, terminal and file shows as it is: one line of visible text.

    Besides control characters it has none that change the direction of what follows, break the
    line or cannot be seen, and no half of a surrogate pair.
    """

    def allows(self, code: int) -> bool:
        return is_plain(code)


# Code points that are not plain text, from the first to the last of each range: controls, line
# breaks, direction marks, surrogates, tags (of the general categories Cc, Cf, Cs, Zl and Zp of
# Unicode 15.0 those that occur outside of scripts that need them), and what nobody can see: all
# that Unicode calls "default ignorable" (DerivedCoreProperties 15.0), such as fillers and variation
# selectors, and the Braille cell without a dot.
_NOT_PLAIN = (
    (0x00, 0x1F),
    (0x7F, 0x9F),
    (0xAD, 0xAD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xD800, 0xDFFF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)


def is_plain(code: int) -> bool:
    """Return True if a name may contain the character with this code point."""
    if 0x20 <= code < 0x7F:
        return True  # nearly all of them
    return all(not first <= code <= last for first, last in _NOT_PLAIN)


class List:
    """A list of `shortest` to `longest` items, all of the kind `item`."""

    def __init__(self, item: "Field", shortest: int, longest: int) -> None:
        self.item = item
        self.shortest = shortest
        self.longest = longest

    def check(self, value: object) -> None:
        for item in self._items(value):
            self.item.check(item)

    def write(self, writer: "Writer", value: object) -> None:
        items = self._items(value)
        writer.unsigned(len(items))
        for item in items:
            self.item.write(writer, item)

    def read(self, reader: "Reader") -> "list[Any]":
        length = reader.unsigned()
        self._check_length(length)
        return [self.item.read(reader) for _ in range(length)]

    def _items(self, value: object) -> "Sequence[object]":
        if not isinstance(value, (list, tuple)):
            raise self._refusal()
        self._check_length(len(value))
        return value

    def _check_length(self, length: int) -> None:
        if not self.shortest <= length <= self.longest:
            raise self._refusal()

    def _refusal(self) -> Refusal:
        return Refusal("", "list_between", self.shortest, self.longest)


class Maybe:
    """A value of the kind `field`, or None."""

    def __init__(self, field: "Field") -> None:
        self.field = field

    def check(self, value: object) -> None:
        if value is not None:
            self.field.check(value)

    def write(self, writer: "Writer", value: object) -> None:
        writer.unsigned(0 if value is None else 1)
        if value is not None:
            self.field.write(writer, value)

    def read(self, reader: "Reader") -> "Any":
        return self.field.read(reader) if FLAG.read(reader) else None


FLAG: Flag = Flag()  # one for all: it has nothing of its own, and another takes memory on the box
