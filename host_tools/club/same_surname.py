"""Finds who has the surname that somebody typed, with another first name.

At a door `Schachinger Rudolf` is most often the Rudi Schachinger whom the club knows.
"""

from collections.abc import Iterable, Mapping, Sequence

from host_tools.club.folding import folded
from host_tools.club.person import Person
from host_tools.club.person_names import BY_NAME
from host_tools.club.search_persons import key_of, misspelt, short_for


def of_surname(persons: Mapping[int, Person], typed: str) -> list[Person]:
    """The `Person`s whose surname stands in `typed`, beside other words.

    persons: {number: Person}. Each word of the surname may have one typing error. First come those
    with a first name that what else was typed may mean, then those with one of the same first
    letter, then the others; by name. Who was merged into another one, or is forgotten, is nobody.
    """
    words = folded(typed).split()
    found = []
    for person in persons.values():
        if person.same_as is not None or person.forgotten:
            continue
        first, last = (folded(part).split() for part in person.parts)
        rest = _beside(words, last)
        if rest:
            found.append((_unlike(rest, first), key_of(person, BY_NAME), person))
    return [person for *_, person in sorted(found, key=lambda one: one[:2])]


def has_first_name_like(person: Person, typed: str) -> bool:
    """May what was typed beside the surname of one of `of_surname` be the first name, too?"""
    first, last = (folded(part).split() for part in person.parts)
    return _unlike(_beside(folded(typed).split(), last), first) == 0


def _beside(typed: Sequence[str], surname: Sequence[str]) -> Sequence[str]:
    """What was typed before and after a surname; nothing if it does not stand there."""
    size = len(surname)
    for at in range(len(typed) - size + 1) if size else ():
        there = typed[at : at + size]
        if all(_same(word, known) for word, known in zip(there, surname, strict=True)):
            return [*typed[:at], *typed[at + size :]]
    return []


def _same(word: str, known: str) -> bool:
    return word == known or misspelt(word, known)


def _unlike(typed: Iterable[str], first: Sequence[str]) -> int:
    """How unlike a first name is: 0, if one of its words may be meant; 1, the first letter; 2."""
    pairs = [(word, known) for word in typed for known in first]
    if any(_same(*pair) or short_for(*pair) or short_for(*pair[::-1]) for pair in pairs):
        return 0
    return 1 if any(word[0] == known[0] for word, known in pairs) else 2
