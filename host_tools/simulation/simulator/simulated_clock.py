"""Time for the simulated board: the computer's own, or a virtual one that tests drive.

Both clocks count from power-on and know one kind of sleep: it ends when its time is over or when
the board is woken, as the processor's sleep ends with a key's interrupt.
"""

import threading
import time
from abc import ABC, abstractmethod


class Stalled(Exception):
    """The application has run for a long while without sleeping once."""


class BoardClock(ABC):
    """Time since power-on, as the board asks for it and as the box lets it pass."""

    @abstractmethod
    def now_us(self) -> int:
        """Microseconds since power-on."""

    @abstractmethod
    def now_ms(self) -> int:
        """Milliseconds since power-on."""

    @abstractmethod
    def sleep_ms(self, duration: int) -> None:
        """Sleep `duration` milliseconds, or until `wake`."""

    @abstractmethod
    def wake(self) -> None:
        """End the sleep; safe from any thread."""

    @abstractmethod
    def give_turn(self) -> None:
        """The application has something to do now."""

    @abstractmethod
    def finish(self) -> None:
        """The application has ended."""


class RealTime(BoardClock):
    """The computer's own time: sleeping takes as long as on the device.

    uptime_ms: for how long the board has had power already.
    """

    def __init__(self, uptime_ms: int = 0) -> None:
        self._start = time.monotonic_ns() - 1_000_000 * uptime_ms
        self._woken = threading.Event()

    def now_us(self) -> int:
        """Microseconds since power-on."""
        return (time.monotonic_ns() - self._start) // 1000

    def now_ms(self) -> int:
        """Milliseconds since power-on."""
        return self.now_us() // 1000

    def sleep_ms(self, duration: int) -> None:
        """Sleep `duration` milliseconds, or until `wake` (also one that came just before)."""
        self._woken.wait(duration / 1000)
        self._woken.clear()

    def wake(self) -> None:
        """End the sleep; safe from any thread."""
        self._woken.set()

    def give_turn(self) -> None:
        """The application has something to do now."""
        self.wake()

    def finish(self) -> None:
        """Do nothing: no thread waits for this clock."""


class VirtualTime(BoardClock):
    """Time that stands still until a test lets it pass.

    The application and the test take turns: the application runs until it wants to sleep past the
    time it was given, then it is parked and the test goes on. So a test needs no real second, and
    the same presses always meet the same application in the same state.
    """

    # Real seconds without one sleep after which the application counts as stalled. On the busiest
    # computer it works for less than one.
    PATIENCE_S = 600

    def __init__(self) -> None:
        self._now = 0  # microseconds, as the limit is
        self._limit = 0
        self._woken = False
        self._finished = False
        # Plain locks hand the turn over in half the time of a Condition, and it changes hands
        # some forty times a key press. `_resting` is held while the application runs, `_go` while
        # it rests; `_testing` by the one test that lets time pass.
        self._resting = threading.Lock()
        self._go = threading.Lock()
        self._testing = threading.Lock()
        self._resting.acquire()
        self._go.acquire()

    def now_us(self) -> int:
        """Microseconds since power-on."""
        return self._now

    def now_ms(self) -> int:
        """Milliseconds since power-on."""
        return self._now // 1000

    def sleep_ms(self, duration: int) -> None:
        """The application's side: sleep `duration` milliseconds, or until `wake`."""
        end = self._now + duration * 1000
        while not self._woken and end > self._limit:
            self._now = self._limit
            self._resting.release()
            self._go.acquire()
        # Most sleeps end here, hundreds of a key press. Who wakes it just now ends the next one.
        if self._woken:
            self._woken = False
        elif end > self._now:
            self._now = end

    def wake(self) -> None:
        """End the sleep at the next turn of the application."""
        self._woken = True

    def advance(self, duration: float) -> None:
        """The test's side: let `duration` milliseconds pass, or parts of one; back when the
        application sleeps.

        Raises Stalled when it does not within `PATIENCE_S` real seconds.
        """
        with self._testing:
            self._wait()
            self._limit = self._now + round(duration * 1000)
            if not self._finished:
                self._go.release()
                self._wait()
            self._resting.release()

    def skip(self, duration: int) -> None:
        """The test's side: the sleep that the application is in lasts `duration` ms longer."""
        self._now += duration * 1000
        self._limit = self._now

    def give_turn(self) -> None:
        """Let the application do what it was woken for, in no time."""
        self.wake()
        self.advance(0)

    def finish(self) -> None:
        """The application has ended: `advance` must not wait for it."""
        self._finished = True
        self._resting.release()

    def _wait(self) -> None:
        """Until the application rests."""
        if not self._resting.acquire(timeout=self.PATIENCE_S):
            raise Stalled(f"no sleep within {self.PATIENCE_S} s of running")
