"""The cups: examples worked out by hand from their sources, and their dearest deals."""

import json
from functools import cache
from pathlib import Path

import pytest

from host_tools.cli.commands.score import answer_line
from host_tools.language.translator import LANGUAGES
from host_tools.tariffs.file import read_text
from host_tools.tariffs.shelf import book_finder, cup_ids, find, known_ids
from host_tools.tariffs.write import write
from rules_core.documents import read_document
from rules_core.koenigrufen.tariff import (
    BIRD,
    SOLO,
    TIMES,
    TIMES_ALL,
    VALAT,
    WITH_BIRD,
    Bonus,
    Game,
    Tariff,
    Trischaken,
)
from rules_core.koenigrufen.tariff_fields import _most_worth
from rules_core.koenigrufen.trischaken import LOSER_PAYS
from rules_core.questions.seat import NOBODY
from rules_core.session import MAX_DEALS
from rules_core.tariff_fields import MOST_WORTH
from rules_core.tariffs import book_of, faults_of
from tests.each import each

EXAMPLES = Path(__file__).parent / "examples"
FEWEST = 8
# What the examples of every cup of Königrufen have to show.
SHOWN = {
    "a Trischaken": lambda deal: "thirds" in deal,
    "a Renonce": lambda deal: "renonce" in deal,
    "a negative game": lambda deal: deal.get("game") == "negative",
    "a Valat": lambda deal: "valat" in [bonus["name"] for bonus in deal.get("bonuses", ())],
    "a Kontra": lambda deal: deal.get("kontra"),
}


@pytest.mark.parametrize("cup", cup_ids())
def test_a_cup_has_a_name_in_every_language(cup):
    assert {language for language, _ in find(cup).tariff.names} == {*LANGUAGES}


