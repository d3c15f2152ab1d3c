"""The MicroPython build: from sources to `build/schreiber.uf2`.

Runs on CPython 3.11 or newer with nothing but the standard library. Only `boot/` goes into the
image; everything else here stays on the PC.
"""
