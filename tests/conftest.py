"""For the whole suite: golden pictures, MicroPython's modules, random tests that repeat."""

from hypothesis import settings

from host_tools.simulator import stand_ins

pytest_plugins = ("tests.golden",)

# The same examples every time, and no deadline: a slow machine is no failure.
settings.register_profile("same_every_time", derandomize=True, deadline=None)
settings.load_profile("same_every_time")

stand_ins.install()
