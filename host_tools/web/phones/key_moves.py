"""Moves of the keys that a page reports."""

from hardware import pins

KEYS = frozenset(name for name, _ in pins.KEYS)

# No clock of a page has gone for longer, in milliseconds; one that begins in 1970 has not.
_LATEST_MS = 1e15

# (key, does it go down?, when, in seconds by the clock of the page; None: now)
Move = tuple[str, bool, float | None]


def moves_in(said: object) -> list[Move]:
    """All moves, in their order; none if that is nothing about keys."""
    match said:
        case {"type": "key", "key": str(key), "down": bool(down), **rest} if key in KEYS:
            downs = [down]
        case {"type": "tap", "key": str(key), **rest} if key in KEYS:
            downs = [True, False]
        case _:
            return []
    match rest.get("at"):
        case None:
            at = None
        case int(ms) | float(ms) if 0 <= ms <= _LATEST_MS:
            at = ms / 1000
        case _:
            return []
    return [(key, down, at) for down in downs]
