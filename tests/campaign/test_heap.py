"""A short session with a flat heap on the image, and that a heap that shrinks is found."""

import pytest

from host_tools.development.bench.played_flash import flash_with_deals
from tests.campaign import heap

# As many as make three looks at the heap, and so few bytes a deal are found between them.
DEALS = 3 * heap.STEP
LEAK = 16
FREE = 100_000
_MEM_INFO = """{}
stack: 1160 out of 7936
GC: total: 190000, used: 90000, free: {}
 No. of 1-blocks: 79, 2-blocks: 30, max blk sz: 64, max free sz: {}
"""


class LeakyBox:
    """Stands in for an emulated box: stores what is asked of it, and keeps some bytes a deal."""

    def __init__(self, leak, run=heap.LARGEST_RUN):
        self._leak = leak
        self._run = run
        self._free = FREE

    def exec(self, code, *_):
        """What a look at the heap prints, which comes after STEP deals."""
        assert "mem_info" in code
        self._free -= self._leak * heap.STEP
        return _MEM_INFO.format(self._free, self._free, self._run // 16)

    def power_off(self):
        return flash_with_deals(DEALS, deals=300)

    def start(self):
        pass

    def leave_repl(self):
        pass

    def run_for(self, _):
        pass

    def skip(self, _):
        pass

    def settle(self):
        pass

    def press(self, _):
        pass


@pytest.fixture
def run(monkeypatch):
    """Runs the campaign on a box like this."""
    monkeypatch.setattr(heap.LongSession, "_step", lambda *_: None)

    def run(*box, deals=DEALS):
        monkeypatch.setattr(heap, "EmulatedBox", lambda *_: LeakyBox(*box))
        return heap.run(1, deals)

    return run


def test_a_flat_heap_is_sound(run):
    assert run(0) == {"cases": DEALS, "failures": [], "lost": 0}


def test_the_smallest_leak_is_found(run):
    result = run(LEAK)
    assert result["lost"] == 2 * heap.STEP * LEAK
    (sentence,) = result["failures"]
    assert f"the heap has lost {result['lost']} bytes" in sentence


def test_a_heap_in_crumbs_is_found(run):
    (sentence,) = run(0, heap.LARGEST_RUN - 16)["failures"]
    assert "the largest free piece is too small" in sentence


def test_a_deal_that_was_not_stored_is_found(run):
    (sentence,) = run(0, deals=DEALS + heap.STEP)["failures"]
    assert f"{DEALS} deals are stored instead of {DEALS + heap.STEP}" in sentence


def test_the_heap_stays_as_it_is_on_the_image(monkeypatch, image):
    """Fewer deals may lose less: so few bytes a deal would be found in these, too.

    What looks like a pointer keeps a few objects more or less alive from one look to the next.
    """
    monkeypatch.setattr(heap, "STEP", 6)
    monkeypatch.setattr(heap, "MOST_LOST", 6 * LEAK - 1)
    result = heap.run(1, 12, image)
    assert result == {"cases": 12, "failures": [], "lost": result["lost"]}
