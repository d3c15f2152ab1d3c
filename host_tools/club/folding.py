"""Folds names for comparison: without accents, capitals, and signs between letters."""

from functools import lru_cache
from unicodedata import combining, normalize

_KEPT = 8192  # folded names in memory: each key at the door searches all names of the club

# Letters with a stroke, and double letters, that Unicode does not take apart.
_LETTERS = {"đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t"}
_LETTERS |= {"æ": "ae", "œ": "oe", "þ": "th"}
_APOSTROPHES = dict.fromkeys("'’‘ʼ`´", "")
_HYPHENS = dict.fromkeys("-‐‑‒–", " ")
_OTHERWISE = str.maketrans(_LETTERS | _APOSTROPHES | _HYPHENS)


@lru_cache(_KEPT)
def folded(text: str) -> str:
    """The text for comparison: `Jørgen  O'Groß-Đurić` becomes `jorgen ogross duric`."""
    # Twice: to order accents by the thousand takes minutes, and it is all the same here.
    apart = normalize("NFKD", _without_accents(text.casefold().translate(_OTHERWISE)))
    return " ".join(_without_accents(apart).split())


def has_words(text: str, typed: str) -> bool:
    """Does a text contain every typed word, whatever its accents and capitals?"""
    there = folded(text)
    return all(word in there for word in folded(typed).split())


def _without_accents(text: str) -> str:
    return "".join(sign for sign in text if not combining(sign))
