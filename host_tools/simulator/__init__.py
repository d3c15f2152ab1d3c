"""The box without the image: the firmware's application on CPython, and a page that shows it."""

from host_tools.simulator import stand_ins

# Before anything here imports the firmware, whose modules import those of MicroPython.
stand_ins.install()

from firmware.app import kernels  # noqa: E402
from host_tools.simulator.stand_ins import drawing  # noqa: E402

drawing.remember(kernels)
