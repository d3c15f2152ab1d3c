"""The device's modules are imported here, also by a process of its own: see `repl_box`."""

from host_tools.simulator import stubs

stubs.install()
