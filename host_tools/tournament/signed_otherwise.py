"""A box has signed a table of which all deals were typed: does it say the same as the sheet?"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, Sentence, listed, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.binding import persons_counting
from host_tools.tournament.decisions.journal import Journal
from host_tools.tournament.entrants import TypedSheet
from host_tools.tournament.seat_questions import TWICE, Question
from host_tools.tournament.stopped_seats import as_on_box

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table

SHEETS = ("sheet", "rest", "sheet_with_penalty")


def ask_of_set_aside(event: "Event", table: "Table") -> list[Question]:
    """The questions about boxes of a table that were set aside because its sheet was typed.

    What they bring later nobody knew then: it is asked where it is otherwise, and signed or all
    that was to be played. Not after it was decided that the sheet counts all the same.
    """
    place, state = (table.round_number, table.table), event.state
    sheets = state.sheets.get(place, [])
    if not sheets or state.closed:
        return []
    asked = []
    for session in table.aside:
        known = (
            session.id in state.beside or set_aside_with_sheet(event.journal, session.id) is None
        )
        seating = event.seatings.get(session.id)
        if known or seating is None:
            continue
        persons = persons_counting(state, session.id, seating.persons)
        sheet = as_on_box(sheets[-1], persons, state, table.round_number)
        said = otherwise(sheet, session, persons, event.name)
        if said is not None:
            asked.append(Question(TWICE, said, session.id))
    return asked


def set_aside_with_sheet(journal: Journal, session: str) -> int | None:
    """The number of the decision by which a session was set aside as a sheet was typed, if any.

    Both were decided by one form: they have the same reason, and no other decision is between them.
    """
    setting = journal.in_force_of("set_aside", session=session)[-1:]
    decided = {one.number: one for one in journal.decisions}
    for number in [one.number for one in setting]:
        before = number - 1
        while before in decided and decided[before].kind == "set_aside":
            before -= 1
        sheet = decided.get(before)
        if sheet and sheet.kind in SHEETS and sheet.reason == decided[number].reason:
            return number
    return None


def decided_with(journal: Journal, number: int) -> list[int]:
    """The number of a decision; of a sheet also of those that were decided with it about boxes.

    By these a box counts beside it, or others were set aside.
    """
    in_force = {one.number: one for one in journal.in_force()}
    sheet = in_force.get(number)
    numbers = [number]
    if sheet is None or sheet.kind not in SHEETS or not sheet.reason:
        return numbers
    before = in_force.get(number - 1)
    if before is not None and (before.kind, before.reason) == ("bind", sheet.reason):
        numbers.append(before.number)
    decided = {one.number: one for one in journal.decisions}
    following = number + 1
    while following in decided and decided[following].kind == "set_aside":
        if following in in_force and decided[following].reason == sheet.reason:
            numbers.append(following)
        following += 1
    return numbers


def says_the_same(sheet: TypedSheet, session: Session, persons: Sequence[int | None]) -> bool:
    """Has a box signed just the deals and points of a sheet? persons: who sat at its places."""
    return session.signed and _same_points(sheet, session, persons)


def _same_points(sheet: TypedSheet, session: Session, persons: Sequence[int | None]) -> bool:
    return (
        session.points is not None
        and session.played == sheet.deals
        and dict(zip(persons, session.points, strict=True))
        == dict(zip(sheet.persons, sheet.points, strict=True))
    )


def otherwise(
    sheet: TypedSheet, session: Session, persons: Sequence[int | None], name: NameOf
) -> Message | None:
    """That a box has other points than a sheet says, with both; None where it has not.

    Asked as soon as it was signed, or has all that is on the sheet: nobody may be there to sign.
    """
    if session.points is None or _same_points(sheet, session, persons):
        return None
    both = {
        "typed": _points(sheet.persons, sheet.points, [], name),
        "brought": _points(persons, session.points, session.names, name),
    }
    if session.signed:
        return msg(
            "its box was signed with other points than the sheet has: on the sheet {typed}; "
            "on the box {brought}",
            **both,
        )
    if sheet.first in (None, 1) and session.played >= sheet.deals:
        return msg(
            "its box was not signed, and has other points than the sheet: on the sheet {typed}; "
            "on the box {brought}",
            **both,
        )
    return None


def _points(
    persons: Sequence[int | None], points: Sequence[int], written: Sequence[str], name: NameOf
) -> Sentence | None:
    """The points of each person; `written`: what the box calls whom nobody knows."""
    return listed(
        msg(
            "{name} {points}",
            name=written[at] if person is None else name(person),
            points=typeset_signed(value),
        )
        for at, (person, value) in enumerate(zip(persons, points, strict=True))
    )
