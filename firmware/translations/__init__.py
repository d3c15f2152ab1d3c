"""Texts of the box: one module a language, `TEXTS` with each key and behind it its text.

All are constants: the compiler makes one of the whole, so that it stays in flash and takes no
memory. The keys are in order, and one is found by halving. Tuples of two would take 12 bytes more
of the image for each text. `{}` is where a text takes arguments.
"""
