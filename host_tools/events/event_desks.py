"""Which desk decides about an event: one at a time, where many share a database on a server.

The desk that makes an event decides about it, until another one takes it over. Boxes are taken in
by whichever desk they come to. A file belongs to one desk, which decides about everything in it.
"""

import os
import socket
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, shorten
from host_tools.database.address import ServerAddress
from host_tools.language.message import WithCommand, msg

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

DESK_VARIABLE = "SCHREIBER_DESK"
_LONGEST = 40  # characters


class OtherDeskError(DeskError):
    """Something was to be decided about an event about which another desk decides."""


def own_name() -> str:
    """Return the name of this desk: from the environment, else that of the computer."""
    named = os.environ.get(DESK_VARIABLE, "").strip() or socket.gethostname()
    return shorten(plain(named), _LONGEST)


def are_many(database: "EventStore") -> bool:
    """Do many desks share the database?"""
    return isinstance(database.address, ServerAddress)


def desk_of(database: "EventStore", event_number: int) -> str | None:
    """The desk that decides about an event; None: this one, as there is no other. DeskError."""
    desks = database.desks.of(event_number) if are_many(database) else ()
    return desks[-1][0] if desks else None


def take(database: "EventStore", event_number: int) -> None:
    """Let this desk decide about an event; within a transaction. DeskError."""
    own = own_name()
    if are_many(database) and desk_of(database, event_number) != own:
        database.desks.add(event_number, own, int(database.clock()))


def take_over(database: "EventStore", event_number: int) -> str | None:
    """As `take`, in a transaction: the desk that has decided before. DeskError in a file."""
    if not are_many(database):
        raise DeskError(msg("no other desk shares this database: it is a file"))
    with database.transaction():
        before = desk_of(database, event_number)
        take(database, event_number)
    return before


def check_here(database: "EventStore", event_number: int) -> None:
    """OtherDeskError if another desk decides about an event."""
    desk = desk_of(database, event_number)
    if desk is None or desk == own_name():
        return
    sentence = msg("the desk {desk} decides about event {number}", number=event_number, desk=desk)
    raise OtherDeskError(
        WithCommand(
            msg(
                "{what}; 'schreiber event take-over --event {number}' takes it over",
                what=sentence,
                number=event_number,
            ),
            msg("{what}; its page Settings has a button that takes it over", what=sentence),
        )
    )
