"""Finds who may stand in a list under another name, one with a mended part.

A row without a number says by name and place who is meant. Where the surname or the first name is
another one, in the list or on the card, the other part and the place are what is left.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import takewhile

from host_tools.club.folding import folded
from host_tools.club.person import Person

_COMMON = 100  # persons with one part of a name in one place: it says nothing of any of them

# A part of a name (which of both, its text) and a place, all folded.
_PartAndPlace = tuple[int, str, str]


class OtherwiseCalled:
    """Those of some `Person`s who may be called otherwise in a list.

    persons: all who are known; listed: the numbers of those who have a row of their own there, and
    so are nobody else; playing: the numbers of those who take part in an event that is not closed.
    """

    def __init__(
        self,
        persons: Iterable[Person],
        listed: Collection[int],
        playing: Collection[int],
    ) -> None:
        self._playing = playing
        self._counted: Counter[_PartAndPlace] = Counter()
        self._missing: defaultdict[_PartAndPlace, list[Person]] = defaultdict(list)
        self._anywhere: defaultdict[tuple[int, str], list[Person]] = defaultdict(list)
        for person in persons:
            for which, text in _parts(person):
                part_and_place = (which, text, folded(person.place))
                self._counted[part_and_place] += 1
                if person.number not in listed:
                    self._missing[part_and_place].append(person)
                    self._anywhere[which, text].append(person)

    def of(self, row: Person) -> list[Person]:
        """Those whom a row may mean that describes this `Person`.

        They have one part of the name, and no other place; and the other part is like that of the
        row. It need not be where somebody who plays lacks a row, and nobody else whom the club
        knows has this part in this place: who has married is asked about, but not each Josef of a
        village beside the one whom the club knows from years ago.
        """
        found = {
            person.number: person
            for which, text in _parts(row)
            for person in self._with_part(which, text, folded(row.place))
            if self._may_be(person, row, which)
        }
        return [found[number] for number in sorted(found)]

    def _with_part(self, which: int, text: str, place: str) -> Iterator[Person]:
        """Those without a row who have a part of a name, and no other place."""
        if place:
            groups = [self._missing.get((which, text, at), []) for at in (place, "")]
        else:
            groups = [self._anywhere.get((which, text), [])]
        for group in groups:
            if len(group) <= _COMMON:
                yield from group

    def _may_be(self, person: Person, row: Person, which: int) -> bool:
        """May somebody be meant who has this part of the name of a row?"""
        other = 1 - which
        return self._is_the_only_one(person, row, which) or _is_like(
            folded(person.parts[other]), folded(row.parts[other])
        )

    def _is_the_only_one(self, person: Person, row: Person, which: int) -> bool:
        """Does he play, and has nobody else this part of his name in the row's place?"""
        place = folded(person.place)
        if person.number not in self._playing or not place or place != folded(row.place):
            return False
        return self._counted[which, folded(person.parts[which]), place] == 1


def _parts(person: Person) -> Iterator[tuple[int, str]]:
    """(0, first name) and (1, surname), folded, without one that he lacks."""
    return ((which, folded(text)) for which, text in enumerate(person.parts) if text)


def _is_like(text: str, other: str) -> bool:
    """May one part of a name be another one that was mended, as `aichner` is `aigner`?

    They share a word (`huemer neu` has married), or at their beginning and end two thirds of the
    letters of the longer one.
    """
    if {*text.split()} & {*other.split()}:
        return True
    short, long = sorted((text, other), key=len)
    ahead = _same_first(short, long)
    behind = _same_first(short[ahead:][::-1], long[ahead:][::-1])
    return 3 * (ahead + behind) >= 2 * len(long)


def _same_first(text: str, other: str) -> int:
    """With how many letters both begin."""
    pairs = zip(text, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
