"""The chairs of a table as a page shows them: who has had each, one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from host_tools.language.message import Message, Sentence, counted, listed, msg
from host_tools.tournament.accounts.chair import NOBODY, Chair, Sitter
from host_tools.tournament.aliases import NameOf

_NOBODY = msg("nobody")
_OPEN = msg("open")  # who goes on


@dataclass(frozen=True)
class ChairPart:
    """The deals for which somebody has a chair, from `first` to `last`; None: to the end.

    `person`: his number, NOBODY, or None while that is open. `words`: who, and which deals.
    """

    person: int | None
    first: int
    last: int | None
    words: Sentence


def chairs_shown(chairs: Sequence[Chair], name: NameOf) -> list[Sentence]:
    """The holders of each chair of a table in words, in playing order."""
    return [listed(one.words for one in parts_of(chair, name)) or _NOBODY for chair in chairs]


def parts_of(chair: Chair, name: NameOf) -> list[ChairPart]:
    """Return the parts of a chair in order, one for each holder with a deal.

    Deals are given by their count: an annulled deal has a number and does not count.
    """
    held = list(_held(chair))
    if len(held) == 1:
        [(holder, _)] = held
        return [ChairPart(holder.person, 1, None, _who(holder, name))]
    return [_part(holder, until, name) for holder, until in held]


def _held(chair: Chair) -> Iterator[tuple[Sitter, Sitter | None]]:
    """(holder, who has the chair after him) of those who have had a deal."""
    for one, following in pairwise([*chair.holders, None]):
        if one is not None and (following is None or following.first > one.first):
            yield one, following


def _part(holder: Sitter, until: Sitter | None, name: NameOf) -> ChairPart:
    first, last = holder.first, None if until is None else until.after
    numbered = all(one.numbered for one in (holder, until) if one is not None and one.after)
    words = _numbered if numbered else _counted
    return ChairPart(holder.person, first, last, words(_who(holder, name), first, last))


def _who(holder: Sitter, name: NameOf) -> Sentence:
    if holder.person is None:
        return _OPEN
    return _NOBODY if holder.person == NOBODY else name(holder.person)


def _numbered(who: Sentence, first: int, last: int | None) -> Message:
    if last is None:
        return msg("{name} from deal {first}", name=who, first=first)
    if first == 1:
        return msg("{name} to deal {last}", name=who, last=last)
    return msg("{name} from deal {first} to {last}", name=who, first=first, last=last)


def _counted(who: Sentence, first: int, last: int | None) -> Message:
    if last is None:
        return msg("then {name}", name=who)
    deals = last - first + 1
    if first == 1:
        return counted("{name} for {number} deal", "{name} for {number} deals", deals, name=who)
    return counted(
        "then {name} for {number} deal", "then {name} for {number} deals", deals, name=who
    )
