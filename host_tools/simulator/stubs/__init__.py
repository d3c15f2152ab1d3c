"""Stand-ins for modules of MicroPython, so that the firmware's drawing code runs on CPython.

`modules/` holds working `micropython` and `framebuf` modules. The display driver `ssd1306` is the
real one of micropython-lib: it is fetched into `build/lib`.
"""

import sys
from pathlib import Path

MODULES = Path(__file__).parent / "modules"
LIBRARY = Path(__file__).parents[3] / "build" / "lib"


def install():
    """Makes `micropython`, `framebuf` and the fetched `ssd1306` importable. Repeating it is free.

    They go to the end of the search path: whatever has such a name already wins.
    """
    for folder in (MODULES, LIBRARY):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
