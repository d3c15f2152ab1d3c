"""Königrufen and Troccas, key by key through the real screens; and how many keys it takes.

`python -m tests.campaign deals` goes on with more of them.
"""

import itertools
import random

import pytest

from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document, write_document
from rules_core.errors import DealError
from tests.app.table import ALL_SEATS, NAMES, OTHER_SEATS, session
from tests.app.test_deals import type_deals
from tests.app.ways import CONFIRM
from tests.how_many import cases
from tests.rules_core.random_koenigrufen import random_deal

SITTINGS, DEALS = cases((3, 5), (10, 10))  # of each book; of each sitting


RUFER = {"forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True}
DREIER = {"forehand": 0, "game": "dreier", "declarer": 2, "won": False, "kontra": 1}
BETTEL = {
    "forehand": 0,
    "game": "negative",
    "declarers": [{"seat": 1, "game": "bettel", "won": True}],
}


def possible_deal(chance, rules, forehand):
    """The document of a deal that can be, its seats turned so that this one is forehand.

    In Troccas that is who leads: the dealer before him is the Skatist.
    """
    while True:
        document = random_deal(chance.randrange, rules)
        if "skatist" in document:
            document["skatist"] = (forehand - 1) % ALL_SEATS[rules]
        turns = forehand - document.get("forehand", forehand)
        try:
            deal = as_entered(turned(document, turns % ALL_SEATS[rules]))
            return write_document(read_document(deal))
        except DealError:
            continue


def as_entered(document):
    """As the box stores it: without what was not added; what goes unasked is in order."""
    for key in ("bonuses", "kontra"):
        if not document.get(key):
            document.pop(key, None)
    if "trickless" in document:
        document["trickless"].sort()
    return document


def turned(document, turns):
    """The same deal with every player so many places further on; for books with a forehand."""
    if "forehand" not in document:
        return document
    deal = dict(document)
    for key in ("forehand", "declarer", "partner", "most"):
        if deal.get(key) is not None:
            deal[key] = (deal[key] + turns) % 4
    for key in ("thirds", "compensation"):
        if key in deal:
            deal[key] = [deal[key][(seat - turns) % 4] for seat in range(4)]
    for key in ("renonce", "equal", "trickless", "second"):
        if key in deal:
            deal[key] = [(seat + turns) % 4 for seat in deal[key]]
    if "declarers" in deal:
        deal["declarers"] = [
            _turned_declarer(declarer, turns) for declarer in document["declarers"]
        ]
    return deal


def _turned_declarer(declarer, turns):
    other = declarer | {"seat": (declarer["seat"] + turns) % 4}
    if "kontra" in declarer:
        other["kontra"] = [declarer["kontra"][(seat - turns) % 4] for seat in range(4)]
    return other


@pytest.mark.slow
@pytest.mark.parametrize("rules", OTHER_SEATS)
def test_deals_entered_by_keys_are_what_the_log_holds(make_table, rules):
    chance = random.Random(rules)
    seats = OTHER_SEATS[rules]
    scribes = itertools.cycle(range(seats))
    for _ in range(SITTINGS):
        scribe = next(scribes)
        table = make_table("de", session(rules, scribe=scribe, dealer=0, deals=99))
        documents = [possible_deal(chance, rules, (number + 1) % seats) for number in range(DEALS)]
        type_deals(table, documents, scribe)
        table.pull_plug()


@pytest.mark.parametrize("rules", ["troccas-4", "troccas-3", "troccas-5", "troccas-6"])
def test_an_arrow_begins_a_deal_as_ok_does(make_table, rules):
    """Where nobody plays against the others the arrow says nothing."""
    table = make_table("de", session(rules, dealer=1))
    home = table.picture()
    table.play("ok")
    question = table.picture()
    table.play("back down")
    assert table.picture() == question
    table.play("back")
    assert table.picture() == home


def test_an_arrow_says_who_plays_before_the_game_is_asked(make_table):
    """Who declares a positive game, or the first one of those who play a negative one."""
    table = make_table("de", session("krenglbach", dealer=3))
    table.play("right\nleft left\nok\n" + CONFIRM)
    won = {"rules": "krenglbach", "forehand": 0, "game": "dreier", "declarer": 1, "won": True}
    assert [document for document, _ in table.documents()] == [won]
    table = make_table("de", session("krenglbach", dealer=3))
    table.play("right\ndown left\nok\nright up ok\nok\n" + CONFIRM)
    assert [document for document, _ in table.documents()] == [{"rules": "krenglbach"} | BETTEL]


def test_what_he_at_whom_an_arrow_pointed_cannot_play_is_not_offered(make_table):
    """A Rufer and a Sechserdreier are the forehand's. Back leads to the table, then OK asks all."""
    table = make_table("de", session("krenglbach", dealer=3))
    home = table.picture()
    table.play("right\nignored ok\nup\nignored left\nback*2")
    assert table.picture() == home
    table.play("down\nok\nup\nok\n" + CONFIRM)
    rufer = {"rules": "krenglbach"} | RUFER
    assert [document for document, _ in table.documents()] == [rufer]


def test_at_a_table_of_five_an_arrow_says_nothing_of_the_game(make_table):
    """The players of the deal lie on other arrows than those of the table."""
    table = make_table("de", session("krenglbach", players=list(NAMES), dealer=0))
    table.play("ok")
    asked = table.picture()
    for arrow in ("up", "down", "left", "right"):
        table.play("back " + arrow)
        assert table.picture() == asked


@pytest.mark.parametrize("rules", ["krenglbach", "tirol"])
def test_the_forehand_sits_next_to_the_dealer_and_is_not_asked_for(make_table, rules):
    table = make_table("de", session(rules, dealer=1))
    entry = read_document({"rules": rules} | RUFER | {"forehand": 2, "declarer": 2, "partner": 0})
    table.play("ok back")  # the game is the first question
    table.play(typist.enter_deal(entry))
    entry = read_document({"rules": rules} | RUFER | {"forehand": 3, "declarer": 3, "partner": 0})
    table.play(typist.enter_deal(entry))
    assert [document["forehand"] for document, _ in table.documents()] == [2, 3]
