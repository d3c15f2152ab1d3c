"""A whole event to rehearse with: simulated boxes whose tables type deals by themselves."""

from host_tools.simulation.simulator import stubs

# Before anything here imports the firmware, whose modules import those of MicroPython.
stubs.install()
