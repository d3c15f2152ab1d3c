"""Verify result documents: 0 if all is right, 1 if anything differs, 2 if it cannot be told."""

import sys
from pathlib import Path

from tests.torture.verifier.checking import differences
from tests.torture.verifier.reading import Unreadable, read
from tests.torture.verifier.scores import OutOfReach

USAGE = "usage: python -m tests.torture.verifier FILE ..."


def main(names: list[str]) -> int:
    """Say what is wrong with each file; the exit status is the worst."""
    if not names or names[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    return max(verify(name) for name in names)


def verify(name: str) -> int:
    """Say what is wrong with one file."""
    try:
        found = differences(read(Path(name).read_bytes()))
    except (OSError, Unreadable, OutOfReach) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    for sentence in found:
        print(f"{name}: {sentence}")
    print(f"{name}: {f'{len(found)} differences' if found else 'all is right'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
