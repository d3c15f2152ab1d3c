"""The sheet of a table that was taken back last: the form of the next one has its numbers."""

from collections.abc import Iterable, Mapping

from host_tools.tournament.decisions.score_sheets import SHEET, typed_in
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table
from host_tools.web.director.sheet_lines import SheetLine


def points_taken_back(
    event: Event, table: Table, lines: Iterable[SheetLine], begins: int
) -> Mapping[int, int]:
    """{person: points} of the last sheet of a table if it was taken back and is that of the form.

    lines: of the form; begins: with which deal. One with penalties is typed anew.
    """
    place = (table.round_number, table.table)
    typed = [
        decision
        for decision in event.journal.decisions
        if typed_in(decision, SHEET)
        and (decision.content["round"], decision.content["table"]) == place
    ]
    if not typed or event.state.typed_at(place).sheets:
        return {}
    last = typed[-1]
    persons = last.content["persons"]
    first = last.content.get("first") or 1
    is_that_of_the_form = (
        last.number in event.journal.undone()
        and set(persons) == {line.person for line in lines}
        and first == begins
        and not last.content.get("penalties")
    )
    return dict(zip(persons, last.content["points"], strict=True)) if is_that_of_the_form else {}
