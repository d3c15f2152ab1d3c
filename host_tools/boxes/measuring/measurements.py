"""The measurements: each makes figures, by the keys of the predictions, of what programs found."""

import statistics
from collections.abc import Callable, Iterator
from typing import TypeAlias

from host_tools.boxes.measuring.programs_on_box import MeasuredBox
from host_tools.common.errors import LinkError
from host_tools.language.message import msg

Figures: TypeAlias = dict[str, float]
Measurement: TypeAlias = Callable[[MeasuredBox], Figures]

_CALLS = 200
_PULLS = 10
_DEALS = 6  # that the program enters,
_DONE = "all keys are pressed"  # and what it says then
_UNREAD_S = 10.5


def start(box: MeasuredBox) -> Figures:
    """From a reset to the first screen; misses and hits of the flash cache until then."""
    _, (micros, reads, hits) = box.restart("restart")
    return {
        "start": micros / 1000,
        "start_misses": reads - hits,
        "start_hits": 100 * hits / reads,
    }


def presses(box: MeasuredBox) -> Figures:
    """From the edge of a key to the last byte on the bus; misses of the flash cache of a press.

    The presses belong to a session's first deals, and none of them is stored in the log. It can be
    pulled for a moment. LinkError: the box was not done when it was asked, or somebody else has
    pressed a key, too.
    """
    box.leave("press_keys", _DONE)
    pulled, (is_done, noted) = box.pull(_PULLS, "presses")
    if not is_done:
        raise LinkError(
            msg(
                "{port}: the PC was too slow: the box had not pressed all keys when it was asked; "
                "close other programs, and measure once more",
                port=box.port,
            )
        )
    storing = [press for press in noted if press and press[1]]
    if not all(noted) or len(storing) != _DEALS:
        raise LinkError(
            msg(
                "{port}: the box has not taken every key as it was meant; leave its keys alone, "
                "and measure once more",
                port=box.port,
            )
        )
    plain = [press for press in noted if not press[1]]
    times = [micros / 1000 for micros, _, _, _ in plain]
    return {
        "press_median": statistics.median(times),
        "press_worst": max(times),
        "press_misses": statistics.median(reads - hits for _, _, reads, hits in plain),
        "press_hits": statistics.median(100 * hits / reads for _, _, reads, hits in plain),
        "store_worst": max(micros / 1000 for micros, _, _, _ in storing),
        "pull": pulled / 1000,
    }


def bus(box: MeasuredBox) -> Figures:
    """The clock of the display's bus, by a whole picture; has the bus lost a word of any?"""
    [(bits, micros, has_lost)] = box.measure("whole_picture")
    return {"bus": 1000 * bits / micros, "bus_lost": int(has_lost)}


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
    """How long a light sleep of 20 ms is, what it misses in the cache, how far the RTC gets."""
    [(micros, misses, seconds)] = box.measure("naps")
    return {
        "nap": statistics.median(micros) / 1000,
        "nap_misses": statistics.median(misses),
        "nap_rtc": seconds,
    }


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
    """Calls of the desk, how quickly the box talks, and a PC that does not listen.

    How soon the box is there again for a PC that has seen it start anew.
    """
    figures = {
        "call": 1000 * box.call(_CALLS),
        "talk": box.listen("talk") / 1000,
        "unread": box.ignore("talk_on", _UNREAD_S),
    }
    if box.is_there():  # else it is behind a socket, or the like
        figures["enumeration"] = box.enumerate("restart")
    return figures


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


def measured(box: MeasuredBox) -> Iterator[Figures]:
    """Make all of them, one after the other: the figures of each as soon as they are known.

    LinkError: the box is lost.
    """
    for measurement in MEASUREMENTS:
        yield measurement(box)
