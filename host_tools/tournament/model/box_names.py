"""Names of the players of an event on the boxes, whose display is narrow.

A box takes MAX_NAME characters, and a line of its display has LINE_PX pixels for a name. The short
name of a card is used first; else the whole name if it fits, or one that is made of it. No two
names of an event are equal.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache

from firmware.fonts.small import FONT
from host_tools.club.folding import folded
from host_tools.club.person import Person, person_of
from rules_core.session import MAX_NAME

LINE_PX = 112  # of the 128 of a line; a list has a mark or an arrow beside its names


class BoxNames:
    """The names on the boxes of all entrants: numbers, in the order of registration.

    persons: {number: Person}. A name stays when somebody registers later, unless both would have
    the same: then both have their numbers with their names. If two numbers are one person, each has
    the number of the entrant.
    """

    def __init__(self, persons: Mapping[int, Person], entrants: Iterable[int]) -> None:
        self._persons = persons
        self._names: dict[int, str] = {}  # by number
        self._taken: set[str] = set()  # folded
        known = [self._card(person_number) for person_number in entrants]
        self._often = Counter(folded(person.name) for person in known)
        # What somebody has chosen comes first, then what is on everybody's lips.
        wishes: tuple[Callable[[Person], list[str]], ...] = (_chosen, self._whole, self._proposed)
        for wish in wishes:
            for person in known:
                if person.number not in self._names:
                    self._give(person, wish(person))

    def of(self, person_number: int) -> str:
        """Return the name of the person of this number, entrant or not."""
        if person_number not in self._names:
            person = self._card(person_number)
            self._give(person, (*_chosen(person), *self._whole(person), *self._proposed(person)))
        return self._names[person_number]

    def _card(self, person_number: int) -> Person:
        return replace(person_of(self._persons, person_number), number=person_number)

    def _give(self, person: Person, names: Iterable[str]) -> None:
        for name in names:
            if folded(name) not in self._taken:
                self._names[person.number] = name
                self._taken.add(folded(name))
                return

    def _whole(self, person: Person) -> list[str]:
        return [person.name] if self._often[folded(person.name)] < 2 and fits(person.name) else []

    def _proposed(self, person: Person) -> list[str]:
        shorter = proposals(person) if self._often[folded(person.name)] < 2 else ()
        return [*shorter, _cut(person)]


def proposals(person: Person) -> list[str]:
    """Names for a box that are made of the whole one, the best first; those that fit."""
    first, last = person.parts
    made = []
    if first and last:
        called, family = first.split()[0], last.split("-")[0]
        made = [
            f"{called} {last}",
            f"{first[0]}. {last}",
            f"{called} {family}",
            f"{first[0]}. {family}",
            f"{called} {last[0]}.",
        ]
    return [name for name in (*made, _shortened(person.name, "")) if fits(name)]


def fits(name: str) -> bool:
    """Return True if a name is short enough for a box, and for a line of its display."""
    return 0 < len(name) <= MAX_NAME and width(name) <= LINE_PX


def width(text: str) -> int:
    """Pixels of a text in the small font; `firmware.app.canvas.Canvas.measure` says the same."""
    glyphs = _glyphs()
    x, before = 0, 0
    for sign in text:
        columns = glyphs.get(sign, glyphs[""])
        # Glyphs may stand close to each other, but not touch, not even corner to corner.
        bits = columns[0]
        x += len(columns) + bool(before & (bits | bits << 1 | bits >> 1))
        before = columns[-1]
    return x


@cache
def _glyphs() -> dict[str, list[int]]:
    """{character: the columns of its glyph, as numbers whose bits are pixels}.

    The last glyph, that of "", is the box for what is missing. The font is made for a box,
    which searches it: to search it for every character takes most of the time of a large event.
    """
    signs = [chr(_number(FONT.codes, glyph)) for glyph in range(FONT.count - 1)]
    return {sign: _columns(glyph) for glyph, sign in enumerate([*signs, ""])}


def _columns(glyph: int) -> list[int]:
    columns = range(_number(FONT.starts, glyph), _number(FONT.starts, glyph + 1))
    return [
        int.from_bytes(FONT.columns[FONT.depth * column :][: FONT.depth], "little")
        for column in columns
    ]


def _number(data: bytes, index: int) -> int:
    return data[2 * index] | data[2 * index + 1] << 8


def _chosen(person: Person) -> list[str]:
    return [person.short, _shortened(person.short, _mark(person))] if person.short else []


def _cut(person: Person) -> str:
    """As much of the name as fits with the number behind it, which nobody else has."""
    return _shortened(person.name, _mark(person))


def _mark(person: Person) -> str:
    return f" ({person.number})"


def _shortened(name: str, end: str) -> str:
    while name and not fits(name + end):
        name = name[:-1].rstrip()
    return name + end
