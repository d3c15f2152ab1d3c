"""Which answers a screen offers: what is the only one is not asked, what is usual is on OK.

The same thing lies on the same arrow, or in the same order of lines, in all rule books; and the
title names who plays, as soon as that is known, in the place of who deals.
"""

import pytest

from firmware.app.flows.ask import Asker
from firmware.app.keys import ARROWS, DOWN, LEFT, OK, RIGHT, UP
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import Context
from firmware.app.texts import use_language
from firmware.app.ui import CANCELLED
from firmware.app.view import View
from firmware.fonts.symbols import SYMBOLS
from host_tools.tariffs.shelf import find, known_ids
from rules_core.books import book
from rules_core.french.books import FrenchTarot
from rules_core.french.tariff import CONTRACTS, Contract
from rules_core.french.tariffs import fft_4
from rules_core.koenigrufen.book import Koenigrufen
from rules_core.koenigrufen.krenglbach import tariff as krenglbach_tariff
from rules_core.koenigrufen.tariff import (
    BONUSES,
    GAMES,
    NEGATIVE_GAMES,
    NO_TRISCHAKEN,
    PLAYED,
)
from rules_core.questions.compound import Menu
from rules_core.walker import Walk
from tests.app.table import NAMES
from tests.each import each

TRISCHAKEN = 9
NEGATIVE = 8
RENONCE, COUNTED = 3, 6
DEALT = SYMBOLS["dealer"] + " Jürg"


class Pressed(Exception):
    """All keys were pressed; `screen` comes next."""

    def __init__(self, screen):
        super().__init__(screen.title)
        self.screen = screen


class Keys:
    """A `ui` on which these keys are pressed; then it raises `Pressed`.

    `named`: whom each screen names on which one was pressed.
    """

    def __init__(self, *keys):
        self._keys = list(keys)
        self.named = []

    def show(self, screen):
        while self._keys:
            self.named.append(screen.context.dealer)
            answer = screen.press(self._keys.pop(0), 0)
            if answer is not None:
                return answer
        raise Pressed(screen)

    def later(self, work):
        work()


@pytest.fixture(autouse=True)
def _english():
    use_language("en")


def pressed(walk, *keys):
    """The screen after these keys, None if they finish the form; whom those before it named."""
    ui = Keys(*keys)
    names = NAMES[: walk.book.seats]
    screen = None
    try:
        Asker(ui, walk, names, View(0), Context("1", "Jürg"), lambda: None).run()
    except Pressed as at_last:
        screen = at_last.screen
    return screen, ui.named


def asked(walk, *keys):
    return pressed(walk, *keys)[0]


def labels(screen):
    """What lies on each arrow, and on OK."""
    assert isinstance(screen, CrossScreen)
    found = {choice[0]: choice[1] for choice in screen.choices}
    if screen.confirm:
        found[OK] = screen.confirm[0]
    return found


def without(*names):
    """A book that lacks some games."""
    tariff = krenglbach_tariff()
    tariff.games = tuple(game for game in tariff.games if game.name not in names)
    return Koenigrufen(tariff)


def played_otherwise(**changes):
    """Krenglbach as a club plays it."""
    tariff = krenglbach_tariff()
    for name, value in changes.items():
        setattr(tariff, name, value)
    return Koenigrufen(tariff)


def test_games_that_a_club_does_not_play_are_not_offered():
    walk = Walk(played_otherwise(negative_games=()), {"forehand": 0})
    assert labels(asked(walk))[DOWN] == "Trischaken"
    walk = Walk(played_otherwise(trischaken=NO_TRISCHAKEN), {"forehand": 0})
    assert labels(asked(walk))[DOWN] == "Negative"
    walk = Walk(played_otherwise(negative_games=(), trischaken=NO_TRISCHAKEN), {"forehand": 0})
    assert set(labels(asked(walk))) == {UP, LEFT, RIGHT, OK}


def test_a_fifth_contract_stands_in_a_list():
    tariff = fft_4()
    tariff.contracts = [Contract(name, times) for times, name in enumerate(CONTRACTS, 1)]
    screen = asked(Walk(FrenchTarot(tariff), {"taker": 0}))
    assert [row[0] for row in screen.rows] == [
        "Prise",
        "Pousse",
        "Garde",
        "Garde sans",
        "Garde contre",
    ]


def test_the_only_game_of_a_kind_stands_among_the_kinds():
    found = without("farbensolo", "besserrufer", "solorufer")
    screen = asked(Walk(found, {"forehand": 0}))
    assert labels(screen) == {
        UP: "Rufer",
        LEFT: "Dreier …",
        RIGHT: "Solodreier",
        DOWN: "Negative, Trischaken …",
        OK: "Rufer",
    }
    walk = Walk(found, {"forehand": 0})
    asked(walk, RIGHT)
    assert found.tariff.game_names[walk.answers["game"]] == "solodreier"


def test_where_only_one_game_of_a_kind_can_be_played_it_is_not_asked_for():
    """Who is not the forehand plays no Rufer."""
    found = without("besserrufer")
    walk = Walk(found, {"forehand": 0}, pointed=2)
    assert labels(asked(walk, UP))[LEFT] == "Jürg", "the partner: the game is a Solorufer"
    assert found.tariff.game_names[walk.answers["game"]] == "solorufer"


