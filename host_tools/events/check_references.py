"""Decisions that name what a box has recorded, or another decision: there must be such a thing.

Only what is decided now is judged so. What an older program has decided stands: what it names and
nobody knows changes nothing.
"""

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.events.seatings import seatings_of
from host_tools.language.message import msg
from host_tools.sessions.sessions import load_session_of
from host_tools.tournament.binding import bind
from host_tools.tournament.corrections import corrected
from rules_core.incidents import ADJUST, PENALTY


def check_named(database, number, state, kind, content):
    """DeskError that names the field if a decision of this kind names what is not there.

    number: of the event, state: its `State`. A session may be any that a box has brought: the
    director says of which event it is. An entry is one at a table of the event.
    """
    if kind == "explain":
        _check_explained(database, number, state, content["what"])
    if kind == "seen":
        _check_change(database, number, state, content["change"])
    if "session" in content:
        _check_session(database, **content)
    if "entry" in content:
        _check_entry(database, number, state, **content)


def _check_session(database, session, place=None, **_):
    found = load_session_of(database, session)
    if found is None or found.id != session:
        raise DeskError(msg("session: no box has brought {session}", session=quote(session)))
    if place is not None and place >= len(found.players):
        raise DeskError(
            msg("place: at that table the places are 1 to {last}", last=len(found.players))
        )


def _check_entry(database, number, state, entry, document=None):
    found = _entry_of(database, number, state, entry)
    if found is None:
        raise DeskError(
            msg(
                "entry: {entry} is at no table of the event; "
                "'schreiber deals --event {number}' has the id of each",
                entry=quote(entry),
                number=number,
            )
        )
    if document is not None:
        corrected(found, document)


def _check_explained(database, number, state, what):
    if what in (str(one.decision) for one in state.adjusted):
        return
    entry = _entry_of(database, number, state, what)
    if entry is None or entry.kind not in (PENALTY, ADJUST):
        raise DeskError(
            msg(
                "what: {what} is neither the number of a decision that adjusts points nor a "
                "penalty or an adjustment at a table of the event",
                what=quote(what),
            )
        )


def _check_change(database, number, state, change):
    session = _session_at_a_table(database, number, state, change)
    if session is None or change not in (one.id for one in session.late_changes):
        raise DeskError(
            msg(
                "change: {change} is nothing that a table of the event has changed after it had "
                "signed; 'schreiber status --event {number}' names what is",
                change=quote(change),
                number=number,
            )
        )


def _entry_of(database, number, state, name):
    """The entry of this id at a table of the event, None if there is none."""
    session = _session_at_a_table(database, number, state, name)
    entries = () if session is None else session.entries
    return next((one for one in entries if one.id == name), None)


def _session_at_a_table(database, number, state, name):
    """The session that has something of this id, if it is bound to a table; else None."""
    session = load_session_of(database, name)
    if session is None or not bind(number, state, [session], seatings_of(database, number))[0]:
        return None
    return session
