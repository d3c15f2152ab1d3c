"""Somebody who may be meant by what was said, and why."""

from enum import IntEnum
from typing import NamedTuple

from host_tools.club.person import Person


class Why(IntEnum):
    """Why somebody may be meant, the likeliest first."""

    WHOLE = 0  # all of the name, the number or the licence was said
    PART = 1  # words of the name or the place, or their beginnings
    FORM = 2  # the same, one word in another form; or how a number begins
    ERROR = 3  # the same, but for a typing error in a word
    FIRST_NAME = 4  # the surname, and a first name that may be this one
    SURNAME = 5  # the surname alone
    MENDED = 6  # one part of the name and no other place; the other part was mended, or changed


class Candidate(NamedTuple):
    """A `Person` who may be meant, and `why`.

    `doubts`: words that may mean somebody else, by a typing error or another form; a number that
    goes on counts as one. `other_name`: was all of another name said that is like this one, Huberta
    Gruber for Hubert? Then somebody else may be meant, whom nobody knows yet.
    """

    person: Person
    why: Why
    doubts: int = 0
    other_name: bool = False
