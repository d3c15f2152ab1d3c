"""Troubles of a rehearsal on purpose: each thing that a director has to be ready for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from host_tools.language.message import Message, msg
from host_tools.simulation.rehearsal.made_up_names import misspelt

if TYPE_CHECKING:
    from host_tools.simulation.rehearsal.rehearsed_event import RehearsedEvent


@dataclass(frozen=True)
class Troubles:
    """Boxes are meant by their numbers, None: that does not happen.

    `unsigned`: the box that comes back from its first round without signatures; `lost`: the one
    that does not come back from the round `lost_in`, or the next one that it plays; `alone`: the
    one whose table did not wait for the desk and has begun the first round by itself, with
    `session` (a dict), where the player of the `right` name stands by the `wrong` one.
    """

    unsigned: int | None = None
    lost: int | None = None
    lost_in: int = 0
    alone: int | None = None
    session: dict[str, Any] | None = None
    right: str = ""
    wrong: str = ""


NONE = Troubles()


def choose(event: RehearsedEvent, boxes: int, rounds: int, chance: Random) -> Troubles:
    """The `Troubles` of an event: as many as there are boxes for.

    event: an `event.Event`; boxes, rounds: how many; chance: a random.Random.
    """
    if not boxes:
        return NONE
    numbers = list(range(1, boxes + 1))
    # Their table is the last one, so that the desk has a box for each table before it.
    alone = numbers.pop() if boxes > 2 else None
    chance.shuffle(numbers)
    unsigned = numbers.pop()
    lost = numbers.pop() if numbers else None
    session, right, wrong = None, "", ""
    if alone is not None:
        session = dict(event.first[-1].session)
        players = list(session["players"])
        place = chance.randrange(len(players))
        right = players[place]
        wrong = players[place] = misspelt(right, event.names.values(), chance)
        session["players"] = players
    return Troubles(unsigned, lost, min(2, rounds), alone, session, right, wrong)


def tell(
    event: RehearsedEvent, troubles: Troubles, name: Callable[[int], Message]
) -> list[Message]:
    """Say what is wrong on purpose: a list of `Message`s. name(number): what a box is called."""
    said = []
    if event.late is not None:
        late = event.names[event.late]
        said.append(msg("{name} comes late and plays from round 2 on.", name=late))
    for person in event.unpaid:
        said.append(msg("{name} has not paid yet.", name=event.names[person]))
    if troubles.session is not None:
        said.append(
            msg(
                "Table {table} does not wait for the desk in round 1: it begins by itself, and "
                "{right} stands there as {wrong}.",
                table=troubles.session["table"],
                right=troubles.right,
                wrong=troubles.wrong,
            )
        )
    if troubles.unsigned is not None:
        said.append(
            msg(
                "{box} comes back from its first round unsigned; its table signs a while after the "
                "desk has seen it.",
                box=name(troubles.unsigned),
            )
        )
    if troubles.lost is not None:
        said.append(
            msg(
                "{box} vanishes in the middle of round {round}, until it is told to come back.",
                box=name(troubles.lost),
                round=troubles.lost_in,
            )
        )
    return said
