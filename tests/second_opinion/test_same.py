"""The image on two emulators by different authors: the same pictures, operations, records."""

import random

import pytest

from host_tools.development.bench.entered_deals import DEALS_IN_TURN
from host_tools.development.bench.played_flash import POINTS, flash_with_deals
from rules_core.record import DEAL
from tests.device.table import deals_in
from tests.second_opinion import other_box, our_box
from tests.second_opinion.comparison import differences, records_of
from tests.second_opinion.played import BATTERY_MV, Schedule, Start
from tests.second_opinion.schedule import at_random, of_script

DEALS_BEFORE = 23
RANDOM_KEYS = 40
FIRST_KEYS = 6
SEED = 2
# How many deals are entered, and how the box is powered.
DEALS_AND_POWER = {
    "all": (len(DEALS_IN_TURN), {}),
    "battery": (len(DEALS_IN_TURN), {"usb_power": False, "supply_mv": BATTERY_MV}),
}


def played_on_both(start, schedule):
    """What our emulator has made of it; the other one has made the same."""
    ours = our_box.play(start, schedule)
    theirs = other_box.play(start, schedule)
    found = differences(ours, theirs, schedule)
    assert not found, "\n".join(found)
    assert ours.end == ""
    assert len(ours.pictures) == 1 + len(schedule.steps)
    return ours


@pytest.mark.usefixtures("second_emulator")
def test_a_new_pico_starts_and_takes_keys(image):
    schedule = Schedule(at_random(random.Random(SEED), FIRST_KEYS))
    played = played_on_both(Start(image), schedule)
    assert any(played.pictures[0])
    assert len(set(played.pictures)) > FIRST_KEYS // 2
    assert len(records_of(played.flash)) == 1


@pytest.mark.nightly
@pytest.mark.usefixtures("second_emulator")
def test_a_box_with_deals_starts_and_takes_keys_at_random(image):
    start = Start(image, flash_with_deals(DEALS_BEFORE))
    schedule = Schedule(at_random(random.Random(SEED), RANDOM_KEYS))
    played = played_on_both(start, schedule)
    assert len(set(played.pictures)) > RANDOM_KEYS // 2
    assert deals_in(played.flash)[:DEALS_BEFORE] == [POINTS] * DEALS_BEFORE


@pytest.mark.nightly
@pytest.mark.usefixtures("second_emulator")
@pytest.mark.parametrize(("count", "power"), DEALS_AND_POWER.values(), ids=DEALS_AND_POWER)
def test_deals_are_entered(image, count, power):
    entered = DEALS_IN_TURN[:count]
    schedule = Schedule(tuple(step for deal in entered for step in of_script(deal.script)))
    played = played_on_both(Start(image, flash_with_deals(0), **power), schedule)
    assert deals_in(played.flash) == [deal.points for deal in entered]
    kinds = [rest[0] for _, rest in records_of(played.flash)]
    assert kinds.count(DEAL) == count
