"""What fingers do to seven keys, and what their contacts make of it.

A plan of gestures says which keys are really pressed: tapped, held, or two of them together. With
noise each press and each release bounces, and spikes come over the wires of all keys at any time.
Both are edges, in milliseconds; a box that is played the same plan with and without noise takes
the same presses.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from firmware.app.patience import READ_MS
from host_tools.simulation.emulator.script import KEYS, Press

# What a table presses most.
_OFTEN = (*KEYS, "ok", "ok", "opponents")

# Times in milliseconds. A finger's tap; one that is held, in the middle between two repeats of an
# arrow (400, then every 150); how much later the second of two keys comes down.
TAP_MS = (45, 120)
_HELD_MS, _REPEAT_MS, _MOST_REPEATS = 475, 150, 3
_TOGETHER_MS = (15, 30)
# From a release to the next press, when somebody is quick. OK is surely too early then for a screen
# that stores something, and surely not after a look.
_QUICK_MS = 60
_LOOK_MS = READ_MS + 50
# So long before a press nobody has done anything: the processor sleeps.
_AWAY_MS = 3_000

# The contact opens and closes for so long each, and all of it lasts for so long at most. With that
# it is the same press; a spike is shorter than the shortest one.
_BOUNCE_MS = (0.05, 1.0)
_BOUNCES_MS = 8.0
_SPIKE_MS = (0.02, 0.95)
_MOST_SPIKES = 5
# No spike of a key comes closer than this to another one, nor to where it is pressed or let go.
_APART_MS = 3.0


@dataclass(frozen=True)
class Gesture:
    """`kind`: what it is; `presses`: (milliseconds from the beginning, key, for how many) each;
    `quick`: does the next one follow at once?
    """

    kind: str
    presses: tuple[tuple[float, str, float], ...]
    quick: bool

    @property
    def end(self) -> float:
        """When all keys are up."""
        return max(at + held for at, _, held in self.presses)

    @property
    def keys(self) -> list[str]:
        """The keys that are really pressed, in their order."""
        return [key for _, key, _ in self.presses]


def of_script(chance, script):
    """The gestures of a key script: quick ones, too, but where something is confirmed."""
    keys = [step.key for step in script.steps if isinstance(step, Press)]
    gestures, quick = [], False
    for key, following in pairwise((*keys, "ok")):
        tap = ((0, key, chance.uniform(*TAP_MS)),)
        quick = not quick and "ok" not in (key, following) and chance.random() < 0.5
        gestures.append(Gesture("tapped", tap, quick))
    return gestures


def at_random(chance, count):
    """Gestures of `count` presses, or one more, by the dice of `chance`."""
    gestures, quick = [], False
    while sum(len(gesture.presses) for gesture in gestures) < count:
        dice = chance.random()
        at = 0 if quick or chance.random() >= 0.04 else _AWAY_MS
        key, held = chance.choice(_OFTEN), chance.uniform(*TAP_MS)
        kind = "tapped"
        presses = [(at, key, held)]
        if dice < 0.1 and not quick:
            kind = "held"
            presses = [(at, key, _HELD_MS + _REPEAT_MS * chance.randrange(_MOST_REPEATS + 1))]
        elif dice < 0.3 and not quick:
            kind = "together"
            other = chance.choice([other for other in KEYS if other != key])
            presses.append((at + chance.uniform(*_TOGETHER_MS), other, held))
        quick = kind == "tapped" and not quick and chance.random() < 0.4
        gestures.append(Gesture(kind, tuple(presses), quick))
    return gestures


class Contacts:
    """Plays gestures on a box, with noise by the dice of `noise`, or without any (None).

    move(edges, ms): lets `ms` pass in which the keys move: (ms from its beginning, key, down) each,
    in order; settle(): waits until the box is at rest. `figures`: how much of everything there was.
    """

    def __init__(self, move, settle, noise=None):
        self._move = move
        self._settle = settle
        self._noise = noise
        self.figures = Counter()

    def play(self, gestures):
        """One after the other."""
        for gesture in gestures:
            self._one(gesture)
            if not gesture.quick:
                self._settle()
                self._move([], _LOOK_MS)

    def _one(self, gesture):
        edges = []
        for at, key, held in gesture.presses:
            edges += self._turn(at, key, True) + self._turn(at + held, key, False)
        if self._noise is not None:
            edges += self._spikes(gesture)
        self.figures[gesture.kind] += len(gesture.presses)
        self._move(sorted(edges), gesture.end + _QUICK_MS)

    def _turn(self, at, key, down):
        """The edges of a contact that closes or opens."""
        edges = [(at, key, down)]
        if self._noise is None:
            return edges
        end = at + self._noise.uniform(0, _BOUNCES_MS)
        while True:
            away = at + self._noise.uniform(*_BOUNCE_MS)
            at = away + self._noise.uniform(*_BOUNCE_MS)
            if at > end:
                return edges
            edges += [(away, key, not down), (at, key, down)]
            self.figures["bounces"] += 1

    def _spikes(self, gesture):
        """Edges of spikes; those on a key that is down open it."""
        edges, taken = [], []
        for at, key, held in gesture.presses:
            taken += [(key, at, at + _BOUNCES_MS), (key, at + held, at + held + _BOUNCES_MS)]
        for _ in range(self._noise.randrange(_MOST_SPIKES + 1)):
            key = self._noise.choice(KEYS)
            at = self._noise.uniform(0, gesture.end + _QUICK_MS - 2 * _APART_MS)
            end = at + self._noise.uniform(*_SPIKE_MS)
            if any(
                key == other and at < last + _APART_MS and first < end + _APART_MS
                for other, first, last in taken
            ):
                continue
            taken.append((key, at, end))
            down = any(
                key == other and first < at < first + held for first, other, held in gesture.presses
            )
            edges += [(at, key, not down), (end, key, down)]
            self.figures["spikes"] += 1
        return edges
