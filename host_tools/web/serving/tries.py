"""Counts wrong tries at a secret, of each address and of all, so that nobody guesses it."""

import time
from collections import deque
from collections.abc import Callable


class Tries:
    """The wrong tries of the last `window` seconds.

    `each`: how many an address may have, `together`: how many all of them. clock(): seconds that
    only go on. It keeps no more than `together` tries, however many are made.
    """

    def __init__(
        self,
        each: int,
        together: int,
        window: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._each = each
        self._window = window
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque(maxlen=together)

    def allows(self, address: str) -> bool:
        """Return True if this address may try once more."""
        since = self._clock() - self._window
        while self._wrong and self._wrong[0][0] <= since:
            self._wrong.popleft()
        of_address = sum(one == address for _, one in self._wrong)
        return of_address < self._each and len(self._wrong) != self._wrong.maxlen

    def note_wrong(self, address: str) -> None:
        """Somebody at this address was wrong."""
        self._wrong.append((self._clock(), address))
