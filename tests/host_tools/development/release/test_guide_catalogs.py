"""The translations of the guides: current, and with the same figures, code and links."""

import re

import pytest

from host_tools.development.release.guides.catalogs import (
    catalog_file,
    gathered,
    translations,
    untranslated,
)
from host_tools.development.release.guides.likeness import differences
from host_tools.language.catalog_files import brought_up, stored
from host_tools.language.translator import LANGUAGES, SOURCE

everywhere = pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])


@pytest.fixture(scope="module")
def texts():
    return gathered()


@everywhere
def test_a_catalog_is_what_the_command_makes_of_it(language, texts):
    """`python -m host_tools.development.release.extract` does it."""
    path = catalog_file(language)
    assert brought_up(stored(path, language), texts, mend=True) == path.read_text(encoding="utf-8")


@pytest.mark.long
@everywhere
def test_everything_is_translated(language):
    assert untranslated(language) == []


@pytest.mark.long
@everywhere
def test_a_translation_keeps_what_no_language_changes(language):
    wrong = {text: differences(text, other) for text, other in translations(language).items()}
    assert {text: faults for text, faults in wrong.items() if faults} == {}


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("12.7 mm", "12,7 mm", []),
        ("12,000 deals", "12\u202f000 donnes", []),
        ("12.7 mm", "12,8 mm", ["lacks figure 127", "has figure 128"]),
        ("run `make`", "`make` ausführen", []),
        ("run `make`", "make ausführen", ["lacks code make"]),
        ("see [it](a.md)", "siehe [es](b.md)", ["lacks link a.md", "has link b.md"]),
        ("![It](a.svg)", "![Es](a.svg)", []),
        ("*one* and **two**", "*eins* und zwei", ["lacks markup strong_open"]),
    ],
)
def test_what_differs_is_found(text, translation, fault):
    assert differences(text, translation) == fault


def test_french_marks_do_not_stand_alone_in_a_line():
    """Before : ; ? ! and between guillemets French has a space at which no line may break."""
    bare = [re.sub(r"`[^`]*`", "", other) for other in translations("fr").values()]
    assert [one for one in bare if re.search(r" [:;?!»]|« ", one)] == []
