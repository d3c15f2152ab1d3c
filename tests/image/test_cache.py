"""What of the image the flash cache has room for: its link may be a lucky one, or none."""

import pytest
from rp2040py.memory_map import FLASH_START_ADDRESS

from host_tools.development.bench import cache_misses
from host_tools.development.bench.cache_misses import HotSet, Misses
from host_tools.simulation.emulator.symbols import ELF, Symbols

WAY = 8 * 1024 // 4  # words


@pytest.fixture(scope="module")
def symbols():
    assert ELF.is_file(), "`make firmware` builds it"
    return Symbols()


class Named:
    """Symbols of functions that have 8 kB each."""

    def name_at(self, address):
        return "abcdef"[(address - FLASH_START_ADDRESS) // (4 * WAY)]


def test_three_functions_that_share_a_set_are_found():
    counts = [0] * 5 * WAY
    counts[0] = counts[WAY] = counts[2 * WAY] = 10  # set 0
    counts[8] = counts[WAY + 8] = 15  # set 4, which has room for two
    misses = Misses(counts, Named())
    assert misses.all == 60
    assert [(hot.number, hot.misses) for hot in misses.sets] == [(0, 30), (4, 30)]
    assert misses.fights == [HotSet(0, 30, (("a", 10), ("b", 10), ("c", 10)))]
    assert str(misses.fights[0]) == "set 0: 30 misses: a 10, b 10, c 10"


@pytest.mark.parametrize("measure", [cache_misses.of_a_start, cache_misses.of_the_presses])
def test_no_three_hot_functions_share_a_set(image, symbols, measure):
    misses = measure(image, symbols)
    assert [str(hot) for hot in misses.fights] == []
