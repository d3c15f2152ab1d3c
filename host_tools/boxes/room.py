"""Sentences about the room that is left on the flash of a box."""

from firmware.app.storage.room import BYTES_A_DEAL, FEW, rounded
from host_tools.language.message import Message, WithCommand, msg


def room_left(free: int | None) -> WithCommand | None:
    """A sentence if little or no room is left, else None.

    free: bytes for further sessions, as the box says; None if it does not say.
    """
    if free is None:
        return None
    deals = free // BYTES_A_DEAL
    if deals == 0:
        return WithCommand(
            msg(
                "its flash is full: no session can begin on it any more; 'schreiber box empty' "
                "makes room"
            ),
            msg(
                "its flash is full: no session can begin on it any more; plugged in, it has "
                "“Make room on it” under Boxes"
            ),
        )
    if deals >= FEW:
        return None
    return WithCommand(
        msg(
            "its flash is nearly full: room for about {deals} deals; 'schreiber box empty' makes "
            "more",
            deals=rounded(deals),
        ),
        msg(
            "its flash is nearly full: room for about {deals} deals; plugged in, with nothing "
            "to play, it has “Make room on it” under Boxes",
            deals=rounded(deals),
        ),
    )


def room_now(free: int | None) -> Message:
    """A sentence about the room on a box. free: as in `room_left`."""
    if free is None:
        return msg("it does not say how much room it has")
    return msg("room for about {deals} deals", deals=rounded(free // BYTES_A_DEAL))
