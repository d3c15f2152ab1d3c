"""Seats that have had several players in a round: one has stopped within it, another one plays on.

What was typed of such a table is of the first one up to the deal after which he has stopped, and of
the other one from there on.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.tournament.entrants import TypedSheet
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.tournament.table import Table
    from host_tools.tournament.typed_deals import ScoredDeal


def had_before(state: State, round_number: int, person: int) -> list[int]:
    """Who has had the seat of a person in a round before him, the first one first; [] if nobody.

    Each has stopped within that round.
    """
    found: list[int] = []
    before = state.seat_before.get((round_number, person))
    while before is not None and before not in found:
        found.insert(0, before)
        before = state.seat_before.get((round_number, before))
    return found


def has_it_now(state: State, round_number: int, person: int, seated: Collection[int]) -> int | None:
    """Who of those `seated` has the seat now that a person has had in a round; None if nobody."""
    for one in seated:
        if person in had_before(state, round_number, one):
            return one
    return None


def seats_of(state: State, round_number: int, persons: Collection[int | None]) -> int:
    """How many seats persons have had at their table: those who followed each other had one.

    persons: None for each whom nobody knows.
    """
    known = [person for person in persons if person is not None]
    before = {one for person in known for one in had_before(state, round_number, person)}
    return len(persons) - len(before.intersection(known))


def by_seat(
    results: Mapping[int, int], state: State, round_number: int, seated: Collection[int]
) -> dict[int, int]:
    """{person: points} with one entry a seat: of who has it now, with what others had there.

    seated: who is at the table now.
    """
    points: dict[int, int] = {}
    for person, value in results.items():
        seat = has_it_now(state, round_number, person, seated) or person
        points[seat] = points.get(seat, 0) + value
    return points


def as_on_box(
    sheet: TypedSheet, persons: Collection[int | None], state: State, round_number: int
) -> TypedSheet:
    """A sheet with one line a seat, as a box has it: under the names that it began with.

    persons: who sat at the places of the box. Points and penalties of those who followed each other
    are added up.
    """
    points: dict[int, int] = {}
    penalties: dict[int, int] = {}
    for at, person in enumerate(sheet.persons):
        seat = _on_box(state, round_number, person, persons)
        points[seat] = points.get(seat, 0) + sheet.points[at]
        taken = sheet.penalties[at] if sheet.penalties else 0
        penalties[seat] = penalties.get(seat, 0) + taken
    given = tuple(penalties.values()) if sheet.penalties else ()
    return replace(sheet, persons=tuple(points), points=tuple(points.values()), penalties=given)


def _on_box(state: State, round_number: int, person: int, known: Collection[int | None]) -> int:
    """Under whose name the deals of a person are on a box: his, or of who had the seat before."""
    if person in known:
        return person
    before = [one for one in had_before(state, round_number, person) if one in known]
    now = has_it_now(state, round_number, person, [one for one in known if one is not None])
    return before[-1] if before else (now or person)


def part_of(state: State, round_number: int, person: int) -> tuple[int, int | None]:
    """(first, last) number of the deals of a person at the table of a round; None: to the end."""
    before = had_before(state, round_number, person)[-1:]
    first = max((last_of(state, round_number, one) + 1 for one in before), default=1)
    return first, state.left_after(round_number, person)


def last_of(state: State, round_number: int, person: int) -> int:
    """The number of the last deal of somebody who has stopped within a round."""
    return state.left_after(round_number, person) or 0


def plays_next(state: State, table: "Table", person: int, number: int | None = None) -> int:
    """Who has the seat of a person at a table in the deal that comes next, of this `number`.

    Who has stopped has it until as many deals are there as he has played: one that was taken back
    and is typed anew is his, too.
    """
    number = table.upcoming if number is None else number
    before = had_before(state, table.round_number, person)
    for at, one in enumerate(before):
        later = {*before[at + 1 :], person}
        if _deals_up_to(table, number, later) <= last_of(state, table.round_number, one):
            return one
    return person


def nobody_plays(state: State, table: "Table", number: int) -> list[int]:
    """Who has stopped at a table before the deal of this number, and nobody plays on for him."""
    stopped = {one: state.left_after(table.round_number, one) for one in table.persons}
    return [one for one, last in stopped.items() if last is not None and last < number]


def typed_too_late(state: State, table: "Table", person: int) -> list["ScoredDeal"]:
    """The typed deals of somebody who has stopped that come after his last one.

    [] where nobody has his seat now.
    """
    now = has_it_now(state, table.round_number, person, table.persons)
    if now is None:
        return []
    seat = [*had_before(state, table.round_number, now), now]
    later, last = set(seat[seat.index(person) + 1 :]), last_of(state, table.round_number, person)
    return [
        deal
        for deal in table.typed_deals
        if person in _players(deal) and _deals_up_to(table, deal.number, later) > last
    ]


def _deals_up_to(table: "Table", number: int, later: Collection[int]) -> int:
    """How many deals there are up to this number, without those of whoever had a seat `later`."""
    theirs = [
        deal.counts
        for deal in table.typed_deals
        if deal.number < number and not _players(deal).isdisjoint(later)
    ]
    return number - sum(theirs)


def _players(deal: "ScoredDeal") -> set[int | None]:
    """Who has played a typed deal, or dealt it and sat out."""
    return {*deal.typed.persons, deal.dealer}
