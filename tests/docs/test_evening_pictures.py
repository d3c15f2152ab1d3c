"""The first evening shows the pages of today: else `python -m tests.docs.evening_pictures`."""

import pytest

from host_tools.language.translator import LANGUAGES
from tests.docs.evening_pictures import FOLDER, INPUTS, PAGES, inputs
from tests.docs.markdown import ROOT

MOST = 25_000  # bytes of a picture
NAMES = {f"{name}.{language}.png" for name in PAGES for language in LANGUAGES}


@pytest.mark.long
def test_they_are_current():
    assert INPUTS.read_text(encoding="ascii") == inputs()


def test_each_is_there_in_each_language_and_small():
    sizes = {path.name: path.stat().st_size for path in FOLDER.glob("*.png")}
    assert sizes.keys() == NAMES
    assert {name: size for name, size in sizes.items() if size > MOST} == {}


def test_the_book_shows_each_in_its_order():
    book = (ROOT / "docs/tournament.md").read_text(encoding="utf-8")
    places = [book.index(f"(pictures/evening/{name}.en.png)") for name in PAGES]
    assert places == sorted(places)
