"""The lists of those who take part in an event, and of their seats."""

from collections.abc import Iterator

from host_tools.club.person import person_of
from host_tools.club.player_marks import all_marks_words
from host_tools.language.message import msg
from host_tools.reports.report import CENTS, NUMBER, PERSON, Column, Report, Row
from host_tools.reports.report_words import remark_on
from host_tools.tournament.event import Event

COLUMNS = (
    *PERSON,
    Column("licence", msg("Licence")),
    Column("place", msg("Place")),
    Column("team", msg("Team")),
    Column("paid_cents", msg("Paid"), CENTS),
    Column("present", msg("Present")),
    Column("remark", msg("Remark")),
    Column("marks", msg("Belongs to")),
)


def entrants(event: Event) -> Report:
    """Everybody who takes part, in the order of the lists of the event."""
    rows = [_row(event, person) for person in event.in_order(event.state.entrants)]
    return Report(msg("Entrants"), COLUMNS, rows)


def _row(event: Event, person: int) -> Row:
    entrant, card = event.state.entrants[person], person_of(event.persons, person)
    return (
        person,
        event.name(person),
        card.licence or None,
        card.place or None,
        entrant.team or None,
        entrant.paid,
        msg("yes") if entrant.present else msg("no"),
        remark_on(event, person),
        all_marks_words(entrant.marks),
    )


TABLE = Column("table", msg("Table"), NUMBER)
SEAT = Column("seat", msg("Seat"), NUMBER)  # 1 has the box and deals first


def seats(event: Event) -> Report:
    """The seats of all rounds that are drawn."""
    rows: list[Row] = [
        (round_number, *seat)
        for round_number, _ in enumerate(event.state.plan.rounds, 1)
        for seat in _seated(event, round_number)
    ]
    columns = (Column("round", msg("Round"), NUMBER), TABLE, SEAT, *PERSON)
    return Report(msg("Seats"), columns, rows)


def _seated(event: Event, round_number: int) -> Iterator[tuple[int, int, int, str]]:
    """(table, seat, person, name) of everybody in a round."""
    for table, persons in enumerate(event.state.plan.tables(round_number), 1):
        for seat, person in enumerate(persons, 1):
            yield table, seat, person, event.name(person)
