"""Certain choice among candidates: nobody is chosen if another person may be meant."""

from collections.abc import Mapping, Sequence

from host_tools.club.finder.candidate import Candidate, Why
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person, numbered
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg

_DOUBTFUL = 1  # whoever has so many doubts more than the best candidate may still be meant
_NAMED = 5  # candidates in a sentence


def meant(candidates: Sequence[Candidate]) -> Person | None:
    """The `Person` who is meant without any doubt, or None; candidates: for what was typed.

    This is the only person whose whole name or number was typed. If there is none, it is the only
    likely one, unless a word of it has a typing error, or all of another name was typed.
    """
    likely = _likely(candidates)
    whole = [one for one in likely if one.why is Why.WHOLE]
    if not whole:
        whole = [one for one in likely if not (one.doubts or one.other_name or likely[1:])]
    return whole[0].person if len(whole) == 1 else None


def meant_if_shown(candidates: Sequence[Candidate]) -> Person | None:
    """The `Person` who is meant if a user sees the mark and agrees, or None.

    This is the person meant without any doubt. If there is none, it is the only likely one, even
    with typing errors or by the beginning of a number, unless all of another name was typed.
    """
    likely = _likely(candidates)
    if len(likely) == 1 and not likely[0].other_name:
        return likely[0].person
    return meant(candidates)


def person_called(persons: Mapping[int, Person], typed: str) -> Person:
    """The `Person` of {number: Person} who is meant without any doubt.

    DeskError for nobody, and for several.
    """
    candidates = PersonFinder(persons).candidates(typed)
    person = meant(candidates)
    if person is not None:
        return person
    if typed.isdecimal():
        raise DeskError(msg("nobody has the number {number}", number=typed))
    if not candidates:
        raise DeskError(msg("nobody is called {name}", name=quote(typed)))
    numbers = ", ".join(numbered(one.person) for one in candidates[:_NAMED])
    raise DeskError(
        msg("{word} may be {numbers}: give the number", word=quote(typed), numbers=numbers)
    )


def _likely(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the likely candidates: the best one, and those with hardly more doubts.

    If a person is found as typed, one found only by an error is not likely; nor is a person found
    by the surname alone.
    """
    found = [one for one in candidates if one.why <= Why.ERROR]
    best = found[0].doubts if found else 0
    near = [one for one in found if one.doubts <= best + _DOUBTFUL]
    return [one for one in near if best > 0 or one.why is not Why.ERROR]
