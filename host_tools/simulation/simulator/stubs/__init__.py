"""Stand-ins for what MicroPython has and CPython has not: `modules/` holds them."""

import sys
from pathlib import Path

MODULES = Path(__file__).parent / "modules"


def install() -> None:
    """Make them importable. Repeating it is free.

    They go to the end of the search path: whatever has such a name already wins.
    """
    if str(MODULES) not in sys.path:
        sys.path.append(str(MODULES))
