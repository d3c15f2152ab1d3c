"""The words of viper as builtins: `ptr8`, `ptr16`, `ptr32`.

This MicroPython has no machine code, so the kernels of drawing run as ordinary Python.
"""

import builtins

import uctypes


def ptr8(thing):
    """The bytes of a buffer or a text."""
    return thing.encode() if isinstance(thing, str) else thing


def ptr16(thing):
    """The 16-bit words of an array of such."""
    return thing


def ptr32(thing):
    """The 32-bit words in a buffer."""
    words = uctypes.ARRAY | 0, len(thing) // 4 | uctypes.UINT32
    return uctypes.struct(uctypes.addressof(thing), {"words": words}).words


def install():
    """Let the compiler's words be known everywhere."""
    for word in (ptr8, ptr16, ptr32):
        setattr(builtins, word.__name__, word)
