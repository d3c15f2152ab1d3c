"""For the whole suite: golden pictures, and MicroPython's modules for code of the firmware."""

from host_tools.simulator import stand_ins

pytest_plugins = ("tests.golden",)

stand_ins.install()
