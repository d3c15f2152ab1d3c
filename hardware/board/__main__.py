"""`python -m hardware.board make | keep | check | export`: the project in hardware/board/kicad.

make     writes it and its pictures from the tables, unless somebody has changed it in KiCad
keep     takes what was changed in KiCad as it is from now on
check    electrical rules, board rules, circuit, places
export   Gerbers, drill, positions, parts, PDF, pictures, STEP, into build/board
"""

import argparse
import sys

from hardware.board import build, export, made
from hardware.board.kicad import KiCadError
from hardware.workshop.fault_report import tell_faults
from hardware.workshop.paths import ROOT


def main() -> int:
    """Run one of the four; the exit status is 1 if anything is wrong."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "python -m hardware.board", None, __doc__, formatter_class=form
    )
    parser.add_argument("what", choices=("make", "keep", "check", "export"))
    parser.add_argument("--anew", action="store_true", help="give up what was changed by hand")
    arguments = parser.parse_args()
    try:
        return {"make": _make, "keep": _keep, "check": _check, "export": _export}[arguments.what](
            arguments
        )
    except (KiCadError, made.ChangedError) as error:
        print(error, file=sys.stderr)
        return 1


def _make(arguments: argparse.Namespace) -> int:
    if not arguments.anew and not made.faults() + export.stale():
        print("the board is current")
        return 0
    for name in build.make(arguments.anew):
        print(f"{name} is kept as it was changed in KiCad")
    export.pictures()
    return 0


def _keep(_: argparse.Namespace) -> int:
    names = build.keep()
    export.pictures()
    print(f"kept: {', '.join(names)}" if names else "nothing was changed")
    return 0


def _check(_: argparse.Namespace) -> int:
    return tell_faults(made.faults() + export.stale() + build.faults())


def _export(_: argparse.Namespace) -> int:
    export.everything()
    print(f"files for the board house and for the bench in {export.TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
