"""What happened to a flash, kept so that it can be put together as it was at any moment between.

Booting from `FlashJournal.flash(n)` is booting after a power cut at operation n + 1, without
running everything before it again.
"""

from dataclasses import dataclass

from host_tools.simulation.emulator.flash_chip import Flash


@dataclass(frozen=True)
class Operation:
    """A program or erase that was carried out.

    `kind`: `flash.PROGRAM` or `flash.ERASE`; `data`: what lies at `address` since; `end`: emulated
    time in nanoseconds when the chip was done.
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
        """What has been done so far, oldest first."""
        self._finish()
        return tuple(self._done)

    def flash(self, count: int, torn: bool = False) -> bytes:
        """The flash after the first `count` operations.

        `torn`: the one that follows has been carried out for the first half of the bytes that it
        changes.
        """
        content = bytearray(self._start)
        for operation in self.operations[:count]:
            content[operation.address : operation.address + len(operation.data)] = operation.data
        if torn:
            _tear(content, self.operations[count])
        return bytes(content)

    def unstable(self, operation: int, bits: int) -> dict[int, int]:
        """What a cut just before the end of an operation leaves: the last `bits` bits that it
        clears are unstable. For `Flash.make_unstable`; to go with `flash(operation + 1)`.
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
