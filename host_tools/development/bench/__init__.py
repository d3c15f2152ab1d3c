"""Figures of the real image on the emulated Pico: `python -m host_tools.development.bench`."""
