"""Long tests of the whole: random evenings with everything going wrong, bounded for the suite."""

from host_tools.simulator import stand_ins

# MicroPython's modules, for a campaign that runs outside of pytest.
stand_ins.install()
