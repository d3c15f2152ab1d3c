"""Kinds of fields beside those of `fields`: names, marks, rows of a table and objects.

Only tariffs have them: a device that plays by a built-in one does not load them.
"""

from rules_core.errors import Refusal, named, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from rules_core.codec import Reader, Writer
    from rules_core.types import Fields, T


class Named:
    """One of `names`; its place among them is what is written, so that they may only grow."""

    def __init__(self, names: "Sequence[str]") -> None:
        self.names = names

    def check(self, value: object) -> None:
        if value not in self.names:
            raise Refusal("", "one_of", names(self.names))

    def write(self, writer: "Writer", value: str) -> None:
        self.check(value)
        writer.unsigned(self.names.index(value))

    def read(self, reader: "Reader") -> str:
        place = reader.unsigned()
        if place >= len(self.names):
            raise Refusal("", "one_of", names(self.names))
        return self.names[place]


class OwnName(Named):
    """One of `names`, or another one: small letters, digits and "_" behind a first letter."""

    longest = 16

    def check(self, value: object) -> None:
        if value in self.names:
            return
        if not isinstance(value, str) or not _is_name(value) or len(value) > self.longest:
            raise Refusal("", "own_name", self.longest)

    def write(self, writer: "Writer", value: str) -> None:
        self.check(value)
        if value in self.names:
            writer.unsigned(1 + self.names.index(value))
        else:
            writer.unsigned(0)
            writer.text(value)

    def read(self, reader: "Reader") -> str:
        place = reader.unsigned()
        if place > len(self.names):
            raise Refusal("", "one_of", names(self.names))
        if place:
            return self.names[place - 1]
        value = reader.text(self.longest)
        if value in self.names:
            raise Refusal("", "own_name", self.longest)  # it is written as one of them
        self.check(value)
        return value


def _is_name(value: str) -> bool:
    letters = "abcdefghijklmnopqrstuvwxyz"
    if value == "" or value[0] not in letters:
        return False
    return all(one in letters + "0123456789_" for one in value)


class Marks:
    """Any of some marks, as the sum of their bits. `marks`: (name, bit) of each."""

    def __init__(self, marks: "Sequence[tuple[str, int]]") -> None:
        self.marks = marks

    def check(self, value: object) -> None:
        known = sum(bit for _, bit in self.marks)
        if not isinstance(value, int) or isinstance(value, bool) or value & ~known:
            raise Refusal("", "some_of", names(name for name, _ in self.marks))

    def write(self, writer: "Writer", value: int) -> None:
        self.check(value)
        writer.unsigned(value)

    def read(self, reader: "Reader") -> int:
        value = reader.unsigned()
        self.check(value)
        return value


class Row:
    """Several values of different kinds as a tuple. `columns`: (name, kind) of each."""

    def __init__(self, columns: "Fields") -> None:
        self.columns = columns

    def values(self, value: "Any") -> "Sequence[Any]":
        """The value of each column."""
        if not isinstance(value, (list, tuple)) or len(value) != len(self.columns):
            raise Refusal("", "values", len(self.columns))
        return value

    def make(self, values: "Sequence[object]") -> "Any":
        """Return the object with these values."""
        return tuple(values)

    def check(self, value: object) -> None:
        for (name, kind), part in zip(self.columns, self.values(value)):
            _named(name, kind.check, part)

    def write(self, writer: "Writer", value: object) -> None:
        for (name, kind), part in zip(self.columns, self.values(value)):
            _named(name, kind.write, writer, part)

    def read(self, reader: "Reader") -> "Any":
        return self.make([_named(name, kind.read, reader) for name, kind in self.columns])


class Object(Row):
    """Likewise as the attributes of an object; `make(**values)` makes one."""

    def __init__(self, made_by: "Callable[..., object]", columns: "Fields") -> None:
        super().__init__(columns)
        self.made_by = made_by

    def values(self, value: "Any") -> "Sequence[Any]":
        return [getattr(value, name) for name, _ in self.columns]

    def make(self, values: "Sequence[object]") -> "Any":
        names = [name for name, _ in self.columns]
        return self.made_by(**dict(zip(names, values)))


def _named(name: str, function: "Callable[..., T]", *arguments: object) -> "T":
    """Call a function of a kind; what it refuses is named."""
    try:
        return function(*arguments)
    except ValueError as error:
        raise named(name, error)