def test_where_only_one_kind_stands_it_is_not_asked_for():
    """Beside a Piccolo ouvert there is nothing but another of its value."""
    first = {"seat": 1, "game": 3, "won": 0, "kontra": [0] * 4}
    answers = {"forehand": 0, "game": NEGATIVE, "ending": PLAYED, "declarers": [first]}
    walk = Walk(book("krenglbach"), answers)
    walk.open(walk.members()[0])
    screen = asked(walk, UP)
    assert labels(screen) == {LEFT: "Piccolo", UP: "Zwiccolo ouvert"}


def test_played_is_on_ok_and_renonce_on_its_arrow():
    for game, others in (
        (NEGATIVE, {RIGHT: "Renonce"}),
        (TRISCHAKEN, {UP: "all points …", RIGHT: "Renonce"}),
    ):
        walk = Walk(book("krenglbach"), {"forehand": 0, "game": game})
        assert labels(asked(walk)) == others | {OK: "played"}
        asked(walk, OK)
        assert walk.answers["ending"] == PLAYED


def test_ok_keeps_what_was_answered_and_played_has_its_arrow():
    for kept in (RENONCE, COUNTED):
        answers = {"forehand": 0, "game": TRISCHAKEN, "ending": kept}
        walk = Walk(book("krenglbach"), dict(answers))
        assert walk.back()
        assert labels(asked(walk))[DOWN] == "played"
        asked(walk, OK)
        assert walk.answers["ending"] == kept
        walk.back()
        asked(walk, DOWN)
        assert walk.answers["ending"] == PLAYED


def test_what_was_special_is_taken_back_by_the_same_key():
    walk = Walk(book("krenglbach"), {"forehand": 0, "game": TRISCHAKEN, "ending": 2, "most": 1})
    asked(walk, RIGHT)
    assert walk.answers["the_game"] == 0
    asked(walk, RIGHT)
    assert "the_game" not in walk.answers
    asked(walk, LEFT, UP, OK)
    assert walk.answers["trickless"] == [2]
    asked(walk, LEFT, RIGHT)
    assert "trickless" not in walk.answers
    assert walk.question.key == "special"


def test_no_key_does_two_things():
    """The arrow that is free because OK has its answer means nothing."""
    walk = Walk(book("krenglbach"), {"forehand": 0, "game": NEGATIVE})
    screen = asked(walk)
    free = [key for key in ARROWS if screen.press(key, 0) is None]
    assert free == [key for key in ARROWS if key != RIGHT]
    assert screen.press(OK, 0) == PLAYED and CANCELLED not in labels(screen).values()


def test_ok_never_removes_what_cannot_be_chosen_any_more():
    """The match was the first party's; with these points it can be the other one's only."""
    walk = Walk(book("troccas-4"), {"points": [8, 64], "match": 0})
    screen = asked(walk, UP) if walk.question.members else asked(walk)
    found = labels(screen)
    assert found.get(OK) != "Remove"
    assert "Remove" in found.values()


# The same thing on the same arrow.


FRENCH = {"taker": 0, "partner": 1, "contract": 1, "bouts": 2, "points": 90}


def arrows_of_extras(rules):
    """{place of an extra in the form: its arrow} of a deal of French Tarot."""
    found = book(rules)
    answers = {
        question.key: FRENCH[question.key] for question in found.form if question.key in FRENCH
    }
    walk = Walk(found, answers)
    assert isinstance(walk.question, Menu)
    screen = asked(walk)
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


@each("rules", tariffs())
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
    return {label: arrow for arrow, label, _, _ in asked(walk).choices}


def test_a_negative_game_lies_on_the_same_arrow_in_both_books():
    krenglbach, tirol = arrows_of_negative_games("krenglbach"), arrows_of_negative_games("tirol")
    assert len(krenglbach) == 4
    assert len(tirol) == 3
    assert tirol.items() <= krenglbach.items()


# Who plays.


def plays(name):
    return SYMBOLS["taker"] + " " + name


SIDE_BY_SIDE = {"game": book("krenglbach").tariff.negative, "ending": PLAYED}
AGAIN = {"taker": 2, "contract": 1, "bouts": 2}


@each(
    "rules",
    "known",
    "answers",
    "keys",
    "named",
    [
        ("fft-4", {}, {}, (RIGHT, LEFT, RIGHT, OK), [DEALT] + [plays("Béat")] * 3),
        ("fft-4", {}, {}, (OK,), [DEALT]),  # all have passed
        # A Dreier, Béat's.
        (
            "krenglbach",
            {"forehand": 0},
            {},
            (LEFT, LEFT, RIGHT, UP),
            [DEALT] * 3 + [plays("Béat")],
        ),
        (
            "krenglbach",
            {"forehand": 0},
            SIDE_BY_SIDE,
            (RIGHT, RIGHT, UP, OK),
            [DEALT] + [plays("Béat")] * 3,
        ),
        ("fft-4", {}, AGAIN, (OK,), [plays("Zoë")]),  # the deal is asked again
        ("troccas-3", {"skatist": 0}, {}, (OK, OK), [DEALT, DEALT]),  # who deals is the Skatist
    ],
)
def test_the_title_names_who_plays(rules, known, answers, keys, named):
    walk = Walk(book(rules), dict(answers), known)
    assert pressed(walk, *keys)[1] == named
