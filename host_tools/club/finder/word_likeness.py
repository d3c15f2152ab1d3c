"""How alike two words are, all folded: a typing error, a short form, another spelling."""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import takewhile

from host_tools.club.folding import folded

_LONG = 4  # letters of a word that may be misspelt: a shorter one is like too many others
_SHORT = 3  # letters of one that may be so beside a word of the name that is right
_ENDS = "aeio"  # of a form that has another vowel at its end
_STEM = 3  # letters of a name that are left in its short form
_MAIER = re.compile("m[ae][iy]e?r")  # as it is written, alone or in another name


class Likeness(IntEnum):
    """How a word matches, the best first."""

    SAME = 0
    BEGUN = 1  # it begins the other one
    INSIDE = 2  # it stands inside the name
    FORM = 3  # it is another form of the other one
    ERROR = 4  # but for a typing error it begins the other one
    NONE = 5


def likeness(word: str, words: Sequence[str], inside: int) -> Likeness:
    """Return the way in which a typed word matches the words of a name.

    inside: from this many letters on, the word may be inside the name.
    """
    if word in words:
        return Likeness.SAME
    if any(known.startswith(word) for known in words):
        return Likeness.BEGUN
    if len(word) >= inside and word in "".join(words):
        return Likeness.INSIDE
    if len(word) >= _LONG and any(_is_form(word, known) for known in words):
        return Likeness.FORM
    if len(word) >= _LONG and any(_nearly_begins(word, known) for known in words):
        return Likeness.ERROR
    return Likeness.NONE


def written_likeness(word: str, other: str) -> Likeness:
    """How a whole word is like another one of a name, in which nobody is still typing."""
    if word == other:
        return Likeness.SAME
    if short_for(word, other) or short_for(other, word):
        return Likeness.FORM
    return Likeness.ERROR if misspelt(word, other) else Likeness.NONE


def may_mean(written: str, name: str) -> bool:
    """Return True if a word written in a hurry may be one of a name: `Gerti` of `Gertrude
    Huber`.
    """
    names = folded(name).split()
    return any(
        written_likeness(word, one) is not Likeness.NONE
        for word in folded(written).split()
        for one in names
    )


def is_short_error(typed: str, words: Iterable[str]) -> bool:
    """Return True if the typed text is a whole short word with one error."""
    return len(typed) == _SHORT and any(_is_one_error(typed, word) for word in words)


def is_another(typed: str, word: str) -> bool:
    """Return True if the text is one error away from a word, and no other spelling of the same
    name.
    """
    same = _sounds_like(typed, word) or short_for(typed, word)
    return _is_one_error(typed, word) and not same


def short_for(short: str, word: str) -> bool:
    """Return True if a word is a short form of another one, as `rudi` is of `rudolf`."""
    stem = short.removesuffix("i")
    return stem != short and len(stem) >= _STEM and word != short and word.startswith(stem)


def misspelt(typed: str, word: str) -> bool:
    """Return True if a word may be another one with one typing error; never for a short word."""
    return min(len(typed), len(word)) >= _LONG and one_error_apart(typed, word)


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


def is_mended(text: str, other: str) -> bool:
    """Return True if a part of a name may be a corrected form of another, as `aichner` of `aigner`.

    They share a word (`huemer neu` has married), or at their beginning and end two thirds of the
    letters of the longer one.
    """
    if {*text.split()} & {*other.split()}:
        return True
    short, long = sorted((text, other), key=len)
    ahead = _same_first(short, long)
    behind = _same_first(short[ahead:][::-1], long[ahead:][::-1])
    return 3 * (ahead + behind) >= 2 * len(long)


def _is_form(typed: str, word: str) -> bool:
    """Return True if a text is another form of a word, or another spelling of the same name."""
    written = _sounds_like(typed, word) or short_for(typed, word)
    return written or _is_inside_but_for_its_end(typed, word)


def _is_inside_but_for_its_end(typed: str, word: str) -> bool:
    """Return True if a text is another form of the end of a word, as `frieda` is of `elfriede`.

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


def _is_one_error(typed: str, word: str) -> bool:
    """Return True if a text is one typing error away from a word; never for one or two letters."""
    return min(len(typed), len(word)) >= _SHORT and one_error_apart(typed, word)


def _same_first(text: str, other: str) -> int:
    """With how many letters both begin."""
    pairs = zip(text, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
