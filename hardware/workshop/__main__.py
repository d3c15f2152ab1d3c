"""`python -m hardware.workshop`: make everything in this folder, check it, order parts."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from hardware.workshop import case, check, orders, outputs, parts
from hardware.workshop.fault_report import tell_faults
from hardware.workshop.paths import BUILD, COMMAND, ROOT


def main() -> int:
    """Run one of the commands; the exit status is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m hardware.workshop", description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("build", help="make pictures, tables, prints")
    commands.add_parser("check", help="only look")
    commands.add_parser("step", help="the printed parts for CAD programs (needs build123d)")
    ordered = commands.add_parser("order", help="what to order for a number of boxes")
    ordered.add_argument("boxes", type=int)
    ordered.add_argument("--build", choices=parts.BUILDS, default="usb")
    ordered.add_argument("--display", choices=case.PANELS, default="ssd1309")
    ordered.add_argument("--spare", type=int, default=1, help="boxes more of every part")
    options = parser.parse_args()
    if options.what == "order":
        chosen = options.build, options.display, options.boxes, options.spare
        print(orders.sheet(parts.load(), *chosen))
        return 0
    if options.what == "step":
        return step()
    if options.what == "build":
        build()
    return report(options.what == "check")


def report(all_of_it: bool) -> int:
    """Print what is wrong, with stale files if `all_of_it`; 1 if anything is wrong, else 0."""
    found = check.faults() + check.solid_faults()
    if all_of_it:
        found += [
            f"{path.relative_to(ROOT)} is not current: run `{COMMAND}`" for path in outputs.stale()
        ]
    return tell_faults(found)


def build() -> None:
    """Write all files, with prints and pixel pictures into build/hardware."""
    # Pages have sections of both kinds, so the texts are written before the rest is made.
    files: dict[Path, str] = {}
    for make in (outputs.texts, outputs.drawn):
        files |= (written := make())
        for path, text in written.items():
            path.write_text(text, encoding="utf-8", newline="\n")
    BUILD.mkdir(parents=True, exist_ok=True)
    _pixels(files)
    _prints()
    print(f"pictures in hardware/pictures, prints and PNG in {BUILD.relative_to(ROOT)}")


def _pixels(files: Mapping[Path, str]) -> None:
    import resvg_py

    for path, text in files.items():
        if path.suffix == ".svg":
            picture = bytes(resvg_py.svg_to_bytes(svg_string=text, width=1400))
            (BUILD / f"{path.stem}.png").write_bytes(picture)


def _prints() -> None:
    from hardware.workshop import prints, slicer_files

    for name, part in prints.all_prints().items():
        lying = part.lying()
        (BUILD / f"{name}.stl").write_bytes(slicer_files.stl(lying, name))
        (BUILD / f"{name}.3mf").write_bytes(slicer_files.threemf(lying, name))


def step() -> int:
    """Write the printed parts as STEP into build/hardware."""
    from hardware.workshop import prints
    from hardware.workshop.step import write

    BUILD.mkdir(parents=True, exist_ok=True)
    for name, part in prints.all_prints().items():
        write(part.solid, BUILD / f"{name}.step")
    print(f"STEP files in {BUILD.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
