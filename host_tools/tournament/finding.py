"""Finds persons by what somebody types in a hurry: a part of a name, or a number."""

import unicodedata
from functools import lru_cache

from host_tools.tournament.persons import person_of

_KEPT = 8192  # names that stay folded: those of a club are looked through at every key


@lru_cache(_KEPT)
def folded(text):
    """The text without accents and capitals: `Groß` is `gross`, `Müller` is `muller`."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def find(persons, typed):
    """The `Person`s that `typed` may mean, the likeliest first.

    persons: {number: Person}. Of a name every word that was typed must be in it; those whose words
    begin like that come first, then by name. A number finds those that begin with it. Who turned
    out to be somebody else is found as that one.
    """
    words = folded(typed).split()
    if not words:
        return []
    if typed.strip().isdecimal():
        return _by_number(persons, typed.strip())
    found = [
        (_not_begun(name, words), name, person.number, person)
        for person in persons.values()
        if person.same_as is None and all(word in (name := folded(person.name)) for word in words)
    ]
    return [person for *_, person in sorted(found, key=lambda one: one[:3])]


def by_name(persons):
    """`Person`s in the order of their names, however those are written."""
    return sorted(persons, key=lambda person: (folded(person.name), person.number))


def _by_number(persons, digits):
    numbers = sorted(number for number in persons if str(number).startswith(digits))
    return list({one.number: one for one in (person_of(persons, n) for n in numbers)}.values())


def _not_begun(name, words):
    """How many of the words do not begin a word of the name."""
    return sum(not any(part.startswith(word) for part in name.split()) for word in words)
