"""That the campaign of two emulators finds what it looks for: both are stand-ins here.

On the emulators themselves the same is played in `tests/second_opinion`.
"""

from dataclasses import replace

import pytest

from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.display_pictures import SIZE
from tests.campaign import second_opinion
from tests.second_opinion.played import CUT, Played

pytestmark = pytest.mark.long

SEED = 1
PRESSES = 100
OPERATIONS = 5
FLASH = flash_with_deals(1)


def stand_in(start, schedule):
    """What a box has done that shows nothing, and whose flash has worked a little."""
    done = OPERATIONS if start.cut_at is None else start.cut_at - 1
    pictures = (bytes(SIZE),) * (1 + len(schedule.steps))
    operations = (("program", 0xA0000, 256),) * done
    end = "" if start.cut_at is None else CUT
    rests, answered = (0.0,) * len(pictures), (True,) * len(pictures)
    return Played(pictures, operations, FLASH, True, (), end, rests, answered)


@pytest.fixture
def play(monkeypatch, tmp_path):
    """A function (ours, theirs) -> what the campaign says of boxes that do these."""

    def play(ours=stand_in, theirs=stand_in):
        monkeypatch.setattr(second_opinion.our_box, "play", ours)
        monkeypatch.setattr(second_opinion.other_box, "play", theirs)
        return second_opinion.run(SEED, PRESSES, tmp_path / "image.uf2")

    return play


def found(report):
    """All sentences, with what they are about."""
    return [(fail["what"], text) for fail in report["failures"] for text in fail["found"]]


def test_like_boxes_are_counted(play):
    report = play()
    assert report["failures"] == []
    assert report["cases"] == PRESSES
    assert report["cuts"] == PRESSES // second_opinion.PRESSES_A_CUT
    assert report["pictures"] > PRESSES
    assert report["operations"] >= OPERATIONS
    assert report["records"] > 0


def test_each_cut_is_at_another_operation_and_followed_by_a_start(play):
    starts = []

    def remember(start, schedule):
        starts.append((start.cut_at, start.flash == FLASH))
        return stand_in(start, schedule)

    play(theirs=remember)
    [evening, *cuts] = starts
    assert evening == (None, False)
    numbers = [number for number, _ in cuts[::2]]
    assert len(set(numbers)) == len(numbers) == PRESSES // second_opinion.PRESSES_A_CUT
    assert set(numbers) <= set(range(1, 1 + OPERATIONS))
    assert cuts[1::2] == [(None, True)] * len(numbers)


def test_a_difference_is_a_failure(play):
    def one_more(start, schedule):
        played = stand_in(start, schedule)
        return replace(played, operations=(*played.operations, ("erase", 0xA1000, 4096)))

    first, *_ = found(play(theirs=one_more))
    expected = "flash operation 6: ours nothing, theirs erase of 4096 bytes at a1000"
    assert first == ("the evening", expected)


def test_an_end_of_both_is_a_failure(play):
    def stuck(start, schedule):
        return replace(stand_in(start, schedule), end="it hangs")

    sentences = found(play(ours=stuck, theirs=stuck))
    assert ("the evening", "both ended: it hangs") in sentences


def test_a_cut_that_does_not_happen_is_a_failure(play):
    def deaf(start, schedule):
        return stand_in(replace(start, cut_at=None), schedule)

    sentences = found(play(ours=deaf, theirs=deaf))
    assert "it did not: the evening came to its end" in [text for _, text in sentences]


def test_an_evening_without_a_deal_is_a_failure(play):
    def idle(start, schedule):
        return replace(stand_in(start, schedule), flash=flash_with_deals(0))

    assert ("the evening", "no deal was stored") in found(play(ours=idle, theirs=idle))
