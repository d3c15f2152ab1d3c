"""The session played on a box of a rehearsal, as the box tells it."""

from typing import TypedDict


class BoxState(TypedDict):
    """The state of the play. `played`: deals so far, of `deals`; `over`: all are played; `signed`:
    the round is signed.
    """

    table: int
    round: int
    played: int
    deals: int
    over: bool
    signed: bool
