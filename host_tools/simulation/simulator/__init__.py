"""The box without the image: the firmware's application on CPython, and a page that shows it."""

from host_tools.simulation.simulator import stubs

# The firmware imports modules of MicroPython: the stand-ins have to be there before.
stubs.install()

from firmware.app import raster  # noqa: E402
from host_tools.simulation.simulator.stubs import drawing  # noqa: E402

drawing.remember(raster)
