"""The ids of the boxes of a rehearsal, which tell them from real ones."""

PREFIX = b"play"  # no board's id begins so
_NUMBER_SIZE = 4


def unique_id(box_number: int) -> bytes:
    """The id of the rehearsal's box of this number: 8 bytes, as a board has them.

    Its number is what the desk calls a box by: `box 00000003`.
    """
    return PREFIX + box_number.to_bytes(_NUMBER_SIZE, "big")


def of_rehearsal(box: bytes) -> bool:
    """Return True if it is the id of one of the boxes of a rehearsal."""
    return box.startswith(PREFIX)
