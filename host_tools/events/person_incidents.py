"""Events in which a person may have a warning or a penalty, found without deriving any."""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from host_tools.events.seatings import seatings_of
from host_tools.events.tables_played import sessions_with
from host_tools.tournament.model.state import State
from rules_core.record import PENALTY, WARNING

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def events_with_incidents(
    database: "EventStore", event_numbers: Iterable[int], numbers: Collection[int]
) -> set[int]:
    """Those of these events that may have a warning or a penalty of a person. DeskError.

    numbers: of the person. In the others there is none for certain.
    """
    decided = database.journals.all()
    return {one for one in event_numbers if _may_have(database, one, decided[one].state, numbers)}


def _may_have(
    database: "EventStore", event_number: int, state: State, numbers: Collection[int]
) -> bool:
    meant = {*numbers, *(gone for gone, stays in state.same.items() if stays in numbers)}
    if not meant.isdisjoint(_by_director(state)):
        return True
    is_ruled = state.closed or not meant.isdisjoint(_ruled(state))
    of_boxes = [
        session
        for session, seating in seatings_of(database, event_number).items()
        if is_ruled or None in seating.persons or not meant.isdisjoint(seating.persons)
    ]
    return bool(sessions_with(database, of_boxes, (WARNING, PENALTY)))


def _by_director(state: State) -> Iterator[int]:
    """The persons with an incident by the director, or on a typed sheet."""
    yield from (one.person for one in state.incidents.adjusted)
    yield from (one.person for one in state.incidents.warned)
    sheets = (sheet for typed in state.typed.values() for sheet in typed.sheets)
    yield from (person for sheet in sheets for person, _ in sheet.taken)


def _ruled(state: State) -> Iterator[int]:
    """The persons who by a ruling sat somewhere: at whatever session."""
    yield from state.called.values()
    rulings = (ruled for of_round in state.rulings.values() for ruled in of_round)
    yield from (who for ruled in rulings for one in ruled.answer.values() for who in one.persons)
