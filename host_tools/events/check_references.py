"""Decisions that name what a box has recorded, or another decision: there must be such a thing.

Only what is decided now is judged so. What stands in the journal stays: a name in it that nobody
knows changes nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.events.seatings import seatings_of
from host_tools.journal.kind import Content
from host_tools.language.message import listed, msg
from host_tools.sessions.session import Entry, Session
from host_tools.sessions.sessions import load_session_of
from host_tools.tournament.accounts.ruling import PLAN
from host_tools.tournament.event import Event
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import SpokenPerson
from host_tools.tournament.tables.binding import bind
from host_tools.tournament.tables.rulings.record import answer_in
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.types import Document

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def check_named(
    database: "EventStore",
    event_number: int,
    state: State,
    kind: str,
    content: Content,
    load: Callable[[], Event],
) -> None:
    """DeskError that names the field if a decision with this content names what is not there.

    state: the `State` of the event; load(): the `Event` before the decision. A session may be any
    that a box has brought: the director says of which event it is. An entry is one at a table of
    the event.
    """
    if kind == "adjust" and "table" in content:
        _check_sat(load(), content)
    if kind == "explain":
        _check_explained(database, event_number, state, content["what"])
    if content.get("warning"):
        for person in content["persons"]:
            _check_warning(database, event_number, state, content["warning"], person)
    if kind == "ruling":
        _check_ruled(database, load(), content)
    if "session" in content:
        _check_session(database, content["session"])
    if "entry" in content:
        _check_entry(database, event_number, state, content["entry"], content.get("document"))


def _check_session(database: "EventStore", session: str) -> None:
    found = load_session_of(database, session)
    if found is None or found.id != session:
        raise DeskError(msg("session: no box has brought {session}", session=quote(session)))


def _check_entry(
    database: "EventStore", event_number: int, state: State, entry: str, document: Document | None
) -> None:
    found = _entry_of(database, event_number, state, entry)
    if found is None:
        raise DeskError(
            msg(
                "entry: {entry} is at no table of the event; "
                "'schreiber deals --event {number}' has the id of each",
                entry=quote(entry),
                number=event_number,
            )
        )
    if document is not None:
        state.corrections.read_as(found, document)


def _check_sat(event: Event, content: Content) -> None:
    """The persons of a decision have played at its table, or were drawn to it."""
    place = (content["round"], content["table"])
    table = event.tables[place]
    drawn = {*table.persons} - event.state.plan.not_played.get(place, set())
    for person in content["persons"]:
        if person in drawn | table.players:
            continue
        raise DeskError(
            msg(
                "persons: {person} did not sit at table {table} of round {number}",
                person=SpokenPerson(person),
                table=table.table,
                number=table.round_number,
            )
        )


def _check_explained(database: "EventStore", event_number: int, state: State, what: str) -> None:
    if what in map(str, _adjusting(state)):
        return
    entry = _entry_of(database, event_number, state, what)
    if entry is None or entry.kind not in (PENALTY, ADJUST):
        raise DeskError(
            msg(
                "what: {what} is neither the number of a decision that adjusts points nor a "
                "penalty or an adjustment at a table of the event",
                what=quote(what),
            )
        )


def _adjusting(state: State) -> Iterator[int]:
    """The numbers of the decisions by which points were adjusted, or taken as a penalty."""
    yield from (one.decision for one in state.incidents.adjusted)
    for typed in state.typed.values():
        yield from (sheet.decision for sheet in typed.sheets if sheet.taken)


def _check_warning(
    database: "EventStore", event_number: int, state: State, warning: str, person: int
) -> None:
    given = [str(one.decision) for one in state.incidents.warned if one.person == person]
    entry = _entry_of(database, event_number, state, warning)
    if warning not in given and (entry is None or entry.kind != WARNING):
        raise DeskError(
            msg(
                "warning: {warning} is neither the number of a decision that warns {person} nor a "
                "warning at a table of the event",
                warning=quote(warning),
                person=SpokenPerson(person),
            )
        )


def _check_ruled(database: "EventStore", event: Event, content: Content) -> None:
    """The sources of a ruling are at its tables, if set aside, too, and have those places.

    One that comes to its table may also be any session that a box has brought.
    """
    for table, ruling in answer_in(content["tables"]).items():
        here = event.tables[content["round"], table]
        known = {one.id: len(one.players) for one in here.sessions.aside}
        known |= {one.id: len(one.places) for one in here.stand.whole.sources}
        named = [one.source for one in ruling.counts or ()]
        for source in (*named, *ruling.seen):
            _check_source(known, source, table)
        for source in {*ruling.moved}.difference(known):
            _check_session(database, source)
        for source, place in ruling.sat:
            if source == PLAN:
                continue
            _check_source(known, source, table)
            if place >= known[source]:
                raise DeskError(
                    msg("place: at that table the places are 1 to {last}", last=known[source])
                )


def _check_source(known: Mapping[str, int], source: str, table: int) -> None:
    if source not in known:
        raise DeskError(
            msg(
                "source: {source} is none of table {table}; there are {known}",
                source=quote(source),
                table=table,
                known=listed(map(quote, known)) or "-",
            )
        )


def _entry_of(
    database: "EventStore", event_number: int, state: State, entry_id: str
) -> Entry | None:
    """The entry of this id at a table of the event, None if there is none."""
    session = _session_at_a_table(database, event_number, state, entry_id)
    entries = () if session is None else session.entries
    return next((entry for entry in entries if entry.id == entry_id), None)


def _session_at_a_table(
    database: "EventStore", event_number: int, state: State, recorded_id: str
) -> Session | None:
    """The session that has something of this id, if it is bound to a table; else None."""
    session = load_session_of(database, recorded_id)
    if (
        session is None
        or not bind(event_number, state, [session], seatings_of(database, event_number))[0]
    ):
        return None
    return session
