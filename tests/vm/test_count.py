"""What counting cards must do on every VM."""

import unittest

from rules_core.books import RULE_IDS, book
from rules_core.count import count_document
from rules_core.errors import DealError
from tests.rules_core.random_numbers import Lcg
from tests.vm.effort import some
from tests.vm.refused import refusal

FRENCH = {"bout": 3, "king": 4, "queen": 4, "knight": 4, "jack": 4}
KOENIGRUFEN = {"king": 4, "trull": 3, "queen": 4, "knight": 4, "jack": 4}
TROCCAS = {"honour": 7, "queen": 4, "knight": 4, "jack": 4}

# Rules, cards, figures, answer.
COUNTED = (
    # The whole pack: rules 1, 2, 3.
    ("fft-4", 78, FRENCH, {"points": 91}),
    ("ch-5", 78, FRENCH, {"points": 91}),
    ("krenglbach", 54, KOENIGRUFEN, {"points": "70/0", "thirds": 210}),
    ("tirol", 54, KOENIGRUFEN, {"points": "70/0", "thirds": 210}),
    ("troccas-4", 78, TROCCAS, {"points": 72}),
    ("troccas-6", 78, TROCCAS, {"points": 72}),
    # No card.
    ("fft-4", 0, {}, {"points": 0}),
    ("tirol", 0, {}, {"points": "0/0", "thirds": 0}),
    ("troccas-4", 0, {}, {"points": 0}),
    # Rules 1: bout and king 4½, queen 3½, knight 2½, jack 1½, every other card ½.
    ("fft-4", 1, {"bout": 1}, {"points": 4.5}),
    ("fft-4", 1, {"king": 1}, {"points": 4.5}),
    ("fft-4", 1, {"queen": 1}, {"points": 3.5}),
    ("fft-4", 1, {"knight": 1}, {"points": 2.5}),
    ("fft-4", 1, {"jack": 1}, {"points": 1.5}),
    ("fft-4", 1, {}, {"points": 0.5}),
    ("ch-3", 2, {"king": 1}, {"points": 5}),
    # Rules 2: 3 times the values less 2 a card; 35/2 is the game.
    ("tirol", 1, {"king": 1}, {"points": "4/1", "thirds": 13}),
    ("tirol", 1, {"trull": 1}, {"points": "4/1", "thirds": 13}),
    ("tirol", 1, {"queen": 1}, {"points": "3/1", "thirds": 10}),
    ("tirol", 1, {"knight": 1}, {"points": "2/1", "thirds": 7}),
    ("tirol", 1, {"jack": 1}, {"points": "1/1", "thirds": 4}),
    ("tirol", 1, {}, {"points": "0/1", "thirds": 1}),
    ("krenglbach", 3, {"king": 1}, {"points": "5/0", "thirds": 15}),
    ("krenglbach", 20, {"king": 1, "queen": 2}, {"points": "16/2", "thirds": 50}),
    ("krenglbach", 27, {"king": 3, "trull": 1, "queen": 3, "knight": 1, "jack": 1},
     {"points": "37/0", "thirds": 111}),
    # Rules 3: a figure and three empty cards, two and two, three and one, four figures.
    ("troccas-4", 4, {"honour": 1}, {"points": 5}),
    ("troccas-4", 4, {"queen": 1, "jack": 1}, {"points": 5}),
    ("troccas-4", 4, {"honour": 1, "knight": 2}, {"points": 9}),
    ("troccas-4", 4, {"honour": 4}, {"points": 17}),
    ("troccas-4", 4, {}, {"points": 1}),
    # The scart: two empty cards, one figure, knight and queen (6, as the text says).
    ("troccas-4", 2, {}, {"points": 1}),
    ("troccas-4", 2, {"queen": 1}, {"points": 4}),
    ("troccas-4", 2, {"queen": 1, "knight": 1}, {"points": 6}),
    ("troccas-4", 6, {"honour": 1}, {"points": 6}),
    # Match: the fool and the scart are the other party's, 72 together.
    ("troccas-4", 3, {"honour": 1}, {"points": 5}),
    ("troccas-4", 75, {"honour": 6, "queen": 4, "knight": 4, "jack": 4}, {"points": 67}),
    # Of six: "Macht eine Partei Matsch, gehören Narr und Skat der anderen Partei", "nur haben wir
    # keinen Skat": the fool alone, a single card in full.
    ("troccas-6", 1, {"honour": 1}, {"points": 5}),
    ("troccas-6", 77, {"honour": 6, "queen": 4, "knight": 4, "jack": 4}, {"points": 67}),
    # Each for himself: every empty card a point.
    ("troccas-3", 4, {}, {"points": 4}),
    ("troccas-5", 15, {"honour": 2, "jack": 1}, {"points": 24}),
    ("troccas-3", 75, {"honour": 7, "queen": 4, "knight": 4, "jack": 4}, {"points": 127}),
)  # fmt: skip

