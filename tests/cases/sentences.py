"""What a director decides, in sentences: words with names, sources and numbers in them.

A sentence may end with *in round 2*; it is about round 1 otherwise.
"""

import re

from tests.cases.row import Said

DOES_NOT_PLAY = "{person} does not play"
STOPS = "{person} stops after deal {deals}"
STOPS_COUNTED = "{person} stops after {deals} deals"
COMES = "{person} plays from round {round} on"
EXCLUDED = "{person} is excluded"
NOT_THERE = "{person} is not there"
THERE = "{person} is there"
REGISTERS = "{person} registers"
ONE_PERSON = "{person} is {whom}"
STANDS_IN = "{person} stands in for {whom}"
TAKES_SEAT = "{person} takes the seat of {whom}"
EXCHANGE = "{one} and {other} exchange their seats"
EMPTY = "the seat of {person} stays empty"
JOINS = "{person} joins table {table}"
NOT_PLAYED = "{person} did not play"
OVER = "table {table} is over"
OVER_AFTER = "table {table} is over after {deals} deals"
OF_TABLE = "{session} is of table {table}"
SET_ASIDE = "{session} is set aside"
ON_ITS_WAY = "{session} is on its way to the desk"
SAT = "at place {place} of {session} sat {person}"
NOBODY_SAT = "at place {place} of {session} sat nobody"
ANNULLED = "deal {deal} of {session} does not count"
WAS = "deal {deal} of {session} was {points}"
COUNTS_AGAIN = "deal {deal} of {session} counts again as {points}"
SEEN = "the change of deal {deal} of {session} is seen"
GETS = "{person} gets {number} points"
FINED = "{person} is fined {number} points"
BOTH_FINED = "{person} and {other} are fined {number} points each"
WARNED = "{person} is warned"
PLAYS_FOR = "{person} plays for team {team}"
FINED_FOR_IT = "{person} gets the penalty for the warning"
LET_OFF = "{person} is let off the penalty for the warning"
CLOSED = "the event is closed"
TAKEN_BACK = "{typed} is taken back"
SETTING = "from now on {setting} is {value}"

# The longer ones first: the first that fits is meant.
SENTENCES = (
    OVER_AFTER,
    NOBODY_SAT,
    SAT,
    ANNULLED,
    WAS,
    COUNTS_AGAIN,
    SEEN,
    STOPS,
    STOPS_COUNTED,
    COMES,
    EXCLUDED,
    NOT_THERE,
    THERE,
    REGISTERS,
    STANDS_IN,
    TAKES_SEAT,
    EXCHANGE,
    EMPTY,
    JOINS,
    NOT_PLAYED,
    OVER,
    OF_TABLE,
    ON_ITS_WAY,
    GETS,
    FINED,
    BOTH_FINED,
    WARNED,
    PLAYS_FOR,
    FINED_FOR_IT,
    LET_OFF,
    CLOSED,
    TAKEN_BACK,
    SET_ASIDE,
    SETTING,
    DOES_NOT_PLAY,
    ONE_PERSON,
)
NUMBERS = ("deals", "round", "table", "place", "deal", "number")
PERSONS = ("person", "whom", "one", "other")
SOURCES = ("session", "typed")
_BACK = "taken back: "


def said(text):
    """The `Said` of a sentence. ValueError: it is none of them."""
    undone = text.startswith(_BACK)
    rest = text.removeprefix(_BACK)
    round_number = 1
    ends = re.fullmatch(r"(.+) in round (\d+)", rest)
    if ends:
        rest, round_number = ends[1], int(ends[2])
    for words in SENTENCES:
        found = _pattern(words).fullmatch(rest)
        if found:
            values = {
                name: int(value) if name in NUMBERS else _plain(value)
                for name, value in found.groupdict().items()
            }
            return Said(words, values, values.get("round", round_number), undone)
    raise ValueError(f"nobody can decide {text!r}; what can be decided: {'; '.join(SENTENCES)}")


def _pattern(words):
    parts = re.split(r"\{(\w+)\}", words)
    texts = [re.escape(part) for part in parts[::2]]
    fields = [
        rf"(?P<{name}>[+-]?\d+)" if name in NUMBERS else rf"(?P<{name}>.+?)" for name in parts[1::2]
    ]
    return re.compile(
        "".join(text + field for text, field in zip(texts, [*fields, ""], strict=True))
    )


def _plain(value):
    """A list of numbers, `yes` or `no` as such; anything else as the text that it is."""
    if re.fullmatch(r"\[[-+\d, ~]*\]", value):
        numbers = [part.strip() for part in value[1:-1].split(",")]
        return tuple(None if number == "~" else int(number) for number in numbers)
    if re.fullmatch(r"-?\d+", value):
        return int(value)
    return {"yes": True, "no": False}.get(value, value)
