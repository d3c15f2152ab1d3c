"""A seat task: a person who is out of place in a round, and what is proposed."""

from enum import Enum
from typing import NamedTuple, TypeAlias

from host_tools.journal.kind import Content
from host_tools.language.message import Message

# The kind and the content of a decision that is to be made.
SeatStep: TypeAlias = "tuple[str, Content]"


class SeatNeed(Enum):
    """The need for a settlement."""

    ABSENT = "somebody who has a seat is marked as absent"
    FREE = "somebody who has a seat does not play"
    EMPTY = "the seat of somebody who has stopped stays empty"
    UNSEATED = "somebody who plays has no seat"
    TWICE = "somebody takes part by two cards"
    ALIKE = "two who take part have nearly one name"


class SeatProposal(NamedTuple):
    """A change of seats that can be taken with one press.

    `words`: what it says; `steps`: the decisions that it is; `against`: a wish is against it, as
    the words say.
    """

    words: Message
    steps: tuple[SeatStep, ...]
    against: bool = False


class SeatTask(NamedTuple):
    """A `person` who is out of place at a table of a round, or in the event, and `why`.

    `proposals`: the likeliest first.
    """

    need: SeatNeed
    person: int
    why: Message
    proposals: tuple[SeatProposal, ...] = ()


def is_here(person: int) -> SeatStep:
    """A person is there."""
    return "entrant", {"what": "present", "person": person, "present": True}


def is_one_with(person: int, whom: int) -> SeatStep:
    """A person is another entrant."""
    return "entrant", {"what": "same", "person": person, "whom": whom}


def stops(person: int, round_number: int) -> SeatStep:
    """A person plays no more from a round on."""
    return "plays", {"what": "stops", "person": person, "round": round_number}


def takes_seat(person: int, whom: int, round_number: int) -> SeatStep:
    """A person takes the seat of another one in a round."""
    return "seats", {"what": "taken", "round": round_number, "person": person, "whom": whom}


def stays_empty(person: int, round_number: int) -> SeatStep:
    """The seat of a person stays empty in a round."""
    return "seats", {"what": "empty", "round": round_number, "person": person}
