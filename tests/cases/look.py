"""Prints what differs between rows and the desk: `python -m tests.cases.look PART-OF-NAME`."""

import sys

from host_tools.simulation.simulator import stubs
from tests.cases.desk.desk import differences
from tests.cases.reading import Mistake, cases


def main(part):
    """Print of each case with this part in its name whether it holds, and what differs."""
    found = [case for case in cases() if part.lower() in str(case).lower()]
    if not found:
        print(f"no case has {part!r} in its name or in that of its file")
    for case in found:
        differs = differences(case)
        print("DIFFERS" if differs else "holds  ", case)
        for sentence in differs:
            print("   ", sentence)


if __name__ == "__main__":
    stubs.install()
    try:
        main(" ".join(sys.argv[1:]))
    except Mistake as error:
        sys.exit(str(error))
