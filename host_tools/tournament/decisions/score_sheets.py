"""What was played at a table, typed from a sheet of paper."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, listed, msg
from host_tools.tournament.decisions.fields import (
    DealNumberOrNone,
    Deals,
    OnSheet,
    PenaltiesOfAll,
    PointsOfAll,
    RoundNumber,
    SessionOrNone,
    TableNumber,
)
from host_tools.tournament.decisions.kind import TABLES, EventKind
from host_tools.tournament.decisions.ruling_fields import DealsOfSources
from host_tools.tournament.decisions.words import sheet_words
from host_tools.tournament.typed_tables import TypedSheet, TypedTable

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.state import State


class EnterSheet(EventKind):
    """What was played at a table without a box, or after its box died, typed from paper.

    `first`: the number of its first deal, None where the paper does not say it; `penalties`: what
    was taken off the points of each, [] for nothing; `instead_of`: {source: deals} that it counts
    instead of, None where nothing is said of them; `after`: the session that was set aside, and
    counts before it.
    """

    name = "sheet"
    group = TABLES
    help = (
        "what was played without a box, or after it died; first=6: of the deals from this one on;\n"
        "penalties= what each was fined, as in [0,0,0,100], which is taken off the points already"
    )

    round: RoundNumber
    table: TableNumber
    persons: OnSheet
    points: PointsOfAll
    deals: Deals
    first: DealNumberOrNone = None
    penalties: PenaltiesOfAll = ()  # type: ignore[assignment]
    instead_of: DealsOfSources = None
    after: SessionOrNone = None

    def apply(self, state: "State") -> None:
        state.plan.check_table(self.round, self.table)
        self._check_points()
        for person in self.persons:
            state.entrant(person)
        typed = TypedSheet(
            tuple(self.persons),
            tuple(self.points),
            self.deals,
            self.made.number,
            self.first,
            tuple(self.penalties),
            self.made.reason,
            self.instead_of,
        )
        state.typed.setdefault((self.round, self.table), TypedTable()).sheets.append(typed)
        if self.after is not None:
            state.sessions.bind(self.after, (self.round, self.table))

    def _check_points(self) -> None:
        """DeskError unless there is a number for each, and they add up to what was taken off."""
        _check_length("points", self.points, self.persons)
        if self.penalties:
            _check_length("penalties", self.penalties, self.persons)
        total, taken = sum(self.points), -sum(self.penalties)
        if total != taken and not taken:
            raise DeskError(msg("points: they add up to {sum}, not to 0", sum=total))
        if total != taken:
            raise DeskError(
                msg(
                    "points: they add up to {sum}, not to {wanted}, which the penalties come to",
                    sum=total,
                    wanted=taken,
                )
            )

    def say(self, event: "Event") -> Message:
        results = [
            msg("{name} {points}", name=event.name(person), points=typeset_signed(points))
            for person, points in zip(self.persons, self.points, strict=True)
        ]
        sheet = msg(
            "Table {table}, round {number}, from paper, {deals}: {results}",
            table=self.table,
            number=self.round,
            deals=sheet_words(self.deals, self.first),
            results=listed(results),
        )
        taken = listed(
            msg("{name} {points}", name=event.name(person), points=typeset_signed(-points))
            for person, points in zip(self.persons, self.penalties, strict=False)
            if points
        )
        return sheet if taken is None else msg("{sheet}; penalty: {who}", sheet=sheet, who=taken)


def _check_length(name: str, values: Sequence[int], persons: Sequence[int]) -> None:
    if len(values) != len(persons):
        raise DeskError(
            msg(
                "{field}: {numbers} numbers for {persons} persons",
                field=name,
                numbers=len(values),
                persons=len(persons),
            )
        )
