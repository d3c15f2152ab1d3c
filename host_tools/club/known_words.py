"""Which words the club knows as first names, surnames and places: it tells the parts of a line."""

from collections.abc import Iterable

from host_tools.club.folding import folded
from host_tools.club.person import Person
from host_tools.club.person_names import whole_name


class KnownWords:
    """Names and places of some `Person`s, without those who are forgotten."""

    def __init__(self, persons: Iterable[Person]) -> None:
        known = [person for person in persons if not person.forgotten]
        parts = [person.parts for person in known]
        self._names = {folded(person.name) for person in known}
        self._names |= {folded(whole_name(first, last)) for first, last in parts}
        self._first = {word for first, _ in parts for word in folded(first).split()}
        self._last = {folded(last) for _, last in parts}
        self._places = {folded(person.place) for person in known} - {""}

    def is_name(self, text: str) -> bool:
        """Return True if a known person has this name."""
        return folded(text) in self._names

    def is_first_name(self, text: str) -> bool:
        """Does the text begin with somebody's first name?"""
        return bool(self._first.intersection(folded(text).split()[:1]))

    def recognised(self, parts: tuple[str, str]) -> int:
        """How many of these two somebody has, too: the first name, the surname."""
        first, last = parts
        return self.is_first_name(first) + (folded(last) in self._last)

    def is_place(self, text: str) -> bool:
        """Return True if a known person is from this place."""
        return folded(text) in self._places
