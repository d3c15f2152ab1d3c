"""What a page says that its keys do."""

from hardware import pins

KEYS = frozenset(name for name, _ in pins.KEYS)


def moves_in(said: object) -> list[tuple[str, bool]]:
    """(key, does it go down?) each, in their order; none if that is nothing about keys."""
    match said:
        case {"type": "key", "key": str(key), "down": bool(down)} if key in KEYS:
            return [(key, down)]
        case {"type": "tap", "key": str(key)} if key in KEYS:
            return [(key, True), (key, False)]
        case _:
            return []
