"""The message to a box about a session, as evidence of who was to sit there."""

from typing import NamedTuple


class ToldBox(NamedTuple):
    """The message to a box about a session.

    `players`: a name a place, `persons`: likewise their numbers; `time`: Unix seconds.
    """

    label: str
    box: bytes
    players: tuple[str, ...]
    persons: tuple[int, ...]
    time: int
