"""Measures the image in build/ and prints what came out, with the aims beside."""

import argparse
import time
from pathlib import Path

from host_tools.bench import figures, phases
from host_tools.bench.capacity import DEALS, EVENINGS, ROUNDS, capacity
from host_tools.bench.entries import EVENING, EXAMPLES, FAR, FAR_HELD, GARDE, ORDINARY
from host_tools.bench.evening import DEAL, SESSION, flash_with_deals
from rules_core.session import MAX_DEALS

BUILD = Path(__file__).parents[2] / "build"
FULL = 2_000
# Of the last, one less than a session can have, as a new one has begun otherwise.
SESSIONS = (0, 24, 48, 100, MAX_DEALS - 1)
KILO = 1024
START_AIMS = {"empty log": "200", "a session's last deal": "300", f"{FULL} deals": "300"}
# How many deals fit: of a game of each family.
GAMES = ("fft-4", "krenglbach", "troccas-4")
_LINE = "{:<62}{:>6}  {:<8}{:>5}"


def measure(image: Path):
    """Rows of (what, value, unit, aim), each as soon as it is known."""
    deals = (0, SESSION["deals"] - 1, FULL)
    flashes = {name: flash_with_deals(count) for name, count in zip(START_AIMS, deals, strict=True)}
    for name, flash in flashes.items():
        ms = figures.start_ms(image, flash)
        yield f"power-on to usable home, {name}", f"{ms:.0f}", "ms", START_AIMS[name]
    for name, flash in flashes.items():
        stored = figures.store_deal(image, flash, GARDE.script)
        yield f"OK to record safe in flash, {name}", f"{stored.ms:.0f}", "ms", "15"
        yield "  page programs", f"{stored.programs}", "", ""
        yield "  sector erases", f"{stored.erases}", "", ""
    yield from _presses(phases.time_presses(image, flashes["empty log"], EVENING))
    scoring = figures.scoring_us(image, flashes["empty log"], DEAL)
    yield "scoring one deal", f"{scoring / 1000:.2f}", "ms", ""
    for name, flash in flashes.items():
        free = figures.heap(image, flash).free
        yield f"free heap at home, {name}", f"{free / KILO:.0f}", "kB", "150"
    for deals in SESSIONS:
        found = figures.heap(image, flash_with_deals(deals, deals=min(deals + 1, MAX_DEALS)))
        what = f"{found.free / KILO:.0f} kB free, the largest piece, {deals} deals in a session"
        yield what, f"{found.largest / KILO:.0f}", "kB", ""
    size = (BUILD / "rp2" / "firmware.bin").stat().st_size
    yield "size of the image", f"{size / KILO:.0f}", "kB", ""
    yield "  of which frozen bytecode", f"{figures.frozen_size(BUILD) / KILO:.0f}", "kB", ""
    for rules in GAMES:
        fit = capacity(rules)
        yield f"deals that fit, {rules}", f"{fit.deals}", "", "10000"
        yield (
            f"  a deal, with its share of its session, {rules}",
            f"{fit.deal_bytes:.0f}",
            "bytes",
            "",
        )
        evenings = f"  years of {EVENINGS} evenings of {ROUNDS} × {DEALS} deals"
        yield evenings, f"{fit.years:.1f}", "", "5"
    for deal in (*EXAMPLES, ORDINARY, FAR, FAR_HELD):
        aim = "" if deal in EXAMPLES else "10"
        yield f"keys: {deal.name}", f"{deal.script.presses}", "presses", aim


def _presses(timed):
    """Rows of the evening's presses; those that store a deal wait for the flash besides."""
    stores = [press for press in timed if press.stores]
    timed = [press for press in timed if not press.stores]
    yield "key press to finished display, median", f"{phases.median(timed):.1f}", "ms", "20"
    worst = max(timed, key=lambda press: press.total)
    for title, press, aim in (
        (f"  worst ({worst.what})", worst, "45"),
        ("  storing a deal, worst", max(stores, key=lambda press: press.total), ""),
    ):
        yield title, f"{press.total:.1f}", "ms", aim
        for phase, took in press.phases.items():
            yield f"    {phase}", f"{took:.1f}", "ms", ""
    for phase in phases.PHASES:
        yield f"  {phase}, median", f"{phases.median_of(timed, phase):.1f}", "ms", ""


def main() -> None:
    """Print the table, and how long it took to measure."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.bench", description=__doc__)
    parser.add_argument("--image", type=Path, default=BUILD / "schreiber.uf2")
    image = parser.parse_args().image
    began = time.monotonic()
    print(_LINE.format("", "value", "unit", "aim"))
    for row in measure(image):
        print(_LINE.format(*row), flush=True)
    print(f"\nEmulated times, the bus at 400 kHz; measured in {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    main()
