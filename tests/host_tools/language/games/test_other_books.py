"""Rule books that nobody has thought of here: a club's own numbers, a game without words."""

import copy

from host_tools.language.games import spoken_statements
from host_tools.language.games.entries import say_document
from rules_core.books import book
from rules_core.tariffs import book_of
from tests.host_tools.language.games.sentences import NAMES, WORDS
from tests.tariff_club import RULES, club


def test_a_level_of_kontra_without_a_name_is_a_number():
    tariff = copy.copy(club())
    tariff.kontra_points = tariff.kontra_money = (1, 2, 4, 8, 16)
    found = book_of(tariff)
    dreier = {"rules": RULES, "forehand": 0, "game": "dreier", "declarer": 2, "won": True}
    assert say_document(dreier | {"kontra": 4}, found, NAMES[:4], WORDS["de"]) == (
        "Dreier von Carl, gewonnen, Kontra 4"
    )
    bettel = {"seat": 2, "game": "bettel", "won": True, "kontra": [4, 1, 0, 0]}
    negative = {"rules": RULES, "forehand": 0, "game": "negative", "declarers": [bettel]}
    assert say_document(negative, found, NAMES[:4], WORDS["de"]) == (
        "Bettel von Carl, gewonnen, Kontra (Anna 4, Beat 1)"
    )


def test_a_game_without_a_name_is_a_deal(monkeypatch):
    monkeypatch.setattr(spoken_statements, "GAMES", {})
    document = {"rules": "troccas-4", "points": [40, 32]}
    assert say_document(document, book("troccas-4"), NAMES[:4], WORDS["de"]) == "Spiel 40 : 32"


def test_who_wins_by_points_simply_wins_where_nobody_says_it_otherwise(monkeypatch):
    monkeypatch.setattr(spoken_statements, "OUTCOMES", {})
    document = {"rules": "ch-3", "taker": 0, "contract": "prise", "bouts": 2, "points": 41}
    assert say_document(document, book("ch-3"), NAMES[:3], WORDS["fr"]) == (
        "Prise par Anna, 41 points, 2 bouts, gagné"
    )
