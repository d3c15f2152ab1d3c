"""The lines of a sheet's form: of each chair those who have had it, and who is left out of them.

Where a chair has had several holders each has a total of the deals that he played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from multidict import MultiDict

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.accounts.chair import NOBODY, Chair, Sitter, place_of
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import PLAN, Ruling
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.tables.rulings.chair_parts import ChairPart, parts_of
from host_tools.web.director.posted import whole_number

_OF_EACH = ("persons", "points", "penalties")  # fields with a value for each line


@dataclass(frozen=True)
class SheetLine:
    """A line of the form: a `person`, and its `label`.

    `part`: the deals for which he has his chair; `shared`: has it had others, too? Then one of them
    may have no deal on the sheet.
    """

    person: int
    label: Sentence
    part: ChairPart
    shared: bool = False


def lines_of_sheet(chairs: Sequence[Chair], name: NameOf) -> list[SheetLine]:
    """The `SheetLine`s of a table, in playing order, of each chair those who have had it in turn.

    Where nobody has said who goes on, the line of who has stopped is that of the chair.
    """
    lines = []
    for chair in chairs:
        parts = _held_parts(chair, name)
        lines += [SheetLine(one.person or 0, one.words, one, len(parts) > 1) for one in parts]
    return lines


def _held_parts(chair: Chair, name: NameOf) -> list[ChairPart]:
    """Return the parts of a chair in which somebody has it."""
    return [one for one in parts_of(chair.holders, name) if one.person]


def totals_of_shared(chairs: Sequence[Chair], name: NameOf) -> list[Message]:
    """How the totals of those are found who had one chair after another, on a whole sheet."""
    said = []
    for chair in chairs:
        parts = _held_parts(chair, name)
        for before, after in pairwise(parts):
            said.append(
                msg(
                    "{before} and {after} shared a seat: for {before} enter what stands there "
                    "after deal {last}, for {after} what was won or lost from then on.",
                    before=name(before.person or 0),
                    after=name(after.person or 0),
                    last=before.last,
                )
            )
    return said


def deals_without_one(here: TableStand) -> int | None:
    """How many deals are due where one of a table has not played; None where all are needed."""
    return here.situation.due_of.get(_seats(here.chairs) - 1)


def leave_out_absent(
    here: TableStand, name: NameOf, form: MultiDict[str]
) -> tuple[Ruling | None, int]:
    """(the ruling that says who has not played, how many deals are due then) of a sheet's form.

    None where all have. Takes out of the form who is ticked as `not_played`, and who has played
    none of its deals at a chair of several. DeskError names the field, where one who has played has
    no points, one who has not has some, or more deals are typed than so few play.
    """
    first, deals = (whole_number(field, form.get(field, "")) for field in ("first", "deals"))
    shared = {line.person: line.part for line in lines_of_sheet(here.chairs, name) if line.shared}
    ticked = {whole_number("person", text) for text in form.popall("not_played", [])}
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    last, out = max(first, 1) + deals - 1, set(ticked)
    for person, text in zip(persons, form.getall("points", []), strict=False):
        part = shared.get(person)
        plays = part is None or (part.first <= last and (part.last is None or first <= part.last))
        _check_points(name(person), text.strip(), plays, person in ticked, part is not None)
        out.update([] if plays else [person])
    for field in _OF_EACH:
        lines = zip(persons, form.popall(field, []), strict=False)
        form.extend((field, text) for person, text in lines if person not in out)
    places = {place_of(here.chairs, person) for person in ticked}
    players = _seats(here.chairs) - len(places)
    due = here.situation.due_for(players) if ticked else here.situation.due
    if ticked and deals > due:
        raise DeskError(
            msg(
                "deals: {players} play {due} deals, not {typed}",
                players=players,
                due=due,
                typed=deals,
            )
        )
    empty = (Sitter(NOBODY),)
    absent = {(PLAN, place): empty for place in places if place is not None}
    return Ruling(sat=absent) if ticked else None, due


def _seats(chairs: Sequence[Chair]) -> int:
    return sum(not one.is_empty for one in chairs)


def _check_points(name: str, text: str, plays: bool, is_ticked: bool, is_shared: bool) -> None:
    """DeskError unless just those have points who have played."""
    if plays and not text and is_shared:
        raise DeskError(msg("points: those of {name} are missing", name=name))
    if plays and not (text or is_ticked):
        raise DeskError(
            msg("points: those of {name} are missing; who has not played is ticked", name=name)
        )
    if text not in ("", "0") and (is_ticked or not plays):
        raise DeskError(
            msg("points: {name} has played none of these deals and has points", name=name)
        )
