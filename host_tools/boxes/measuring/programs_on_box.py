"""The programs that measure, and the box on which they run."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.boxes.link import serial_ports
from host_tools.boxes.link.box_answers import Identity
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.common.errors import LinkError
from host_tools.language.message import msg

_PROGRAMS = Path(__file__).with_name("programs")
# A box that has started anew is there again after so long, one that is emulated as well.
RETURN_S = 30.0
# A box that is called before its first screen is there cannot tell how long that took.
_LOOK_S = 2.0
# How often is looked for its port.
_POLL_S = 0.01
# How often two clocks are held against each other.
_LOOKS = 10
# So many times as long as it needs a program may take that nobody waits for.
_PATIENCE = 10
# So many bytes of the log are pulled at once.
_PIECE = 1536


def program(name: str) -> str:
    """The text of a program."""
    return (_PROGRAMS / f"{name}.py").read_text(encoding="utf-8")


class MeasuredBox:
    """A box at a port, on which programs run; it is called when one is to.

    `now`, `pause`: the seconds on a clock, and to wait some; `is_there`: has the PC a port for the
    box? Those of an emulated box are its own.
    """

    def __init__(
        self,
        port: str,
        now: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
        is_there: Callable[[], bool] | None = None,
    ) -> None:
        self.port = port
        self.now = now
        self.pause = pause
        # Where ports are files, one may have another name as well.
        names = {port, os.path.realpath(port)}
        self.is_there = is_there or (lambda: not names.isdisjoint(serial_ports.plugged_in()))

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

    def leave(self, name: str, line: str) -> None:
        """Run a program that goes on after the call, and listen until it says that it is done.

        It finds how many milliseconds it needs, and says the line at their end, by its own clock. A
        box not done after much longer is left: it is an emulated one on a busy PC. LinkError.

        Nothing is started anew: silence brings the table back, and the program stays.
        """
        link = MpremoteLink(self.port)
        try:
            link.hear(line, _PATIENCE * _found(link, name) / 1000)
        finally:
            link.close()

    def call(self, count: int) -> float:
        """The seconds that a call of the desk takes, the mean of `count`."""
        with MpremoteLink(self.port) as link:
            begun = self.now()
            for _ in range(count):
                link.identify()
            return (self.now() - begun) / count

    def ahead_s(self, name: str) -> float:
        """By how many seconds the milliseconds that a program finds are ahead of the clock here.

        Of some calls the quickest says it best.
        """
        with MpremoteLink(self.port) as link:
            looks = []
            for _ in range(_LOOKS):
                begun = self.now()
                found = _found(link, name)
                looks.append((self.now() - begun, found / 1000 - begun))
            spent, ahead = min(looks)
            return ahead - spent / 2

    def listen(self, name: str) -> float:
        """Run a program that talks: the bytes that come in a second."""
        with MpremoteLink(self.port) as link:
            begun = self.now()
            heard = link.execute(program(name), name)
            return len(heard) / (self.now() - begun)

    def pull(self, count: int, name: str) -> tuple[float, Any]:
        """Pull the log's beginning `count` times, then run a program.

        The bytes that come in a second, and what the program has found.
        """
        with MpremoteLink(self.port) as link:
            size = min(link.identify().size, _PIECE)
            begun = self.now()
            pulled = sum(len(link.pull(0, size)) for _ in range(count))
            return pulled / (self.now() - begun), _found(link, name)

    def ignore(self, name: str, seconds: float) -> float:
        """Run a program that talks, and read nothing for so long, with the port open.

        The seconds that are missing of the uptime: none, unless the box has started anew.
        """
        [uptime] = self.measure("uptime")
        begun = self.now()
        self._leave_to(name, seconds)
        later, _ = self.await_back()
        return self.now() - begun - (later - uptime) / 1000

    def enumerate(self, name: str) -> float:
        """Run a program that starts the box anew: the seconds for which its port is away.

        LinkError: it stays away.
        """
        self._leave_to(name)
        self._await_port(False)
        begun = self.now()
        self._await_port(True)
        return self.now() - begun

    def _await_port(self, there: bool) -> None:
        begun = self.now()
        while self.is_there() != there:
            if self.now() - begun > RETURN_S:
                raise self._not_back()
            self.pause(_POLL_S)

    def _leave_to(self, name: str, seconds: float = 0.0) -> float:
        """Begin a program whose end nobody waits for: the moment. The port is open for so long."""
        link = MpremoteLink(self.port)
        begun = self.now()
        try:
            link.leave_to(program(name))
            while self.now() < begun + seconds:
                self.pause(begun + seconds - self.now())  # a pause may be shorter
        finally:
            link.close()
        return begun

    def restart(self, name: str) -> tuple[float, Any]:
        """Run a program that ends with a start of the box.

        The seconds until that start, and what `started` has found of it. LinkError: the box does
        not come back.
        """
        begun = self._leave_to(name)
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
                    raise self._not_back() from error

    def _not_back(self) -> LinkError:
        return LinkError(
            msg("{port}: the box has not come back; switch it off and on again", port=self.port)
        )


def _found(link: MpremoteLink, name: str) -> Any:
    said = link.execute(program(name), name)
    try:
        return json.loads(said)
    except ValueError as error:
        raise LinkError(
            msg("{port}: what {name} has found makes no sense", port=link.name, name=name)
        ) from error
