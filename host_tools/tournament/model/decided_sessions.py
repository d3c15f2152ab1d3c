"""Decisions on sessions of boxes: their tables, and the way of the boxes."""

from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.tournament.aliases import Place


class SetAsideMark(NamedTuple):
    """Why a session is none of this event, and how many deals it had; None: nothing says it."""

    reason: str
    deals: int | None = None


@dataclass
class DecidedSessions:
    """The director's decisions on sessions, each by its id.

    `bound`: {session: (round, table)}; `aside`: those that are none of this event; `called_back`:
    those whose boxes are expected at the desk.
    """

    bound: dict[str, Place] = field(default_factory=dict)
    aside: dict[str, SetAsideMark] = field(default_factory=dict)
    called_back: set[str] = field(default_factory=set)

    def bind(self, session: str, place: Place) -> None:
        """Let a session be of a (round, table)."""
        self.bound[session] = place
        self.aside.pop(session, None)

    def set_aside(self, session: str, mark: SetAsideMark) -> None:
        """Let a session be none of this event."""
        self.aside[session] = mark
        self.bound.pop(session, None)
