"""Sessions are recognised: which table each was, and who sat there, is stored once.

From then on only the director's decisions change it, whatever anybody is called later, and
whatever becomes of the plan or the day of the event.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.common.terminal import tell
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.events.journals import dates_of
from host_tools.events.other_events import recognised_elsewhere
from host_tools.events.person_cards import persons_of
from host_tools.events.seatings import seatings_of, sent_with, store_seatings
from host_tools.sessions.session import Session
from host_tools.sessions.sessions import load_begun
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.binding import named_in
from host_tools.tournament.tables.seating import DIRECTOR, Seating, days_of, seat
from rules_core.labels import label_begins, read_label

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def recognise(database: "EventStore", event_number: int, state: State, now: int) -> None:
    """Store who sat at those sessions of an event that were not recognised before.

    Within a transaction. state: the `State` of the event; now: Unix seconds. DeskError for damage.
    """
    stored = seatings_of(database, event_number)
    begun = unrecognised(database, event_number, state, stored)
    if not begun:
        return

    @cache
    def names() -> EntrantNames:
        return EntrantNames(persons_of(database), state.entrants)

    sent = sent_with(database, event_number, {session.label for session in begun})
    found = {
        session.id: seat(event_number, state, names, session, sent, stored.get(session.id))
        for session in begun
    }
    store_seatings(database, event_number, known(found), now)


def recognise_begun(database: "EventStore", begun: Iterable[tuple[str, str]], now: int) -> None:
    """Recognise begun sessions, (label, day) each, in the events to which they may belong."""
    events = {label[0] for label in (read_label(text) for text, _ in begun) if label is not None}
    days = {day for text, day in begun if read_label(text) is None}
    if days:
        dates = dates_of(database)
        events |= {event for event, of in dates.items() if _may_be_of(days, of)}
    for event_number in sorted(events):
        recognise(database, event_number, database.journals.of(event_number).state, now)


def recognise_all(database: "EventStore") -> None:
    """Do so in all events, where sessions can be read only now.

    One transaction. An event whose journal is damaged is told of, and left out. DeskError if the
    database fails.
    """
    with database.transaction():
        if database.seatings.are_kept():
            return  # meanwhile another process has done it
        now = int(database.clock())
        for event_number in database.events.numbers():
            try:
                recognise(database, event_number, database.journals.of(event_number).state, now)
            except DeskError as error:
                tell(error.message)
        take_out_of_sessions(database)
        database.seatings.note_kept()


def unrecognised(
    database: "EventStore", event_number: int, state: State, stored: Mapping[str, Seating]
) -> list[Session]:
    """The sessions, with nothing added up, that may be of an event and were not recognised yet.

    Among them those about which the director has decided since then. stored: {id: `Seating`}. Which
    are of an event of another desk, its document says, and no label: there that number may be ours.
    None are of an event without settings: it has no day yet.
    """
    if state.known_settings is None or database.origins.of(event_number) is not None:
        return []
    settled = {session for session, one in stored.items() if _stands(state, session, one)}
    days, named = days_of(state.settings.date), named_in(state)
    begun = load_begun(database, label_begins(event_number), days, named, settled)
    nobodys = {session.id for session in begun} - named
    elsewhere = recognised_elsewhere(database, event_number, nobodys)
    return [session for session in begun if session.id not in elsewhere]


def known(found: Mapping[str, Seating | None]) -> dict[str, Seating]:
    """Of {id: `Seating` or None} what is known."""
    return {session: seating for session, seating in found.items() if seating is not None}


def _stands(state: State, session: str, seating: Seating) -> bool:
    """Does nothing that was decided since then ask for another look at a session?"""
    return seating.how != DIRECTOR or state.sessions.bound.get(session) == seating.place


def _may_be_of(days: set[str], dates: Iterable[str]) -> bool:
    return any(not days.isdisjoint(days_of(date)) for date in dates)
