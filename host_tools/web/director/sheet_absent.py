"""Players of a table who did not play the deals of a typed sheet: ticked on its form."""

from collections.abc import Sequence

from multidict import MultiDict

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import NOBODY, Chair, Sitter, place_of
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import PLAN, Ruling
from host_tools.tournament.aliases import NameOf
from host_tools.web.director.posted import whole_number
from host_tools.web.director.sheet_shared import keep_lines


def deals_without_one(here: TableStand) -> int | None:
    """How many deals are due where one of a table has not played; None where all are needed."""
    return here.situation.due_of.get(_seats(here.chairs) - 1)


def leave_out_absent(
    here: TableStand, name: NameOf, form: MultiDict[str]
) -> tuple[Ruling | None, int]:
    """(the ruling that says who has not played, how many deals are due then) of a sheet's form.

    None where all have. Takes these persons and what is typed of them out of the form. DeskError
    names the field, where one who has played has no points, one who has not has some, or more deals
    are typed than so few play.
    """
    ticked = {whole_number("person", text) for text in form.popall("not_played", [])}
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    points = form.getall("points", [])
    for person, text in zip(persons, points, strict=False):
        _check_points(name(person), text.strip(), absent=person in ticked)
    if not ticked:
        return None, here.situation.due
    keep_lines(form, [person not in ticked for person in persons])
    places = {place_of(here.chairs, person) for person in ticked}
    players = _seats(here.chairs) - len(places)
    due = here.situation.due_for(players)
    typed = whole_number("deals", form.get("deals", ""))
    if typed > due:
        raise DeskError(
            msg(
                "deals: {players} play {due} deals, not {typed}",
                players=players,
                due=due,
                typed=typed,
            )
        )
    empty = (Sitter(NOBODY),)
    return Ruling(sat={(PLAN, place): empty for place in places if place is not None}), due


def _seats(chairs: Sequence[Chair]) -> int:
    return sum(not one.is_empty for one in chairs)


def _check_points(name: str, text: str, absent: bool) -> None:
    if absent and text not in ("", "0"):
        raise DeskError(msg("points: {name} has not played here and has points", name=name))
    if not (absent or text):
        raise DeskError(
            msg("points: those of {name} are missing; who has not played is ticked", name=name)
        )
