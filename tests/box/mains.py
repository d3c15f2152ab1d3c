"""The power of a box, which can be cut at any moment."""

import shlex
import subprocess
from contextlib import ExitStack

from host_tools.boxes.measuring.programs_on_box import MeasuredBox
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.device.cable import plugged_in


class Relay:
    """Switches a board by a command, 'on' or 'off' behind it. `box`: the `MeasuredBox`.

    All of its power goes through the relay: the 5 V wire of the cable, too.
    """

    def __init__(self, command, port):
        self._command = shlex.split(command)
        self.box = MeasuredBox(port)
        self.on()

    def on(self):
        subprocess.run([*self._command, "on"], check=True)

    def off(self):
        subprocess.run([*self._command, "off"], check=True)


class EmulatedMains:
    """The same of the emulated box: the next one has the flash of the one before."""

    def __init__(self, image):
        self._image = image
        self._flash = None
        self._cable = ExitStack()
        self.on()

    def on(self):
        self._emulated = EmulatedBox.boot(self._image, self._flash, usb_power=True)
        cable = self._cable.enter_context(plugged_in(self._emulated))
        self.box = MeasuredBox(cable.port, cable.time.monotonic, cable.time.sleep)

    def off(self):
        self._cable.close()
        self._flash = self._emulated.power_off()
