"""The screenshots in README are those of today: else `python -m tests.docs.screenshots`."""

import pytest
from PIL import Image, ImageChops

from tests.docs.screenshots import INPUTS, PAGES, PICTURES, box_picture, inputs

MOST = 50_000  # bytes of a picture


def test_the_box_is_current():
    with Image.open(PICTURES / "box.png") as stored:
        difference = ImageChops.difference(stored.convert("RGB"), box_picture())
    assert difference.getbbox() is None


@pytest.mark.long
def test_desk_and_public_view_are_current():
    """Made of the same pages and style sheets: no browser draws like another."""
    assert INPUTS.read_text(encoding="ascii") == inputs()


def test_they_are_small():
    sizes = {name: (PICTURES / f"{name}.png").stat().st_size for name in ("box", *PAGES)}
    assert {name: size for name, size in sizes.items() if size > MOST} == {}
