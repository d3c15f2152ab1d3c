"""Sentences on the sitters of a ruling."""

from collections.abc import Iterator, Mapping, Sequence

from host_tools.language.message import Message, counted, msg
from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.ruling import PLAN
from host_tools.tournament.tables.rulings.chair_parts import sitters_words
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.source_words import place_words

# {(source or `PLAN`, place from 0): who sat there, one after the other}
Sat = Mapping[tuple[str, int], tuple[Sitter, ...]]


def sat_there(sat: Sat, names: Names) -> Iterator[Message]:
    """Yield sentences on the sitters, with the places only if there are several.

    A seat given for later deals also tells the sitters at the places of its sources.
    """
    sat = {where: who for where, who in sat.items() if where[0] == PLAN} or sat
    (source, _), sitters = next(iter(sat.items()), ((PLAN, 0), ()))
    if len(set(sat.values())) != 1 or _is_to_come(source, names):
        yield from sat_at_places(sat, names)
    elif source == PLAN:
        yield _has_seat(sitters, names)
    elif len(sitters) > 1:
        yield who_sat(sitters, names)
    elif sitters[0].person:
        yield msg("{name} sat there", name=names.person(sitters[0].person))
    else:
        yield msg("nobody sat there")


def _is_to_come(source: str, names: Names) -> bool:
    """Return True if nobody has played at a source yet."""
    return source != PLAN and names.deals(source) is None


def sat_at_places(sat: Sat, names: Names) -> Iterator[Message]:
    """Yield the sentence on the sitters of each place."""
    for (source, place), sitters in sat.items():
        if source == PLAN:
            held = sitters_words(sitters, names.person)
            yield msg(
                "at {place} sits {who}", place=msg("seat {number}", number=place + 1), who=held
            )
            continue
        at = place_words(source, place, names)
        who = who_sat(sitters, names)
        if _is_to_come(source, names):
            yield msg("at {place} sits {who}", place=at, who=who)
        else:
            yield msg("at {place} sat {who}", place=at, who=who)


def who_sat(sitters: Sequence[Sitter], names: Names) -> Message:
    """Return the words for the sitters up to the deal of a number, and from it on."""
    return sitters_words(sitters, names.person, by_number=True)


def _has_seat(sitters: Sequence[Sitter], names: Names) -> Message:
    """Return the words for the holder of a seat in the plan; of several the last one."""
    *before, last = sitters
    name = _name(last, names)
    if not before and not last.person:
        return msg("the seat stays empty")
    if not before:
        return msg("{name} takes the seat", name=name)
    if last.person:
        return counted(
            "{name} goes on after {number} deal",
            "{name} goes on after {number} deals",
            last.first - 1,
            name=name,
        )
    return counted(
        "{name} has stopped after {number} deal, and nobody goes on",
        "{name} has stopped after {number} deals, and nobody goes on",
        last.first - 1,
        name=_name(before[-1], names),
    )


def _name(sitter: Sitter, names: Names) -> Message:
    return msg("{what}", what=names.person(sitter.person)) if sitter.person else msg("nobody")