def examples(rules):
    lines = (EXAMPLES / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def books_of(rules):
    return book_finder([rules])


def all_examples():
    return [(rules, example) for rules in cup_ids() for example in examples(rules)]


@each("rules", "example", all_examples())
def test_an_example_scores_as_worked_out_by_hand(rules, example):
    answer = answer_line(json.dumps(example["deal"]).encode(), books_of(rules))
    if "error" in example:
        assert answer["error"]["field"] == example["error"], example["why"]
        return
    assert answer["points"] == example["points"], example["why"]
    assert answer.get("money") == example.get("money"), example["why"]
    assert sum(answer["points"]) == 0


@pytest.mark.parametrize("rules", cup_ids())
def test_there_are_enough_examples(rules):
    deals = [example["deal"] for example in examples(rules) if "points" in example]
    assert len(deals) >= FEWEST
    assert all(example["why"] for example in examples(rules))
    tariff = find(rules).tariff
    if tariff.engine == "koenigrufen":
        played = {"a negative game": tariff.has_negative, "a Trischaken": tariff.has_trischaken}
        for what, shows in SHOWN.items():
            assert any(shows(deal) for deal in deals) == played.get(what, True), what


@pytest.mark.parametrize("rules", ["tarockcup", "ooe-2023", "wien", "sauwald-2019", "tirol-2020"])
def test_kontra_goes_into_the_money_only(rules):
    factors = find(rules).tariff.kontra_points
    assert set(factors) == {1}
    kontra = [deal for deal in examples(rules) if deal["deal"].get("kontra")]
    for example in kontra:
        plain = {key: value for key, value in example["deal"].items() if key != "kontra"}
        scored = read_document(plain, book_finder([rules])).score()
        assert scored.points == example["points"]
        assert scored.money != example["money"]


def test_who_sits_out_deals_again_as_long_as_nobody_takes():
    book = book_of(find("fft-2012-4").tariff)
    assert not book.passes_on({"taker": NOBODY}, 5)
    assert book.passes_on({"taker": NOBODY}, 4)
    assert book.passes_on({"taker": 1}, 5)
    assert book_of(find("fft-2012-5").tariff).passes_on({"taker": NOBODY}, 5)


def test_a_cup_is_no_rule_book_of_every_box():
    deal = {"rules": "wien", "forehand": 0, "game": "dreier", "declarer": 0, "won": True}
    assert answer_line(json.dumps(deal).encode())["error"]["field"] == "rules"


OOE = write(find("ooe-2023").tariff)


def test_the_longest_session_fits_into_a_record():
    assert MOST_WORTH * MAX_DEALS <= 0x7FFFFFFF < (MOST_WORTH + 1) * MAX_DEALS


def test_every_tariff_of_ours_has_room_to_spare_for_an_euro_a_point():
    for rules in known_ids():
        tariff = find(rules).tariff
        if tariff.engine == "koenigrufen":
            assert 100 * _most_worth(tariff, max(tariff.kontra_money)) < MOST_WORTH
        assert list(faults_of(tariff)) == []


def test_the_most_is_what_the_dearest_deal_comes_to():
    """Solodreier 8, Sub on it and on its announced Valat, and every bonus with Sub."""
    tariff = find("ooe-2023").tariff
    valat = 8 * 8 * 8 * 8
    bonuses = 2 * 8 * (2 + 4 + 6 + 8 + 2 + 2)
    assert _most_worth(tariff, 8) == 5 * (valat + bonuses)


PAGAT = Bonus("pagat", 1, 1, BIRD, base=7)
VALAT_7 = Bonus("valat", 7, 2, VALAT | TIMES)
VALAT_OF_ALL = Bonus("valat", 7, 2, VALAT | TIMES | TIMES_ALL)


def dearest(changes, kontra=1):
    """The most that a deal comes to where all other numbers are 1, in one game."""
    tariff = Tariff("club", (Game("dreier", 1),), 1, (), (1,), (1,), 1)
    for name, value in changes.items():
        setattr(tariff, name, value)
    return _most_worth(tariff, kontra)


@each(
    "changes",
    "most",
    [
        ({"games": (Game("dreier", 7),)}, 5 * 7),
        ({"games": (Game("dreier", 1, lost=7),)}, 5 * 7),
        ({"games": (Game("dreier", 1, WITH_BIRD),), "bonuses": (PAGAT,)}, 5 * (7 + 1)),
        ({"games": (Game("dreier", 9, WITH_BIRD),), "bonuses": (PAGAT,)}, 5 * (9 + 1)),
        ({"games": (Game("dreier", 9),), "bonuses": (PAGAT,)}, 5 * (9 + 1)),
        ({"games": (Game("dreier", 3),), "bonuses": (VALAT_7,)}, 5 * 3 * 7),
        ({"bonuses": (VALAT_OF_ALL, Bonus("trull", 2, 1))}, 5 * 7 * (1 + 2)),
        ({"bonuses": (Bonus("trull", 7, 2),)}, 5 * (1 + 7)),
        ({"bonuses": (Bonus("trull", None, 7),)}, 5 * (1 + 7)),
        ({"bonuses": (Bonus("trull", 7, 2),), "games": (Game("dreier", 1, SOLO),)}, 5 * (1 + 14)),
        ({"negative_games": (("bettel", 7), ("piccolo", 2))}, 8 * 7),
        ({"trischaken": Trischaken(LOSER_PAYS, 7, 1)}, 12 * 7),
        ({"trischaken": Trischaken(LOSER_PAYS, 1, 1, two=7)}, 12 * 7),
        ({"trischaken": Trischaken(LOSER_PAYS, 1, 1, three=7)}, 12 * 7),
        ({"trischaken": Trischaken(LOSER_PAYS, 1, 1, trickless=7)}, 12 * 7),
        ({"trischaken": Trischaken(LOSER_PAYS, 1, 7)}, 3 * 7),
        ({"trischaken": Trischaken(LOSER_PAYS, 1, 1, renonce_forehand=7)}, 3 * 7),
        ({"no_bird": 7}, 3 * 7),
        ({"compensation": True}, 12 + 3 * 999),
    ],
)
def test_the_most_is_that_of_the_dearest_thing(changes, most):
    assert dearest(changes) == most


def test_the_most_is_with_kontra():
    """That of the game stays beside one of the Valat only where the tariff says so."""
    game = {"games": (Game("dreier", 3),)}
    assert dearest(game, kontra=2) == 5 * 3 * 2
    assert dearest(game | {"bonuses": (VALAT_7,)}, kontra=2) == 5 * 3 * 14
    assert dearest(game | {"bonuses": (VALAT_7,), "valat_kontra": True}, kontra=2) == 5 * 3 * 14 * 2
    assert dearest({"negative_games": (("bettel", 7),)}, kontra=2) == 8 * 7 * 2


def test_too_much_is_told_where_it_is_set():
    text = OOE.replace("[1, 2, 4, 8]", "[1, 16, 32, 64]").replace("cents = 10", "cents = 100")
    _, [fault] = read_text(text)
    assert text.splitlines()[fault.line - 1] == "cents = 100"
    assert "a deal could come to" in fault.sentence
    text = OOE.replace("[1, 1, 1, 1]", "[1, 16, 32, 64]").replace("value = 8", "value = 999")
    _, faults = read_text(text)
    assert text.splitlines()[faults[0].line - 1].startswith("kontra_points")


def test_every_number_as_high_as_it_may_be_is_too_much():
    """Every number as high as it may be: a record could not hold what a Dreier comes to."""
    text = OOE.replace("kontra_money = [1, 2, 4, 8]", "kontra_money = [1, 64, 64, 64]")
    text = text.replace("cents = 10", "cents = 999").replace("value = 4", "value = 999")
    _, [fault] = read_text(text)
    assert text.splitlines()[fault.line - 1] == "cents = 999"
