"""Virtual time: it passes only when it is told to, and the application sees all of it."""

import threading

import pytest

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
