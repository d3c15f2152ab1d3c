"""Seats that stay empty: those that can, all of a person by one proposal, and those that do."""

from collections.abc import Collection, Sequence

from host_tools.language.message import Message, listed, msg
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import Place
from host_tools.tournament.seat_tasks.seat_task import SeatProposal, SeatStep, stays_empty, stops
from host_tools.tournament.tables.played_event import PlayedEvent


def left_empty(event: PlayedEvent, person: int) -> list[Place]:
    """The (round, table) where the seat of a person stays empty, and nothing was played."""
    left = event.state.plan.left_empty.items()
    places = sorted((number, table) for (number, one), table in left if one == person)
    return [place for place in places if not event.tables[place].has_begun]


def emptied_by(event: PlayedEvent, person: int, rounds: Collection[int]) -> dict[int, int]:
    """Return {number of the decision in force: round} for seats of a person that stay empty."""
    found = event.journal.in_force_of("seats", what="empty", person=person)
    emptied = {one.number: one.content["round"] for one in found}
    return {number: one for number, one in emptied.items() if one in rounds}


def emptying(
    event: PlayedEvent, person: int, first: int | None = None, plugged: Collection[bytes] = ()
) -> SeatProposal | None:
    """The proposal that the seats of a person stay empty, and which boxes are carried back.

    first: the person plays no more from that round on; None: the person does not play anyway, and
    of a single table its question proposes it. plugged: the ids of the boxes that are set up anew
    without anybody's help. None where no seat can stay empty.
    """
    seats = event.open_seats(person, first)
    sizes = event.state.settings.sizes
    may = [place for place in seats if len(event.tables[place].persons) - 1 in sizes]
    if len(may) < (2 if first is None else 1):
        return None
    boxes = _boxes(event, may, plugged)
    words = _with_boxes(_stay_empty(len(may), len(seats)), boxes)
    steps: list[SeatStep] = [stays_empty(person, number) for number, _ in may]
    steps += [("session", {"what": "called_back", "session": one.id}) for one in boxes]
    if first is None:
        return SeatProposal(words, tuple(steps))
    stopping = stops(person, event.stops_from(person, first))
    return SeatProposal(_with_stop(event, person, first, words), (stopping, *steps))


def _stay_empty(number: int, seats: int) -> Message:
    if number < seats:
        return msg(
            "their seats stay empty at {number} of {seats} tables; at the others it is asked who "
            "takes the seat",
            number=number,
            seats=seats,
        )
    if number == 1:
        return msg("the seat stays empty")
    return msg("their seats stay empty at all {number} tables", number=number)


def _with_boxes(words: Message, boxes: Sequence[Session]) -> Message:
    back = [msg("the box of table {table} is carried back", table=one.table) for one in boxes]
    return msg("{some}, {next}", some=words, next=listed(back)) if back else words


def _with_stop(event: PlayedEvent, person: int, first: int, words: Message) -> Message:
    if any(person in table.players for table in event.tables.values()):
        return msg("Stops before round {round}: {what}", round=first, what=words)
    return msg("Does not come: {what}", what=words)


def _boxes(
    event: PlayedEvent, places: Collection[Place], plugged: Collection[bytes]
) -> list[Session]:
    """The sessions of the boxes that are out at these tables, with all of their players."""
    return [
        bound.session
        for place in places
        for bound in event.tables[place].bound
        if not (bound.session.left or bound.session.box in plugged)
        and bound.session.cleared is None
        and bound.session.id not in event.state.sessions.called_back
    ]
