"""The pictures of the guides are those of today: else their commands take them anew."""

import io

import pytest
from PIL import Image, ImageChops

from host_tools.language.translator import LANGUAGES, SOURCE
from host_tools.web.paper.scribe_displays import DEALS, FOLDER, example_deal
from rules_core.books import RULE_IDS, book
from rules_core.tariffs import book_of
from tests.docs import evening_pictures
from tests.docs.markdown import ROOT
from tests.docs.screenshots import INPUTS, PAGES, PICTURES, box_picture, inputs
from tests.docs.scribe_displays import files
from tests.each import nightly
from tests.made_tariffs import club

MOST_OF_AN_EVENING = 25_000  # bytes of a picture
NAMES = {f"{name}.{language}.png" for name in evening_pictures.PAGES for language in LANGUAGES}


@pytest.mark.long
@pytest.mark.parametrize("languages", nightly([[SOURCE], [*LANGUAGES]], [[SOURCE]]))
def test_the_evening_is_current(languages):
    """In the suite in the language of the sources, from which the others are translated."""
    lines = evening_pictures.INPUTS.read_text(encoding="ascii").splitlines(keepends=True)
    chosen = [line for line in lines if line.split()[0].rpartition(".")[2] in languages]
    assert "".join(chosen) == evening_pictures.inputs(languages)


def test_each_is_there_in_each_language_and_small():
    sizes = {path.name: path.stat().st_size for path in evening_pictures.FOLDER.glob("*.png")}
    assert sizes.keys() == NAMES
    assert {name: size for name, size in sizes.items() if size > MOST_OF_AN_EVENING} == {}


def test_the_book_shows_each_in_its_order():
    book = (ROOT / "docs/tournament.md").read_text(encoding="utf-8")
    places = [book.index(f"(pictures/evening/{name}.en.png)") for name in evening_pictures.PAGES]
    assert places == sorted(places)


# The screenshots in README are those of today: else `python -m tests.docs.screenshots`


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


# The scribe's sheet shows what the display shows today, or the pictures are to be taken anew


@pytest.mark.long
@pytest.mark.parametrize("languages", nightly([[SOURCE], [*LANGUAGES]], [[SOURCE]]))
def test_the_pictures_are_current(languages):
    taken = files(languages)
    there = [path for path in FOLDER.iterdir() if path.suffixes[0][1:] in (*languages, "json")]
    assert {*there} == {*taken}
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
