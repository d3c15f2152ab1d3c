"""Finds persons of another one's name, but for a typing error or a short form in a word."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from operator import itemgetter

from host_tools.club.folding import folded
from host_tools.club.person import Person
from host_tools.club.search_persons import misspelt, short_for

_BEGINNING = 3  # letters that a short form and its name have in common
_MOST = 10  # persons of nearly one name: more help nobody to decide


def may_mean(written: str, name: str) -> bool:
    """May a word of what was written in a hurry be one of a name: `Gerti` of `Gertrude Huber`?"""
    names = folded(name).split()
    return any(
        word == one or _may_be(word, one) for word in folded(written).split() for one in names
    )


class Namesakes:
    """Some `Person`s, by their names."""

    def __init__(self, persons: Iterable[Person]) -> None:
        self._named: defaultdict[str, list[Person]] = defaultdict(list)
        for person in sorted(persons, key=lambda person: person.number):
            self._named[folded(person.name)].append(person)
        self._with_word: defaultdict[str, set[str]] = defaultdict(set)
        for name in self._named:
            for word in name.split():
                for spelling in _spellings(word):
                    self._with_word[spelling].add(name)

    def of(self, name: str) -> list[Person]:
        """Those who have this name or nearly this one: the same words, in any order.

        Those with fewer words that differ come first, then the lower numbers; at most ten.
        """
        wanted = folded(name).split()
        near = []
        for known in self._near(wanted):
            errors = _errors(wanted, known.split())
            if errors is not None:
                persons = self._named[known]
                near.append((errors, persons[0].number, persons))
        near.sort(key=itemgetter(0, 1))
        return list(islice(chain.from_iterable(persons for *_, persons in near), _MOST))

    def _near(self, words: Iterable[str]) -> set[str]:
        """The names that have a word like the rarest one of these."""
        like = [
            set().union(*(self._with_word.get(spelling, ()) for spelling in _spellings(word)))
            for word in words
        ]
        return min(like, key=len, default=set())


def _spellings(word: str) -> Iterator[str]:
    """A word, what is left of it without one letter, and how it begins.

    Two words that are one typing error apart, or a short form and its name, have one in common.
    """
    yield word
    yield word[:_BEGINNING] + "…"
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def _errors(words: Sequence[str], others: Sequence[str]) -> int | None:
    """How many words are written otherwise if these are the same ones; None if they are not."""
    left = [word for word in others if word not in words]
    unlike = [word for word in words if word not in others]
    if len(words) != len(others) or len(left) != len(unlike):
        return None
    for word in unlike:
        near = next((other for other in left if _may_be(word, other)), None)
        if near is None:
            return None
        left.remove(near)
    return len(unlike)


def _may_be(word: str, other: str) -> bool:
    return misspelt(word, other) or short_for(word, other) or short_for(other, word)
