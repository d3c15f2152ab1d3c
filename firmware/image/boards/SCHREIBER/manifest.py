# ruff: noqa: F821 - the names come from MicroPython's manifest reader.
# All of ours, laid out by firmware/image/frozen.py: as the folders are, so the packages are named.
freeze("$(FROZEN_DIR)")
# The port's own module of that name: the flash, for one.
module("rp2.py", base_path="$(PORT_DIR)/modules")
