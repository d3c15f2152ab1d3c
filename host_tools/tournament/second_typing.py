"""A sheet that was typed twice: do both say the same, and what is different in them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from host_tools.language.formatting import signed
from host_tools.language.message import Message, counted, msg, together
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.entrants import TypedSheet
from host_tools.tournament.seat_questions import UNEQUAL, Question

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def ask_if_unequal(sheets: Sequence[TypedSheet], name: NameOf) -> list[Question]:
    """The question which of the last two sheets of a table is right; none if they agree."""
    if len(sheets) < 2 or sheets[-1].says_the_same_as(sheets[-2]):
        return []
    before, last = sheets[-2:]
    said = msg(
        "it was typed twice, and not the same: {before}, then {last}",
        before=together(_only_in(before, last, name)),
        last=together(_only_in(last, before, name)),
    )
    return [Question(UNEQUAL, said)]


def which_is_right(
    event: "Event", table: "Table"
) -> Iterator[tuple[Message, tuple[str, "Content"]]]:
    """(words, decision) of each of the last two sheets, which lets it count alone.

    None where every sheet is typed twice: then it is typed once more.
    """
    sheets = event.state.sheets.get((table.round_number, table.table), [])
    if event.state.settings.typed_twice or len(sheets) < 2:
        return
    for sheet, other in ((sheets[-1], sheets[-2]), (sheets[-2], sheets[-1])):
        values = together(_only_in(sheet, other, event.name))
        others = [one.decision for one in sheets if one is not sheet]
        yield msg("{values} is right", values=values), (UNDO, {"decision": others})


def was_typed_alike(event: "Event", table: "Table") -> bool:
    """Was a sheet of a table typed twice, and both say the same?"""
    sheets = event.state.sheets.get((table.round_number, table.table), [])
    return len(sheets) > 1 and sheets[-1].says_the_same_as(sheets[-2])


def _only_in(sheet: TypedSheet, other: TypedSheet, name: NameOf) -> list[Message]:
    """What one sheet says otherwise than another one: points, deals, penalties; or all of it."""
    points = dict(zip(sheet.persons, sheet.points, strict=True))
    others = dict(zip(other.persons, other.points, strict=True))
    said = [
        msg("{name} {points}", name=name(person), points=signed(value))
        for person, value in points.items()
        if others.get(person) != value
    ]
    if sheet.deals != other.deals:
        said.append(counted("{number} deal", "{number} deals", sheet.deals))
    if (sheet.first or 1) != (other.first or 1):
        said.append(msg("from deal {first} on", first=sheet.first or 1))
    if sheet.taken != other.taken:
        said += _penalties(sheet, name)
    return said or [msg("{name} first", name=name(sheet.persons[0]))]


def _penalties(sheet: TypedSheet, name: NameOf) -> list[Message]:
    taken = [
        msg("a penalty of {points} of {name}", points=points, name=name(person))
        for person, points in sheet.taken
    ]
    return taken or [msg("no penalty")]
