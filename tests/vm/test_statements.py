"""What there is to say of a deal, on every VM."""

import unittest

from rules_core.book import Book
from rules_core.books import RULE_IDS, book
from rules_core.documents import read_document
from rules_core.questions.choice import Choice, Fork
from rules_core.questions.compound import Group, Items, Menu
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat
from rules_core.statements import statements
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal
from tests.vm.effort import some

PAGAT = {"name": "pagat", "side": "declarer", "announced": False, "made": True}
UHU = {"name": "uhu", "side": "defence", "announced": True, "made": False, "kontra": 2}

# (document, its statements as `told` writes them).
TOLD = (
    (
        {"rules": "fft-4", "taker": 2, "contract": "garde", "bouts": 2, "points": 40.5},
        "game french.contract.garde @2; count french.points =81/2 (count french.bouts =2); lost",
    ),
    ({"rules": "fft-4", "passed": True}, "word french.taker.nobody"),
    (
        {
            "rules": "fft-4",
            "taker": 0,
            "contract": "prise",
            "bouts": 1,
            "points": 51,
            "petit_au_bout": "attack",
            "poignees": [
                {"side": "attack", "size": "simple"},
                {"side": "defence", "size": "simple"},
            ],
            "ruling": {"kind": "exposed_cards", "side": "defence"},
        },
        "game french.contract.prise @0; count french.points =102/2 (count french.bouts =1); won; "
        "thing french.petit_au_bout; sort french.poignees (word french.poignees.size.simple); "
        "sort french.poignees (word french.poignees.size.simple, "
        "word french.poignees.side.defence); group french.ruling "
        "(word french.ruling.kind.exposed_cards, word french.ruling.side.defence)",
    ),
    (
        {
            "rules": "fft-4",
            "taker": 0,
            "contract": "prise",
            "bouts": 1,
            "points": 51,
            "ruling": {"kind": "void"},
        },
        "game french.contract.prise @0; count french.points =102/2 (count french.bouts =1); void",
    ),
    (
        {
            "rules": "ch-5",
            "taker": 4,
            "partner": 2,
            "contract": "prise",
            "bouts": 3,
            "points": 40,
            "chelem": "announced_failed",
        },
        "game french.contract.prise @4,2; count french.points =80/2 (count french.bouts =3); won; "
        "thing french.chelem (word french.chelem.announced_failed)",
    ),
    (
        {"rules": "ch-5", "taker": 4, "contract": "prise", "bouts": 3, "points": 35},
        "game french.contract.prise @4; word french.partner.nobody; "
        "count french.points =70/2 (count french.bouts =3); lost",
    ),
    (
        {
            "rules": "krenglbach",
            "forehand": 0,
            "game": "besserrufer",
            "declarer": 1,
            "partner": 3,
            "won": True,
            "kontra": 1,
            "bonuses": [dict(PAGAT, announced=True), UHU],
        },
        "game koenigrufen.game.besserrufer @1,3; word koenigrufen.ending.won usual; word level.1; "
        "thing koenigrufen.bonuses.name.pagat (word koenigrufen.bonuses.announced.yes); "
        "thing koenigrufen.bonuses.name.uhu (word koenigrufen.bonuses.side.defence, "
        "word koenigrufen.bonuses.announced.yes, word koenigrufen.bonuses.made.no, word level.2)",
    ),
    (
        {
            "rules": "krenglbach",
            "forehand": 0,
            "game": "negative",
            "declarers": [
                {"seat": 1, "game": "bettel", "won": True},
                {"seat": 3, "game": "piccolo", "won": False, "kontra": [2, 0, 1, 0]},
            ],
        },
        "game koenigrufen.declarers.game.bettel @1 (word koenigrufen.declarers.won.yes); "
        "game koenigrufen.declarers.game.piccolo @3 (word koenigrufen.declarers.won.no, "
        "level level.1 @2, level level.2 @0)",
    ),
    (
        {
            "rules": "tirol",
            "forehand": 0,
            "game": "dreier",
            "declarer": 0,
            "renonce": [1, 2],
            "compensation": [6, 0, 0, 2],
        },
        "game koenigrufen.game.dreier @0; event koenigrufen.renonce @1,2; "
        "shares koenigrufen.compensation @0,3 =6,2",
    ),
    (
        {"rules": "tirol", "forehand": 2, "game": "trischaken", "thirds": [40, 60, 60, 50]},
        "game koenigrufen.game.trischaken; role koenigrufen.forehand @2; "
        "account @0,1,2,3 =40,60,60,50/3",
    ),
    (
        {"rules": "troccas-4", "points": [14, 58], "match": 1},
        "deal troccas; account =14,58; event troccas.match @1,3",
    ),
    (
        {"rules": "troccas-3", "skatist": 1, "points": [42, 50, 35]},
        "deal troccas; role troccas.skatist @1; account @0,1,2 =42,50,35",
    ),
)