# The pile of the Skatist counts 3 less (rules, section 4): rules, cards, figures, points.
WITH_SCART = (
    ("troccas-3", 78, TROCCAS, 127),
    ("troccas-5", 78, TROCCAS, 127),
    ("troccas-3", 3, {}, 0),
    ("troccas-3", 4, {}, 1),
    ("troccas-5", 3, {"queen": 1, "knight": 1}, 5),
    ("troccas-5", 15, {"honour": 2, "jack": 1}, 21),
)

# Documents beside their rules, and the field at fault.
REFUSED = (
    ({"figures": {}}, "cards"),
    ({"cards": 10}, "figures"),
    ({"cards": 79, "figures": FRENCH}, "cards"),
    ({"cards": -1, "figures": {}}, "cards"),
    ({"cards": 1.0, "figures": {}}, "cards"),
    ({"cards": True, "figures": {}}, "cards"),
    ({"cards": "10", "figures": {}}, "cards"),
    ({"cards": 60, "figures": {}}, "cards"),
    ({"cards": 78, "figures": {"king": 4}}, "cards"),
    ({"cards": 10, "figures": []}, "figures"),
    ({"cards": 10, "figures": {"king": 5}}, "figures.king"),
    ({"cards": 10, "figures": {"bout": 4}}, "figures.bout"),
    ({"cards": 10, "figures": {"jack": -1}}, "figures.jack"),
    ({"cards": 10, "figures": {"jack": 0.5}}, "figures.jack"),
    ({"cards": 10, "figures": {"jack": False}}, "figures.jack"),
    ({"cards": 10, "figures": {"honour": 1}}, "figures.honour"),
    ({"cards": 10, "figures": {"king": None, "honour": 1}}, "figures.honour"),
    ({"cards": 3, "figures": {"king": 4}}, "figures"),
    ({"cards": 3, "figures": {"king": 2, "queen": 2}}, "figures"),
    ({"cards": 10, "figures": {}, "taker": 0}, "taker"),
    # A scart that counts otherwise is only there with three and five players of Troccas.
    ({"cards": 10, "figures": {}, "skatist": True}, "skatist"),
    ({"cards": 10, "figures": {}, "skatist": False}, "skatist"),
    ({"rules": "tirol", "cards": 10, "figures": {}, "skatist": True}, "skatist"),
    ({"rules": "troccas-4", "cards": 10, "figures": {}, "skatist": True}, "skatist"),
    ({"rules": "troccas-6", "cards": 10, "figures": {}, "skatist": True}, "skatist"),
    ({"rules": "troccas-3", "cards": 10, "figures": {}, "skatist": 1}, "skatist"),
    ({"rules": "troccas-5", "cards": 10, "figures": {}, "skatist": "true"}, "skatist"),
    # Its three cards are in one pile.
    ({"rules": "troccas-3", "cards": 2, "figures": {}, "skatist": True}, "cards"),
    ({"rules": "troccas-5", "cards": 0, "figures": {}, "skatist": True}, "cards"),
    ({"rules": "troccas-3", "cards": 79, "figures": TROCCAS, "skatist": True}, "cards"),
    ({"rules": "troccas-3", "cards": 76, "figures": TROCCAS}, "cards"),
    ({"rules": "troccas-5", "cards": 76, "figures": TROCCAS, "skatist": False}, "cards"),
)


