"""Prints in what the account differs from the rows: `python -m tests.cases.model.look PART`."""

import sys

from host_tools.simulation.simulator import stubs


def main(part):
    """Print of each case with this part in its name what differs, and how many hold."""
    from tests.cases.model.desk import differences
    from tests.cases.reading import cases

    holds = 0
    found = [case for case in cases() if part.lower() in str(case).lower()]
    for case in found:
        differs = differences(case)
        holds += not differs
        print("DIFFERS" if differs else "holds  ", case)
        for sentence in differs:
            print("   ", sentence)
    print(f"{holds} of {len(found)} rows hold")


if __name__ == "__main__":
    stubs.install()
    main(" ".join(sys.argv[1:]))
