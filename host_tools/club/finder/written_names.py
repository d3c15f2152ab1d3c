"""Finds persons by a name that somebody has written down: in a list, a document, on another card.

It is all of a name, the words in any order. Each may have one typing error, or be a short form.
Where the surname or the first name is another one, the other part and the place are what is left.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from host_tools.club.finder.candidate import Candidate, Why
from host_tools.club.finder.word_likeness import Likeness, is_mended, written_likeness
from host_tools.club.folding import folded
from host_tools.club.person import Person, person_of

_BEGINNING = 3  # letters that a short form and its name have in common
_COMMON = 100  # persons with one part of a name in one place: it says nothing of any of them

_WHY = {Likeness.SAME: Why.WHOLE, Likeness.FORM: Why.FORM, Likeness.ERROR: Why.ERROR}

# A part of a name (which of both, its text) and a place, all folded.
_PartAndPlace = tuple[int, str, str]


class WrittenNames:
    """The names of all cards: a person with several cards is found by the name on each.

    persons: {number: Person}.
    """

    def __init__(self, persons: Mapping[int, Person]) -> None:
        self._persons = persons
        self._named: defaultdict[str, list[Person]] = defaultdict(list)
        for person_number in sorted(persons):
            if not persons[person_number].forgotten:
                self._named[folded(persons[person_number].name)].append(persons[person_number])
        self._with_word: defaultdict[str, set[str]] = defaultdict(set)
        for name in self._named:
            for word in name.split():
                for spelling in _spellings(word):
                    self._with_word[spelling].add(name)

    def like(self, name: str) -> list[Candidate]:
        """Those who have this name or nearly this one: the same words, in any order.

        Those with fewer words that differ come first, then the lower numbers.
        """
        wanted = folded(name).split()
        near = []
        for known in self._near(wanted):
            unlike = _unlike(wanted, known.split())
            if unlike is not None:
                why = _WHY[max(unlike, default=Likeness.SAME)]
                near += [(len(unlike), card.number, why) for card in self._named[known]]
        return [
            Candidate(person_of(self._persons, card_number), why, doubts)
            for doubts, card_number, why in sorted(near)
        ]

    def _near(self, words: Iterable[str]) -> set[str]:
        """The names that have a word like the rarest one of these."""
        like = [
            set().union(*(self._with_word.get(spelling, ()) for spelling in _spellings(word)))
            for word in words
        ]
        return min(like, key=len, default=set())


class MendedNames:
    """The names of those who may be called otherwise in a list.

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

    def like(self, written: Person) -> list[Candidate]:
        """Return the persons who may be meant by this name and place, in the order of their
        numbers.

        They have one part of the name and no other place, and the other part is similar. It need
        not be similar if nobody else of the club has this part in this place, and the person lacks
        a row: so a person who has married is asked about, but not each Josef of a village because
        the club knew one years ago.
        """
        found = {
            person.number: person
            for which, text in _parts(written)
            for person in self._with_part(which, text, folded(written.place))
            if self._may_be(person, written, which)
        }
        return [Candidate(found[number], Why.MENDED) for number in sorted(found)]

    def _with_part(self, which: int, text: str, place: str) -> Iterator[Person]:
        """Those without a row who have a part of a name, and no other place."""
        if place:
            groups = [self._missing.get((which, text, at), []) for at in (place, "")]
        else:
            groups = [self._anywhere.get((which, text), [])]
        for group in groups:
            if len(group) <= _COMMON:
                yield from group

    def _may_be(self, person: Person, written: Person, which: int) -> bool:
        """Return True if a person with this part of the name may be meant."""
        other = 1 - which
        return self._is_the_only_one(person, written, which) or is_mended(
            folded(person.parts[other]), folded(written.parts[other])
        )

    def _is_the_only_one(self, person: Person, written: Person, which: int) -> bool:
        """Does he play, and has nobody else this part of his name in that place?"""
        place = folded(person.place)
        if person.number not in self._playing or not place or place != folded(written.place):
            return False
        return self._counted[which, folded(person.parts[which]), place] == 1


def _parts(person: Person) -> Iterator[tuple[int, str]]:
    """(0, first name) and (1, surname), folded, without one that he lacks."""
    return ((which, folded(text)) for which, text in enumerate(person.parts) if text)


def _spellings(word: str) -> Iterator[str]:
    """A word, what is left of it without one letter, and how it begins.

    Two words that are one typing error apart, or a short form and its name, have one in common.
    """
    yield word
    yield word[:_BEGINNING] + "…"
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def _unlike(words: Sequence[str], others: Sequence[str]) -> list[Likeness] | None:
    """How those words are like that are written otherwise; None if they are not the same ones."""
    left = [word for word in others if word not in words]
    unlike = [word for word in words if word not in others]
    if len(words) != len(others) or len(left) != len(unlike):
        return None
    found = []
    for word in unlike:
        near = next((one for one in left if written_likeness(word, one) != Likeness.NONE), None)
        if near is None:
            return None
        left.remove(near)
        found.append(written_likeness(word, near))
    return found
