"""The stand-in for `machine.I2C`: what the display driver writes reaches a model of the panel."""

import errno

from hardware import pins
from host_tools.emulator.panel import Panel


class PanelBus:
    """An I2C bus with one panel on it, at the address that `hardware.pins` gives.

    `check()` is called before each transaction (a board without power raises there), `on_stop()`
    after it. `transactions` counts those that reached the panel.
    """

    def __init__(self, check, on_stop, sh1106=False):
        self.panel = Panel(sh1106)
        self.transactions = 0
        self._was_on = False
        self._check = check
        self._on_stop = on_stop

    @property
    def asleep(self):
        """Has the application put the panel to sleep? One that is still being set up has not."""
        return self._was_on and not self.panel.on

    def writeto(self, address, data, stop=True):
        """Write bytes in one transaction; OSError if nothing answers at `address`."""
        self.writevto(address, (data,), stop)

    def writevto(self, address, vector, stop=True):
        """The same from several buffers."""
        self._check()
        if address != pins.DISPLAY_ADDRESS:
            raise OSError(errno.ENODEV, "nothing answers at this address")
        self.panel.start()
        for data in vector:
            self.panel.write_all(data)
        self.panel.stop()
        self.transactions += 1
        self._was_on = self._was_on or self.panel.on
        self._on_stop()
