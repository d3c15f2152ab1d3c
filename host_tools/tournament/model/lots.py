"""Lots that were drawn, and what they do not decide."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from host_tools.language.message import Message, msg
from rules_core.event import Event

Player = TypeVar("Player", int, str)


@dataclass
class Lots:
    """Of each lot the `players`, or the `teams`, in the order in which they were drawn."""

    players: list[tuple[int, ...]] = field(default_factory=list)
    teams: list[tuple[str, ...]] = field(default_factory=list)


def undecided_by(
    drawn: Sequence[Player],
    ties: Iterable[Sequence[Player]],
    decided: Iterable[Player],
    name: Callable[[Player], str],
    rules: Event,
) -> tuple[Message, ...]:
    """Return sentences on what a lot leaves open as the tables stand.

    A lot may be drawn before it is needed, so none is refused. drawn: the persons, or teams, in the
    order of the lot; ties: groups of them for the lot to decide; decided: those ranked by a lot;
    name(player): the name of one of them; rules: of the rule book.
    """
    if not rules.lots:
        return (msg("this rule book leaves equal players ex aequo: the lot decides nothing"),)
    open_ties = [tie for tie in ties if not set(tie).isdisjoint(drawn)]
    if open_ties:
        return tuple(
            msg(
                "the lot decides nothing between {tied}; not in it: {missing}",
                tied=", ".join(map(name, tie)),
                missing=", ".join(name(player) for player in tie if player not in drawn),
            )
            for tie in open_ties
        )
    if not set(decided).isdisjoint(drawn):
        return ()
    return (msg("the lot decides nothing: nobody in it is equal with another player so far"),)
