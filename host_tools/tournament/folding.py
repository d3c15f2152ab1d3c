"""Names as they are compared: without accents, capitals, and signs between letters."""

import unicodedata
from functools import lru_cache

_KEPT = 8192  # names that stay folded: those of a club are looked through at every key

# Letters of which Unicode does not know that they are others with a stroke or two in one.
_LETTERS = {"đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t"}
_LETTERS |= {"æ": "ae", "œ": "oe", "þ": "th"}
_APOSTROPHES = dict.fromkeys("'’‘ʼ`´", "")
_HYPHENS = dict.fromkeys("-‐‑‒–", " ")
_OTHERWISE = str.maketrans(_LETTERS | _APOSTROPHES | _HYPHENS)


@lru_cache(_KEPT)
def folded(text: str) -> str:
    """The text as it is looked for: `Jørgen  O'Groß-Đurić` is `jorgen ogross duric`."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_OTHERWISE))
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())
