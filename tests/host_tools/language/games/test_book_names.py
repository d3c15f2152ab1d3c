"""What people call rule books."""

import pytest

from host_tools.language.games.book_names import BookName, name_of_book, name_of_tariff
from rules_core.books import RULE_IDS, book
from tests.each import each
from tests.tariff_club import club


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "Tarot FFT (vier)"), ("fr", "Tarot FFT (à quatre)"), ("en", "Tarot FFT (four)")],
)
def test_a_rule_book_of_every_box_is_called_as_the_box_calls_it(language, name):
    assert BookName("fft-4").in_language(language) == name


@each("rules", RULE_IDS)
def test_every_rule_book_has_a_name(rules):
    for language in ("de", "fr", "en"):
        name = name_of_book(book(rules), rules).in_language(language)
        assert name != rules
        assert "," not in name


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "Wirtshauscup"), ("fr", "Coupe de l'auberge"), ("en", "Wirtshauscup")],
)
def test_a_tariff_is_called_as_it_says(language, name):
    assert name_of_tariff(club()).in_language(language) == name


def test_what_nobody_has_named_is_called_by_its_id():
    assert str(name_of_book(None, "house-rules")) == "house-rules"
