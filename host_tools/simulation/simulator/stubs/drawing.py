"""Remembers what the kernels of `firmware.app.raster` have drawn.

They are machine code on the device and plain loops on CPython, where drawing takes nine tenths of
the time that the simulated box runs. The pixels they light do not depend on those lit before. So
the kernel draws a text or a rectangle once, on an empty target; later it is laid over the present
picture.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Protocol

# A screen has some ten texts: this is enough for an event in every language.
REMEMBERED = 1 << 15


class Target(Protocol):
    """The target on which the kernels draw: columns of eight pixels, and the letters it lacks."""

    buffer: bytearray
    width: int
    height: int
    missing: int


Size = tuple[int, int]
# A font as bytes; here it is only told from others.
Font = Hashable
# set_text(target, font, text, x, baseline, stop, ink) -> x behind the text
SetText = Callable[[Target, Font, str, int, int, int, int], int]
# paint(target, x, y, width, height, ink)
Paint = Callable[[Target, int, int, int, int, int], None]


class Raster(Protocol):
    """`firmware.app.raster`: its kernels, and inks besides 0 and 1."""

    set_text: SetText
    paint: Paint
    INVERT: int
    MEASURE: int


def remember(raster: Raster) -> None:
    """From now on the module `raster` remembers what it has drawn. Repeating it is free.

    Its own functions stay there as `__wrapped__`.
    """
    if not hasattr(raster.set_text, "__wrapped__"):
        raster.set_text = _remembered_text(raster.set_text, raster.MEASURE)
        raster.paint = _remembered_paint(raster.paint, raster.INVERT)


class _Target:
    """An empty drawing surface."""

    def __init__(self, width: int, height: int) -> None:
        self.buffer = bytearray(width * (height >> 3))
        self.width = width
        self.height = height
        self.missing = 0

    def pixels(self) -> int:
        """All of them as one number."""
        return int.from_bytes(self.buffer, "little")


def _remembered_text(set_text: SetText, measure: int) -> SetText:
    @lru_cache(REMEMBERED)
    def drawn(
        size: Size, font: Font, text: str, x: int, baseline: int, stop: int, ink: int
    ) -> tuple[int, int, int]:
        target = _Target(*size)
        end = set_text(target, font, text, x, baseline, stop, ink)
        return end, target.missing, target.pixels()

    @wraps(set_text)
    def set_again(
        target: Target, font: Font, text: str, x: int, baseline: int, stop: int, ink: int
    ) -> int:
        size = (target.width, target.height)
        first = measure if ink == measure else 1
        end, missing, pixels = drawn(size, font, text, x, baseline, stop, first)
        if missing:
            target.missing = missing
        if pixels:
            _lay(target, pixels, ink)
        return end

    return set_again


def _remembered_paint(paint: Paint, invert: int) -> Paint:
    @lru_cache(REMEMBERED)
    def drawn(size: Size, x: int, y: int, width: int, height: int) -> int:
        target = _Target(*size)
        paint(target, x, y, width, height, 1)
        return target.pixels()

    @wraps(paint)
    def paint_again(target: Target, x: int, y: int, width: int, height: int, ink: int) -> None:
        pixels = drawn((target.width, target.height), x, y, width, height)
        if pixels:
            _lay(target, pixels, ink, invert)

    return paint_again


def _lay(target: Target, pixels: int, ink: int, invert: int | None = None) -> None:
    before = int.from_bytes(target.buffer, "little")
    if ink == 0:
        after = before & ~pixels
    elif ink == invert:
        after = before ^ pixels
    else:
        after = before | pixels
    target.buffer[:] = after.to_bytes(len(target.buffer), "little")
