"""Codes of signed results from the display of a box: they count until the box is read."""

from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.journal.fields import (
    CodeDigest,
    CountOfRecords,
    Deals,
    PointsOfAll,
    RoundNumber,
    Seated,
    TableNumber,
)
from host_tools.journal.kind import TABLES
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.decisions.event_kind import EventKind
from host_tools.tournament.decisions.words import results_words
from host_tools.tournament.model.typed_tables import TakenCode

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent


class TakeCode(EventKind):
    """The code of a signed round was taken: who has which points, after how many deals.

    `records`: of how many the session was then; `digest`: the first four digits of that of the
    closing record.
    """

    name = "code"
    group = TABLES
    help = (
        "what a table has signed, by the code of its box: provisional until the box is read;\n"
        "code=DIGITS says all of it; the ten characters need round, table and points, too"
    )

    round: RoundNumber
    table: TableNumber
    persons: Seated
    points: PointsOfAll
    deals: Deals
    records: CountOfRecords
    digest: CodeDigest

    def apply(self, state: "State") -> None:
        state.plan.check_table(self.round, self.table)
        for person in self.persons:
            state.entrant(person)
        if not len(set(self.persons)) == len(self.persons) == len(self.points):
            raise DeskError(msg("persons: there must be one for each of the points"))
        code = TakenCode(
            tuple(self.persons),
            tuple(self.points),
            self.deals,
            self.records,
            self.digest,
            self.made.number,
        )
        codes = state.typing_at((self.round, self.table)).codes
        if codes and code == codes[-1]:
            raise DeskError(msg("code: it was taken before"))
        if codes and code.records < codes[-1].records:
            raise DeskError(
                msg(
                    "code: it is older than the one that was taken of this table; undo decision "
                    "{number} if that was wrong",
                    number=codes[-1].decision,
                )
            )
        codes.append(code)

    def say(self, event: "RankedEvent") -> Message:
        return counted(
            "Table {table}, round {round}, from the code of its box, {number} deal: {results}",
            "Table {table}, round {round}, from the code of its box, {number} deals: {results}",
            self.deals,
            table=self.table,
            round=self.round,
            results=results_words(event, zip(self.persons, self.points, strict=True)),
        )
