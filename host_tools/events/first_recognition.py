"""All sessions of a database are recognised, once: by the first program that keeps who sat where.

What had been bound until then is stored as it is. A person whom a changed name had taken from a
table is found again where a former name is proved; a place where nobody is known stays open and is
listed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.terminal import tell
from host_tools.events.forgetting import take_out_of_sessions
from host_tools.events.person_cards import persons_of
from host_tools.events.recognition import known, unrecognised
from host_tools.events.seatings import seatings_of, sent_of, store_seatings
from host_tools.language.message import Sentence, counted, listed, msg
from host_tools.sessions.session import Session
from host_tools.tournament.entrant_names import EntrantNames
from host_tools.tournament.former_names import former_names
from host_tools.tournament.seating import Seating, seat
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

_LISTED = 20  # places that are named one by one


@dataclass
class _Found:
    """What has come of it, sentences each: who was found `again`, and who is still `open`."""

    again: list[Sentence] = field(default_factory=list)
    open: list[Sentence] = field(default_factory=list)


def recognise_all(database: "EventStore") -> None:
    """Recognise what no program has yet; says what was found again, and what is open.

    One transaction. An event whose journal is damaged is told of, and left out. DeskError if the
    database fails.
    """
    found = _Found()
    with database.transaction():
        if database.seatings.are_kept():
            return  # meanwhile another process has done it
        now = int(database.clock())
        for event_number in database.events.numbers():
            try:
                _recognise(database, event_number, found, now)
            except DeskError as error:
                tell(error.message)
        take_out_of_sessions(database)
        database.seatings.note_kept()
    _tell(found)


def _recognise(database: "EventStore", event_number: int, found: _Found, now: int) -> None:
    state = database.journals.of(event_number).state
    stored = seatings_of(database, event_number)
    begun = unrecognised(database, event_number, state, stored)
    if not begun:
        return
    persons, sent = persons_of(database), sent_of(database, event_number)

    def seated(former: Mapping[int, Iterable[str]] | None = None) -> dict[str, Seating | None]:
        # As the programs did whose events these are: what they came to stays.
        names = EntrantNames(persons, state.entrants, former, by_the_letter=True)
        return {
            one.id: seat(event_number, state, lambda: names, one, sent, stored.get(one.id))
            for one in begun
        }

    before = seated()
    names = EntrantNames(persons, state.entrants)
    former = former_names(state, names, [(one, before[one.id]) for one in begun])
    after = seated(former)
    store_seatings(database, event_number, known(after), now)
    for session in begun:
        _note(found, event_number, state, names, session, before[session.id], after[session.id])


def _note(
    found: _Found,
    event_number: int,
    state: State,
    names: EntrantNames,
    session: Session,
    before: Seating | None,
    after: Seating | None,
) -> None:
    """Note the places of a session where somebody was found again, and those that are open."""
    if after is None or session.id in state.aside:
        return
    for at, person in enumerate(after.persons):
        if (session.id, at) in state.named:
            continue
        where = msg(
            "event {event}, round {round}, table {table}, seat {seat}",
            event=event_number,
            round=after.place[0],
            table=after.place[1],
            seat=at + 1,
        )
        if person is None:
            called = quote(session.players[at])
            found.open.append(msg("{where}: {name}", where=where, name=called))
        elif before is None or before.persons[at] is None:
            called = names.name(person)
            found.again.append(msg("{where}: {name}", where=where, name=called))


def _tell(found: _Found) -> None:
    if found.again:
        tell(
            counted(
                "at {number} place nobody was known any more, since a name had been changed; who "
                "sat there was found again and stays, whatever he is called: {places}",
                "at {number} places nobody was known any more, since names had been changed; who "
                "sat there was found again and stays, whatever he is called: {places}",
                len(found.again),
                places=_list(found.again),
            )
        )
    if found.open:
        tell(
            counted(
                "at {number} place nobody is known; the page of that table has the answers, and so "
                "has 'schreiber decide name': {places}",
                "at {number} places nobody is known; the pages of those tables have the answers, "
                "and so has 'schreiber decide name': {places}",
                len(found.open),
                places=_list(found.open),
            )
        )


def _list(places: Sequence[Sentence]) -> Sentence | None:
    more = len(places) - _LISTED
    named = list(places[:_LISTED])
    if more > 0:
        named.append(counted("{number} more", "{number} more", more))
    return listed(named)
