"""The stand-in for the device's bus: what the display driver sends reaches a model of the panel."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from firmware.device.display import STOP
from host_tools.simulation.emulator.panel import Panel


def transactions(words: Iterable[int]) -> Iterator[bytes]:
    """The bytes of each transaction, from the words of the device's bus."""
    data = bytearray()
    for word in words:
        data.append(word & 0xFF)
        if word & STOP:
            yield bytes(data)
            data.clear()


class PanelBus:
    """A bus with one panel on it, which takes no time.

    `check()` is called before words are sent (a board without power raises there), `on_stop()`
    after each transaction. `transactions` counts those that reached the panel.
    """

    def __init__(self, check: Callable[[], None], on_stop: Callable[[], None]) -> None:
        self.panel = Panel()
        self.transactions = 0
        self._was_on = False
        self._check = check
        self._on_stop = on_stop

    @property
    def changes(self) -> int:
        """How often something has changed on the panel; see `Panel`."""
        return self.panel.changes

    @property
    def asleep(self) -> bool:
        """True if the application has put the panel to sleep. It is not asleep before it was on."""
        return self._was_on and not self.panel.on

    def send(self, words: Sequence[int], count: int) -> None:
        """Send the first `count` words, which are whole transactions."""
        for data in transactions(words[:count]):
            self._check()
            self.panel.start()
            self.panel.write_all(data)
            self.panel.stop()
            self.transactions += 1
            self._was_on = self._was_on or self.panel.on
            self._on_stop()

    def wait(self) -> None:
        """Do nothing: a transaction takes no time here."""
        self._check()

    def finish(self) -> None:
        """Do nothing: a transaction takes no time here."""
        self._check()
