"""The words of a tariff stand on the screens of the box, and the longest have room there."""

import pytest

from firmware.app.screens.cross import CrossScreen
from rules_core import tariff_fields
from rules_core.books import RULE_IDS, book
from rules_core.french import tariff as french
from rules_core.koenigrufen import tariff as koenigrufen
from rules_core.words import Word
from tests.app import test_other_pictures, test_pictures
from tests.app.table import session

# Letters as words have them: of capitals alone a line of the display has no room for so many.
WIDE = "esperantonische"[: tariff_fields.MAX_WORD - 2]


@pytest.mark.parametrize(
    "scenes", [test_pictures.SCENES, test_other_pictures.KOENIGRUFEN], ids=["french", "koenigrufen"]
)
@pytest.mark.long
def test_the_longest_words_fit(scenes, make_table, monkeypatch):
    """The canvas of the tests tells of every text that is cut off."""
    for rules in RULE_IDS:
        tariff = book(rules).tariff
        names = enumerate(name for name, _ in tariff.renamed)
        words = tuple(Word(name, de=f"{at:02}" + WIDE) for at, name in names)
        monkeypatch.setattr(tariff, "words", words)
    for options, keys in scenes.values():
        table = make_table("de", **options)
        table.play(keys, lambda _: None)
        table.pull_plug()


def test_every_game_and_bonus_can_have_a_word():
    own = {name for name, _ in koenigrufen.RENAMED}
    assert own >= {*koenigrufen.GAMES, *koenigrufen.NEGATIVE_GAMES, *koenigrufen.BONUSES}
    assert {name for name, _ in french.RENAMED} >= {*french.CONTRACTS}


@pytest.mark.parametrize(
    ("rules", "shown"), [("ch-4", ["Kleiner", "Weis", "Match"]), ("fft-4", ["Handvoll", "Chelem"])]
)
def test_the_extras_have_the_words_of_the_book(rules, shown, make_table, monkeypatch):
    labels = set()
    draw = CrossScreen.draw

    def remember(screen, canvas):
        labels.update(label for _, label, _, _ in screen.choices)
        draw(screen, canvas)

    monkeypatch.setattr(CrossScreen, "draw", remember)
    table = make_table("de", session(rules))
    table.play("right left left ok left")
    assert labels >= set(shown)
