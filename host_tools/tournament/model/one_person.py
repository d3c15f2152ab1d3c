"""Two entrants who are one person: what was decided about one of them is about the other one."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import Chair
from host_tools.tournament.draw.plan import Wishes
from host_tools.tournament.model.cash_lines import CashLines
from host_tools.tournament.model.director_incidents import DirectorIncidents
from host_tools.tournament.model.entrants import Entrant, Ruled
from host_tools.tournament.model.event_money import EventMoney
from host_tools.tournament.model.event_plan import EventPlan
from host_tools.tournament.model.lots import Lots
from host_tools.tournament.model.typed_tables import TypedTable
from host_tools.tournament.spoken import SpokenPerson

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State

# Who somebody is by now.
Now = Callable[[int], int]


def check_one_person(state: "State", person: int, whom: int) -> None:
    """DeskError if two entrants cannot be one person, as far as the decisions tell it.

    They have two chairs in a round, or one of them plays for a third and the other one himself.
    """
    rounds = range(1, len(state.plan.rounds) + 1)
    for one, other in ((person, whom), (whom, person)):
        stands_for = state.entrant(one).stands_for
        sits = any(state.plan.who_has_chair(number, other) for number in rounds)
        if stands_for not in (None, other) and sits:
            raise DeskError(
                msg(
                    "whom: {one} plays for {absent}, and {other} has another seat",
                    one=SpokenPerson(one),
                    other=SpokenPerson(other),
                    absent=SpokenPerson(stands_for or 0),
                )
            )
    if person == whom:
        raise DeskError(msg("whom: it takes two entrants"))
    for number in rounds:
        chairs = {state.plan.who_has_chair(number, one) for one in (person, whom)} - {None}
        if len(chairs) > 1:
            raise sits_twice(person, whom, number)


def sits_twice(person: int, whom: int, round_number: int) -> DeskError:
    """Return the error that two entrants are two persons, since both sit in a round."""
    return DeskError(
        msg(
            "whom: {one} and {other} both have a seat in round {number}, so they are two persons",
            one=SpokenPerson(person),
            other=SpokenPerson(whom),
            number=round_number,
        )
    )


def become_one(state: "State", person: int, whom: int) -> None:
    """Let an entrant be another one, `whom`, who has what both have had. DeskError: he cannot."""
    check_one_person(state, person, whom)

    def now(one: int) -> int:
        return whom if one == person else one

    kept = _joined(state.entrants[person], state.entrants[whom])
    others = {one: _of(entrant, now) for one, entrant in state.entrants.items() if one != person}
    state.entrants = others | {whom: kept}
    marks = [state.away.pop(one) for one in (person, whom) if one in state.away]
    if not kept.present:
        state.away[whom] = marks[-1]
    _rename_plan(state.plan, now)
    _play_where_named(state, whom, now)
    state.rulings = {at: [_ruled(one, now) for one in ruled] for at, ruled in state.rulings.items()}
    state.called = {where: now(one) for where, one in state.called.items()}
    for typed in state.typed.values():
        _rename_typed(typed, now)
    state.wishes = _wishes(state.wishes, person, now)
    _rename_incidents(state.incidents, now)
    state.lots = Lots([_each_once(lot, now) for lot in state.lots.players], state.lots.teams)
    _rename_money(state.money, person, whom)
    state.same = {one: now(other) for one, other in state.same.items()} | {person: whom}


def lines_of_one(lines: CashLines, person: int, whom: int) -> CashLines:
    """The lines of a till, where what a person has paid, or got, another one has."""
    found: CashLines = {}
    for line in lines.values():
        own = replace(line, person=whom) if line.person == person else line
        before = found.get(own.key)
        found[own.key] = own if before is None else replace(own, cents=before.cents + own.cents)
    return found


def _joined(gone: Entrant, kept: Entrant) -> Entrant:
    """An entrant with what two had: he plays where either did, and has paid what both have."""
    ends = [one.last for one in (gone, kept)]
    last = None if None in ends else max(end for end in ends if end is not None)
    longer = gone if gone.last == last else kept
    ours = (None, gone.person, kept.person)
    stands_for = [one.stands_for for one in (kept, gone) if one.stands_for not in ours]
    replaced_by = [one.replaced_by for one in (kept, gone) if one.replaced_by not in ours]
    return Entrant(
        kept.person,
        paid=gone.paid + kept.paid,
        present=gone.present or kept.present,
        marks=tuple(dict.fromkeys((*kept.marks, *gone.marks))),
        team=kept.team or gone.team,
        first=min(gone.first, kept.first),
        last=last,
        left=longer.left,
        excluded=gone.excluded or kept.excluded,
        until=max((one.until for one in (gone, kept) if one.until), default=None),
        stands_for=next(iter(stands_for), None),
        replaced_by=next(iter(replaced_by), None),
        owes_nothing=gone.owes_nothing or kept.owes_nothing,
    )


def _of(entrant: Entrant, now: Now) -> Entrant:
    return replace(
        entrant,
        stands_for=entrant.stands_for and now(entrant.stands_for),
        replaced_by=entrant.replaced_by and now(entrant.replaced_by),
    )


def _rename_plan(plan: EventPlan, now: Now) -> None:
    chairs = {(number, now(one)): _chair(chair, now) for (number, one), chair in plan.held.items()}
    plan.held = {one: chair for one, chair in chairs.items() if len(chair.holders) > 1}
    plan.rounds = [tuple(tuple(map(now, table)) for table in tables) for tables in plan.rounds]
    plan.out = [{*map(now, out)} - plan.seated(at) for at, out in enumerate(plan.out, 1)]
    plan.left_empty = {(number, now(one)): at for (number, one), at in plan.left_empty.items()}
    plan.not_played = {place: {*map(now, who)} for place, who in plan.not_played.items()}


def _chair(chair: Chair, now: Now) -> Chair:
    """The chair; who follows himself has never left it."""
    held = [replace(one, person=one.person and now(one.person)) for one in chair.holders]
    return Chair(tuple(next(ours) for _, ours in groupby(held, lambda one: one.person)))


def _play_where_named(state: "State", whom: int, now: Now) -> None:
    """Note that a person played at a table if one of two names is written there."""
    for place, absent in state.plan.not_played.items():
        rulings = [one.answer.get(place[1]) for one in state.rulings.get(place[0], ())]
        ruled = [person for one in rulings if one is not None for person in one.persons]
        if whom in map(now, {*ruled, *state.typed_at(place).persons}):
            absent.discard(whom)


def _ruled(ruled: Ruled, now: Now) -> Ruled:
    answer = {
        table: replace(
            ruling,
            sat={
                where: tuple(replace(one, person=now(one.person or 0)) for one in sitters)
                for where, sitters in ruling.sat.items()
            },
        )
        for table, ruling in ruled.answer.items()
    }
    return replace(ruled, answer=answer)


def _rename_typed(typed: TypedTable, now: Now) -> None:
    typed.sheets = [replace(one, persons=tuple(map(now, one.persons))) for one in typed.sheets]
    typed.deals = [replace(one, persons=tuple(map(now, one.persons))) for one in typed.deals]
    typed.codes = [replace(one, persons=tuple(map(now, one.persons))) for one in typed.codes]


def _wishes(wishes: Wishes, person: int, now: Now) -> Wishes:
    """The same wishes; of two who are one none is left."""
    pairs = [(now(one), now(other)) for one, other in wishes.partners]
    stay = {now(one): at for one, at in wishes.stay.items() if one == person}
    return replace(
        wishes,
        apart=_groups(wishes.apart, now),
        rather_apart=_groups(wishes.rather_apart, now),
        stay=stay | {one: at for one, at in wishes.stay.items() if one != person},
        partners=tuple((min(pair), max(pair)) for pair in pairs if len({*pair}) > 1),
    )


def _groups(groups: Iterable[tuple[int, ...]], now: Now) -> tuple[tuple[int, ...], ...]:
    found = (_each_once(group, now) for group in groups)
    return tuple(group for group in found if len(group) > 1)


def _each_once(persons: Iterable[int], now: Now) -> tuple[int, ...]:
    return tuple(dict.fromkeys(map(now, persons)))


def _rename_incidents(incidents: DirectorIncidents, now: Now) -> None:
    incidents.adjusted = [replace(one, person=now(one.person)) for one in incidents.adjusted]
    incidents.warned = [replace(one, person=now(one.person)) for one in incidents.warned]
    spared, incidents.spared = incidents.spared, {}
    for person, warnings in spared.items():
        for warning in warnings:
            incidents.spare(now(person), warning)


def _rename_money(money: EventMoney, person: int, whom: int) -> None:
    def now(one: int) -> int:
        return whom if one == person else one

    money.lines = lines_of_one(money.lines, person, whom)
    payments = [
        replace(one, payer=now(one.payer), receiver=now(one.receiver)) for one in money.at_tables
    ]
    money.at_tables = [one for one in payments if one.payer != one.receiver]
