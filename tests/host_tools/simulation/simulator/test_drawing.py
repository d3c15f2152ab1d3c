"""What is remembered of a drawing is what the kernels draw."""

import random
from types import SimpleNamespace

import pytest

from firmware.app import raster
from firmware.app.canvas import BIG, BOLD, SMALL

TEXTS = ("", "Solo", "−12½", "Zwölf ẞ „x“", "日本", "Spiel 99/99 · 12345")
SIZES = ((128, 64), (64, 32), (7, 8))


def targets(chance):
    """Two alike, with anything drawn on them."""
    width, height = chance.choice(SIZES)
    pixels = chance.randbytes(width * height // 8)
    return [
        SimpleNamespace(buffer=bytearray(pixels), width=width, height=height, missing=0)
        for _ in range(2)
    ]


def same(name, chance, *arguments):
    remembered, drawn = targets(chance)
    kernel = getattr(raster, name)
    assert kernel(remembered, *arguments) == kernel.__wrapped__(drawn, *arguments)
    assert remembered == drawn


@pytest.mark.parametrize("seed", range(3))
def test_texts(seed):
    chance = random.Random(seed)
    for _ in range(200):
        place = (chance.randrange(-20, 130), chance.randrange(-9, 70), chance.choice((40, 0x3FFF)))
        ink = chance.choice((0, 1, raster.MEASURE))
        same(
            "set_text", chance, chance.choice((SMALL, BOLD, BIG)), chance.choice(TEXTS), *place, ink
        )


@pytest.mark.parametrize("seed", range(3))
def test_rectangles(seed):
    chance = random.Random(seed)
    for _ in range(200):
        place = [chance.randrange(-9, 70) for _ in range(4)]
        same("paint", chance, *place, chance.choice((0, 1, raster.INVERT)))
