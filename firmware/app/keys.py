"""The seven keys: their codes and the debouncer that turns pin levels into presses.

While the flash is erased, up to 45 ms, no edge is noticed. Such a pause counts only for a key that
had been down long enough before it. A press that begins and ends within it is lost.
"""

from array import array

from micropython import const

UP = 0
DOWN = 1
LEFT = 2
RIGHT = 3
OK = 4
BACK = 5
OPPONENTS = 6

_KEYS = const(7)
ARROWS = (UP, DOWN, LEFT, RIGHT)

# A press counts as soon as the key has stayed down for so long and still is: no spike on the wire
# counts (those of a telephone's transmitter beside it last for 0.6 ms). One that is over before
# anybody has looked must have lasted for longer: its end may be noticed late, because other keys
# bounce. It has ended when the key has stayed up for longer than contacts bounce; until then
# another one is none. The quickest finger stays down for more than thirty ms.
_PRESSED_US = const(1_250)
_OVER_US = const(2_500)
_RELEASED_US = const(8_000)

# Presses that wait to be handled while the application draws or writes to flash.
_QUEUE = const(16)


class Debouncer:
    """Levels in, presses out; nothing is allocated after construction.

    `sample` is called from the edge interrupt and from the main loop alike, never from one within
    the other, with the bit mask of the keys that are down, the time in ticks of microseconds, and
    for how many of them no edge could be noticed so far. A press too short to be seen by the main
    loop is still found by its two edges. A key that is down at the start is ignored until it has
    been let go, so that one stuck key cannot operate the box.

    `steady`: has every level that was seen lasted so long that it counts? `pressed_at`: when the
    press that was taken last counted, in ticks of microseconds.
    """

    def __init__(self, ticks_diff, mask, now):
        self._ticks_diff = ticks_diff
        self._level = mask
        self._steady = mask  # what is down at the start is no press: it has not come down
        self._since = array("i", [now] * _KEYS)
        self._queue = bytearray(_QUEUE)
        self._times = array("i", bytes(4 * _QUEUE))
        self._head = 0
        self._tail = 0
        self._unwatched = 0
        self.steady = True
        self.pressed_at = now

    def sample(self, mask, now, unwatched):
        """Take note of the keys that are down (`mask`) at time `now` (ticks in us)."""
        if mask == self._level and mask == self._steady:
            return
        pause = self._ticks_diff(unwatched, self._unwatched)
        self._unwatched = unwatched
        looked_at = (mask ^ self._level) | (self._level ^ self._steady)
        for key in range(_KEYS):
            bit = 1 << key
            if not looked_at & bit:
                continue
            if (self._level ^ self._steady) & bit:
                lasted = self._ticks_diff(now, self._since[key])
                if pause and lasted - pause < _PRESSED_US:
                    # Perhaps a spike, of which the end was not noticed: the pause does not count.
                    self._since[key] += pause
                    lasted -= pause
                if not self._level & bit:
                    enough = _RELEASED_US
                elif mask & bit:
                    enough = _PRESSED_US
                else:
                    enough = _OVER_US
                if lasted >= enough:
                    self._accept(key, bit, now)
            if (mask ^ self._level) & bit:
                self._level ^= bit
                self._since[key] = now
        self.steady = self._level == self._steady

    def _accept(self, key, bit, now):
        self._steady ^= bit
        if self._steady & bit:
            following = (self._head + 1) % _QUEUE
            if following != self._tail:
                self._queue[self._head] = key
                self._times[self._head] = now
                self._head = following

    @property
    def waiting(self):
        """Return True if a press is waiting."""
        return self._head != self._tail

    def take(self):
        """The next press, or -1."""
        if self._head == self._tail:
            return -1
        key = self._queue[self._tail]
        self.pressed_at = self._times[self._tail]
        self._tail = (self._tail + 1) % _QUEUE
        return key

    def is_down(self, key):
        """Return True if the key is held now."""
        return bool(self._steady & (1 << key))
