"""The figures for which the design has aims: times, memory, sizes, room, keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.image.build import RP2_BUILD
from host_tools.development.bench import box_figures, phases
from host_tools.development.bench.capacity import DEALS, EVENTS, ROUNDS, capacity
from host_tools.development.bench.entered_deals import (
    DEALS_IN_TURN,
    EXAMPLES,
    FAR,
    FAR_HELD,
    GARDE,
    ORDINARY,
)
from host_tools.development.bench.played_flash import DEAL, SESSION, flash_with_deals
from host_tools.development.bench.rows import Aim, FigureRow
from host_tools.simulation.emulator.flash_chip import WORST

if TYPE_CHECKING:
    from host_tools.development.bench.phases import Timed


FULL = 2_000
KILO = 1024
EMPTY = "empty log"
# So many deals have the logs with which the box is measured.
LOGS = {EMPTY: 0, "a session's last deal": SESSION["deals"] - 1, f"{FULL} deals": FULL}
# How many deals fit is said for a game of each family.
GAMES = ("fft-4", "krenglbach", "troccas-4")


def rows(image: Path) -> Iterator[FigureRow]:
    """All rows, each as soon as it is known. image: Path."""
    flashes = {name: flash_with_deals(count) for name, count in LOGS.items()}
    yield from _starts(image, flashes)
    yield from _stores(image, flashes)
    yield from _presses(image, flashes[EMPTY])
    scoring = box_figures.scoring_us(image, flashes[EMPTY], DEAL)
    yield FigureRow("scoring one deal", scoring / 1000, "ms", digits=2)
    yield from _heaps(image, flashes)
    yield from _sizes()
    yield from _room()
    yield from _keys()


def _starts(image: Path, flashes: Mapping[str, bytes]) -> Iterator[FigureRow]:
    for name, flash in flashes.items():
        ms, worst = box_figures.start_ms(image, flash), box_figures.start_ms(image, flash, WORST)
        aim = Aim(250 if LOGS[name] else 220)
        yield FigureRow(f"power-on to usable home, {name}", ms, "ms", aim, worst)


def _stores(image: Path, flashes: Mapping[str, bytes]) -> Iterator[FigureRow]:
    for name, flash in flashes.items():
        stored = box_figures.store_deal(image, flash, GARDE.script)
        worst = box_figures.store_deal(image, flash, GARDE.script, WORST)
        title = f"OK to record safe in flash, {name}"
        yield FigureRow(title, stored.ms, "ms", Aim(13), worst.ms, digits=1)
        yield FigureRow("  page programs", stored.programs)
        yield FigureRow("  sector erases", stored.erases)


def _presses(image: Path, flash: bytes) -> Iterator[FigureRow]:
    """The rows of the presses. Presses that store a deal also wait for the flash."""
    timed = phases.time_presses(image, flash, DEALS_IN_TURN)
    others = [press for press in timed if not press.stores]
    worst = max(others, key=_total)
    median = phases.median(others)
    yield FigureRow("key press to finished display, median", median, "ms", Aim(22), digits=1)
    yield FigureRow(f"  worst ({worst.title})", worst.total, "ms", Aim(42), digits=1)
    for phase, took in worst.phases.items():
        yield FigureRow(f"    {phase}", took, "ms", digits=1)
    stored = _longest_store(timed)
    slow = _longest_store(phases.time_presses(image, flash, DEALS_IN_TURN, WORST))
    yield FigureRow("  storing a deal, worst", stored.total, "ms", Aim(45), slow.total, 1)
    for phase, took in stored.phases.items():
        yield FigureRow(f"    {phase}", took, "ms", worst=slow.phases[phase], digits=1)
    for phase in phases.PHASES:
        yield FigureRow(f"  {phase}, median", phases.median_of(others, phase), "ms", digits=1)


def _longest_store(timed: Sequence[Timed]) -> Timed:
    return max((press for press in timed if press.stores), key=_total)


def _total(press: Timed) -> float:
    return press.total


def _heaps(image: Path, flashes: Mapping[str, bytes]) -> Iterator[FigureRow]:
    for name, flash in flashes.items():
        free = box_figures.heap(image, flash).free
        yield FigureRow(
            f"free heap at home, {name}", free / 1_000, "kB", Aim(140, least=True), digits=1
        )


def _sizes() -> Iterator[FigureRow]:
    size = (RP2_BUILD / "firmware.bin").stat().st_size
    yield FigureRow("size of the image", size / KILO, "kB")
    yield FigureRow("  of which frozen bytecode", box_figures.frozen_size(RP2_BUILD) / KILO, "kB")


def _room() -> Iterator[FigureRow]:
    for rules in GAMES:
        fit = capacity(rules)
        yield FigureRow(f"deals that fit, {rules}", fit.deals, aim=Aim(10_000, least=True))
        yield FigureRow(
            f"  a deal, with its share of its session, {rules}", fit.deal_bytes, "bytes"
        )
        events = f"  years of {EVENTS} evenings of {ROUNDS} × {DEALS} deals"
        yield FigureRow(events, fit.years, aim=Aim(5, least=True), digits=1)


def _keys() -> Iterator[FigureRow]:
    for deal in (*EXAMPLES, ORDINARY, FAR, FAR_HELD):
        aim = None if deal in EXAMPLES else Aim(10)
        yield FigureRow(f"keys: {deal.name}", deal.script.presses, "presses", aim)
