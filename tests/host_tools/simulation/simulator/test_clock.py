"""The clock of the simulator, and that what is remembered of a drawing is what is drawn."""

import random
import threading
from types import SimpleNamespace

import pytest

from firmware.app import raster
from firmware.app.canvas import BIG, BOLD, SMALL
from host_tools.simulation.simulator.simulated_clock import RealTime, Stalled, VirtualTime


@pytest.fixture
def running():
    """Runs an application on a clock in a thread; ends with it."""
    threads = []

    def start(clock, application):
        def live():
            application()
            clock.finish()

        thread = threading.Thread(target=live, daemon=True)
        threads.append(thread)
        thread.start()

    yield start
    for thread in threads:
        thread.join()


def test_an_application_gets_the_time_it_is_given_and_no_more(running):
    clock = VirtualTime()
    seen = []

    def application():
        for _ in range(4):
            seen.append(clock.now_ms())
            clock.sleep_ms(30)

    running(clock, application)
    clock.advance(29)
    assert seen == [0]
    clock.advance(1)
    assert seen == [0, 30]
    clock.advance(1000)
    assert seen == [0, 30, 60, 90]


def test_parts_of_a_millisecond_pass(running):
    clock = VirtualTime()
    running(clock, lambda: clock.sleep_ms(1))
    clock.advance(0.3)
    assert (clock.now_us(), clock.now_ms()) == (300, 0)
    clock.advance(0.7)
    assert (clock.now_us(), clock.now_ms()) == (1000, 1)


def test_a_sleep_of_a_day_takes_no_time(running):
    clock = VirtualTime()
    day = 24 * 3600 * 1000
    running(clock, lambda: clock.sleep_ms(day))
    clock.advance(day)
    assert clock.now_ms() == day


def test_waking_ends_the_sleep_where_time_stands(running):
    clock = VirtualTime()
    woken = []

    def application():
        clock.sleep_ms(1000)
        woken.append(clock.now_ms())
        clock.sleep_ms(1000)

    running(clock, application)
    clock.advance(400)
    clock.wake()
    assert woken == []
    clock.advance(1)
    assert woken == [400]
    clock.advance(1000)


def test_an_application_that_never_sleeps_is_told_so(running):
    clock = VirtualTime()
    clock.PATIENCE_S = 0
    go_on = threading.Event()
    running(clock, go_on.wait)
    with pytest.raises(Stalled):
        clock.advance(1)
    go_on.set()


def test_real_time_runs_forward_and_a_wake_ends_the_sleep(running):
    clock = RealTime()
    clock.wake()
    before = clock.now_ms()
    clock.sleep_ms(60_000)  # ended at once by the wake before it
    assert clock.now_ms() >= before


def test_a_sleep_that_lasts_for_days(running):
    clock = VirtualTime()
    seen = []

    def application():
        for _ in range(3):
            clock.sleep_ms(10)
            seen.append(clock.now_ms())

    running(clock, application)
    clock.advance(5)
    clock.skip(1 << 30)
    assert seen == []
    clock.advance(0)
    assert seen == [5 + (1 << 30)]
    clock.advance(20)
    assert seen == [5 + (1 << 30), 15 + (1 << 30), 25 + (1 << 30)]


TEXTS = ("", "Solo", "−12½", "Zwölf ẞ „x“", "日本", "Spiel 99/99 · 12345")
SIZES = ((128, 64), (64, 32), (7, 8))


def targets(chance):
    """Two alike, with anything drawn on them."""
    width, height = chance.choice(SIZES)
    pixels = chance.randbytes(width * height // 8)
    return [
        SimpleNamespace(buffer=bytearray(pixels), width=width, height=height, missing=0)
        for _ in range(2)
    ]


def same(name, chance, *arguments):
    remembered, drawn = targets(chance)
    kernel = getattr(raster, name)
    assert kernel(remembered, *arguments) == kernel.__wrapped__(drawn, *arguments)
    assert remembered == drawn


@pytest.mark.parametrize("seed", range(3))
def test_texts(seed):
    chance = random.Random(seed)
    for _ in range(200):
        place = (chance.randrange(-20, 130), chance.randrange(-9, 70), chance.choice((40, 0x3FFF)))
        ink = chance.choice((0, 1, raster.MEASURE))
        same(
            "set_text", chance, chance.choice((SMALL, BOLD, BIG)), chance.choice(TEXTS), *place, ink
        )


@pytest.mark.parametrize("seed", range(3))
def test_rectangles(seed):
    chance = random.Random(seed)
    for _ in range(200):
        place = [chance.randrange(-9, 70) for _ in range(4)]
        same("paint", chance, *place, chance.choice((0, 1, raster.INVERT)))
