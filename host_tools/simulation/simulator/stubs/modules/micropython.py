"""Stands in for MicroPython's `micropython` module on CPython: what the firmware uses of it."""

import builtins


def const(value):
    """A constant is an ordinary value here."""
    return value


def native(function):
    """Machine code is ordinary Python here."""
    return function


def viper(function):
    """Machine code is ordinary Python here. Its integers do not wrap at 32 bits."""
    return function


def ptr8(thing):
    """Return the buffer through which viper code reads bytes; for a string its UTF-8 bytes."""
    return thing.encode() if isinstance(thing, str) else thing


def ptr16(thing):
    """Return the array through which viper code reads and writes halfwords."""
    return thing


def ptr32(thing):
    """Return the buffer through which viper code reads words."""
    return memoryview(thing).cast("I")


# MicroPython's compiler knows the names in viper code without an import.
builtins.ptr8 = ptr8
builtins.ptr16 = ptr16
builtins.ptr32 = ptr32
