"""What is done to a box, at which moment: the same on every emulator, whatever it answers."""

import random
from dataclasses import dataclass

from firmware.app.patience import READ_MS
from host_tools.simulation.emulator.emulated_box import QUIET_MS
from host_tools.simulation.emulator.script import Press, Script, Wait

# Until the first picture is taken: a new Pico has made its file system by then.
BOOT_MS = 1_500
# After a key: the slowest answer is there, and what it stores is in the flash.
PAUSE_MS = 150
HOLD_MS = 60
HELD_MS = 900
# A score is looked at before it counts.
LOOK_MS = READ_MS + 50

# As somebody would press them who knows nothing: OK and the opponents' key more often.
_KEYS = ("up", "down", "left", "right", "ok", "ok", "ok", "back", "opponents", "opponents")


@dataclass(frozen=True)
class Step:
    """A key that is held and then left alone, in milliseconds; without a key, time that passes."""

    key: str | None
    hold_ms: float
    pause_ms: float

    @property
    def ms(self) -> float:
        """How long it takes."""
        return self.hold_ms + self.pause_ms


def of_script(script: Script) -> tuple[Step, ...]:
    """The presses and waits of a key script, which is written for a box that is at rest before."""
    steps = []
    for step in script.steps:
        if isinstance(step, Press):
            steps.append(Step(step.key, step.hold_ms, PAUSE_MS))
        elif isinstance(step, Wait):
            steps.append(Step(None, 0, QUIET_MS + step.ms))
    return tuple(steps)


def at_random(chance: random.Random, count: int) -> tuple[Step, ...]:
    """So many presses by the dice. Some are held, and after some the figures are looked at."""
    steps = []
    for _ in range(count):
        hold = HELD_MS if chance.random() < 0.02 else HOLD_MS
        pause = LOOK_MS if chance.random() < 0.1 else PAUSE_MS
        steps.append(Step(chance.choice(_KEYS), hold, pause))
    return tuple(steps)
