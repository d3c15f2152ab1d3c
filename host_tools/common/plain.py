"""How text from outside is shown: from boxes, plans and files, on a terminal or in a file.

What such text says is nobody's business here, but it must not move the cursor, ring a bell, turn
the writing round, hide, or break a line. Characters that could are shown escaped, as in Python and
JSON: `\\x1b`, `\\u202e`. The database keeps what came; only what is shown is escaped.
"""

import json
import re
import reprlib
import unicodedata

# Control, format (direction marks, isolates, what has no width), surrogate, line and paragraph
# separator: Unicode's own classes, so that a mark of next year is in them, too.
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_STRANGE = re.compile("[^ -~]")  # what is in them, and letters of other alphabets
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_FORMULA = ("=", "+", "-", "@")
QUOTED = 60  # characters of a value from outside that a sentence quotes
SENTENCE = 120  # characters of a sentence from outside: with what introduces it, less than 200

_quotes = reprlib.Repr()
_quotes.maxlevel = 2
_quotes.maxlist = _quotes.maxdict = 3
_quotes.maxstring = _quotes.maxother = _quotes.maxlong = QUOTED


def plain(text):
    """`text` with every character escaped that is not simply shown."""
    if text.isascii() and text.isprintable():
        return text
    return _STRANGE.sub(lambda match: _escaped(match[0]), text)


def quote(value):
    """A value (a string, or anything out of JSON) as a sentence quotes it: short, escaped."""
    return shorten(plain(_quotes.repr(value)), QUOTED)


def shorten(text, limit=SENTENCE):
    """At most `limit` characters of `text`, with an ellipsis in the place of what is left out."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def cell(text):
    """Text from outside for a CSV file.

    A spreadsheet takes a cell that begins with one of = + - @ for a formula: such a one gets an
    apostrophe in front, which spreadsheets take for "this is text".
    """
    shown = plain(text)
    return "'" + shown if shown.startswith(_FORMULA) else shown


def json_line(document):
    """A document in one line of JSON; who reads it gets back every character as it was."""
    text = _ENCODER.encode(document)
    # Such a character can only stand within a string, where JSON has an escape for each.
    return _STRANGE.sub(lambda match: _in_json(match[0]), text)


def _escaped(character):
    if unicodedata.category(character) in _HIDDEN:
        return character.encode("unicode_escape").decode()
    return character


def _in_json(character):
    return json.dumps(character)[1:-1] if _escaped(character) != character else character
