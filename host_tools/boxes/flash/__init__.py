"""Putting the firmware image onto a box: what is copied, where to, and how it is verified."""
