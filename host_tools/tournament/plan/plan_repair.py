"""Mends a plan by hand where somebody has a place and does not play, or plays and has none."""

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, because, msg
from host_tools.tournament.aliases import NameOf, Tables
from host_tools.tournament.draw.cost import cost_of
from host_tools.tournament.draw.plan import BY_HAND, Plan, Wishes
from host_tools.tournament.draw.shape import must_sit_out
from host_tools.tournament.model.state import State
from host_tools.tournament.plan.drawn_plan import drawn_plan
from host_tools.tournament.plan.wishes_in_force import wishes_of


class Mended(NamedTuple):
    """A plan in which everybody has a place who can have one.

    `plan`; in `steps` the changes, in `left` the persons without a seat nevertheless, sentences.
    """

    plan: Plan
    steps: tuple[Message, ...]
    left: tuple[Message, ...] = ()


def mend(state: State, first: int, name: NameOf = str) -> Mended:
    """Mend the rounds from `first` on with as few changes as can be: the `Mended`.

    A person without a place takes that of one who does not play. Others join the table where they
    meet the fewest again. A place that nobody takes is taken away, if the table may be so small, or
    somebody comes over from a larger one. As many sit out as have to. name(person): how a person is
    called. DeskError where only another draw helps.
    """
    repair = _Repair(state, name)
    for round_number in range(first, len(repair.plan.rounds) + 1):
        repair.mend(round_number)
    if repair.left and not repair.steps:
        raise DeskError(repair.left[0])
    return Mended(repair.plan, tuple(repair.steps), tuple(repair.left))


def first_changed(state: State, plan: Plan, first: int) -> int:
    """The first round from `first` on that a plan has otherwise than it is drawn.

    `first` where it has none. So nobody is told that a round was changed which stays as it was.
    """
    drawn = drawn_plan(state).rounds
    rounds = range(first, len(plan.rounds) + 1)
    return next((one for one in rounds if [*plan.rounds[one - 1]] != [*drawn[one - 1]]), first)


class _Repair:
    """A plan on its way: `plan`, `steps` and `left` as `Mended` has them."""

    def __init__(self, state: State, name: NameOf) -> None:
        self._state, self._name = state, name
        self._wishes = wishes_of(state)
        self.plan = replace(drawn_plan(state), method=BY_HAND)
        self.steps: list[Message] = []
        self.left: list[Message] = []

    def mend(self, round_number: int) -> None:
        """Mend one round. DeskError where somebody who does not play cannot be taken out of it."""
        out_of_place = self._state.out_of_place(round_number)
        gone, unseated = out_of_place.gone, out_of_place.without_place
        for leaving, coming in zip(gone, unseated, strict=False):
            self._take_place(round_number, leaving, coming)
        for leaving in gone[len(unseated) :]:
            self._take_out(round_number, leaving)
        left = unseated[len(gone) :]
        joining = max(0, len(left) - self._idle(round_number))
        for coming in left[:joining]:
            self._join(round_number, coming)
        out = self._state.sitting_out(round_number)
        in_round = msg("round {number}", number=round_number)
        self.steps += [
            because(in_round, msg("{player} sits out", player=self._name(person)))
            for person in left[joining:]
            if person not in out
        ]

    def _idle(self, round_number: int) -> int:
        """How many have to sit out."""
        state = self._state
        return must_sit_out(len(state.to_seat(round_number)), state.settings.sizes)

    def _take_place(self, round_number: int, leaving: int, coming: int) -> None:
        self.plan = _changed(self.plan, round_number, leaving, coming)
        self.steps.append(
            msg(
                "round {number}: {coming} takes the place of {leaving}",
                number=round_number,
                coming=self._name(coming),
                leaving=self._name(leaving),
            )
        )

    def _take_out(self, round_number: int, leaving: int) -> None:
        table = _table_of(self.plan, round_number, leaving)
        name = self._name(leaving)
        self.plan = _changed(self.plan, round_number, leaving)
        self.steps.append(
            msg(
                "round {number}: {name} leaves table {table}",
                number=round_number,
                name=name,
                table=table,
            )
        )
        if len(self.plan.rounds[round_number - 1][table - 1]) not in self.plan.sizes:
            self._fill(round_number, table, name)

    def _fill(self, round_number: int, table: int, name: str) -> None:
        """Let somebody come over to a table that has too few without the person of this name."""
        tables = self.plan.rounds[round_number - 1]
        tries = [
            _moved(self.plan, round_number, person, table)
            for persons in tables
            if len(persons) - 1 in self.plan.sizes
            for person in persons
        ]
        size = len(tables[table - 1])
        if not tries or size + 1 not in self.plan.sizes:
            raise DeskError(
                msg(
                    "without {name} table {table} of round {number} has {size} players: draw anew",
                    name=name,
                    table=table,
                    number=round_number,
                    size=size,
                )
            )
        before = self.plan
        self.plan = min(tries, key=lambda plan: tuple(cost_of(plan, self._wishes).figures.values()))
        coming = self.plan.rounds[round_number - 1][table - 1][-1]
        self.steps.append(
            msg(
                "round {number}: {name} comes over from table {table} to table {other}",
                number=round_number,
                name=self._name(coming),
                table=_table_of(before, round_number, coming),
                other=table,
            )
        )

    def _join(self, round_number: int, coming: int) -> None:
        name = self._name(coming)
        joined = best_table(self.plan, round_number, coming, self._wishes)
        if joined is None:
            self.left.append(
                msg(
                    "no table of round {number} has room for {name}: draw anew",
                    number=round_number,
                    name=name,
                )
            )
            return
        self.plan, table = joined
        self.steps.append(
            msg(
                "round {number}: {name} joins table {table}",
                number=round_number,
                name=name,
                table=table,
            )
        )


def _changed(plan: Plan, round_number: int, leaving: int, coming: int | None = None) -> Plan:
    """The plan with `coming` in the place of `leaving`; None: with nobody there."""
    instead = () if coming is None else (coming,)
    tables = tuple(
        tuple(sits for person in table for sits in (instead if person == leaving else (person,)))
        for table in plan.rounds[round_number - 1]
    )
    return _with_round(plan, round_number, tables)


def _moved(plan: Plan, round_number: int, person: int, table: int) -> Plan:
    """The plan with a person at the end of another table."""
    tables = list(_changed(plan, round_number, person).rounds[round_number - 1])
    tables[table - 1] = (*tables[table - 1], person)
    return _with_round(plan, round_number, tuple(tables))


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


def _table_of(plan: Plan, round_number: int, person: int) -> int:
    return next(
        table for table, persons in enumerate(plan.rounds[round_number - 1], 1) if person in persons
    )


def _with_round(plan: Plan, round_number: int, tables: Tables) -> Plan:
    return replace(
        plan, rounds=(*plan.rounds[: round_number - 1], tables, *plan.rounds[round_number:])
    )
