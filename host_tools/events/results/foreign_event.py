"""An event whose result another desk has sealed, as that desk sees it: by the numbers of there.

So everything that goes by the order of numbers comes to the same as there.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from host_tools.club.person import Person
from host_tools.events.event_books import books_of
from host_tools.events.events import sessions_of
from host_tools.events.origins import Origin
from host_tools.events.seatings import seatings_of
from host_tools.journal.persons_named import renumbered
from host_tools.results.outcome import Outcome, outcome_of
from host_tools.sessions.session import Session
from host_tools.tournament.decisions import KINDS, EventJournal, state_of
from host_tools.tournament.event import Event, event_of
from host_tools.tournament.ranking.open_points import SESSION

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore


def foreign_event(database: "SourceStore", origin: Origin, document: Mapping[str, Any]) -> Event:
    """The `Event` as this database has it, by the numbers and names of the document. DeskError."""
    event_number = origin.event
    journal = EventJournal(
        [
            replace(one, content=renumbered(one.kind, one.content, KINDS, origin.there))
            for one in database.journals.of(event_number).journal.decisions
        ]
    )
    state = state_of(journal)
    seatings = {
        session: replace(seating, persons=_there(origin, seating.persons))
        for session, seating in seatings_of(database, event_number).items()
    }
    order = {one["id"]: place for place, one in enumerate(document["sources"])}
    sessions = sorted(
        (
            _called_as_there(origin, session)
            for session in sessions_of(database, event_number, state, seatings)
        ),
        key=lambda session: order.get(session.id, len(order)),
    )
    books = books_of(database, state.settings)
    return event_of(
        document["event"]["number"],
        journal,
        {one["person"]: person_written(one) for one in document["entrants"]},
        sessions,
        seatings,
        books(None).event,
        state,
        books,
    )


def foreign_outcome(
    database: "SourceStore", origin: Origin, document: Mapping[str, Any]
) -> Outcome:
    """Return the outcome here of an event of another desk, by the numbers of there. DeskError."""
    outcome = outcome_of(foreign_event(database, origin, document))
    here = [kind for kind in outcome["open"] if kind != SESSION]
    there = [one["kind"] for one in filter(_is_waiting, document["open"])]
    return outcome | {"open": sorted([*here, *there])}


def _is_waiting(point: Any) -> bool:
    """Return True for a session without a table: its records are not in the document."""
    return point["kind"] == SESSION


def _there(origin: Origin, persons: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same persons by the numbers that they have there; None where nobody knows."""
    return tuple(None if one is None else origin.there[one] for one in persons)


def _called_as_there(origin: Origin, session: Session) -> Session:
    """A session in which the number of there stands for who is forgotten."""
    called = {f"#{here}": f"#{there}" for here, there in origin.there.items()}
    return replace(session, players=[called.get(name, name) for name in session.players])


def person_written(written: Mapping[str, Any]) -> Person:
    """A person as the document calls him; by his number where it hides the name."""
    number = written["person"]
    name = text_in(written["name"])
    place, licence = (text_in(written.get(key, "")) or "" for key in ("place", "licence"))
    return Person(number, f"#{number}" if name is None else name, place, licence=licence)


def text_in(value: object) -> str | None:
    """A text of a document, sealed or not; None where it is left out."""
    text = value.get("text") if isinstance(value, dict) else value
    return text if isinstance(text, str) else None
