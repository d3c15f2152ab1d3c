"""Whom somebody is not to sit with: by a wish of the director, or as a member of one team."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from host_tools.language.message import Message, Sentence, msg, together
from host_tools.tournament.plan.planning import wishes_of

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


def why_apart(event: "Event", person: int, others: Iterable[int]) -> Message | None:
    """Whom of these others a person is not to sit with, None if he may sit with all of them."""
    wishes = wishes_of(event.state)
    seated = [one for one in others if one != person]
    never = _kept_from(person, seated, wishes.apart)
    if never:
        return msg("never at one table with {names}", names=_called(event, never))
    rather = _kept_from(person, seated, wishes.rather_apart)
    if rather:
        return msg("rather not at one table with {names}", names=_called(event, rather))
    return None


def _kept_from(person: int, others: list[int], groups: Iterable[Collection[int]]) -> list[int]:
    own = [group for group in groups if person in group]
    return [one for one in others if any(one in group for group in own)]


def _called(event: "Event", persons: list[int]) -> Sentence:
    return together(map(event.name, persons))
