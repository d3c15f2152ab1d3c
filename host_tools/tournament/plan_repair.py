"""Mends a plan by hand where somebody has a place and does not play, or plays and has none."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import NameOf, Tables
from host_tools.tournament.draw import BY_HAND, Plan, Wishes, cost_of, must_sit_out
from host_tools.tournament.planning import drawn_plan, wishes_of
from host_tools.tournament.state import State


@dataclass(frozen=True)
class Mended:
    """A plan without anybody out of place: `plan`, and in `steps` what was done, sentences."""

    plan: Plan
    steps: tuple[Message, ...]


def mend(state: State, first: int, name: NameOf = str) -> Mended:
    """Mend the rounds from `first` on with as few changes as can be: the `Mended`.

    A person without a place takes that of one who does not play. Others join the table where they
    meet the fewest again. A place that nobody takes is taken away, if the table may be so small. As
    many sit out as have to. name(person): how a person is called. DeskError where only another draw
    helps.
    """
    plan = replace(drawn_plan(state), method=BY_HAND)
    steps = []
    for round_number in range(first, len(plan.rounds) + 1):
        out_of_place = state.out_of_place(round_number)
        gone, unseated = out_of_place.gone, out_of_place.without_place
        for leaving, coming in zip(gone, unseated, strict=False):
            plan = _changed(plan, round_number, leaving, coming)
            steps.append(
                msg(
                    "round {number}: {coming} takes the place of {leaving}",
                    number=round_number,
                    coming=name(coming),
                    leaving=name(leaving),
                )
            )
        for leaving in gone[len(unseated) :]:
            table = _table_of(plan, round_number, leaving)
            plan = _checked(
                _changed(plan, round_number, leaving), round_number, table, name(leaving)
            )
            steps.append(
                msg(
                    "round {number}: {name} leaves table {table}",
                    number=round_number,
                    name=name(leaving),
                    table=table,
                )
            )
        left = unseated[len(gone) :]
        joining = max(0, len(left) - _idle(state, round_number))
        for coming in left[:joining]:
            joined = best_table(plan, round_number, coming, wishes_of(state))
            if joined is None:
                raise _no_room(round_number, name(coming))
            plan, table = joined
            steps.append(
                msg(
                    "round {number}: {name} joins table {table}",
                    number=round_number,
                    name=name(coming),
                    table=table,
                )
            )
        out = state.sitting_out(round_number)
        steps += [
            msg("round {number}: {name} sits out", number=round_number, name=name(person))
            for person in left[joining:]
            if person not in out
        ]
    return Mended(plan, tuple(steps))


def _idle(state: State, round_number: int) -> int:
    """How many have to sit out."""
    return must_sit_out(len(state.to_seat(round_number)), state.settings.sizes)


def _changed(plan: Plan, round_number: int, leaving: int, coming: int | None = None) -> Plan:
    """The plan with `coming` in the place of `leaving`; None: with nobody there."""
    instead = () if coming is None else (coming,)
    tables = tuple(
        tuple(sits for person in table for sits in (instead if person == leaving else (person,)))
        for table in plan.rounds[round_number - 1]
    )
    return _with_round(plan, round_number, tables)


def _checked(plan: Plan, round_number: int, table: int, name: str) -> Plan:
    size = len(plan.rounds[round_number - 1][table - 1])
    if size not in plan.sizes:
        raise DeskError(
            msg(
                "without {name} table {table} of round {number} has {size} players: draw anew",
                name=name,
                table=table,
                number=round_number,
                size=size,
            )
        )
    return plan


def best_table(
    plan: Plan, round_number: int, coming: int, wishes: Wishes, among: Collection[int] | None = None
) -> tuple[Plan, int] | None:
    """(the plan with one more at a table, which one); None where no table has room.

    The table where he meets the fewest again; `among`: the tables that it may be, None for all.
    """
    tables = plan.rounds[round_number - 1]
    tries = []
    for table, persons in enumerate(tables, 1):
        if len(persons) + 1 in plan.sizes and (among is None or table in among):
            larger = (*tables[: table - 1], (*persons, coming), *tables[table:])
            joined = _with_round(plan, round_number, larger)
            tries.append((tuple(cost_of(joined, wishes).figures.values()), table, joined))
    if not tries:
        return None
    _, table, joined = min(tries, key=lambda one: one[:2])
    return joined, table


def _no_room(round_number: int, name: str) -> DeskError:
    return DeskError(
        msg(
            "no table of round {number} has room for {name}: draw anew",
            number=round_number,
            name=name,
        )
    )


def _table_of(plan: Plan, round_number: int, person: int) -> int:
    return next(
        table for table, persons in enumerate(plan.rounds[round_number - 1], 1) if person in persons
    )


def _with_round(plan: Plan, round_number: int, tables: Tables) -> Plan:
    return replace(
        plan, rounds=(*plan.rounds[: round_number - 1], tables, *plan.rounds[round_number:])
    )
