"""Who has not played at the table whose sheet is typed: ticked on its form."""

from multidict import MultiDict

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import Step
from host_tools.language.message import msg
from host_tools.tournament.event import Event
from host_tools.tournament.settings import deals_at
from host_tools.tournament.stopped_seats import seats_of
from host_tools.tournament.table import Table
from host_tools.web.director.posted import whole_number
from host_tools.web.director.sheet_shared import keep_lines


def deals_without_one(event: Event, table: Table) -> int | None:
    """How many deals are due where one of a table has not played; None where all are needed."""
    others, settings = len(table.seated) - 1, event.state.settings
    return deals_at(settings, event.rules, others) if others in settings.sizes else None


def leave_out_absent(event: Event, table: Table, form: MultiDict[str]) -> tuple[list[Step], int]:
    """(the steps that say who has not played, how many deals are due then) of the form of a sheet.

    Takes these persons and what is typed of them out of the form. DeskError names the field, where
    one who has played has no points, one who has not has some, or more deals are typed than so few
    play.
    """
    ticked = {whole_number("person", text) for text in form.popall("not_played", [])}
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    points = form.getall("points", [])
    for person, text in zip(persons, points, strict=False):
        _check_points(event, person, text.strip(), absent=person in ticked)
    if not ticked:
        return [], table.deals
    playing = [person not in ticked for person in persons]
    keep_lines(form, playing)
    here = [person for person in persons if person not in ticked]
    seats = seats_of(event.state, table.round_number, here)
    due = deals_at(event.state.settings, event.rules, seats)
    typed = whole_number("deals", form.get("deals", ""))
    if typed > due:
        raise DeskError(
            msg(
                "deals: {players} play {due} deals, not {typed}",
                players=seats,
                due=due,
                typed=typed,
            )
        )
    place = {"round": table.round_number, "table": table.table}
    return [("not_played", place | {"person": person}) for person in sorted(ticked)], due


def _check_points(event: Event, person: int, text: str, absent: bool) -> None:
    if absent and text not in ("", "0"):
        raise DeskError(
            msg("points: {name} has not played here and has points", name=event.name(person))
        )
    if not (absent or text):
        raise DeskError(
            msg(
                "points: those of {name} are missing; who has not played is ticked",
                name=event.name(person),
            )
        )
