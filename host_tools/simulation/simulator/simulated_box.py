"""The box on a PC: the application of the firmware in a thread, on a simulated board.

`SimulatedBox` has power, keys and a display; what it keeps is in its folder, so that a box started
again on the same folder is the same box. One box at a time may be linked to a desk: the memory in
which the firmware keeps its end of the link is that of this process.

`ScriptedBox` is the one for tests and key scripts: its time is virtual and passes only while one of
its methods runs.
"""

import os
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Self, TypeVar

from firmware.app import link
from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.settings import Settings
from hardware import pins
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.common.errors import LinkError, SchreiberError
from host_tools.common.installation import own_version
from host_tools.language.message import msg
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.script import Script
from host_tools.simulation.simulator.board import NoPower, PowerCut, SimulatedBoard
from host_tools.simulation.simulator.simulated_clock import BoardClock, RealTime, VirtualTime

PRESS_MS = 60
# Longer than any pause that the application makes while it still works on an answer.
QUIET_MS = 100

CTRL_C = 3
KEY_CODES = {name: code for code, (name, _) in enumerate(pins.KEYS)}

_FLASH = "flash"
UNIQUE_ID = "unique-id"
_UNIQUE_ID_SIZE = 8


# What runs on the board until it ends.
Application = Callable[[SimulatedBoard], None]


Result = TypeVar("Result")


class BoxError(SchreiberError):
    """The application of the box has ended with an error."""


def run_firmware(board: SimulatedBoard) -> None:
    """The application of the firmware, which a box runs by default."""
    from firmware.app.main import run

    run(board)


class SimulatedBox:
    """A box in a folder; `power_on()` starts it.

    folder        a Path; made if it is missing. `flash` in it is the box's flash
    application   called with the board, in a thread of its own
    on_picture    called in that thread whenever the display may show something else
    on_end        called in that thread when the application has ended, `error` is known then

    `error`: the exception that ended the application, None while it runs or after a power cut.
    """

    make_clock: Callable[[], BoardClock] = RealTime
    seed: int | None = None
    # What the box shows as its version; None: that of this program.
    version: str | None = None

    def __init__(
        self,
        folder: Path,
        application: Application = run_firmware,
        on_picture: Callable[[], None] | None = None,
        on_end: Callable[[], None] | None = None,
    ) -> None:
        self.folder = Path(folder)
        self.flash = self.folder / _FLASH
        self.flash.mkdir(parents=True, exist_ok=True)
        self.unique_id = _unique_id(self.folder / UNIQUE_ID)
        self.error: Exception | None = None
        self._board: SimulatedBoard | None = None
        self._application = application
        self._on_picture = on_picture
        self._on_end = on_end
        self._clock: BoardClock | None = None
        self._thread: threading.Thread | None = None
        self._running = False

    @property
    def board(self) -> SimulatedBoard:
        """The board since power was last given. NoPower: the box never had any."""
        if self._board is None:
            raise NoPower(msg("the box has no power"))
        return self._board

    @property
    def _time(self) -> BoardClock:
        if self._clock is None:
            raise NoPower(msg("the box has no power"))
        return self._clock

    @property
    def running(self) -> bool:
        """Return True if the box has power and an application that runs."""
        return self._running

    def power_on(self, held: Iterable[str] = ()) -> None:
        """Start the application, with the keys `held` down. RuntimeError if it runs already."""
        if self.running:
            raise RuntimeError("the box has power already")
        self.error = None
        link.current = None  # what the application had in memory is gone
        clock = self._clock = self.make_clock()
        self._board = SimulatedBoard(
            self.flash,
            clock,
            unique_id=self.unique_id,
            version=self.version or own_version(),
            seed=self.seed,
            on_picture=self._on_picture,
        )
        for key in held:
            self.set_key(key, True)
        self._running = True
        thread = threading.Thread(target=self._live, name="simulated box", daemon=True)
        self._thread = thread
        thread.start()

    def pull_plug(self) -> None:
        """Take the power away between two steps of the application, whatever it is doing.

        Nothing happens if there is no power; when this returns the application has ended.
        """
        if self._thread is None:
            return
        self.board.cut_power()
        self._time.give_turn()
        self._thread.join()
        self._thread = None

    def set_key(self, key: str, down: bool) -> None:
        """Press or release a key by its name in `hardware.pins`. KeyError if there is none."""
        self.board.set_key(KEY_CODES[key], down)

    def picture(self) -> bytes:
        """The picture on the display: 1024 bytes as `emulator.display_pictures` has them."""
        return self.board.bus.panel.picture() if self.running else BLANK

    @property
    def asleep(self) -> bool:
        """Return True if the display is dark since no key was pressed for long."""
        return self.running and self.board.bus.asleep

    def call(self, function: Callable[[], Result]) -> Result:
        """`function()`, called by the application's thread between two of its own steps.

        Raises what `function` raises, and NoPower if the application does not run.
        """
        if not self.running:
            raise NoPower(msg("the box has no power"))
        future = self.board.submit(function)
        self._time.give_turn()
        return future.result()

    def interrupt(self) -> None:
        """Call the box over the cable, as the opening of a link to a device does.

        The application stops. It starts anew when the cable has been silent for a while.
        """
        self.send(bytes([CTRL_C]))

    def send(self, data: bytes) -> None:
        """Send bytes to the box over the cable."""
        self.board.serial.input.extend(data)
        self._time.give_turn()

    def link(self, closed: Callable[[], None] | None = None) -> InProcessLink:
        """An InProcessLink to this box. LinkError if its application does not run (yet).

        closed(): called when the link is closed.
        """
        if not self.running:
            raise NoPower(msg("the box has no power"))
        if link.current is None:
            raise LinkError(msg("the application of this box has not started"))
        return InProcessLink(link.current, msg("the simulated box"), self.call, closed)

    def _live(self) -> None:
        try:
            self._application(self.board)
        except PowerCut:
            pass
        except Exception as error:
            self.error = error
        finally:
            self.board.abandon()
            self._running = False
            self._time.finish()
            if self._on_end is not None:
                self._on_end()


