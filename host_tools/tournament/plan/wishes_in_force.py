"""The wishes of an event for its draw, and who is kept apart by them."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import combinations

from host_tools.language.message import Message, msg, together
from host_tools.tournament.aliases import NameOf, Seats
from host_tools.tournament.draw.plan import Wishes
from host_tools.tournament.model.entrants import members_of
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.state import State


def wishes_of(state: State) -> Wishes:
    """The `Wishes` of a `State`: who is kept apart, team mates too, who stays, and partners.

    Team mates who play together are not kept apart.
    """
    wishes = state.wishes
    partners = wishes.partners if wishes.partners and parties_of(state) else ()
    teams = members_of(state.entrants).values()
    mates = [one for team in teams for one in _never_meet(team, partners)]
    return replace(wishes, apart=(*wishes.apart, *mates), partners=partners)


def _never_meet(team: Seats, partners: Collection[Seats]) -> list[Seats]:
    """Return the groups of a team that may not meet: all of it, or each two who are no partners."""
    if not any({*pair} <= {*team} for pair in partners):
        return [team] if len(team) > 1 else []
    return [pair for pair in combinations(sorted(team), 2) if pair not in partners]


def why_apart(wishes: Wishes, person: int, others: Iterable[int], name: NameOf) -> Message | None:
    """Whom of these others a person is not to sit with, None if he may sit with all of them."""
    seated = [one for one in others if one != person]
    never = _kept_from(person, seated, wishes.apart)
    if never:
        return msg("never at one table with {names}", names=together(map(name, never)))
    rather = _kept_from(person, seated, wishes.rather_apart)
    if rather:
        return msg("rather not at one table with {names}", names=together(map(name, rather)))
    return None


def _kept_from(person: int, others: list[int], groups: Iterable[Collection[int]]) -> list[int]:
    own = [group for group in groups if person in group]
    return [one for one in others if any(one in group for group in own)]
