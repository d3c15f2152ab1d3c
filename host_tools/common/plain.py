"""Makes text from outside (boxes, plans, files) safe to show, on a terminal or in a file.

Such text may say anything, but it must not move the cursor, ring a bell, turn the direction of
writing, hide, or break a line. Characters that could do so are shown escaped, as in Python and
JSON: `\\x1b`, `\\u202e`. The database keeps the text as it came.
"""

import json
import re
import reprlib
import unicodedata

from rules_core.fields import is_plain

# Control, format (direction marks, isolates, characters without width), surrogate, line separator,
# paragraph separator: Unicode's own classes, so that marks of the next version are in them, too.
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_STRANGE = re.compile("[^ -~]")  # characters of these classes, and letters of other alphabets
_ENCODER = json.JSONEncoder(ensure_ascii=False)

QUOTED = 60  # characters at most of a value from outside that a sentence quotes
SENTENCE = 120  # characters at most of a sentence from outside; with its introduction, below 200

_quotes = reprlib.Repr()
_quotes.maxlevel = 2
_quotes.maxlist = _quotes.maxdict = 3
_quotes.maxstring = _quotes.maxother = _quotes.maxlong = QUOTED


def plain(text: str) -> str:
    """The text with every character escaped that would do more than be shown."""
    if text.isascii() and text.isprintable():
        return text
    return _STRANGE.sub(lambda match: _escaped(match[0]), text)


def quote(value: object) -> str:
    """A value (a string or anything from JSON) as a sentence quotes it: short and escaped."""
    return shorten(plain(_quotes.repr(value)), QUOTED)


def shorten(text: str, limit: int = SENTENCE) -> str:
    """At most `limit` characters of `text`; an ellipsis stands for the rest."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def json_line(document: object) -> str:
    """A document as one line of JSON; a reader gets back every character as it was."""
    text = _ENCODER.encode(document)
    # Such a character can stand only in a string, where JSON has an escape for each.
    return _STRANGE.sub(lambda match: _in_json(match[0]), text)


def _escaped(character: str) -> str:
    if unicodedata.category(character) in _HIDDEN or not is_plain(ord(character)):
        return character.encode("unicode_escape").decode()
    return character


def _in_json(character: str) -> str:
    return json.dumps(character)[1:-1] if _escaped(character) != character else character
