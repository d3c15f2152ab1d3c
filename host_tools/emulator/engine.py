"""Drives the emulated processor: rp2040py's own loop, with little to look at between instructions.

After every instruction that loop asks whether it was stopped and whether a state machine of PIO is
due. A slot answers the first faster than an object's dict does, and the box has no PIO program: a
start takes 2 seconds of the PC's time instead of 4, at the same cycles.
"""

from rp2040py.execute_batch import execute_batch


class Engine:
    """In the place of the Simulator of `device`, which is for an event loop.

    `stopped`: was the run ended, by `stop` or by a breakpoint?
    """

    __slots__ = ("_hard_reset", "_pio", "clock", "rp2040", "stopped")

    def __init__(self, device):
        self.rp2040 = device.mcu
        self.clock = device.simulator.clock
        self.stopped = True
        self._pio = self.rp2040.pio
        self.rp2040.pio = []  # none to step
        self.rp2040.on_break = lambda _: self.stop()
        self._hard_reset = device.hard_reset
        device.hard_reset = self._reset

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

    def _reset(self, **options):
        """What every reset of the chip comes to: it reaches all parts."""
        self.rp2040.pio = self._pio
        self._hard_reset(**options)
        self.rp2040.pio = []
