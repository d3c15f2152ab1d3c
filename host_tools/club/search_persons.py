"""Finds persons by what somebody types in a hurry: parts of a name, a number, or a licence.

Every typed word must be a word of the name, begin one, or stand inside one; one or two letters
beside other words begin one. First names and surnames count alike. A word that is not in the name
may be in the place: `huber linz`. Each word of at least four letters may have one typing error, or
be a short form; one of three letters an error beside a word that is right: `beat nai`. Fewer errors
come first.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from host_tools.club.folding import folded
from host_tools.club.person import Person, person_of
from host_tools.club.person_names import BY_NAME, BY_SURNAME, order_of

# What a list of persons is sorted by: texts, then the number.
SortKey = tuple[str | int, ...]

_KEPT = 8192  # names whose words stay in memory, as in `folding`
_LONG = 4  # letters of a word that may be misspelt: a shorter one is like too many others
_SHORT = 3  # letters of one that may be so beside a word of the name that is right
_INSIDE = 3  # letters that may stand inside a name: fewer stand in nearly every one
_ENDS = "aeio"  # of a form that has another vowel at its end
_STEM = 3  # letters of a name that are left in its short form
_DIGITS = re.compile(r"\d+")
_MAIER = re.compile("m[ae][iy]e?r")  # as it is written, alone or in another name, folded
_DOUBTFUL = 1  # whoever has so many typing errors more than the best match may still be meant
WHOLE, BEGUN, INSIDE, FORM, ERROR, MISSING = range(6)  # how a word matches, the best first


@dataclass(frozen=True)
class Found:
    """A `Person` who was found. `exact`: the whole name, or the whole number, was typed.

    `rank`: the lower, the likelier. Its first number counts what may mean somebody else: words with
    a typing error, or of another form, or a number that goes on. `misspelt`: only by an error.
    """

    person: Person
    rank: tuple[int, ...]
    exact: bool
    misspelt: bool = False


def find(persons: Mapping[int, Person], typed: str) -> list[Person]:
    """The `Person`s that `typed` may mean, the likeliest first.

    persons: {number: Person}. Whole words come before beginnings, beginnings before the inside of
    a word. Typing errors come last, one before two. A typed number finds the numbers and licences
    that begin with it. A person who was merged into another one is found as that one.
    """
    return [found.person for found in _found(persons, typed)]


def meant(persons: Mapping[int, Person], typed: str) -> Person | None:
    """The `Person` who is meant without any doubt, or None.

    That is the only one whose whole name or number was typed. If there is none, it is the only
    likely one, unless a word of it has a typing error, or all of another name was typed.
    """
    return _meant(_likely(_found(persons, typed)), typed)


def meant_if_shown(persons: Mapping[int, Person], typed: str) -> Person | None:
    """The `Person` who is meant if a user sees the mark and agrees, or None.

    That is who is meant without any doubt. If there is none, it is the only likely one, even with
    typing errors or by the beginning of a number, unless all of another name was typed.
    """
    likely = _likely(_found(persons, typed))
    if len(likely) == 1 and not is_another_name(likely[0].person, typed):
        return likely[0].person
    return _meant(likely, typed)


def is_another_name(person: Person, typed: str) -> bool:
    """Was all of another name typed that is like the one of a `Person`: Huberta Gruber for Hubert?

    Then somebody else may be meant, whom nobody knows yet. The last word may still be typed. One
    word is hardly all of a name.
    """
    names, places = _words(person.name), _words(person.place)
    words = [word for word in _spelled(typed).split() if word in names or word not in places]
    if len(words) != len(names) or len(names) == 1:
        return False
    done = words[:-1] if any(name.startswith(words[-1]) for name in names) else words
    other = [word for word in done if word not in names]
    return bool(other) and all(any(_is_another(word, name) for name in names) for word in other)


def search(persons: Mapping[int, Person], typed: str) -> list[Person]:
    """The `Person`s whose cards contain every typed word, in the order given.

    persons: {number: Person}. If there are none, those of `find`.
    """
    words = folded(typed).split()
    found = [
        person
        for person in persons.values()
        if person.same_as is None and all(word in _card(person) for word in words)
    ]
    return found or find(persons, typed)


def in_order(persons: Iterable[Person], by: str) -> list[Person]:
    """`Person`s in the order of a list, by `person_names.BY_NAME` or `person_names.BY_SURNAME`."""
    return sorted(persons, key=lambda person: key_of(person, by))


def key_of(person: Person, by: str) -> SortKey:
    """What sorts a `Person` in such a list."""
    first = order_of(*person.parts) if by == BY_SURNAME else (folded(person.name),)
    return (*first, person.number)


def _meant(likely: Sequence[Found], typed: str) -> Person | None:
    exact = [match for match in likely if match.exact]
    if exact:
        return exact[0].person if len(exact) == 1 else None
    if len(likely) != 1 or likely[0].rank[0] or is_another_name(likely[0].person, typed):
        return None
    return likely[0].person


def _found(persons: Mapping[int, Person], typed: str) -> list[Found]:
    """A `Found` for everybody who matches, the likeliest first."""
    words = _spelled(typed).split()
    if not words:
        return []
    if typed.strip().isdecimal():
        return _by_number(persons, "".join(words))
    known = (person for person in persons.values() if person.same_as is None)
    found = [match for person in known if (match := _by_words(person, words)) is not None]
    found.sort(key=lambda match: (not match.exact, *match.rank, *key_of(match.person, BY_NAME)))
    return found or _by_number(persons, "".join(words))


def _likely(found: Sequence[Found]) -> list[Found]:
    """Those who may be meant: the best match, and those with hardly more typing errors.

    Beside somebody who is found as it was typed nobody is meant who is found only by an error.
    """
    best = found[0].rank[0] if found else 0
    near = [match for match in found if match.rank[0] <= best + _DOUBTFUL]
    return [match for match in near if best > 0 or not match.misspelt]


def _by_number(persons: Mapping[int, Person], typed: str) -> list[Found]:
    """Those whose number or licence begins with `typed`; a number may lead to another person.

    If there are none, those with this number in the licence, after letters.
    """
    found: dict[int, Found] = {}
    inside: dict[int, Found] = {}
    for person_number in sorted(persons):
        person = person_of(persons, person_number)
        codes = (str(person_number), folded(persons[person_number].licence).replace(" ", ""))
        exact = typed in codes
        if exact or (person.number not in found and any(code.startswith(typed) for code in codes)):
            found[person.number] = Found(person, (int(not exact),), exact)
        elif (
            person.number not in found and typed.isdecimal() and typed in _DIGITS.findall(codes[1])
        ):
            inside[person.number] = Found(person, (1,), False)
    found = found or inside
    return sorted(found.values(), key=lambda match: (*match.rank, match.person.number))


def _by_words(person: Person, typed: Sequence[str]) -> Found | None:
    """The `Found` of a person by these folded words; None if they do not match."""
    names, places = _words(person.name, person.short), _words(person.place)
    inside = _INSIDE if len(typed) > 1 else 1
    in_name = [_how(word, names, inside) for word in typed]
    if all(how == MISSING for how in in_name):
        return None
    how = [min(best, _how(word, places, inside)) for word, best in zip(typed, in_name, strict=True)]
    if WHOLE in in_name:
        others = [name for name in names if name not in typed]
        how = [
            ERROR if one == MISSING and _is_short_error(word, others) else one
            for one, word in zip(how, typed, strict=True)
        ]
    if MISSING in how:
        return None
    rank = (how.count(ERROR) + how.count(FORM), how.count(INSIDE), how.count(BEGUN))
    return Found(person, rank, _is_all(typed, how, _words(person.name)), ERROR in how)


def _is_all(typed: Sequence[str], how: Iterable[int], names: Sequence[str]) -> bool:
    """Was the whole name typed, in any order, or with other gaps: `o brien` for `obrien`?"""
    whole = set(how) == {WHOLE} and set(names) <= set(typed)
    return whole or "".join(typed) == "".join(names)


def _how(word: str, words: Sequence[str], inside: int) -> int:
    """How a typed word matches the words of a name. inside: so many letters may stand inside."""
    if word in words:
        return WHOLE
    if any(known.startswith(word) for known in words):
        return BEGUN
    if len(word) >= inside and word in "".join(words):
        return INSIDE
    if len(word) >= _LONG and any(_is_form(word, known) for known in words):
        return FORM
    if len(word) >= _LONG and any(_nearly_begins(word, known) for known in words):
        return ERROR
    return MISSING


def _is_short_error(typed: str, words: Iterable[str]) -> bool:
    """Is what was typed a whole short word but for one error?"""
    return len(typed) == _SHORT and any(_is_one_error(typed, word) for word in words)


def _is_form(typed: str, word: str) -> bool:
    """Is what was typed another form of a word, or the same name written otherwise?"""
    written = _sounds_like(typed, word) or short_for(typed, word)
    return written or _is_inside_but_for_its_end(typed, word)


def _is_inside_but_for_its_end(typed: str, word: str) -> bool:
    """Is what was typed another form of an end of a word, as `frieda` is of `elfriede`?

    Huberta is none of Hubert.
    """
    stem = typed[:-1]
    return len(typed) > _LONG and typed[-1] in _ENDS and stem in word and stem != word


def _nearly_begins(typed: str, word: str) -> bool:
    """Does a word begin with what was typed, but for one error?"""
    sizes = (len(typed) - 1, len(typed), len(typed) + 1)
    return any(one_error_apart(typed, word[:size]) for size in sizes if size <= len(word))


def _sounds_like(typed: str, word: str) -> bool:
    """Does a word begin with what was typed, but for how Maier, Mayr, Meier and Mair are written?

    Where these names are common nobody asks at a door how somebody writes himself.
    """
    as_one = _MAIER.sub("mair", typed)
    return "mair" in as_one and _MAIER.sub("mair", word).startswith(as_one)


def _is_another(typed: str, word: str) -> bool:
    """Is what was typed one error away from a word, and not the same name written otherwise?"""
    same = _sounds_like(typed, word) or short_for(typed, word)
    return _is_one_error(typed, word) and not same


def short_for(short: str, word: str) -> bool:
    """Is a folded word a short form of another one, as `rudi` is of `rudolf`?"""
    stem = short.removesuffix("i")
    return stem != short and len(stem) >= _STEM and word != short and word.startswith(stem)


def misspelt(typed: str, word: str) -> bool:
    """May a folded word be another one with one typing error? A short word never is."""
    return min(len(typed), len(word)) >= _LONG and one_error_apart(typed, word)


def _is_one_error(typed: str, word: str) -> bool:
    """Is what was typed one typing error away from a word? One or two letters never are."""
    return min(len(typed), len(word)) >= _SHORT and one_error_apart(typed, word)


def one_error_apart(word: str, known: str) -> bool:
    """Does a word have one letter more, less, or other, or two neighbouring letters exchanged?"""
    short, long = sorted((word, known), key=len)
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    if len(short) < len(long):
        return short[same:] == long[same + 1 :]
    exchanged = short[same : same + 2] == long[same : same + 2][::-1]
    return short[same + 1 :] == long[same + 1 :] or (
        exchanged and short[same + 2 :] == long[same + 2 :]
    )


def _card(person: Person) -> str:
    """All that the card of a person says, folded."""
    texts = (person.number, person.name, person.place, person.remarks, person.licence, person.short)
    return folded(" ".join(map(str, texts)))


@lru_cache(_KEPT)
def _words(*texts: str) -> tuple[str, ...]:
    return tuple(_spelled(" ".join(texts)).split())


def _spelled(text: str) -> str:
    """A folded text. Without the letter Đ people write Dj: `Djordjevic`."""
    return folded(text).replace("dj", "d")
