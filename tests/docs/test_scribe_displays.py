"""The scribe's sheet shows what the display shows today, or the pictures are to be taken anew."""

import io

import pytest
from PIL import Image, ImageChops

from host_tools.web.paper.scribe_displays import DEALS, FOLDER, example_deal
from rules_core.books import RULE_IDS, book
from rules_core.tariffs import book_of
from tests.docs.scribe_displays import files
from tests.tariff_club import club


@pytest.mark.long
def test_the_pictures_are_current():
    taken = files()
    assert {*FOLDER.iterdir()} == {*taken}
    assert DEALS.read_bytes() == taken.pop(DEALS)
    for path, data in taken.items():
        with Image.open(path) as stored, Image.open(io.BytesIO(data)) as today:
            assert stored.size == today.size, path.name
            assert ImageChops.difference(stored.convert("L"), today.convert("L")).getbbox() is None


def test_every_rule_book_has_an_example():
    for one in (*map(book, RULE_IDS), book_of(club())):
        deal = example_deal(one)
        assert deal.strip("de").startswith("data:image/png;base64,")
        assert deal.strip("rm") == deal.strip("en")
        with Image.open(FOLDER / f"{deal.book}.de.png") as strip:
            assert strip.height == 64 * deal.pictures
