"""Drives the emulated processor: rp2040py's own loop, with little to look at between instructions.

After every instruction that loop asks whether it was stopped and whether a state machine of PIO is
due. A slot answers the first faster than an object's dict does, and the box has no PIO program: a
start takes 2.5 seconds of the PC's time instead of 4.2, at the same cycles.
"""

from rp2040py.execute_batch import execute_batch


class Engine:
    """In the place of rp2040py's Simulator, which is for an event loop.

    `simulator`: the one of the device, whose processor and clock are driven. `stopped`: was the
    run ended, by `stop` or by a breakpoint?
    """

    __slots__ = ("_pio", "clock", "rp2040", "stopped")

    def __init__(self, simulator):
        self.rp2040 = simulator.rp2040
        self.clock = simulator.clock
        self.stopped = True
        self._pio = self.rp2040.pio
        self.rp2040.pio = _NotStepped(self._pio)
        self.rp2040.on_break = lambda _: self.stop()

    def run(self) -> None:
        """A batch: so many instructions as take some milliseconds of the PC's time, or to the stop.

        RuntimeError if the firmware has started a PIO program.
        """
        execute_batch(self, 1)
        if not all(pio.stopped for pio in self._pio):
            raise RuntimeError("the firmware has started a PIO program, which is not emulated")

    def stop(self) -> None:
        """Ends the run before the next instruction."""
        self.stopped = True


class _NotStepped(list):
    """Both PIOs to whoever asks for one of them, as a reset does; none to go through."""

    def __init__(self, pio):
        super().__init__()
        self._pio = pio

    def __getitem__(self, index):
        return self._pio[index]