def told(said, between="; "):
    """Statements in one line each: kind, path, @seats, =numbers/unit, (details)."""
    lines = []
    for statement in said:
        line = statement.kind + (" " + statement.path if statement.path else "")
        if statement.seats:
            line += " @" + ",".join([str(seat) for seat in statement.seats])
        if statement.numbers:
            line += " =" + ",".join([str(number) for number in statement.numbers])
        if statement.unit != 1:
            line += "/" + str(statement.unit)
        if statement.usual:
            line += " usual"
        if statement.details:
            line += " (" + told(statement.details, ", ") + ")"
        lines.append(line)
    return between.join(lines)


class House(Book):
    """A game that nobody has thought of: its form is all there is of it."""

    id = "house"
    texts = "house"
    seats = 3
    form = (
        Seat("dealer_out", nobody=""),
        Choice("speed", ("slow", "fast"), unsaid=0),
        Number("tricks", 0, 12, 6),
        Fork("end", ("good", "bad"), (("good", True), ("good", False)), (0, 1), usual=0),
        Menu(
            "more",
            (
                Items("stars", (Choice("colour", ("red", "blue")), Seat("who")), 2),
                Group("doubt", (Choice("about", ("all", "some"), 0),)),
                Choice("times", (1, 2, 4), 0),
                Choice("late", (False, True)),
                Numbers("glasses", 3, 9, optional=True),
            ),
        ),
    )

    def __init__(self):
        """It has no tariff."""


class TestStatements(unittest.TestCase):
    def test_what_is_said_of_a_deal(self):
        for document, expected in TOLD:
            entry = read_document(document)
            said = told(statements(entry.book, entry.content, entry.score().void))
            assert said == expected, (document, said)

    def test_a_new_form_needs_nothing_of_its_own(self):
        answers = {"dealer_out": 1, "speed": 1, "tricks": 7, "end": 1, "times": 2, "late": 1}
        answers["stars"] = [{"colour": 1, "who": 2}]
        answers["doubt"] = {"about": 1}
        answers["glasses"] = [0, 3, 0]
        said = told(statements(House(), answers, False))
        assert said == (
            "game house.speed.fast; role house.dealer_out @1; count house.tricks =7; "
            "word house.end.bad; count house.times =4; word house.late.yes; "
            "shares house.glasses @1 =3; "
            "sort house.stars (word house.stars.colour.blue, role house.stars.who @2); "
            "group house.doubt (word house.doubt.about.some)"
        ), said

    def test_what_goes_without_saying_is_not_said(self):
        answers = {"dealer_out": 1, "speed": 0, "tricks": 7, "end": 0, "times": 0}
        answers["doubt"] = {"about": 0}
        answers["glasses"] = [0, 0, 0]
        said = told(statements(House(), answers, False))
        assert said == (
            "game house.speed.slow; role house.dealer_out @1; count house.tricks =7; "
            "word house.end.good usual"
        ), said
        assert told(statements(House(), {"dealer_out": NOBODY}, False)) == (
            "deal house; word house.dealer_out.nobody"
        )

    def test_whatever_is_entered_has_something_to_be_said(self):
        for rules in RULE_IDS:
            found = book(rules)
            for seed in some(range(10)):
                answers = enter_deal(found, Lcg(seed).below, 2).answers
                assert told(statements(found, answers, False)), (rules, seed)


if __name__ == "__main__":
    unittest.main()
