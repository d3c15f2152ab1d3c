"""First names and surnames: put together, taken apart where nobody has said them, and ordered by.

An unknown split is guessed. The surname is the last word, with the particles before it (`Anna von
der Au`, `Ian Mc Donald`) and what follows it (`Karl Huber jun.`); what stands before a comma
(`Huber, Karl`); or all that is in capitals where other words are not (`MARTIN Aline`).
"""

from functools import lru_cache

from host_tools.club.folding import folded

BY_NAME, BY_SURNAME = "name", "surname"

# Of surnames in German and Dutch; French, Italian and Portuguese; Scottish and Irish.
_VON = ("von", "vom", "van", "v.", "zu", "zum", "zur", "der", "den", "dem", "auf", "ten", "ter")
_DE = ("de", "du", "des", "d'", "la", "le", "les", "da", "dal", "dalla", "dei", "del", "della")
_DI = ("di", "do", "dos", "el", "al", "san", "sankt", "st.")
_PARTICLES = frozenset((*_VON, *_DE, *_DI, "mac", "mc", "o'"))
_AFTER = frozenset(("jun", "jun.", "jr", "jr.", "sen", "sen.", "sr", "sr.", "ii", "iii", "iv"))
_KEPT = 8192  # names whose parts stay in memory, as in `folding`
_LOUD = 3  # letters; what is shorter may be initials


def whole_name(first: str, last: str) -> str:
    """Return the whole name of a person from both parts, or from the one that is known."""
    return " ".join(part for part in (first, last) if part)


@lru_cache(_KEPT)
def split_name(name: str) -> tuple[str, str]:
    """(first name, surname), guessed from a whole name; a single word is the surname."""
    last, comma, first = name.partition(",")
    if comma:
        return first.strip(), last.strip()
    words = name.split()
    loud = [word for word in words if _is_loud(word)]
    if len(loud) < len(words) and any(word.casefold() not in _PARTICLES for word in loud):
        return " ".join(word for word in words if word not in loud), " ".join(loud)
    start = max(len(words) - 1, 0)
    while start > 0 and words[start].casefold() in _AFTER:
        start -= 1
    # What the name begins with is a first name, unless it is in small letters: `von Trapp`.
    while start > 1 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    if start == 1 and words[0] in _PARTICLES:
        start = 0
    return " ".join(words[:start]), " ".join(words[start:])


def split_surname_first(name: str) -> tuple[str, str]:
    """(first name, surname) of a name that begins with the surname: `Huber jun. Karl`.

    ("", the name) where nothing follows the surname.
    """
    words = name.split()
    end = 0
    while end < len(words) and words[end].casefold() in _PARTICLES:
        end += 1
    end += 1
    while end < len(words) and words[end].casefold() in _AFTER:
        end += 1
    return " ".join(words[end:]), " ".join(words[:end])


def says_its_surname(name: str) -> bool:
    """Does a comma, or capitals, say which part of a name is the surname?"""
    words = name.split()
    return "," in name or len({_is_loud(word) for word in words}) > 1


def order_of(first: str, last: str) -> tuple[str, str, str]:
    """By what somebody comes in a list by surnames: particles in small letters are passed over."""
    words = last.split()
    start = 0
    while start < len(words) - 1 and words[start] in _PARTICLES:  # in capitals it is none of them
        start += 1
    return folded(" ".join(words[start:])), folded(first), folded(last)


def _is_loud(word: str) -> bool:
    """Return True for a name in capitals that is no initials."""
    letters, small = sum(letter.isalpha() for letter in word), word.casefold()
    return word.isupper() and (letters >= _LOUD or small in _PARTICLES) and small not in _AFTER
