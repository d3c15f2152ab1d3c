"""When each edge counts of the keys that a page moves, however late the network brings it."""

# No edge waits for longer than that, whatever a page says of its times.
MOST_LATE_S = 2.0


class Stroke:
    """What a page does between two moments at which it holds no key down.

    It begins when it comes, or after what came before; within it the edges are as far apart as
    their events: a tap stays a tap, and a hold a hold. All times are in seconds.
    """

    def __init__(self) -> None:
        self._held: set[str] = set()
        self._late = 0.0  # how much later than by the page's clock it counts

    def turn(self, key: str, down: bool, at: float, now: float, soonest: float) -> float:
        """When this edge counts: not before `soonest`.

        at: of its event, by the page's clock; now: at which it has come, by the desk's, as is what
        this returns.
        """
        begins = not self._held
        turn = max(now if begins else min(at + self._late, now + MOST_LATE_S), soonest)
        if begins:
            self._late = turn - at
        if down:
            self._held.add(key)
        else:
            self._held.discard(key)
        return turn
