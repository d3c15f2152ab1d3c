"""Which code and constants the flash cache has no room for, in a start and in a deal's presses.

Two lines of 8 bytes are kept of all that share a set: what is 8 kB apart. Where three functions
that are used at the same time share one, each use of them waits for the flash; and where the linker
puts them is luck. So it is looked at after each link. Functions and constants are named by the ELF
file of the image that was built last.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rp2040py.memory_map import FLASH_START_ADDRESS

from host_tools.development.bench.entered_deals import GARDE
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_cache import LINE_BYTES, SETS, WORD_BYTES
from host_tools.simulation.emulator.symbols import Symbols

_NANOS = 1_000_000
# So many of them are named.
_HOTTEST = 3
_FUNCTIONS = 12
# A function is hot in a set if it has so much of all misses there.
_HOT_SHARE = 1 / 250


@dataclass(frozen=True)
class HotSet:
    """The misses of a set of the cache, by function; those with most come first."""

    number: int
    misses: int
    functions: tuple[tuple[str, int], ...]

    def fighting(self, of_all: int) -> list[str]:
        """Return the functions that are hot here, with a large share of all misses."""
        return [name for name, misses in self.functions if misses >= of_all * _HOT_SHARE]

    def __str__(self) -> str:
        named = ", ".join(f"{name} {misses}" for name, misses in self.functions)
        return f"set {self.number}: {self.misses} misses: {named}"


class Misses:
    """The misses of a stretch of time. `counts`: by word of the flash."""

    def __init__(self, counts: Sequence[int], symbols: Symbols) -> None:
        sets: dict[int, Counter[str]] = {}
        self.by_function: Counter[str] = Counter()
        for word, misses in enumerate(counts):
            if misses:
                offset = word * WORD_BYTES
                name = symbols.name_at(FLASH_START_ADDRESS + offset)
                self.by_function[name] += misses
                sets.setdefault(offset // LINE_BYTES % SETS, Counter())[name] += misses
        self.all = sum(self.by_function.values())
        self.sets = sorted(
            (
                HotSet(number, sum(functions.values()), tuple(functions.most_common()))
                for number, functions in sets.items()
            ),
            key=lambda hot: -hot.misses,
        )

    @property
    def fights(self) -> list[HotSet]:
        """The sets that three hot functions share."""
        return [hot for hot in self.sets if len(hot.fighting(self.all)) > 2]


def of_a_start(image: Path, symbols: Symbols) -> Misses:
    """Until the first screen is shown."""
    flash = EmulatedBox.boot(image, flash_with_deals(0)).power_off()
    end = EmulatedBox.boot(image, flash).display.last_change / _NANOS
    return _misses(EmulatedBox(image, flash), symbols, lambda box: box.run_for(end))


def of_the_presses(image: Path, symbols: Symbols) -> Misses:
    """While the keys of a deal are pressed."""
    box = EmulatedBox.boot(image, flash_with_deals(0))
    return _misses(box, symbols, GARDE.script.play)


def _misses(
    box: EmulatedBox, symbols: Symbols, pass_time: Callable[[EmulatedBox], object]
) -> Misses:
    counts = box.count_misses()
    pass_time(box)
    box.power_off()
    return Misses(counts, symbols)


def lines(image: Path) -> Iterator[str]:
    """The functions with most misses and the hottest sets, of a start and of a deal's presses."""
    symbols = Symbols()
    for title, measure in (("a start", of_a_start), ("the keys of a deal", of_the_presses)):
        misses = measure(image, symbols)
        yield f"{title}: {misses.all} misses"
        for name, count in misses.by_function.most_common(_FUNCTIONS):
            yield f"  {count:>8}  {100 * count / misses.all:4.1f} %  {name}"
        for hot in misses.sets[:_HOTTEST]:
            yield f"  {hot}"
        for hot in misses.fights:
            yield f"  three hot functions share {hot}"
