"""Boxes without hardware: the emulated Pico, the simulated box, an event to rehearse with."""
