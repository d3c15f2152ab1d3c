"""The same thing lies on the same arrow, or in the same order of lines, in all rule books."""

import pytest

from firmware.app.flows.ask import Asker
from firmware.app.flows.choices import ask_choice
from firmware.app.flows.menus import ask_menu
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import NOWHERE
from firmware.app.ui import CANCELLED
from firmware.app.view import View
from host_tools.tariffs.shelf import find, known_ids
from rules_core.books import book
from rules_core.koenigrufen.tariff import BONUSES, GAMES, NEGATIVE_GAMES, PLAYED
from rules_core.questions.compound import Menu
from rules_core.walker import Walk


class Looking:
    """A `ui` that keeps the screens it is shown, and goes back."""

    def __init__(self):
        self.screens = []

    def show(self, screen):
        self.screens.append(screen)
        return CANCELLED


FRENCH = {"taker": 0, "partner": 1, "contract": 1, "bouts": 2, "points": 90}


def arrows_of_extras(rules):
    """{place of an extra in the form: its arrow} of a deal of French Tarot."""
    found = book(rules)
    answers = {
        question.key: FRENCH[question.key] for question in found.form if question.key in FRENCH
    }
    walk = Walk(found, answers)
    assert isinstance(walk.question, Menu)
    ui = Looking()
    asker = Asker(ui, walk, ["player"] * found.seats, View(0), NOWHERE, lambda: None)
    assert ask_menu(asker, walk.question) == CANCELLED
    (screen,) = ui.screens
    assert isinstance(screen, CrossScreen)
    return {value: arrow for arrow, _, _, value in screen.choices}


def test_an_extra_of_french_tarot_lies_on_the_same_arrow_in_all_books():
    official = arrows_of_extras("fft-4")
    assert len(official) == 4
    for rules in ("ch-3", "ch-4", "ch-5"):
        arrows = arrows_of_extras(rules)
        assert len(arrows) == 3
        assert arrows.items() <= official.items(), rules


def tariffs():
    """Every tariff of Königrufen that there is, by its id."""
    known = [find(rules).tariff for rules in known_ids()]
    return {tariff.rules: tariff for tariff in known if tariff.engine == "koenigrufen"}


@pytest.mark.parametrize("rules", tariffs())
def test_the_lines_of_koenigrufen_stand_in_the_same_order_in_all_books(rules):
    tariff = tariffs()[rules]
    for order, names in (
        (BONUSES, [bonus.name for bonus in tariff.bonuses if bonus.name in BONUSES]),
        (NEGATIVE_GAMES, [name for name, _ in tariff.negative_games]),
    ):
        assert names == sorted(names, key=order.index), rules
    assert {game.name for game in tariff.games} <= set(GAMES)


def arrows_of_negative_games(rules):
    """{what stands there: its arrow} of the question for the negative game."""
    found = book(rules)
    answers = {"game": found.tariff.negative, "ending": PLAYED}
    walk = Walk(found, answers, known={"forehand": 0})
    walk.give(1)  # who declared it
    ui = Looking()
    asker = Asker(ui, walk, ["player"] * found.seats, View(0), NOWHERE, lambda: None)
    assert ask_choice(asker, walk.question) == CANCELLED
    (screen,) = ui.screens
    return {label: arrow for arrow, label, _, _ in screen.choices}


def test_a_negative_game_lies_on_the_same_arrow_in_both_books():
    krenglbach, tirol = arrows_of_negative_games("krenglbach"), arrows_of_negative_games("tirol")
    assert len(krenglbach) == 4
    assert len(tirol) == 3
    assert tirol.items() <= krenglbach.items()
