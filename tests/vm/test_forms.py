"""What French Tarot alone does not show of forms, scores and moved answers, on every VM."""

import unittest

from rules_core.book import Book
from rules_core.books import RULE_IDS, book
from rules_core.documents import read_document
from rules_core.errors import DealError
from rules_core.numbers import written
from rules_core.questions.choice import Choice
from rules_core.questions.compound import Items, Menu
from rules_core.questions.conditions import By, Is, IsNot
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat
from rules_core.reseating import reseat
from rules_core.score import Score, zero
from rules_core.walker import Walk
from tests.vm.refused import refusal


class Toy(Book):
    """A rule book with one question of every kind and nothing that contradicts."""

    def __init__(self):
        """It is played by no tariff."""

    id = "toy"
    seats = 3
    form = (
        Choice("game", ("solo", "pair")),
        Seat("second", when=(Is("game", 1),)),
        Number("tricks", low=0, high=By("game", (5, 8)), start=2),
        Menu("extras", (Items("calls", (Choice("name", ("one", "two")),), limit=2),)),
    )


class TestForms(unittest.TestCase):
    def test_conditions(self):
        answers = {"game": 1}
        for condition, holds in (
            (Is("game", 1), True),
            (Is("game", 0), False),
            (Is("game", 0, 1), True),
            (Is("other", 1), False),
            (IsNot("game", 0), True),
            (IsNot("game", 1), False),
            (IsNot("game", 0, 1), False),
            (IsNot("other", 1), False),  # what was not answered was not answered otherwise either
        ):
            assert condition.holds(answers) == holds, (condition.key, condition.answers)

    def test_questions_are_asked_when_their_condition_holds(self):
        for game, keys in ((0, ["tricks", "extras"]), (1, ["second", "tricks", "extras"])):
            walk = Walk(Toy())
            walk.give(game)
            asked = []
            while walk.question is not None:
                asked.append(walk.question.key)
                if walk.question.key == "extras":
                    walk.done()
                else:
                    walk.give(2)
            assert asked == keys

    def test_limits_may_depend_on_an_earlier_answer(self):
        for game, limits in ((0, (0, 5, 2)), (1, (0, 8, 2))):
            assert Walk(Toy(), {"game": game, "second": 0}).limits() == limits

    def test_an_unlikely_number_is_told(self):
        likely = Number("points", low=0, high=9, start=4, likely=By("game", ((2, 7), (0, 8))))
        for game, steps, unlikely in (
            (0, 1, True),
            (0, 2, False),
            (0, 7, False),
            (0, 8, True),
            (1, 0, False),
            (1, 9, True),
        ):
            assert likely.doubtful({"game": game}, steps) == (steps if unlikely else None)
        assert Number("points", low=0, high=9, start=4).doubtful({}, 9) is None

    def test_so_is_what_only_something_else_explains(self):
        def reason(answers):
            return {8: "trull", 9: "match"}.get(answers["points"], "")

        rare = Number("points", low=0, high=9, start=4, reason=reason)
        answers = {"points": 9}
        assert [rare.reason(answers, steps) for steps in (7, 8, 9)] == ["", "trull", "match"]
        assert [rare.doubtful(answers, steps) for steps in (7, 8, 9)] == [None, 8, 9]

    def test_what_is_left_for_the_last_one_may_be_unlikely(self):
        shared = Numbers("points", 3, high=20, total=20, likely=(2, 12))
        assert [shared.rest(given) for given in ([], [5], [5, 5])] == [None, 15, None]
        for given, number, unlikely in (
            ([], 1, 1),
            ([], 12, None),
            ([], 13, 13),
            ([5], 10, None),
            ([5], 13, 13),
            ([12], 7, 1),  # 1 is left
            ([2], 5, 13),  # 13 are left
            ([2], 6, None),
        ):
            assert shared.doubtful(given, number) == unlikely, (given, number)
        assert Numbers("points", 3, high=20).doubtful([1], 20) is None
        assert Numbers("points", 3, high=20).rest([1]) is None

    def test_numbers_are_written_as_the_games_have_them(self):
        """The sign goes before a number that is halved too; a Blatt shows its thirds always."""
        for arguments, text in (
            ((40,), "40"),
            ((-40,), "-40"),
            ((0, 2), "0"),
            ((81, 2), "40.5"),
            ((-1, 2), "-0.5"),
            ((-81, 2, "−", "½"), "−40½"),
            ((39, 3), "13/0"),
            ((41, 3), "13/2"),
            ((-5, 3, "−"), "−1/2"),
        ):
            assert written(*arguments) == text, (arguments, written(*arguments))

    def test_every_book_tells_its_numbers(self):
        """A row names a choice and has numbers, `Steps` are written by who shows them; what else
        there is stands in a text as it is.
        """
        for rules in RULE_IDS:
            facts = book(rules).facts()
            assert facts, rules
            for name in facts:
                if isinstance(facts[name], tuple):
                    assert all(isinstance(row, tuple) for row in facts[name]), (rules, name)
        assert book("troccas-5").facts() == {"total": 127, "par": 25, "skatist_par": 27}
        assert book("ch-3").facts()["poignees"][2] == ("triple", 22, 40)
        assert book("tirol").facts()["bonuses"][-1] == ("valat", 20, 10)
        assert book("krenglbach").facts()["games"][5] == ("sechserdreier", 4, 8)

    def test_items_end_at_their_limit(self):
        """The scribe is not offered one more than the form allows."""
        walk = Walk(Toy(), {"game": 0, "tricks": 1})
        for _ in range(2):
            calls = walk.members()[0]
            walk.open(calls)
            walk.give(1)
        assert walk.answers["calls"] == [{"name": 1}, {"name": 1}]
        assert walk.members() == []

    def test_an_answer_ends_a_form_where_only_additions_follow(self):
        assert not Walk(Toy()).ends_with(0)
        assert Walk(Toy(), {"game": 0}).ends_with(2)

    def test_a_seat_that_must_be_somebody(self):
        walk = Walk(Toy(), {"game": 1})
        assert walk.options() == [0, 1, 2]
        nobody = {"game": 1, "second": 7}
        assert refusal(DealError, Toy().verify, nobody).field == "second"

    def test_scores_add_up_to_zero(self):
        """A deal's score that does not is a bug and is never handed on."""
        assert Score([1, -1, 0]).points == [1, -1, 0]
        assert zero(3).points == [0, 0, 0] and not zero(3).void and zero(3, void=True).void
        for points, money in (([1, 0, 0], None), ([1, -1], [5, -4])):
            refusal(ArithmeticError, Score, points, money)
        assert Score([-100, 0], balanced=False).points == [-100, 0]

    def test_errors_say_where(self):
        error = DealError("size", "missing")
        assert str(error) == "size: " + error.message
        assert error.inside("poignees[0]").field == "poignees[0].size"
        assert DealError("", "not_object").inside("deal").field == "deal"
        no_document = refusal(DealError, read_document, [])
        assert str(no_document) == no_document.message


