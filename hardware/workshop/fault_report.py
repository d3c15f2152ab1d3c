"""The faults that a check of this folder has found, on the terminal."""

import sys
from collections.abc import Sequence


def tell_faults(found: Sequence[str]) -> int:
    """Print these sentences on standard error, and how many there are; 1 if there are any."""
    for fault in found:
        print(fault, file=sys.stderr)
    print(f"{len(found)} faults")
    return 1 if found else 0
