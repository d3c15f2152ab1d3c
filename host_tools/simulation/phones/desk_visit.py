"""The desk at the box of a phone: the application stands still for it, and starts anew afterwards.

It goes as at the cable: Ctrl-C calls the application where it waits for a key, and Ctrl-D at the
prompt starts it anew. Nobody carries this box to the desk, though: at its table keys are pressed
meanwhile. None may mean something on a screen that nobody has seen, so none is taken then.
"""

import threading
from collections.abc import Callable

from firmware.device.display import Display
from host_tools.boxes.phones.phone_process import STARTING, VISITED
from host_tools.common.errors import LinkError
from host_tools.language.message import msg
from host_tools.simulation.simulator.board import SimulatedBoard, SimulatedSerial
from host_tools.simulation.simulator.simulated_box import CTRL_C, SimulatedBox, run_firmware

_CTRL_D = 4
_PROMPT = b">>> "
# After so long a call is repeated, so many times. A box that a key has called back to its table
# hears nobody until its cable has been silent for half a second.
CALL_S = 1.0
CALLS = 4


class DeskVisit:
    """Stops the application of `box` for the desk: `begin`, and `end` in any case.

    `run` is what the box runs on its board. `waits`: why no key is taken, "" if keys are. `begin`
    and `end` are for one thread, and not for that of the application.
    """

    def __init__(self, box: SimulatedBox) -> None:
        self.waits = STARTING
        self._box = box
        self._serial = _Prompting()
        self._restarted = threading.Event()

    def run(self, board: SimulatedBoard) -> None:
        """Run the firmware, anew after each soft reset."""
        board.serial = self._serial
        while True:
            try:
                run_firmware(board)
                return
            except SystemExit:
                board.display = Display(board.bus)
                self._restarted.set()

    def started(self, seen: Callable[[], None]) -> None:
        """After power-on: keys are taken as soon as the application waits for one; then seen()."""

        def take_keys() -> None:
            self.waits = ""
            seen()

        self._box.board.submit(take_keys)

    def begin(self) -> None:
        """Let the application stop. LinkError if it does not.

        A press that has been down for long enough is answered first: it leads the application back
        to its table, where it is taken before the desk has its way.
        """
        self._box.call(lambda: None)  # it has started, and keys are taken
        self.waits = VISITED
        self._stop()

    def end(self, done: Callable[[], None]) -> None:
        """Start the application anew; when this returns it waits for a key. LinkError.

        done(): called in the application's thread before it takes one. Without `begin` nothing
        happens.
        """
        if self.waits != VISITED:
            return

        def take_keys() -> None:
            done()
            self.waits = ""

        self._stop()
        self._restarted.clear()
        self._box.send(bytes([_CTRL_D]))
        if not self._restarted.wait(CALLS * CALL_S):
            raise LinkError(msg("the application of this box has not started"))
        self._box.call(take_keys)

    def _stop(self) -> None:
        """Have the application at its prompt. LinkError."""
        self._serial.prompted.clear()
        for _ in range(CALLS):
            self._box.send(bytes([CTRL_C]))
            if self._serial.prompted.wait(CALL_S):
                return
        raise LinkError(msg("the application of the box does not answer"))


class _Prompting(SimulatedSerial):
    """A serial port that knows when the box has written its prompt. `prompted`: it has."""

    def __init__(self) -> None:
        super().__init__()
        self.prompted = threading.Event()

    def write(self, data: bytes) -> None:
        """Drop the bytes that the box sends; note its prompt."""
        if bytes(data).endswith(_PROMPT):
            self.prompted.set()
