"""The device's modules are imported here, also by a process of its own: see `repl_box`."""

from host_tools.simulation.simulator import stubs

stubs.install()
