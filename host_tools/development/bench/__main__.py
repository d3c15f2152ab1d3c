"""Measures the image in build/ and prints what came out, with the aims beside."""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from firmware.image.paths import IMAGE
from host_tools.development.bench import (
    cache_misses,
    duty,
    growth_table,
    page_figures,
    phone_figures,
    summary,
)
from host_tools.development.bench.rows import HEAD, FigureRow

NOTE = """\
Modelled, not measured: emulated times, with the flash cache (44 cycles a miss), the start of the
clocks and the bus as the box sets it. "At worst": the slowest flash that its datasheet allows. Not
modelled: USB's time, slow panels, the second core. How far that is a board: docs/emulator.md. The
times of the page are this computer's, in its Chromium; so are those of the phones, without the way
through the air."""


def _table(rows: Callable[[Path], Iterable[FigureRow]]) -> Callable[[Path], Iterator[str]]:
    """A function that gives the lines of `rows(image)` below their head."""

    def lines(image: Path) -> Iterator[str]:
        yield HEAD
        yield from map(str, rows(image))

    return lines


# Each part takes an image (Path) and gives its lines, each as soon as it is known.
PARTS = {
    "figures": _table(summary.rows),
    "growth": growth_table.lines,
    "power": _table(duty.rows),
    "cache": cache_misses.lines,
    "page": _table(page_figures.rows),
    "phones": _table(phone_figures.rows),
}


def main() -> None:
    """Print the parts that were asked for, and how long they took."""
    parser = argparse.ArgumentParser(
        prog="python -m host_tools.development.bench", description=__doc__
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; without any, all of them"
    )
    parser.add_argument("--image", type=Path, default=IMAGE)
    arguments = parser.parse_args()
    unknown = [part for part in arguments.parts if part not in PARTS]
    if unknown:
        parser.error(f"{unknown[0]!r} is none of {', '.join(PARTS)}")
    began = time.monotonic()
    for part in arguments.parts or PARTS:
        for line in PARTS[part](arguments.image):
            print(line, flush=True)
        print()
    print(f"{NOTE}\nMeasured in {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    main()
