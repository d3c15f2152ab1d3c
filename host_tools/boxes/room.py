"""What a desk says of the room that is left on the flash of a box."""

from firmware.app.storage.room import BYTES_A_DEAL, FEW, rounded
from host_tools.language.message import WithCommand, msg


def room_left(free):
    """A sentence if little is left of it, or nothing; else None.

    free: bytes for the sessions to come, as the box has said them; None: it says nothing of it.
    """
    if free is None:
        return None
    deals = free // BYTES_A_DEAL
    if deals == 0:
        return WithCommand(
            msg(
                "its flash is full: no session can begin on it any more; 'schreiber clear' makes "
                "room"
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
            "its flash is nearly full: room for about {deals} deals; 'schreiber clear' makes more",
            deals=rounded(deals),
        ),
        msg(
            "its flash is nearly full: room for about {deals} deals; plugged in, with nothing "
            "to play, it has “Make room on it” under Boxes",
            deals=rounded(deals),
        ),
    )


def room_now(free):
    """A sentence about the room that a box has, likewise."""
    if free is None:
        return msg("it does not say how much room it has")
    return msg("room for about {deals} deals", deals=rounded(free // BYTES_A_DEAL))
