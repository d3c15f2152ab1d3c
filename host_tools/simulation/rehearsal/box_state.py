"""What a box of a rehearsal says of the session that is played on it."""

from typing import TypedDict


class BoxState(TypedDict):
    """`played`: deals so far, of so many `deals`; `over`: are all played?; `signed`: the round."""

    table: int
    round: int
    played: int
    deals: int
    over: bool
    signed: bool
