"""A box that is to be played, and what came of it, on whichever emulator."""

import random
from dataclasses import dataclass
from pathlib import Path

from host_tools.simulation.emulator.emulated_box import SUPPLY_MV, UNIQUE_ID
from tests.second_opinion.schedule import BOOT_MS, Step

# Of a battery of three cells in the middle of its life.
BATTERY_MV = 3_700
# More bits than any start asks the ring oscillator for.
_RANDOM_BYTES = 4_096


@dataclass(frozen=True)
class Start:
    """A box before it gets power.

    `flash`: 2 MB of an earlier box, over which the image is written; None: a new Pico. `cut_at`:
    the power fails at this program or erase, counted from 1; None: it does not. `seed`: of the
    random bits of its ring oscillator.
    """

    image: Path
    flash: bytes | None = None
    usb_power: bool = True
    supply_mv: int = SUPPLY_MV
    cut_at: int | None = None
    seed: int = 1
    unique_id: bytes = UNIQUE_ID

    @property
    def random_bits(self) -> bytes:
        """The bits of the ring oscillator, the lowest of each byte first, again and again."""
        chance = random.Random(self.seed)
        return bytes(
            sum(chance.getrandbits(1) << bit for bit in range(8)) for _ in range(_RANDOM_BYTES)
        )


@dataclass(frozen=True)
class Schedule:
    """`boot_ms` until the first picture, and then the steps, with a picture after each."""

    steps: tuple[Step, ...] = ()
    boot_ms: float = BOOT_MS


@dataclass(frozen=True)
class Played:
    """What a box has done.

    `pictures`: see `display_pictures`; `operations`: of the flash, (kind, address, length);
    `flash`: its contents in the end; `connected`: has the PC found it at its USB port?; `faults`:
    sentences of what panel and flash do not understand; `end`: why the run ended early, "" if it
    did not; `rests`: for each picture, the milliseconds from the edge of its key to the last byte
    on the bus, the first from power-on; `answered`: was there any byte?
    """

    pictures: tuple[bytes, ...]
    operations: tuple[tuple[str, int, int], ...]
    flash: bytes
    connected: bool
    faults: tuple[str, ...]
    end: str
    rests: tuple[float, ...]
    answered: tuple[bool, ...]


CUT = "the power failed"
