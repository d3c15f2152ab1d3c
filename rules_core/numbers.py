"""Numbers as documents have them, and as sentences write them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard


def is_whole(value: object) -> "TypeGuard[int]":
    """Return True for an integer; not for True and False."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_between(value: object, low: int, high: int) -> bool:
    """Return True for an integer from `low` to `high`."""
    return is_whole(value) and low <= value <= high


class Steps:
    """A number of `steps`, each 1/`unit`, for texts, which choose how it is written."""

    def __init__(self, steps: int, unit: int) -> None:
        self.steps = steps
        self.unit = unit


def figure(steps: int, unit: int) -> int | float:
    """Steps of 1/`unit` as a number of a document: `40`, `40.5`."""
    return steps // unit if steps % unit == 0 else steps / unit


def written(steps: int, unit: int = 1, minus: str = "-", half: str = ".5") -> str:
    """Steps of 1/`unit` as text: whole ones `40`, halves `40.5`, the thirds of a Blatt `13/1`."""
    whole, part = divmod(abs(steps), unit)
    text = (minus if steps < 0 else "") + str(whole)
    if unit == 3:
        return text + "/" + str(part)
    return text + half if part else text
