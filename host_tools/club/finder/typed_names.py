"""Finds persons by what somebody types in a hurry: parts of a name, a number, or a licence.

Every typed word must be a word of the name, begin one, or stand inside one; one or two letters
beside other words begin one. First names and surnames count alike. A word that is not in the name
may be in the place: `huber linz`. Each word of at least four letters may have one typing error, or
be a short form; one of three letters an error beside a word that is right: `beat nai`. Fewer errors
come first. Where nobody is found so, the surname is enough: at a door `Schachinger Rudolf` is most
often the Rudi Schachinger whom the club knows.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from host_tools.club.finder.candidate import Candidate, Why
from host_tools.club.finder.word_likeness import (
    Likeness,
    is_another,
    is_short_error,
    likeness,
    misspelt,
    written_likeness,
)
from host_tools.club.folding import folded
from host_tools.club.person import Person, key_of, person_of
from host_tools.club.person_names import BY_NAME

_KEPT = 8192  # names whose words stay in memory, as in `folding`
_INSIDE = 3  # letters that may stand inside a name: fewer stand in nearly every one
_DIGITS = re.compile(r"\d+")

# What is ordered by: the candidates of the best rank are the likeliest.
_Ranked = tuple[tuple[int, ...], Candidate]


def by_typing(persons: Mapping[int, Person], typed: str) -> list[Candidate]:
    """The `Candidate`s for what was typed, the likeliest first; persons: {number: Person}.

    Whole words come before beginnings, beginnings before the inside of a word. Typing errors come
    last, one before two. A typed number finds the numbers and licences that begin with it. A person
    who was merged into another one is found as that one.
    """
    words = _spelled(typed).split()
    if not words:
        return []
    if typed.strip().isdecimal():
        return _by_number(persons, "".join(words))
    known = (person for person in persons.values() if person.same_as is None)
    found = [ranked for person in known if (ranked := _by_words(person, words)) is not None]
    found.sort(key=lambda one: (*one[0], *key_of(one[1].person, BY_NAME)))
    return (
        [candidate for _, candidate in found]
        or _by_number(persons, "".join(words))
        or _by_surname(persons, typed)
    )


def _by_number(persons: Mapping[int, Person], typed: str) -> list[Candidate]:
    """Those whose number or licence begins with `typed`; a number may lead to another person.

    If there are none, those with this number in the licence, after letters.
    """
    found: dict[int, Candidate] = {}
    inside: dict[int, Candidate] = {}
    for person_number in sorted(persons):
        person = person_of(persons, person_number)
        codes = (str(person_number), folded(persons[person_number].licence).replace(" ", ""))
        if typed in codes:
            found[person.number] = Candidate(person, Why.WHOLE)
        elif person.number in found:
            continue
        elif any(code.startswith(typed) for code in codes):
            found[person.number] = Candidate(person, Why.FORM, doubts=1)
        elif typed.isdecimal() and typed in _DIGITS.findall(codes[1]):
            inside[person.number] = Candidate(person, Why.FORM, doubts=1)
    return sorted((found or inside).values(), key=lambda one: (one.why, one.person.number))


def _by_words(person: Person, typed: Sequence[str]) -> _Ranked | None:
    """The `Candidate` for these words, and what ranks it; None if they do not match."""
    names, places = _words(person.name, person.short), _words(person.place)
    inside = _INSIDE if len(typed) > 1 else 1
    in_name = [likeness(word, names, inside) for word in typed]
    if all(how is Likeness.NONE for how in in_name):
        return None
    how = [
        min(best, likeness(word, places, inside)) for word, best in zip(typed, in_name, strict=True)
    ]
    if Likeness.SAME in in_name:
        others = [name for name in names if name not in typed]
        how = [
            Likeness.ERROR if one is Likeness.NONE and is_short_error(word, others) else one
            for one, word in zip(how, typed, strict=True)
        ]
    if Likeness.NONE in how:
        return None
    why = _why(typed, how, _words(person.name))
    doubts = how.count(Likeness.ERROR) + how.count(Likeness.FORM)
    rank = (why is not Why.WHOLE, doubts, how.count(Likeness.INSIDE), how.count(Likeness.BEGUN))
    return rank, Candidate(person, why, doubts, _is_another_name(person, typed))


def _why(typed: Sequence[str], how: Sequence[Likeness], names: Sequence[str]) -> Why:
    whole = {*how} == {Likeness.SAME} and {*names} <= {*typed}
    if whole or "".join(typed) == "".join(names):  # with other gaps: `o brien` for `obrien`
        return Why.WHOLE
    if Likeness.ERROR in how:
        return Why.ERROR
    return Why.FORM if Likeness.FORM in how else Why.PART


def _is_another_name(person: Person, typed: Sequence[str]) -> bool:
    """See `Candidate.other_name`. The last word may still be typed; one is hardly all of a name."""
    names, places = _words(person.name), _words(person.place)
    words = [word for word in typed if word in names or word not in places]
    if len(words) != len(names) or len(names) == 1:
        return False
    done = words[:-1] if any(name.startswith(words[-1]) for name in names) else words
    other = [word for word in done if word not in names]
    return bool(other) and all(any(is_another(word, name) for name in names) for word in other)


def _by_surname(persons: Mapping[int, Person], typed: str) -> list[Candidate]:
    """Return the persons whose surname is in `typed` with other words, each with at most one error.

    First come those with a first name that what else was typed may mean, then those with one of the
    same first letter, then the others; by name. Merged and forgotten persons are left out.
    """
    words = folded(typed).split()
    found = []
    for person in persons.values():
        if person.same_as is not None or person.forgotten:
            continue
        first, last = (folded(part).split() for part in person.parts)
        rest = _beside(words, last)
        if rest:
            unlike = _unlike(rest, first)
            candidate = Candidate(person, Why.SURNAME if unlike else Why.FIRST_NAME)
            found.append((unlike, key_of(person, BY_NAME), candidate))
    return [candidate for *_, candidate in sorted(found, key=lambda one: one[:2])]


def _beside(typed: Sequence[str], surname: Sequence[str]) -> Sequence[str]:
    """Return the words typed before and after a surname; none if it is not there."""
    size = len(surname)
    for at in range(len(typed) - size + 1) if size else ():
        there = typed[at : at + size]
        pairs = zip(there, surname, strict=True)
        if all(word == known or misspelt(word, known) for word, known in pairs):
            return [*typed[:at], *typed[at + size :]]
    return []


def _unlike(typed: Iterable[str], first: Sequence[str]) -> int:
    """How unlike a first name is: 0, if one of its words may be meant; 1, the first letter; 2."""
    pairs = [(word, known) for word in typed for known in first]
    if any(written_likeness(*pair) is not Likeness.NONE for pair in pairs):
        return 0
    return 1 if any(word[0] == known[0] for word, known in pairs) else 2


@lru_cache(_KEPT)
def _words(*texts: str) -> tuple[str, ...]:
    return tuple(_spelled(" ".join(texts)).split())


def _spelled(text: str) -> str:
    """A folded text. Without the letter Đ people write Dj: `Djordjevic`."""
    return folded(text).replace("dj", "d")
