"""Lines of a sheet for a chair that had several holders: each has the total of their own deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from multidict import MultiDict

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.accounts.chair import Chair
from host_tools.tournament.aliases import NameOf
from host_tools.web.director.chairs_shown import ChairPart, parts_of
from host_tools.web.director.posted import whole_number

OF_EACH = ("points", "penalties")  # fields with a value for each of the persons


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
        parts = [one for one in parts_of(chair, name) if one.person]
        lines += [SheetLine(one.person or 0, one.words, one, len(parts) > 1) for one in parts]
    return lines


def totals_of_shared(chairs: Sequence[Chair], name: NameOf) -> list[Message]:
    """How the totals of those are found who had one chair after another, on a whole sheet."""
    said = []
    for chair in chairs:
        parts = [one for one in parts_of(chair, name) if one.person]
        for before, after in pairwise(parts):
            said.append(
                msg(
                    "{before} and {after} have had one seat: for {before} what stands there after "
                    "deal {last}, for {after} what was won or lost from then on.",
                    before=name(before.person or 0),
                    after=name(after.person or 0),
                    last=before.last,
                )
            )
    return said


def leave_out_others(lines: Sequence[SheetLine], name: NameOf, form: MultiDict[str]) -> None:
    """Take out of the form of a sheet who has played none of its deals, at a chair of several.

    DeskError names the field, where one of them has points, or one who has played has none.
    """
    first, deals = (whole_number(field, form.get(field, "")) for field in ("first", "deals"))
    last = max(first, 1) + deals - 1
    shared = {line.person: line.part for line in lines if line.shared}
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    absent = set()
    for person, text in zip(persons, form.getall("points", []), strict=False):
        if person not in shared:
            continue
        part = shared[person]
        plays = part.first <= last and (part.last is None or first <= part.last)
        _check_points(name(person), text.strip(), plays)
        if not plays:
            absent.add(person)
    keep_lines(form, [person not in absent for person in persons])


def _check_points(name: str, text: str, plays: bool) -> None:
    if plays and not text:
        raise DeskError(msg("points: those of {name} are missing", name=name))
    if not plays and text not in ("", "0"):
        raise DeskError(
            msg("points: {name} has played none of these deals and has points", name=name)
        )


def keep_lines(form: MultiDict[str], kept: list[bool]) -> None:
    """Keep in the form of a sheet only some of its lines: which, in their order."""
    for name in ("persons", *OF_EACH):
        texts = form.popall(name, [])
        form.extend((name, text) for text, is_kept in zip(texts, kept, strict=False) if is_kept)
