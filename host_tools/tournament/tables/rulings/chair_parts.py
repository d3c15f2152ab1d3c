"""The parts of a chair, or of a place of a source: who had it, one after the other, in words."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.aliases import NameOf

_NOBODY = msg("nobody")
_OPEN = msg("open")  # who goes on


class ChairPart(NamedTuple):
    """The deals for which somebody has a chair, from `first` to `last`; None: to the end.

    `person`: his number, NOBODY, or None while that is open. `words`: who, and which deals.
    """

    person: int | None
    first: int
    last: int | None
    words: Sentence


def sitters_words(sitters: Sequence[Sitter], name: NameOf, *, by_number: bool = False) -> Message:
    """All parts in words, see `parts_of`."""
    parts = listed(one.words for one in parts_of(sitters, name, by_number=by_number))
    return msg("{what}", what=parts or _NOBODY)


def parts_of(
    sitters: Sequence[Sitter], name: NameOf, *, by_number: bool = False
) -> list[ChairPart]:
    """Return the parts in order, one for each holder with a deal.

    Deals are given by their count, since an annulled deal has a number and does not count;
    by_number: of a source by their numbers.
    """
    held = list(_held(sitters))
    if len(held) == 1:
        [(holder, _)] = held
        return [ChairPart(holder.person, 1, None, _who(holder, name))]
    return [_part(holder, until, name, by_number) for holder, until in held]


def _held(sitters: Sequence[Sitter]) -> Iterator[tuple[Sitter, Sitter | None]]:
    """(holder, who comes after him) of those who have had a deal."""
    for one, following in pairwise([*sitters, None]):
        if one is not None and (following is None or following.first > one.first):
            yield one, following


def _part(holder: Sitter, until: Sitter | None, name: NameOf, by_number: bool) -> ChairPart:
    first, last = holder.first, None if until is None else until.after
    numbered = all(one.numbered for one in (holder, until) if one is not None and one.after)
    words = _numbered if by_number or numbered else _counted
    return ChairPart(holder.person, first, last, words(_who(holder, name), first, last))


def _who(holder: Sitter, name: NameOf) -> Sentence:
    if holder.person is None:
        return _OPEN
    return _NOBODY if holder.person == NOBODY else name(holder.person)


def _numbered(who: Sentence, first: int, last: int | None) -> Message:
    if last is None:
        return msg("{what} from deal {first} on", what=who, first=first)
    if first == 1:
        return msg("{name} to deal {number}", name=who, number=last)
    return msg("{name} from deal {first} to {last}", name=who, first=first, last=last)


def _counted(who: Sentence, first: int, last: int | None) -> Message:
    if last is None:
        return msg("then {name}", name=who)
    deals = last - first + 1
    held = counted("{name} for {number} deal", "{name} for {number} deals", deals, name=who)
    return held if first == 1 else msg("then {name}", name=held)
