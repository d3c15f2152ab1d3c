"""The measurements: each makes figures, by the keys of the predictions, of what programs found."""

import statistics
from collections.abc import Callable, Iterator
from typing import TypeAlias

from host_tools.boxes.measuring.programs_on_box import MeasuredBox

Figures: TypeAlias = dict[str, float]
Measurement: TypeAlias = Callable[[MeasuredBox], Figures]

_CALLS = 50


def start(box: MeasuredBox) -> Figures:
    """From a reset to the first screen; misses of the flash cache until then."""
    _, (micros, reads, hits) = box.restart("restart")
    return {"start": micros / 1000, "start_misses": reads - hits}


def presses(box: MeasuredBox) -> Figures:
    """From the edge of a key to the last byte on the bus; misses of the flash cache of a press."""
    millis = box.leave("press_keys")
    box.pause(millis / 1000)
    [noted] = box.measure("presses")
    times = [micros / 1000 for micros, _, _ in noted]
    return {
        "press_median": statistics.median(times),
        "press_worst": max(times),
        "press_misses": statistics.median(reads - hits for _, reads, hits in noted),
    }


def bus(box: MeasuredBox) -> Figures:
    """The clock of the display's bus, by a whole picture."""
    [(bits, micros)] = box.measure("whole_picture")
    return {"bus": 1000 * bits / micros}


def flash(box: MeasuredBox) -> Figures:
    """Programs and erases of the flash."""
    [(programs, erases)] = box.measure("flash")
    return {
        "program_median": statistics.median(programs) / 1000,
        "program_worst": max(programs) / 1000,
        "erase_median": statistics.median(erases) / 1000,
        "erase_worst": max(erases) / 1000,
    }


def naps(box: MeasuredBox) -> Figures:
    """How long a light sleep of 20 ms is, and how far the RTC gets in two hundred of them."""
    [(micros, seconds)] = box.measure("naps")
    return {"nap": statistics.median(micros) / 1000, "nap_rtc": seconds}


def watchdog(box: MeasuredBox) -> Figures:
    """Until the watchdog strikes a box that hangs."""
    return {"watchdog": box.restart("hang")[0]}


def watchdog_in_nap(box: MeasuredBox) -> Figures:
    """Until the watchdog strikes a box that hangs in a light sleep."""
    return {"watchdog_nap": box.restart("hang_in_nap")[0]}


def watchdog_in_erase(box: MeasuredBox) -> Figures:
    """Until the watchdog strikes a box that hangs while its flash is erased."""
    return {"watchdog_erase": box.restart("hang_in_erase")[0]}


def usb(box: MeasuredBox) -> Figures:
    """Calls of the desk, and how quickly the box talks."""
    return {"call": 1000 * box.call(_CALLS), "talk": box.listen("talk") / 1000}


def supply(box: MeasuredBox) -> Figures:
    """The reading of the supply, and how far it scatters."""
    [millivolts] = box.measure("supply")
    return {
        "supply": statistics.mean(millivolts),
        "supply_sigma": statistics.pstdev(millivolts),
    }


# Those that need neither an instrument nor a person, in the order in which they are made.
MEASUREMENTS: tuple[Measurement, ...] = (
    start,
    bus,
    presses,
    flash,
    naps,
    usb,
    supply,
    watchdog,
    watchdog_in_nap,
    watchdog_in_erase,
)


def measured(box: MeasuredBox) -> Iterator[tuple[str, float]]:
    """Make all of them: (key, figure), as soon as it is known. LinkError."""
    for measurement in MEASUREMENTS:
        yield from measurement(box).items()
