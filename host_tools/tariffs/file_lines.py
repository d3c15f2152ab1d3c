"""Finds the lines of places in a TOML file, which `tomllib` does not tell."""

import re
import tomllib
from bisect import bisect

from rules_core.types import Place

_TOKEN = re.compile(
    r"""
    (?P<comment>\#[^\n]*)
    | (?P<newline>\n)
    | (?P<text>\"{3}(?:\\.|[^\\])*?\"{3,5} | '{3}.*?'{3,5} | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
    | (?P<mark>[\[\]{},=.])
    | (?P<bare>[^\s\[\]{},=.\#"']+)
    """,
    re.VERBOSE | re.DOTALL,
)
_KEY = ("bare", "text")
_DEEPEST = 8  # steps of a place; no tariff has more, and deeper values are skipped


class Lines:
    """The lines of a text that `tomllib` has read without an error."""

    def __init__(self, text: str) -> None:
        self._ends = [match.start() for match in re.finditer("\n", text)]
        # (kind, text, line) of each.
        self._tokens = [
            (match.lastgroup, match.group(), 1 + bisect(self._ends, match.start() - 1))
            for match in _TOKEN.finditer(text)
            if match.lastgroup != "comment"
        ]
        self._next = 0
        self._lines: dict[Place, int] = {}
        self._read_all()

    def line_of(self, place: Place) -> int:
        """The line of a place; if it has none, that of what it lies in, or at last 1."""
        while place:
            if place in self._lines:
                return self._lines[place]
            place = place[:-1]
        return 1

    def _read_all(self) -> None:
        table: Place = ()
        lists: dict[Place, int] = {}  # the number of the last table in a list of tables
        while self._next < len(self._tokens):
            kind, text, line = self._tokens[self._next]
            if text == "[" and kind == "mark":
                self._next += 1
                is_list = self._sees("[")
                self._next += is_list
                table = self._key()
                self._skip("]", "]" if is_list else None)
                if is_list:
                    lists[table] = lists.get(table, -1) + 1
                    table += (lists[table],)
                self._found(table, line)
            elif kind in _KEY:
                self._pair(table)
            else:
                self._next += 1

    def _pair(self, table: Place) -> None:
        """A key, the sign of equality and a value."""
        line = self._tokens[self._next][2]
        place = table + self._key()
        self._found(place, line)
        self._skip("=")
        self._value(place)

    def _value(self, place: Place) -> None:
        if len(place) > _DEEPEST:
            self._pass_over()
        elif self._sees("["):
            self._next += 1
            self._items(place)
        elif self._sees("{"):
            self._next += 1
            while self._more("}"):
                if self._at_key():
                    self._pair(place)
                else:
                    self._next += 1
            self._skip("}")
        else:
            # A number with a point, or a date with a space, has several tokens.
            while self._at_key() or self._sees("."):
                self._next += 1

    def _items(self, place: Place) -> None:
        """The values of a list, up to its end."""
        index = 0
        while self._more("]"):
            kind, text, line = self._tokens[self._next]
            if kind in _KEY or text in ("[", "{"):
                self._found((*place, index), line)
                self._value((*place, index))
                continue
            index += text == ","
            self._next += 1
        self._skip("]")

    def _pass_over(self) -> None:
        """Skip a value with all its brackets."""
        depth = 0
        while self._next < len(self._tokens):
            kind, text, _ = self._tokens[self._next]
            if kind == "mark":
                depth += (text in ("[", "{")) - (text in ("]", "}"))
            if depth < 0 or (depth == 0 and text in (",", "\n")):
                return
            self._next += 1

    def _key(self) -> tuple[str, ...]:
        """The parts of a key: `event.minutes`."""
        parts: tuple[str, ...] = ()
        while self._at_key() or self._sees("."):
            kind, text, _ = self._tokens[self._next]
            if kind == "bare":
                parts += (text,)
            elif kind == "text":
                parts += (tomllib.loads("key = " + text)["key"],)
            self._next += 1
        return parts

    def _found(self, place: Place, line: int) -> None:
        for size in range(1, len(place) + 1):
            self._lines.setdefault(place[:size], line)

    def _at_key(self) -> bool:
        return self._next < len(self._tokens) and self._tokens[self._next][0] in _KEY

    def _more(self, end: str) -> bool:
        return self._next < len(self._tokens) and not self._sees(end)

    def _sees(self, mark: str) -> bool:
        return self._next < len(self._tokens) and self._tokens[self._next][:2] == ("mark", mark)

    def _skip(self, *marks: str | None) -> None:
        for mark in marks:
            self._next += mark is not None and self._sees(mark)
