"""Random numbers that are the same on every VM."""

_BITS = 31


class Lcg:
    """A linear congruential generator; integers only."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        """A number from 0 to `limit` - 1; `limit` is at most 32768."""
        self._state = (self._state * 1103515245 + 12345) & ((1 << _BITS) - 1)
        return (self._state >> 15) % limit


def pick(choose, values):
    """One of `values`. `choose(n)` says a number below n."""
    return values[choose(len(values))]
