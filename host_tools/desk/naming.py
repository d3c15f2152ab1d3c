"""Decisions that name what a box has recorded: there must be such a thing.

Only what is decided now is judged so. What an older program has decided stands: what it names and
nobody knows changes nothing.
"""

from host_tools.desk.people import people_of
from host_tools.desk.sessions import load_session_of
from host_tools.errors import DeskError
from host_tools.plain import quote
from host_tools.tournament.binding import bind
from host_tools.tournament.corrections import corrected
from host_tools.translations.message import msg


def check_named(database, number, state, content):
    """DeskError that names the field if the content of a decision names what is not there.

    number: of the event, state: its `State`. A session may be any that a box has brought: the
    director says of which event it is. An entry is one at a table of the event.
    """
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
            msg("place: at that table the places are 0 to {last}", last=len(found.players) - 1)
        )


def _check_entry(database, number, state, entry, document=None):
    session = load_session_of(database, entry)
    found = [] if session is None else [one for one in session.entries if one.id == entry]
    if not found or not bind(number, state, people_of(database), [session])[0]:
        raise DeskError(
            msg(
                "entry: {entry} is at no table of the event; "
                "'schreiber deals --event {number}' has the id of each",
                entry=quote(entry),
                number=number,
            )
        )
    if document is not None:
        corrected(found[0], document)
