"""Text key -> text in the language in force.

The texts of a language are `TEXTS` of `firmware/translations/<code>.py`, with `{}` where a text
takes arguments. All languages have the same keys, but for what FALLBACK says.
"""

import micropython

LANGUAGES = ("de", "fr", "en", "rm")
DEFAULT_LANGUAGE = "de"

# Languages that leave texts out on purpose, and the one whose texts stand in for these. In
# Romansh one plays Troccas: the questions of the other games are asked in German.
FALLBACK = {"rm": "de"}

# None, or a function f(kind, key) that hears of every defect: ("key", a key that has no text).
fault = None

_texts = ()
_fallback = ()
_language = None


def use_language(code):
    """Put a language of LANGUAGES in force; before, no key has a text. ValueError if unknown."""
    global _language, _texts, _fallback
    if code not in LANGUAGES:
        raise ValueError("no such language: " + str(code))
    _texts = _load(code)
    _fallback = _load(FALLBACK[code]) if code in FALLBACK else ()
    _language = code


def language():
    """The code of the language in force."""
    return _language


def text(key, *args):
    """The text of `key` with its `{}` filled in. The key itself stands in for a missing text."""
    pattern = found(key)
    if pattern is None:
        if fault is not None:
            fault("key", key)
        return key
    return pattern.format(*args) if args else pattern


def found(key):
    """The text of `key`, its gaps as they are; None if it has none."""
    return find(_texts, key) or find(_fallback, key)


def counted(key, number, *args):
    """Return the text of `key` about a number of things, that of `key`.one for a single one.

    `args`: the values for its gaps; left out, the number.
    """
    return text(key + ".one" if number == 1 else key, *(args or (number,)))


@micropython.viper
def find(table, key):
    """The text behind `key` in a table in the order of the keys, None if it has none.

    As machine code: a screen has half a dozen texts.
    """
    low = 0
    count = int(len(table))  # noqa: RUF046 - viper needs a machine integer
    high = count >> 1
    while low < high:
        middle = (low + high) >> 1
        if table[2 * middle] < key:
            low = middle + 1
        else:
            high = middle
    if 2 * low < count and table[2 * low] == key:
        return table[2 * low + 1]
    return None


def _load(code):
    """The texts of a language."""
    return __import__("firmware.translations." + code, None, None, ("TEXTS",)).TEXTS
