"""Measures the image in build/ and prints what came out, with the aims beside."""

import argparse
import time
from pathlib import Path

from firmware.image.build import RP2_BUILD
from firmware.image.paths import IMAGE
from host_tools.bench import duty, figures, growth_table, phases
from host_tools.bench.capacity import DEALS, EVENINGS, ROUNDS, capacity
from host_tools.bench.entries import EVENING, EXAMPLES, FAR, FAR_HELD, GARDE, ORDINARY
from host_tools.bench.evening import DEAL, SESSION, flash_with_deals
from host_tools.bench.rows import HEAD, Aim, Row
from host_tools.emulator.flash import WORST

FULL = 2_000
KILO = 1024
# How many deals fit: of a game of each family.
GAMES = ("fft-4", "krenglbach", "troccas-4")
NOTE = """\
Emulated times, the bus at 400 kHz. "At worst": the slowest flash that its datasheet allows.
Not modelled: misses of the flash cache, the time of USB, slow panels, how clocks start, the second
core. What the figures can be trusted for: docs/emulator.md."""


def measure(image: Path):
    """The lines of the figures, each as soon as it is known."""
    yield HEAD
    yield from map(str, _figures(image))


def grow(image: Path):
    """The lines of the tables of growth, each as soon as it is known."""
    yield from growth_table.lines(image)


def power(image: Path):
    """The lines of how much of its time the processor works."""
    yield HEAD
    yield from map(str, duty.rows(image))


PARTS = {"figures": measure, "growth": grow, "power": power}


def _figures(image):
    deals = {"empty log": 0, "a session's last deal": SESSION["deals"] - 1, f"{FULL} deals": FULL}
    flashes = {name: flash_with_deals(count) for name, count in deals.items()}
    for name, flash in flashes.items():
        ms, worst = figures.start_ms(image, flash), figures.start_ms(image, flash, WORST)
        aim = Aim(300 if deals[name] else 200)
        yield Row(f"power-on to usable home, {name}", ms, "ms", aim, worst)
    for name, flash in flashes.items():
        stored = figures.store_deal(image, flash, GARDE.script)
        worst = figures.store_deal(image, flash, GARDE.script, WORST)
        yield Row(f"OK to record safe in flash, {name}", stored.ms, "ms", Aim(15), worst.ms, 1)
        yield Row("  page programs", stored.programs)
        yield Row("  sector erases", stored.erases)
    yield from _presses(image, flashes["empty log"])
    scoring = figures.scoring_us(image, flashes["empty log"], DEAL)
    yield Row("scoring one deal", scoring / 1000, "ms", digits=2)
    for name, flash in flashes.items():
        free = figures.heap(image, flash).free
        yield Row(f"free heap at home, {name}", free / KILO, "kB", Aim(150, least=True))
    size = (RP2_BUILD / "firmware.bin").stat().st_size
    yield Row("size of the image", size / KILO, "kB")
    yield Row("  of which frozen bytecode", figures.frozen_size(RP2_BUILD) / KILO, "kB")
    for rules in GAMES:
        fit = capacity(rules)
        yield Row(f"deals that fit, {rules}", fit.deals, aim=Aim(10_000, least=True))
        yield Row(f"  a deal, with its share of its session, {rules}", fit.deal_bytes, "bytes")
        evenings = f"  years of {EVENINGS} evenings of {ROUNDS} × {DEALS} deals"
        yield Row(evenings, fit.years, aim=Aim(5, least=True), digits=1)
    for deal in (*EXAMPLES, ORDINARY, FAR, FAR_HELD):
        aim = None if deal in EXAMPLES else Aim(10)
        yield Row(f"keys: {deal.name}", deal.script.presses, "presses", aim)


def _presses(image, flash):
    """Rows of the evening's presses; those that store a deal wait for the flash besides."""
    timed = phases.time_presses(image, flash, EVENING)
    slow = max(phases.time_presses(image, flash, EVENING, WORST), key=_time_to_store)
    stored = max(timed, key=_time_to_store)
    timed = [press for press in timed if not press.stores]
    worst = max(timed, key=lambda press: press.total)
    yield Row("key press to finished display, median", phases.median(timed), "ms", Aim(20), None, 1)
    yield Row(f"  worst ({worst.what})", worst.total, "ms", Aim(45), None, 1)
    for phase, took in worst.phases.items():
        yield Row(f"    {phase}", took, "ms", digits=1)
    yield Row("  storing a deal, worst", stored.total, "ms", None, slow.total, 1)
    for phase, took in stored.phases.items():
        yield Row(f"    {phase}", took, "ms", None, slow.phases[phase], 1)
    for phase in phases.PHASES:
        yield Row(f"  {phase}, median", phases.median_of(timed, phase), "ms", digits=1)


def _time_to_store(press):
    return press.total if press.stores else 0


def main() -> None:
    """Print what was asked for, and how long it took to measure."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.bench", description=__doc__)
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
