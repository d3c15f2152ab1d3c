"""The programs that measure, and the box on which they run."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.boxes.link.box_answers import Identity
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.common.errors import LinkError
from host_tools.language.message import msg

_PROGRAMS = Path(__file__).with_name("programs")
# A box that has started anew is there again after so long, one that is emulated as well.
RETURN_S = 30.0
# A box that is called before its first screen is there cannot tell how long that took.
_LOOK_S = 2.0


def program(name: str) -> str:
    """The text of a program."""
    return (_PROGRAMS / f"{name}.py").read_text(encoding="utf-8")


class MeasuredBox:
    """A box at a port, on which programs run; it is called when one is to.

    `now`, `pause`: the seconds on a clock, and to wait some; those of an emulated box are its own.
    """

    def __init__(
        self,
        port: str,
        now: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self.port = port
        self.now = now
        self.pause = pause

    def identify(self) -> Identity:
        """The `Identity` of the box, which goes on afterwards. LinkError."""
        with MpremoteLink(self.port) as link:
            return link.identify()

    def set_clock(self, seconds: int) -> None:
        """Set the clock of the box, which goes on afterwards. LinkError."""
        with MpremoteLink(self.port) as link:
            link.set_clock(seconds)

    def measure(self, *names: str) -> list[Any]:
        """Run programs, one after the other: what each has found. LinkError."""
        with MpremoteLink(self.port) as link:
            return [_found(link, name) for name in names]

    def leave(self, name: str) -> Any:
        """Run a program that goes on after the call; what it has found by then.

        Nothing is started anew: silence brings the table back, and the program stays.
        """
        link = MpremoteLink(self.port)
        try:
            return _found(link, name)
        finally:
            link.close()

    def call(self, count: int) -> float:
        """The seconds that a call of the desk takes, the mean of `count`."""
        with MpremoteLink(self.port) as link:
            begun = self.now()
            for _ in range(count):
                link.identify()
            return (self.now() - begun) / count

    def listen(self, name: str) -> float:
        """Run a program that talks: the bytes that come in a second."""
        with MpremoteLink(self.port) as link:
            begun = self.now()
            heard = link.execute(program(name), name)
            return len(heard) / (self.now() - begun)

    def restart(self, name: str) -> tuple[float, Any]:
        """Run a program that ends with a start of the box.

        The seconds until that start, and what `started` has found of it. LinkError: the box does
        not come back.
        """
        link = MpremoteLink(self.port)
        begun = self.now()
        try:
            link.leave_to(program(name))
        finally:
            link.close()
        uptime, started = self.await_back()
        return self.now() - begun - uptime / 1000, started

    def await_back(self) -> list[Any]:
        """Wait for a box that starts: what `uptime` and `started` have found. LinkError."""
        begun = self.now()
        while True:
            self.pause(_LOOK_S)
            try:
                return self.measure("uptime", "started")
            except LinkError as error:
                if self.now() - begun > RETURN_S:
                    raise LinkError(
                        msg(
                            "{port}: the box has not come back; switch it off and on again",
                            port=self.port,
                        )
                    ) from error


def _found(link: MpremoteLink, name: str) -> Any:
    said = link.execute(program(name), name)
    try:
        return json.loads(said)
    except ValueError as error:
        raise LinkError(
            msg("{port}: what {name} has found makes no sense", port=link.name, name=name)
        ) from error