class TestCount(unittest.TestCase):
    def test_counted(self):
        for rules, cards, figures, answer in COUNTED:
            found = count_document({"rules": rules, "cards": cards, "figures": figures})
            assert found == answer, (rules, cards, figures, found)
            # Equal is not enough: 5.0 would be written otherwise.
            assert type(found["points"]) is type(answer["points"]), found

    def test_with_scart(self):
        for rules, cards, figures, points in WITH_SCART:
            document = {"rules": rules, "cards": cards, "figures": figures, "skatist": True}
            found = count_document(document)
            assert found == {"points": points}, (document, found)
            if cards <= 75:
                # Every other pile of the same cards counts them in full.
                for without in ({}, {"skatist": False}, {"skatist": None}):
                    document = {"rules": rules, "cards": cards, "figures": figures}
                    document.update(without)
                    assert count_document(document) == {"points": points + 3}, document

    def test_refused(self):
        for document, field in REFUSED:
            whole = {"rules": "fft-4"}
            whole.update(document)
            error = refusal(DealError, count_document, whole)
            assert error.field == field, (document, error.field)
            assert "{" not in error.message
        for document, field in (([], ""), ({}, "rules"), ({"rules": "bridge"}, "rules")):
            assert refusal(DealError, count_document, document).field == field

    def test_sentences(self):
        """The sentence that refuses a pile tells what the pack holds."""
        for changes, sentence in SAID:
            document = {"rules": "fft-4", "cards": 10, "figures": {}}
            document.update(changes)
            message = refusal(DealError, count_document, document).message
            assert message == sentence, (changes, message)

    def test_null_is_the_same_as_left_out(self):
        figures = {"king": 1, "queen": None, "ace": None}
        document = {"rules": "fft-4", "id": None, "cards": 2, "figures": figures, "taker": None}
        assert count_document(document) == {"points": 5}

    def test_two_piles_make_the_whole(self):
        """However the cards fall, in whole tricks: what both sides count is what there is."""
        for rules, trick, scart, total in (
            ("fft-4", 4, 6, 182),
            ("ch-3", 3, 6, 182),
            ("ch-5", 5, 3, 182),
            ("krenglbach", 4, 6, 210),
            ("tirol", 4, 6, 210),
            ("troccas-4", 4, 2, 72),
            ("troccas-6", 6, 0, 72),
        ):
            deck = book(rules).deck
            random = Lcg(len(rules) + trick)
            for _ in some(range(50)):
                cards = min(deck.cards, trick * random.below(deck.cards // trick + 1) + scart)
                rest = deck.cards - cards
                first, second = split(deck, (cards, rest), random)
                assert deck.count(cards, first) + deck.count(rest, second) == total, (rules, cards)

    def test_the_piles_of_a_deal_make_127(self):
        """However the tricks fall, whoever has the scart: rules, section 4."""
        for rules, players in (("troccas-3", 3), ("troccas-5", 5)):
            deck = book(rules).deck
            random = Lcg(players)
            for deal in some(range(100)):
                skatist = random.below(players)
                sizes = [0] * players
                sizes[skatist] = 3
                # Of ten deals there is one in which a single player takes every trick.
                takers = [random.below(players)] if deal % 10 == 0 else list(range(players))
                for _ in range(75 // players):
                    sizes[takers[random.below(len(takers))]] += players
                total = 0
                for seat, figures in enumerate(split(deck, sizes, random)):
                    document = {"rules": rules, "cards": sizes[seat], "figures": figures}
                    if seat == skatist:
                        document["skatist"] = True
                    total += count_document(document)["points"]
                assert total == 127, (rules, sizes, total)

    def test_every_book_has_its_deck(self):
        for rules in RULE_IDS:
            deck = book(rules).deck
            whole = {name: number for name, number, _ in deck.figures}
            assert deck.cards == (54 if rules in ("krenglbach", "tirol") else 78)
            assert deck.scart == (3 if rules in ("troccas-3", "troccas-5") else 0)
            assert deck.count(deck.cards, whole, skatist=deck.scart > 0) > 0


# What is said of piles that the pack does not hold: rules, section 4.
SAID = (
    ({"rules": None}, "This has to be given."),
    ({"cards": None}, "This has to be given."),
    ({"figures": None}, "This has to be given."),
    ({"cards": 79}, "This must lie between 0 and 78."),
    ({"cards": -1}, "This must lie between 0 and 78."),
    ({"figures": {"king": 5}}, "This must lie between 0 and 4."),
    ({"figures": {"bout": 4}}, "This must lie between 0 and 3."),
    ({"cards": 3, "figures": {"king": 2, "queen": 2}}, "These are 4 figures, but only 3 cards."),
    ({"cards": 60}, "These are 60 empty cards; the pack has 59."),
    ({"rules": "tirol", "cards": 55}, "This must lie between 0 and 54."),
    ({"rules": "troccas-3", "cards": 76}, "This must lie between 0 and 75."),
    (
        {"rules": "troccas-3", "cards": 2, "skatist": True},
        "This must lie between 3 and 78.",
    ),
    ({"rules": "troccas-3", "skatist": 1}, "This must be true or false."),
    ({"rules": "troccas-4", "skatist": True}, "There is no such key in this kind of deal."),
)


def split(deck, sizes, random):
    """The figures of piles of so many cards each, the whole pack, dealt at random."""
    pack = [name for name, number, _ in deck.figures for _ in range(number)]
    pack += [None] * deck.empties
    piles = []
    for size in sizes:
        pile = {}
        for _ in range(size):
            card = pack.pop(random.below(len(pack)))
            if card is not None:
                pile[card] = pile.get(card, 0) + 1
        piles.append(pile)
    assert not pack
    return piles


if __name__ == "__main__":
    unittest.main()
