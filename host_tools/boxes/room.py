"""Sentences about the room that is left on the flash of a box."""

from firmware.app.storage.room import BYTES_A_DEAL, FEW, rounded
from host_tools.language.message import Message, msg


def room_left(free: int | None) -> Message | None:
    """A sentence if little or no room is left, else None.

    free: bytes for further sessions, as the box says; None if it does not say.
    """
    if free is None:
        return None
    deals = free // BYTES_A_DEAL
    if deals == 0:
        return msg("its flash is full: no session can begin on it any more; make room on it")
    if deals >= FEW:
        return None
    return msg(
        "its flash is nearly full: room for about {deals} deals; make room on it",
        deals=rounded(deals),
    )


def room_now(free: int | None) -> Message:
    """A sentence about the room on a box. free: as in `room_left`."""
    if free is None:
        return msg("it does not say how much room it has")
    return msg("room for about {deals} deals", deals=rounded(free // BYTES_A_DEAL))
