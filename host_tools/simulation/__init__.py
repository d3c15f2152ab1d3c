"""Boxes without hardware: the emulated Pico, the simulated box, an evening to rehearse with."""
