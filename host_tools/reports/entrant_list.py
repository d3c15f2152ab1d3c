"""The lists of those who take part in an event, and of their seats."""

from collections.abc import Iterator

from host_tools.club.person import person_of
from host_tools.club.player_marks import all_marks_words
from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.reports.columns import PERSON
from host_tools.reports.report import CENTS, NUMBER, Column, Report, Row
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


def seating(event: Event, round_number: int) -> Report:
    """The seats of a round by tables, in playing order. DeskError if the round is not drawn."""
    title = msg("Seats in round {number}", number=round_number)
    return Report(title, (TABLE, SEAT, *PERSON), list(_seated(event, round_number)))


def seating_by_name(event: Event, round_number: int) -> Report:
    """The seats of a round by persons, in the order of the lists of the event.

    Those who sit out or have no seat are there, too; who has a seat and does not play is not.
    DeskError if the round is not drawn.
    """
    unseated = event.state.out_of_place(round_number).unseated
    places: dict[int, tuple[int | None, int | None]] = dict.fromkeys(
        [*event.state.sitting_out(round_number), *unseated], (None, None)
    )
    for table, seat, person, _ in _seated(event, round_number):
        if person in event.tables[round_number, table].expected:
            places[person] = table, seat
    rows: list[Row] = [
        (event.name(person), person, *places[person]) for person in event.in_order(places)
    ]
    title = msg("Seats in round {number}, by name", number=round_number)
    return Report(title, (*reversed(PERSON), TABLE, SEAT), rows)


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
    if not 1 <= round_number <= len(event.state.plan.rounds):
        raise DeskError(msg("round {number} is not drawn", number=round_number))
    for table, persons in enumerate(event.state.plan.rounds[round_number - 1], 1):
        for seat, person in enumerate(persons, 1):
            yield table, seat, person, event.name(person)
