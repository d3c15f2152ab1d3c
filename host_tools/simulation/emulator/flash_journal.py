"""All operations on a flash, from which its contents at any moment are made again.

A box that boots from `FlashJournal.flash(n)` boots after a power cut at operation n + 1. Nothing
before has to run again.
"""

from dataclasses import dataclass

from host_tools.simulation.emulator.flash_chip import Flash


@dataclass(frozen=True)
class Operation:
    """A program or erase that was carried out.

    `kind`: `PROGRAM` or `ERASE` of `flash_chip`; `data`: what is at `address` after it; `end`:
    emulated time in nanoseconds at which the chip was done.
    """

    kind: str
    address: int
    data: bytes
    end: float


class FlashJournal:
    """Keeps every operation on `flash` from now on."""

    def __init__(self, flash: Flash) -> None:
        self._flash = flash
        self._start = flash.read()
        self._done: list[Operation] = []
        self._running: tuple | None = None
        flash.on_operation = self._begin

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations so far, the oldest first."""
        self._finish()
        return tuple(self._done)

    def flash(self, count: int, torn: bool = False) -> bytes:
        """The flash after the first `count` operations.

        `torn`: the next one has changed the first half of its bytes.
        """
        content = bytearray(self._start)
        for operation in self.operations[:count]:
            content[operation.address : operation.address + len(operation.data)] = operation.data
        if torn:
            _tear(content, self.operations[count])
        return bytes(content)

    def unstable(self, operation: int, bits: int) -> dict[int, int]:
        """The unstable bits after a cut just before the end of an operation, for `make_unstable`.

        They are the last `bits` bits that it clears. They belong to `flash(operation + 1)`.
        """
        before = self.flash(operation)
        done = self.operations[operation]
        masks: dict[int, int] = {}
        for place in reversed(range(done.address, done.address + len(done.data))):
            cleared = before[place] & ~done.data[place - done.address]
            while cleared and bits:
                lowest = cleared & -cleared
                masks[place] = masks.get(place, 0) | lowest
                cleared ^= lowest
                bits -= 1
        return masks

    def _begin(self, kind: str, address: int, length: int) -> None:
        self._finish()
        self._running = (kind, address, length)

    def _finish(self) -> None:
        if self._running:
            kind, address, length = self._running
            self._running = None
            data = self._flash.read(address, length)
            self._done.append(Operation(kind, address, data, self._flash.last_activity))


def _tear(content: bytearray, operation: Operation) -> None:
    places = range(operation.address, operation.address + len(operation.data))
    changed = [
        (place, new)
        for place, new in zip(places, operation.data, strict=True)
        if content[place] != new
    ]
    for place, new in changed[: len(changed) // 2]:
        content[place] = new
