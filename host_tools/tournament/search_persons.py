"""Finds persons by what somebody types in a hurry: parts of a name, a number, a licence.

Every word that was typed must be a word of the name, the beginning of one, or in it; first names
and surnames are equal. Words that are not in the name may be in the place: `huber linz`. Each word
of at least four letters may have one typing error; fewer errors come first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from host_tools.tournament.folding import folded
from host_tools.tournament.person import Person, person_of
from host_tools.tournament.person_names import BY_NAME, BY_SURNAME, order_of

# By what persons come in a list: texts, and the number at last.
SortKey = tuple[str | int, ...]

_KEPT = 8192  # likewise
_LONG = 4  # letters of a word that may be misspelt: shorter ones are near to everything
_DOUBTFUL = 1  # typing errors more than the first one has: somebody with so many may be meant
WHOLE, BEGUN, INSIDE, ERROR, MISSING = range(5)  # how a word was found, the best first


@dataclass(frozen=True)
class Found:
    """A `Person` who was found; `exact`: was all of his name typed, or of his number?

    `rank`: the less the likelier. The first of it counts what may mean somebody else: words with a
    typing error, a number that goes on.
    """

    person: Person
    rank: tuple[int, ...]
    exact: bool


def find(persons: Mapping[int, Person], typed: str) -> list[Person]:
    """The `Person`s that `typed` may mean, the likeliest first.

    persons: {number: Person}. Those of whom whole words were typed come before those of whom words
    begin so; what is in the middle of a word comes after them. Words with a typing error come last,
    one of them before two. A number finds those that begin with it, and licences. Who turned out to
    be somebody else is found as that one.
    """
    return [found.person for found in _found(persons, typed)]


def meant(persons: Mapping[int, Person], typed: str) -> Person | None:
    """The `Person` who is meant without any doubt, None if that is nobody.

    It is the only one all of whose name, or whose number, was typed, or else the only likely one,
    if that is without a typing error.
    """
    likely = _likely(_found(persons, typed))
    exact = [found_one for found_one in likely if found_one.exact]
    if exact:
        return exact[0].person if len(exact) == 1 else None
    return likely[0].person if len(likely) == 1 and not likely[0].rank[0] else None


def meant_if_shown(persons: Mapping[int, Person], typed: str) -> Person | None:
    """The `Person` who is meant if somebody sees him marked before he agrees, None for nobody.

    It is who is meant without any doubt, or else the only likely one, though it was by typing
    errors or by the beginning of a number.
    """
    likely = _likely(_found(persons, typed))
    return likely[0].person if len(likely) == 1 else meant(persons, typed)


def search(persons: Mapping[int, Person], typed: str) -> list[Person]:
    """The `Person`s of whose card every word that was typed is a part, in the order given.

    persons: {number: Person}. Where that is nobody: as `find` has them.
    """
    words = folded(typed).split()
    found = [
        person
        for person in persons.values()
        if person.same_as is None and all(word in _card(person) for word in words)
    ]
    return found or find(persons, typed)


def in_order(persons: Iterable[Person], by: str) -> list[Person]:
    """`Person`s as a list has them, by `names.BY_NAME` or `names.BY_SURNAME`."""
    return sorted(persons, key=lambda person: key_of(person, by))


def key_of(person: Person, by: str) -> SortKey:
    """By what a `Person` comes in such a list."""
    first = order_of(*person.parts) if by == BY_SURNAME else (folded(person.name),)
    return (*first, person.number)


def _found(persons: Mapping[int, Person], typed: str) -> list[Found]:
    """A `Found` for everybody who may be meant, the likeliest first."""
    words = _spelled(typed).split()
    if not words:
        return []
    by_number = _by_number(persons, "".join(words))
    if typed.strip().isdecimal():
        return by_number
    known = (person for person in persons.values() if person.same_as is None)
    found = [found_one for person in known if (found_one := _by_words(person, words)) is not None]
    found.sort(
        key=lambda found_one: (
            not found_one.exact,
            *found_one.rank,
            *key_of(found_one.person, BY_NAME),
        )
    )
    return found or by_number


def _likely(found: Sequence[Found]) -> list[Found]:
    """Those who may be meant: the first one, and those who have hardly more typing errors."""
    best = found[0].rank[0] if found else 0
    return [found_one for found_one in found if found_one.rank[0] <= best + _DOUBTFUL]


def _by_number(persons: Mapping[int, Person], typed: str) -> list[Found]:
    """Those whose number, also one that leads to them, or whose licence begins like that."""
    found = {}
    for person_number in sorted(persons):
        person = person_of(persons, person_number)
        codes = (str(person_number), folded(persons[person_number].licence).replace(" ", ""))
        exact = typed in codes
        if exact or (person.number not in found and any(code.startswith(typed) for code in codes)):
            found[person.number] = Found(person, (int(not exact),), exact)
    return sorted(found.values(), key=lambda person: (*person.rank, person.person.number))


def _by_words(person: Person, typed: Sequence[str]) -> Found | None:
    """The `Found` of a person by these folded words, None if they are not his."""
    names, places = _words(person.name, person.short), _words(person.place)
    in_name = [_how(word, names) for word in typed]
    if all(how == MISSING for how in in_name):
        return None
    how = [min(best, _how(word, places)) for word, best in zip(typed, in_name, strict=True)]
    if MISSING in how:
        return None
    rank = tuple(how.count(kind) for kind in (ERROR, INSIDE, BEGUN))
    return Found(person, rank, _is_all(typed, how, _words(person.name)))


def _is_all(typed: Sequence[str], how: Iterable[int], names: Sequence[str]) -> bool:
    """Was all of a name typed, in any order, or with other gaps: `o brien` for `obrien`?"""
    whole = set(how) == {WHOLE} and set(names) <= set(typed)
    return whole or "".join(typed) == "".join(names)


def _how(word: str, words: Sequence[str]) -> int:
    """How a word that was typed is found among those of a name."""
    if word in words:
        return WHOLE
    if any(one.startswith(word) for one in words):
        return BEGUN
    if word in "".join(words):
        return INSIDE
    if len(word) >= _LONG and any(_nearly_begins(word, one) for one in words):
        return ERROR
    return MISSING


def _nearly_begins(typed: str, word: str) -> bool:
    """Does a word begin so, but for one error?"""
    sizes = (len(typed) - 1, len(typed), len(typed) + 1)
    return any(one_error_apart(typed, word[:size]) for size in sizes if size <= len(word))


def misspelt(typed: str, word: str) -> bool:
    """May a folded word be another one with one typing error? Short words are never."""
    return min(len(typed), len(word)) >= _LONG and one_error_apart(typed, word)


def one_error_apart(one: str, other: str) -> bool:
    """Is there one letter more, less or otherwise, or are two neighbours exchanged?"""
    if len(one) > len(other):
        one, other = other, one
    same = 0
    while same < len(one) and one[same] == other[same]:
        same += 1
    if len(one) < len(other):
        return one[same:] == other[same + 1 :]
    exchanged = one[same : same + 2] == other[same : same + 2][::-1]
    return one[same + 1 :] == other[same + 1 :] or (
        exchanged and one[same + 2 :] == other[same + 2 :]
    )


def _card(person: Person) -> str:
    texts = (person.number, person.name, person.place, person.remarks, person.licence, person.short)
    return folded(" ".join(map(str, texts)))


@lru_cache(_KEPT)
def _words(*texts: str) -> tuple[str, ...]:
    return tuple(_spelled(" ".join(texts)).split())


def _spelled(text: str) -> str:
    """A folded text; where the letter Đ is missing it is written as Dj: `Djordjevic`."""
    return folded(text).replace("dj", "d")
