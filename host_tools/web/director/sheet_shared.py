"""Lines of a sheet where a seat has had several players: each has a total of his own deals."""

from dataclasses import dataclass
from itertools import pairwise

from multidict import MultiDict

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.event import Event
from host_tools.tournament.stopped_seats import had_before, last_of, nobody_plays, part_of
from host_tools.tournament.table import Table
from host_tools.web.director.posted import whole_number

OF_EACH = ("points", "penalties")  # fields with a value for each of the persons


@dataclass(frozen=True)
class SheetLine:
    """A line of the form: a `person`, and its `label`.

    `shared`: has the seat had several players? Then one of them may have no deal on the sheet.
    """

    person: int
    label: Message
    shared: bool = False


def lines_of_sheet(event: Event, table: Table) -> list[SheetLine]:
    """The `SheetLine`s of a table, in playing order; whoever has stopped before who plays on."""
    lines = []
    for person in table.seated:
        before = had_before(event.state, table.round_number, person)
        for one in [*before, person]:
            lines.append(SheetLine(one, _label(event, table, one), bool(before)))
    return lines


def totals_of_shared(event: Event, table: Table) -> list[Message]:
    """How the totals of those are found who had one seat after another, on a whole sheet."""
    said = []
    for person in table.seated:
        seat = [*had_before(event.state, table.round_number, person), person]
        for before, after in pairwise(seat):
            said.append(
                msg(
                    "{before} and {after} have had one seat: for {before} what stands there after "
                    "deal {last}, for {after} what was won or lost from then on.",
                    before=event.name(before),
                    after=event.name(after),
                    last=last_of(event.state, table.round_number, before),
                )
            )
    return said


def _label(event: Event, table: Table, person: int) -> Message:
    name = event.name(person)
    first, last = part_of(event.state, table.round_number, person)
    if last is None:
        return msg("{name}", name=name) if first == 1 else _from(name, first)
    if first == 1:
        return msg("{name}, up to deal {last}", name=name, last=last)
    return msg("{name}, deals {first} to {last}", name=name, first=first, last=last)


def _from(name: str, first: int) -> Message:
    return msg("{name}, from deal {first} on", name=name, first=first)


def leave_out_others(event: Event, table: Table, form: MultiDict[str]) -> None:
    """Take out of the form of a sheet who has played none of its deals, at a seat of several.

    DeskError names the field, where one of them has points, one who has played has none, or the
    sheet goes on after somebody has stopped for whom nobody plays on.
    """
    first, deals = (whole_number(name, form.get(name, "")) for name in ("first", "deals"))
    last = max(first, 1) + deals - 1
    for person in nobody_plays(event.state, table, last):
        raise DeskError(
            counted(
                "deals: {name} has stopped after {number} deal; say first who plays on",
                "deals: {name} has stopped after {number} deals; say first who plays on",
                last_of(event.state, table.round_number, person),
                name=event.name(person),
            )
        )
    shared = {line.person for line in lines_of_sheet(event, table) if line.shared}
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    absent = set()
    for person, text in zip(persons, form.getall("points", []), strict=False):
        if person not in shared:
            continue
        begins, ends = part_of(event.state, table.round_number, person)
        plays = begins <= last and (ends is None or first <= ends)
        _check_points(event, person, text.strip(), plays)
        if not plays:
            absent.add(person)
    keep_lines(form, [person not in absent for person in persons])


def _check_points(event: Event, person: int, text: str, plays: bool) -> None:
    if plays and not text:
        raise DeskError(msg("points: those of {name} are missing", name=event.name(person)))
    if not plays and text not in ("", "0"):
        raise DeskError(
            msg(
                "points: {name} has played none of these deals and has points",
                name=event.name(person),
            )
        )


def keep_lines(form: MultiDict[str], kept: list[bool]) -> None:
    """Keep in the form of a sheet only some of its lines: which, in their order."""
    for name in ("persons", *OF_EACH):
        texts = form.popall(name, [])
        form.extend((name, text) for text, is_kept in zip(texts, kept, strict=False) if is_kept)
