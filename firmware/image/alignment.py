"""Lays frozen native functions on word boundaries, in the C file that MicroPython's tools made.

MicroPython reads a word at the start of every native function before it calls it (1.25.0,
`mp_obj_fun_native_get_prelude_ptr` in py/objfun.h), and a viper function reads its literals by
words. Its tools align the functions for ARMv6-M to halfwords only. A Cortex-M0+ has no other word
access than an aligned one: it ends in a HardFault (ARMv6-M Architecture Reference Manual,
"Alignment support").

    python3 alignment.py build/pico/frozen_content.c

CMake calls it after each time that the file may have been made (mpconfigboard.cmake).
"""

import re
import sys
from pathlib import Path

# The beginning of a function's code: its name and length, the section of code, and the boundary.
_FUNCTION = re.compile(
    rb'(static const byte fun_data_\w+\[\d+\] __attribute__\(\(section\("\.text,[^;]*?\)\)\)'
    rb" __attribute__ \(\(aligned \()([24])(\)\)\) = \{)"
)
# What each of them has and nothing else.
_MARK = b'__attribute__((section(".text,'


def align(content):
    """The C text (bytes) with every native function on a word boundary.

    ValueError: it has none, or one that is written in another way.
    """
    count = content.count(_MARK)
    if count == 0:
        raise ValueError("there is no native function to align")
    aligned, found = _FUNCTION.subn(rb"\g<1>4\3", content)
    if found != count:
        raise ValueError(f"{count - found} of {count} native functions have another form")
    return aligned


def main(path):
    """Rewrite the file if that changes it: a new time stamp would compile it anew."""
    content = path.read_bytes()
    try:
        aligned = align(content)
    except ValueError as error:
        sys.exit(f"{path}: {error}.")
    if aligned != content:
        path.write_bytes(aligned)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
