"""The own box: a simulated box in the browser of the user, who plays at one of the tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.common.errors import LinkError
from host_tools.language.message import msg
from host_tools.simulation.simulator.server import Simulator
from host_tools.simulation.simulator.simulated_box import speak

if TYPE_CHECKING:
    from host_tools.boxes.link.in_process import InProcessLink


PORT = "your-box"


class OwnBox:
    """A simulated box in a folder, which its owner carries to the desk and back to the table.

    language: the code of the one it speaks, None: as every box. `folder`; `simulator`: what its
    page shows.
    """

    def __init__(self, folder: Path, language: str | None = None) -> None:
        if language is not None:
            speak(folder, language)
        self.folder = folder
        self.simulator = Simulator(folder)
        self._at_desk = False

    @property
    def unique_id(self) -> bytes:
        """Its id."""
        return self.simulator.unique_id

    def carry(self) -> None:
        """Put it on the desk's cable, until it has been attended."""
        self._at_desk = True

    def ports(self) -> list[str]:
        """Its port, while it is on the cable."""
        return [PORT] if self._at_desk else []

    async def hand_over(self) -> None:
        """Take its power, for good: another process has its folder from now on."""
        self._at_desk = False
        await self.simulator.hand_over()

    def open_link(self, port: str, let_go: Callable[[], None]) -> InProcessLink:
        """A BoxLink to it. LinkError if it is not there, or has no power.

        let_go(): called when the desk has done with it, and it is taken back.
        """
        if port not in self.ports():
            raise LinkError(
                msg(
                    "{what}: {how}",
                    what=port,
                    how=msg("it cannot be opened; is the box plugged in?"),
                )
            )

        def take_back() -> None:
            self._at_desk = False
            let_go()

        return self.simulator.link(take_back)
