"""Somebody comes no more, and his seats stay empty: all that follows from it, by one answer."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from host_tools.language.formatting import box_end
from host_tools.language.message import Message, listed, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import Place
from host_tools.tournament.seats_of_leaver import that_may

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


def stays_empty(
    event: "Event", person: int, first: int, plugged: Collection[bytes] = ()
) -> Message | None:
    """The answer that a person plays no more from the round `first` on, and his seats stay empty.

    It says at how many tables they can, and which boxes are carried back. plugged: the ids of the
    boxes that are set up anew without anybody's help. None where no seat of his can stay empty.
    """
    may, seats = _may_stay_empty(event, person, first), open_seats_from(event, person, first)
    if not may:
        return None
    if len(may) < len(seats):
        said = msg(
            "his seats stay empty at {number} of {seats} tables, elsewhere it is asked who takes "
            "his",
            number=len(may),
            seats=len(seats),
        )
    elif len(may) == 2:
        said = msg("his seats stay empty at both tables")
    elif len(may) > 2:
        said = msg("his seats stay empty at all {number} tables", number=len(may))
    else:
        said = msg("his seat stays empty")
    boxes = [
        msg("box {box} is carried back", box=box_end(one.box))
        for one in _boxes(event, may, plugged)
    ]
    said = msg("{sentence}, {what}", sentence=said, what=listed(boxes)) if boxes else said
    if any(person in table.players for table in event.tables.values()):
        return msg("Stops before round {round}: {what}", round=first, what=said)
    return msg("Does not come: {what}", what=said)


def leaving_empty(
    event: "Event", person: int, first: int, plugged: Collection[bytes] = ()
) -> list[tuple[str, "Content"]]:
    """The steps by which that is so; takes what `stays_empty` takes."""
    may = _may_stay_empty(event, person, first)
    return [
        ("withdraw", {"person": person, "round": event.stops_from(person, first)}),
        *(("seats", {"what": "empty", "round": place[0], "person": person}) for place in may),
        *(
            ("session", {"what": "called_back", "session": one.id})
            for one in _boxes(event, may, plugged)
        ),
    ]


def open_seats_from(event: "Event", person: int, first: int) -> list[Place]:
    """The (round, table) from a round on at which a person sits, and nothing was played."""
    return [
        place
        for place, table in sorted(event.tables.items())
        if place[0] >= first and person in table.persons and not table.has_begun
    ]


def _may_stay_empty(event: "Event", person: int, first: int) -> list[Place]:
    return that_may(event, open_seats_from(event, person, first))


def _boxes(event: "Event", places: Collection[Place], plugged: Collection[bytes]) -> list[Session]:
    """The sessions of the boxes that are out at these tables, with all of their players."""
    return [
        bound.session
        for place in places
        for bound in event.tables[place].bound
        if not (bound.session.left or bound.session.box in plugged)
        and bound.session.cleared is None
        and bound.session.id not in event.state.called_back
    ]