class ScriptedBox(SimulatedBox):
    """A box in virtual time; a driver for key scripts. The same presses give the same pictures.

    As a context manager it has power inside the block.
    """

    make_clock = VirtualTime
    seed = 0
    version = "0.0.0"  # pictures do not change with the checkout

    @property
    def _time(self) -> VirtualTime:
        if not isinstance(self._clock, VirtualTime):
            raise NoPower(msg("the box has no power"))
        return self._clock

    def power_on(self, held: Iterable[str] = ()) -> None:
        """Start the application; it has run until its first sleep when this returns."""
        super().power_on(held)
        self._time.advance(0)

    def __enter__(self) -> Self:
        self.power_on()
        self.settle()
        return self

    def __exit__(self, *_: object) -> None:
        self.pull_plug()

    @property
    def now_ms(self) -> int:
        """Virtual milliseconds since power-on."""
        return self._time.now_ms()

    def wait(self, ms: float) -> None:
        """Let `ms` milliseconds pass. BoxError if the application has ended."""
        self._time.advance(ms)
        if not self.running:
            raise BoxError(f"the application has ended: {self.error!r}") from self.error

    def skip(self, ms: int) -> None:
        """Let `ms` pass in one sleep of the application: for waits that would take too long."""
        self._time.skip(ms)

    def settle(self) -> None:
        """Let time pass until the display has been left alone for QUIET_MS."""
        while True:
            before = self.board.bus.changes
            self.wait(QUIET_MS)
            if self.board.bus.changes == before:
                return

    def press(self, key: str, hold_ms: float = PRESS_MS) -> bool:
        """Press a key by its name for `hold_ms` and wait until the box is at rest.

        True if the box answered with anything on the display.
        """
        before = self.board.bus.changes
        self.set_key(key, True)
        self.wait(hold_ms)
        self.set_key(key, False)
        self.settle()
        return self.board.bus.changes != before

    def play(self, keys: str) -> None:
        """Play a key script; ScriptError names the key that was not answered."""
        Script(keys).play(self)


def _unique_id(path: Path) -> bytes:
    """The id of the board in this folder; a new one for a new folder. BoxError if unreadable."""
    if not path.exists():
        path.write_text(os.urandom(_UNIQUE_ID_SIZE).hex() + "\n", encoding="ascii")
    text = path.read_text(encoding="ascii").strip()
    try:
        unique_id = bytes.fromhex(text)
    except ValueError:
        unique_id = b""
    if len(unique_id) != _UNIQUE_ID_SIZE:
        raise BoxError(f"{path} does not hold the id of a box: {text!r}")
    return unique_id


def speak(folder: Path, language: str) -> None:
    """Let the box in a folder, which has no power, speak a language before anybody has set it.

    language: its code, one of those of the firmware; ValueError for any other.
    """
    Settings(Files(str(SimulatedBox(folder).flash)), NoGuard()).change(language=language)
