"""`python -m hardware.workshop build | check`: make everything in this folder, or look at it."""

import argparse
import sys

from hardware.workshop import case, check, outputs
from hardware.workshop.paths import BUILD, COMMAND, ROOT


def main():
    """Run one of the two; the exit status is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m hardware.workshop", description=__doc__)
    parser.add_argument("what", choices=("build", "check"))
    what = parser.parse_args().what
    if what == "build":
        build()
    found = check.faults() + check.solid_faults()
    if what == "check":
        found += [
            f"{path.relative_to(ROOT)} is not current: run `{COMMAND}`" for path in outputs.stale()
        ]
    for fault in found:
        print(fault, file=sys.stderr)
    print(f"{len(found)} faults")
    return 1 if found else 0


def build():
    """Write the made files, and prints and pixel pictures into build/hardware."""
    files = outputs.texts() | outputs.drawn()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    BUILD.mkdir(parents=True, exist_ok=True)
    _pixels(files)
    _prints()
    print(f"pictures in hardware/pictures, prints and PNG in {BUILD.relative_to(ROOT)}")


def _pixels(files):
    import resvg_py
    from PIL import Image

    from hardware.workshop import draw_case

    for path, text in files.items():
        if path.suffix == ".svg":
            picture = bytes(resvg_py.svg_to_bytes(svg_string=text, width=1400))
            (BUILD / f"{path.stem}.png").write_bytes(picture)
    m = case.load()
    for name, (scene, _, _) in draw_case.scenes(m, case.keyboard(m)).items():
        Image.fromarray(scene.pixels()).save(BUILD / f"{name}-shaded.png")


def _prints():
    from hardware.workshop import draw_case
    from hardware.workshop.stl import binary

    m = case.load()
    for name, (solid, bed, _) in draw_case.prints(m, case.keyboard(m)).items():
        lying = solid.translate((0, 0, -bed))
        (BUILD / f"{name}.stl").write_bytes(binary(lying, name))


if __name__ == "__main__":
    sys.exit(main())
