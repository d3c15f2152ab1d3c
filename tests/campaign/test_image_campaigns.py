"""A short part of each campaign of the image, and that it finds what there is to find.

What is wrong on purpose is a stand-in of an emulated box.
"""

import json
from types import SimpleNamespace

import pytest

from firmware.app.storage.log_file import PATH
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatorError
from tests.campaign import account, heap
from tests.campaign import image as on_image

# As many as make three looks at the heap, and so few bytes a deal are found between them.
DEALS = 3 * heap.STEP
LEAK = 16
FREE = 100_000
_MEM_INFO = """{}
stack: 1160 out of 7936
GC: total: 190000, used: 90000, free: {}
 No. of 1-blocks: 79, 2-blocks: 30, max blk sz: 64, max free sz: {}
"""
BURSTS = 4
SOUND = {"damage": [], "size": 400}


@pytest.mark.parametrize(
    ("run", "count"),
    [
        pytest.param("run_keys", 4, marks=pytest.mark.slow),
        pytest.param("run_keys", 40, marks=pytest.mark.nightly),
        pytest.param("run_bounces", 3, marks=pytest.mark.nightly),
    ],
)
def test_nothing_goes_wrong(image, run, count):
    result = getattr(on_image, run)(1, count, image)
    assert result["failures"] == []
    assert result["cases"] == count


@pytest.mark.nightly
def test_the_heap_stays_as_it_is(monkeypatch, image):
    """Fewer deals may lose less: so few bytes a deal would be found in these, too.

    What looks like a pointer keeps a few objects more or less alive from one look to the next.
    """
    monkeypatch.setattr(heap, "STEP", 6)
    monkeypatch.setattr(heap, "MOST_LOST", 6 * LEAK - 1)
    result = heap.run(1, 12, image)
    assert result == {"cases": 12, "failures": [], "lost": result["lost"]}


def stand_in(flash, said, dead=False, trouble=None):
    """A box that minds nothing, with this `flash`; said(code): what code prints there.

    dead: its keys do nothing; trouble: an exception while time passes.
    """

    def nothing(*_):
        if trouble is not None:
            raise trouble

    return SimpleNamespace(
        serial=SimpleNamespace(send=lambda data: None),
        start=lambda: None,
        leave_repl=lambda: None,
        skip=lambda ms: None,
        settle=lambda: None,
        run_for=nothing,
        press=lambda key: not dead,
        exec=lambda code, *_: said(code),
        power_off=lambda: flash,
    )


# A heap


@pytest.fixture
def used(monkeypatch):
    """What the campaign of the heap says of a box that keeps some bytes a deal."""
    monkeypatch.setattr(heap.LongSession, "_step", lambda *_: None)

    def used(leak, largest=heap.LARGEST_RUN, deals=DEALS):
        free = iter(range(FREE, 0, -leak * heap.STEP) if leak else [FREE] * 9)

        def said(code):
            assert "mem_info" in code
            left = next(free)
            return _MEM_INFO.format(left, left, largest // 16)

        box = stand_in(flash_with_deals(DEALS, deals=300), said)
        monkeypatch.setattr(heap, "EmulatedBox", lambda *_: box)
        return heap.run(1, deals)

    return used


def test_a_flat_heap_is_sound(used):
    assert used(0) == {"cases": DEALS, "failures": [], "lost": 0}


@pytest.mark.parametrize(
    ("heap_of", "words"),
    [
        ((LEAK,), f"the heap has lost {2 * heap.STEP * LEAK} bytes"),
        ((0, heap.LARGEST_RUN - 16), "the largest free piece is too small"),
        (
            (0, heap.LARGEST_RUN, DEALS + heap.STEP),
            f"{DEALS} deals are stored instead of {DEALS + heap.STEP}",
        ),
    ],
)
def test_what_is_wrong_with_a_heap_is_found(used, heap_of, words):
    [failure] = used(*heap_of)["failures"]
    [sentence] = failure["found"]
    assert words in sentence


# Noise


@pytest.fixture
def found(monkeypatch):
    """What the campaign of noise finds of a box with these faults, a set of sentences."""

    def found(answer=SOUND, files=(), **faults):
        flash = FlashFiles(flash_with_deals(3))
        for path, content in dict(files).items():
            with flash.open(path, "wb") as file:
                file.write(content)
        box = stand_in(flash.flash(), lambda code: json.dumps(answer), **faults)
        monkeypatch.setattr(on_image, "EmulatedBox", lambda *_: box)
        result = on_image.run_serial(1, BURSTS)
        assert result["cases"] == BURSTS
        return {sentence for failure in result["failures"] for sentence in failure["found"]}

    return found


_HANGS, _NO_PROMPT = EmulatorError("it hangs"), TimeoutError("no prompt")
_EMPTY, _DAMAGED = SOUND | {"size": 0}, SOUND | {"damage": [[0, 9, "no record"]]}
_REPORT = b"MemoryError: so it goes"


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ({}, set()),
        ({"dead": True}, {"the keys are dead"}),
        ({"answer": _EMPTY}, {f"a desk was answered {_EMPTY}"}),
        ({"answer": _DAMAGED}, {f"a desk was answered {_DAMAGED}"}),
        ({"trouble": _HANGS}, {repr(_HANGS)}),
        ({"trouble": _NO_PROMPT}, {repr(_NO_PROMPT)}),
        ({"files": {"error-1.txt": _REPORT}}, {_REPORT.decode()}),
    ],
)
def test_what_noise_does_to_a_box_is_found(found, faults, said):
    assert found(**faults) == said


def test_a_link_that_fails_is_found(found):
    (sentence,) = found(answer={"error": "log"})
    assert "AssertionError" in sentence


def test_a_damaged_log_is_found(found):
    log = FlashFiles(flash_with_deals(3)).read(PATH)
    (sentence,) = found(files={PATH: log + b"garbage"})
    assert sentence.startswith(f"damage: ({len(log)}, 7, ")


def test_a_wrong_total_is_found(found, monkeypatch):
    monkeypatch.setattr(account, "disagreements", lambda log: [f"{len(log) > 0}: wrong"])
    assert found() == {"True: wrong"}
