"""Mends a plan by hand where somebody has a place and does not play, or plays and has none."""

from dataclasses import dataclass, replace

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.draw import BY_HAND, Plan, cost_of, must_sit_out
from host_tools.tournament.planning import plan_of, wishes_of


@dataclass(frozen=True)
class Mended:
    """A plan without anybody out of place: `plan`, and in `steps` what was done, sentences."""

    plan: Plan
    steps: tuple


def mend(state, first, name=str):
    """Mend the rounds from `first` on with as few changes as can be: the `Mended`.

    Who has no place takes that of one who does not play; who is left over joins the table where he
    meets the fewest again, or leaves his table, as far as its size may be so; as many sit out as
    have to. name(person): how a person is called. DeskError where only another draw helps.
    """
    plan = replace(plan_of(state), method=BY_HAND)
    steps = []
    for number in range(first, len(plan.rounds) + 1):
        out_of_place = state.out_of_place(number)
        gone, unseated = out_of_place.gone, out_of_place.without_place
        for leaving, coming in zip(gone, unseated, strict=False):
            plan = _changed(plan, number, leaving, coming)
            steps.append(
                msg(
                    "round {number}: {coming} takes the place of {leaving}",
                    number=number,
                    coming=name(coming),
                    leaving=name(leaving),
                )
            )
        for leaving in gone[len(unseated) :]:
            table = _table_of(plan, number, leaving)
            plan = _checked(_changed(plan, number, leaving), number, table, name(leaving))
            steps.append(
                msg(
                    "round {number}: {name} leaves table {table}",
                    number=number,
                    name=name(leaving),
                    table=table,
                )
            )
        left = unseated[len(gone) :]
        joining = max(0, len(left) - _idle(state, number))
        for coming in left[:joining]:
            plan, table = _joined(plan, number, coming, wishes_of(state), name(coming))
            steps.append(
                msg(
                    "round {number}: {name} joins table {table}",
                    number=number,
                    name=name(coming),
                    table=table,
                )
            )
        out = state.sitting_out(number)
        steps += [
            msg("round {number}: {name} sits out", number=number, name=name(person))
            for person in left[joining:]
            if person not in out
        ]
    return Mended(plan, tuple(steps))


def _idle(state, number):
    """How many have to sit out."""
    return must_sit_out(len(state.to_seat(number)), state.settings.sizes)


def _changed(plan, number, leaving, coming=None):
    """The plan with `coming` in the place of `leaving`; None: with nobody there."""
    tables = tuple(
        tuple(
            coming if person == leaving else person
            for person in table
            if person != leaving or coming is not None
        )
        for table in plan.rounds[number - 1]
    )
    return _with_round(plan, number, tables)


def _checked(plan, number, table, name):
    size = len(plan.rounds[number - 1][table - 1])
    if size not in plan.sizes:
        raise DeskError(
            msg(
                "without {name} table {table} of round {number} has {size} players: draw anew",
                name=name,
                table=table,
                number=number,
                size=size,
            )
        )
    return plan


def _joined(plan, number, coming, wishes, name):
    """(the plan with him at a table, which one)."""
    tables = plan.rounds[number - 1]
    tries = []
    for table, persons in enumerate(tables, 1):
        if len(persons) + 1 in plan.sizes:
            larger = (*tables[: table - 1], (*persons, coming), *tables[table:])
            joined = _with_round(plan, number, larger)
            tries.append((tuple(cost_of(joined, wishes).figures.values()), table, joined))
    if not tries:
        raise DeskError(
            msg(
                "no table of round {number} has room for {name}: draw anew",
                number=number,
                name=name,
            )
        )
    _, table, joined = min(tries, key=lambda one: one[:2])
    return joined, table


def _table_of(plan, number, person):
    return next(
        table for table, persons in enumerate(plan.rounds[number - 1], 1) if person in persons
    )


def _with_round(plan, number, tables):
    return replace(plan, rounds=(*plan.rounds[: number - 1], tables, *plan.rounds[number:]))
