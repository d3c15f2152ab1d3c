"""All seats of one who does not play any more, settled by one answer."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.rulings.questions import questions_in

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


def may_stay_empty(event: "Event", person: int) -> list[Place]:
    """The (round, table) at which the seat of who plays no more is open, and may stay empty."""
    return that_may(event, open_seats(event, person))


def that_may(event: "Event", places: Iterable[Place]) -> list[Place]:
    """Those of some (round, table) that have still enough players with one seat empty."""
    sizes = event.state.settings.sizes
    return [place for place in places if len(event.tables[place].persons) - 1 in sizes]


def open_seats(event: "Event", person: int) -> list[Place]:
    """The (round, table) that ask about the seat of who plays no more, in order."""
    return [
        place
        for place, table in sorted(event.tables.items())
        if any(
            one.hint.person == person for one in questions_in(table.troubles, HintKind.SEAT_ABSENT)
        )
    ]


def all_stay_empty(event: "Event", person: int) -> Message | None:
    """The answer that all of these seats stay empty; None where that is at most one."""
    places, seats = may_stay_empty(event, person), open_seats(event, person)
    if len(places) < 2:
        return None
    if len(places) < len(seats):
        return msg(
            "his seats stay empty at {number} of {seats} tables, of all rounds",
            number=len(places),
            seats=len(seats),
        )
    if len(places) == 2:
        return msg("his seats stay empty at both tables, of all rounds")
    return msg("his seats stay empty at all {number} tables, of all rounds", number=len(places))


def emptying(event: "Event", person: int) -> list[tuple[str, "Content"]]:
    """The steps by which they do."""
    places = may_stay_empty(event, person)
    empty = {"what": "empty", "person": person}
    return [("seats", empty | {"round": place[0]}) for place in places]
