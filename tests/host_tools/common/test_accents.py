"""Accents by the hundred thousand, which Unicode would have to put in order."""

import pytest

from host_tools.club import folding
from host_tools.club.folding import folded
from host_tools.club.person import Person, normalised
from host_tools.common import accents
from host_tools.common.accents import MOST_IN_A_ROW, composed
from host_tools.common.errors import DeskError
from host_tools.common.text_files import text_of

ACUTE, GRAVE_BELOW = "\u0301", "\u0316"
MANY = "a" + GRAVE_BELOW + ACUTE * MOST_IN_A_ROW


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """No text with too many accents is put in order."""

    def normalize(form, text):
        assert text.count(ACUTE) < MOST_IN_A_ROW
        return accents_of(form, text)

    accents_of = accents.normalize
    for module in (accents, folding):
        monkeypatch.setattr(module, "normalize", normalize)


def test_as_many_as_a_language_has_are_one_with_their_letters():
    assert composed(f"e{ACUTE}o{GRAVE_BELOW}{ACUTE}") == f"\xe9\xf3{GRAVE_BELOW}"
    assert composed(MANY) == MANY


def test_a_list_with_more_is_no_text():
    assert text_of(f"e{ACUTE}".encode(), "list") == "\xe9"
    with pytest.raises(DeskError, match="list is no text that can be read"):
        text_of(MANY.encode(), "list")


def test_a_name_with_more_is_too_long():
    assert normalised(Person(1, MANY * 2)).name == MANY * 2
    assert folded(MANY) == "a"
    assert folded("Jørgen  O'Groß-Đurić") == "jorgen ogross duric"
