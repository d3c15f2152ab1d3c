"""A rehearsal with a box of one's own: what is on the cable of its desk, and what to try in it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.simulation.rehearsal.newcomer import StepToTry, own_places, steps_to_try
from host_tools.simulation.simulator.server import make_app_of

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.simulation.rehearsal.own_box import OwnBox
    from host_tools.simulation.rehearsal.rehearsal import Rehearsal
    from host_tools.tournament.event import Event


class Practice:
    """The boxes of a `Rehearsal`, and an `OwnBox` or None.

    `own_box`: None also once it was handed over; `has_steps`: are there steps to try?
    """

    def __init__(self, rehearsal: Rehearsal, own_box: OwnBox | None = None) -> None:
        self.rehearsal = rehearsal
        self.own_box = own_box
        self.has_steps = own_box is not None

    def ports(self) -> list[str]:
        """The names of the ports where boxes are."""
        return self.rehearsal.ports() + ([] if self.own_box is None else self.own_box.ports())

    def open_link(self, port: str) -> BoxLink:
        """A BoxLink to the box at a port. LinkError."""
        if self.own_box is not None and port in self.own_box.ports():
            return self.own_box.open_link(port, self.rehearsal.own_box_let_go)
        return self.rehearsal.open_link(port)

    async def play_on(self) -> None:
        """Let the own table be played by itself from now on. DeskError if it is already."""
        own_box, self.own_box = self.own_box, None
        if own_box is None:
            raise DeskError(msg("your table is played by itself already"))
        await own_box.hand_over()
        await asyncio.to_thread(self.rehearsal.play_on, own_box.folder, own_box.unique_id)

    def box_page(self) -> web.Application | None:
        """The application that shows the own box; None where there is none."""
        return None if self.own_box is None else make_app_of(self.own_box.simulator)

    def steps(self, event: Event) -> list[StepToTry]:
        """Return what the user of the own box may try, by an `Event`."""
        return steps_to_try(event, bool(self.rehearsal.tell())) if self.has_steps else []

    def own_places(self, event: Event) -> list[tuple[int, int]]:
        """Return each (round, table) of an `Event` where the own box has played."""
        return own_places(event)
