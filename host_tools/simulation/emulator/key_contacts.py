"""The seven keys: contacts from the pins of `hardware.pins` to ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rp2040py.external.key_mock import KeyMock

from hardware import pins

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


NAMES = tuple(name for name, _ in pins.KEYS)


class Keys:
    """Presses and releases keys by name, in emulated time.

    `bounce`: how a contact chatters after each press and each release. Each number is the
    microseconds until it opens or closes again. An even count of them leaves the contact as it was
    meant.
    """

    def __init__(self, bounce: tuple[int, ...] = ()) -> None:
        if len(bounce) % 2:
            raise ValueError("a bounce pattern needs an even count of intervals")
        self._bounce = bounce
        self._contacts = {name: KeyMock(gpio, active_high=False) for name, gpio in pins.KEYS}
        self._held: set[str] = set()

    def attach(self, rp2040: RP2040) -> None:
        """Wire the keys to their pins. Called once, before the emulated Pico runs."""
        self._clock = rp2040.clock
        self._alarms = {}
        self._pending: dict[str, list[tuple[int, bool]]] = {name: [] for name in NAMES}
        for name, contact in self._contacts.items():
            contact.attach(rp2040)
            self._alarms[name] = rp2040.clock.create_alarm(lambda name=name: self._chatter(name))

    @property
    def held(self) -> frozenset[str]:
        """The names of the keys that are down."""
        return frozenset(self._held)

    def press(self, name: str) -> None:
        """Press a key and hold it. ValueError for an unknown key."""
        self._move(name, down=True)

    def release(self, name: str) -> None:
        """Release a key."""
        self._move(name, down=False)

    def move_in(self, ms: float, name: str, down: bool) -> None:
        """Press or release a key when `ms` have passed, also while the box works.

        It happens even while the flash works, where a caller that lets time pass in steps cannot
        come in between. ValueError for an unknown key.
        """
        self._check(name)
        self._clock.create_alarm(lambda: self._move(name, down)).schedule(ms * 1_000_000)

    def _check(self, name: str) -> None:
        if name not in self._contacts:
            raise ValueError(f"there is no key {name!r}: the keys are {', '.join(NAMES)}")

    def _move(self, name: str, down: bool) -> None:
        self._check(name)
        if down:
            self._held.add(name)
        else:
            self._held.discard(name)
        self._alarms[name].cancel()
        self._set(name, down)
        level = down
        chatter = self._pending[name] = []
        for interval in self._bounce:
            level = not level
            chatter.append((interval, level))
        self._schedule(name)

    def _schedule(self, name: str) -> None:
        if self._pending[name]:
            self._alarms[name].schedule(self._pending[name][0][0] * 1000)

    def _chatter(self, name: str) -> None:
        _, level = self._pending[name].pop(0)
        self._set(name, level)
        self._schedule(name)

    def _set(self, name: str, closed: bool) -> None:
        contact = self._contacts[name]
        if closed:
            contact.press()
        else:
            contact.release()