# The places of the seats when place 0 deals, and when place 1 does: 1 has sat out in truth.
BY_0 = [1, 2, 3, 4]
BY_1 = [2, 3, 4, 0]


def _moved(before=BY_0, after=BY_1, **document):
    whole = {"rules": "krenglbach", "forehand": 0}
    whole.update(document)
    entry = read_document(whole)
    return reseat(entry.book.form, entry.content, before, after)


class TestReseating(unittest.TestCase):
    def test_the_same_seats(self):
        entry = read_document({"rules": "fft-4", "passed": True})
        found = reseat(entry.book.form, entry.content, BY_0, BY_0)
        assert found == entry.content and found is not entry.content

    def test_a_player(self):
        """Place 2 was on seat 1, and is on seat 0 now; place 1 sits out."""
        assert _moved(game="dreier", declarer=1, won=True)["declarer"] == 0
        assert _moved(game="dreier", declarer=3, won=True)["declarer"] == 2
        assert _moved(BY_1, BY_0, game="dreier", declarer=0, won=True)["declarer"] == 1
        assert "declarer" not in _moved(game="dreier", declarer=0, won=True)
        # Place 0 has dealt then, and sits out there.
        assert "declarer" not in _moved(BY_1, BY_0, game="dreier", declarer=3, won=True)

    def test_nobody(self):
        entry = read_document({"rules": "fft-4", "passed": True})
        assert reseat(entry.book.form, entry.content, BY_0, BY_1) == {"taker": NOBODY}

    def test_several_players(self):
        renonce = {"game": "dreier", "declarer": 2}
        assert _moved(renonce=[3, 1], **renonce)["renonce"] == [2, 0]
        assert "renonce" not in _moved(renonce=[3, 0], **renonce)

    def test_a_number_each(self):
        assert _moved(game="trischaken", thirds=[0, 30, 120, 60])["thirds"] == [30, 120, 60, 0]
        assert "thirds" not in _moved(game="trischaken", thirds=[30, 0, 120, 60])

    def test_one_number_a_party_is_nobodys(self):
        entry = read_document({"rules": "troccas-4", "points": [40, 32]})
        assert reseat(entry.book.form, entry.content, BY_0, BY_1) == entry.content

    def test_things(self):
        """Who played beside others, with the Kontra of each; who sits out played nothing."""
        bettel = {"seat": 3, "game": "bettel", "won": False, "kontra": [0, 1, 0, 0]}
        piccolo = {"seat": 0, "game": "piccolo", "won": True}
        found = _moved(game="negative", declarers=[bettel, piccolo])["declarers"]
        assert [(one["seat"], one["kontra"]) for one in found] == [(2, [1, 0, 0, 0])]
        assert "declarers" not in _moved(game="negative", declarers=[piccolo])


if __name__ == "__main__":
    unittest.main()
