"""The session played on a box of a rehearsal, as the box tells it."""

from typing import TypedDict


class BoxState(TypedDict):
    """`played`: deals so far, of so many `deals`; `over`: are all played?; `signed`: the round."""

    table: int
    round: int
    played: int
    deals: int
    over: bool
    signed: bool
