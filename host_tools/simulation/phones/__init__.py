"""The box of a table that has none: the application, in a process of its own, for a phone."""

from host_tools.simulation.simulator import stubs

# Before anything here imports the firmware, whose modules import those of MicroPython.
stubs.install()
