"""Who takes part in an event."""

from host_tools.language.message import msg
from host_tools.reports.report import CENTS, NUMBER, Column, Report
from host_tools.reports.report_words import remark_on
from host_tools.tournament.person import person_of

COLUMNS = (
    Column("number", msg("number"), NUMBER),
    Column("name", msg("name")),
    Column("licence", msg("licence")),
    Column("place", msg("place")),
    Column("team", msg("team")),
    Column("paid_cents", msg("paid"), CENTS),
    Column("present", msg("present")),
    Column("remark", msg("remark")),
)


def entrants(event):
    """Everybody who takes part, in the order of the event's lists."""
    rows = [_row(event, person) for person in event.in_order(event.state.entrants)]
    return Report(msg("Entrants"), COLUMNS, rows)


def _row(event, person):
    entrant, one = event.state.entrants[person], person_of(event.persons, person)
    return (
        person,
        event.name(person),
        one.licence or None,
        one.place or None,
        entrant.team or None,
        entrant.paid,
        msg("yes") if entrant.present else msg("no"),
        remark_on(event, person),
    )
