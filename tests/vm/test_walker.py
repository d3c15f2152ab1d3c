"""What the walker must do on every VM."""

import unittest

from rules_core.books import RULE_IDS, book
from rules_core.errors import DealError
from rules_core.questions.seat import NOBODY
from rules_core.walker import Walk
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal
from tests.vm.effort import some
from tests.vm.refused import refusal

GARDE = {"taker": 1, "contract": 1, "bouts": 2, "points": 98}


def at_menu(rules="fft-4", **answers):
    """A walk that stands at the menu of the extras, and the menu."""
    given = dict(GARDE)
    given.update(answers)
    walk = Walk(book(rules), given)
    assert walk.question.key == "extras"
    return walk, {member.key: member for member in walk.question.members}


class TestWalker(unittest.TestCase):
    def test_ordinary_deal(self):
        walk = Walk(book("fft-4"))
        asked = []
        for answer in (1, 1, 2, 98):
            asked.append(walk.question.key)
            walk.give(answer)
        assert asked == ["taker", "contract", "bouts", "points"]
        assert walk.question.key == "extras"
        walk.done()
        assert walk.question is None
        assert walk.result() == GARDE

    def test_passed_deal_is_one_answer(self):
        walk = Walk(book("ch-5"))
        assert walk.options() == [0, 1, 2, 3, 4, NOBODY]
        walk.give(NOBODY)
        assert walk.question is None
        assert walk.result() == {"taker": NOBODY}

    def test_passed_deal_forgets_what_was_answered_before(self):
        walk, _ = at_menu(chelem=1)
        for _ in range(4):
            assert walk.back()
        walk.give(NOBODY)
        assert walk.question is None
        assert walk.result() == {"taker": NOBODY}

    def test_partner_is_not_the_taker(self):
        walk = Walk(book("ch-5"), {"taker": 3})
        assert walk.question.key == "partner"
        assert walk.options() == [0, 1, 2, 4, NOBODY]

    def test_points_are_limited_by_the_bouts(self):
        """Half points; the start is five points above the target, or the answer kept.

        Of a prise it is the target.
        """
        targets = (112, 102, 82, 72)
        limits_of = ((6, 154, 122), (14, 163, 112), (22, 174, 92), (30, 182, 82))
        for bouts, limits in enumerate(limits_of):
            prise = Walk(book("fft-4"), {"taker": 0, "contract": 0, "bouts": bouts})
            assert prise.limits() == (limits[0], limits[1], targets[bouts])
            walk = Walk(book("fft-4"), {"taker": 0, "contract": 1, "bouts": bouts})
            assert walk.question.key == "points"
            assert walk.limits() == limits, (bouts, walk.limits())
            # Less than a trick of four is not left to the others, but the Excuse they lost in it.
            assert list(walk.gaps()) == [[], [], [(172, 173)], [(180, 181)]][bouts]
        walk, _ = at_menu(points=170)
        walk.back()
        assert walk.limits() == (22, 174, 170)
        walk.back()
        walk.give(0)
        assert walk.limits() == (6, 154, 154)
        walk.back()
        walk.back()
        walk.give(3)
        walk.give(0)
        assert walk.limits() == (0, 152, 152) and walk.gaps() == [(1, 3)]

    def test_back_keeps_answers(self):
        walk, members = at_menu(petit_au_bout=0)
        walk.open(members["petit_au_bout"])
        assert walk.kept == 0 and walk.path == "petit_au_bout"
        assert walk.back()
        for key in ("points", "bouts", "contract", "taker"):
            assert walk.back()
            assert walk.question.key == key and walk.kept == GARDE[key]
        assert not walk.back()
        assert walk.question.key == "taker"
        expected = dict(GARDE)
        expected["petit_au_bout"] = 0
        assert walk.answers == expected

    def test_back_from_the_end(self):
        walk, _ = at_menu()
        walk.done()
        assert walk.question is None
        assert walk.back()
        assert walk.question.key == "extras"
        walk = Walk(book("fft-4"), {"taker": NOBODY})
        assert walk.question is None
        assert walk.back()
        assert walk.question.key == "taker"

    def test_back_out_of_a_group_adds_nothing(self):
        walk, members = at_menu()
        walk.open(members["ruling"])
        walk.give(0)
        assert walk.path == "ruling.side" and walk.options() == [0, 1]
        assert walk.back()
        assert walk.path == "ruling.kind" and walk.kept == 0
        assert walk.back()
        assert walk.question.key == "extras" and walk.answers == GARDE

    def test_all_points_ask_for_the_chelem_at_once(self):
        """Whoever has them took every trick; nothing else can be said of it."""
        for bouts, points in ((2, 174), (3, 182)):
            walk = Walk(book("fft-4"), {"taker": 1, "contract": 1, "bouts": bouts})
            walk.give(points)
            assert walk.path == "chelem" and walk.in_menu and walk.options() == [0, 1]
            walk.give(1)
            assert walk.question.key == "extras"
            walk.done()
            assert walk.result()["chelem"] == 1
            assert walk.back() and walk.question.key == "extras"
            walk.remove(next(member for member in walk.members() if member.key == "chelem"))
            error = refusal(DealError, walk.done)
            assert (error.field, error.key) == ("chelem", "missing")
            assert walk.back() and walk.question.key == "points"
            walk.give(points)
            assert walk.path == "chelem"
            # Back passes the menu that needs it.
            assert walk.back() and walk.question.key == "points"

    def test_what_stands_in_the_way_of_the_chelem_is_taken_away_first(self):
        """The points were changed after the petit au bout of the defence was entered."""
        walk, members = at_menu(petit_au_bout=1)
        walk.back()
        walk.give(174)
        assert walk.question.key == "extras" and members["chelem"] not in walk.members()
        error = refusal(DealError, walk.done)
        assert (error.field, error.key) == ("petit_au_bout", "petit_trick")
        walk.remove(members["petit_au_bout"])
        walk.open(members["chelem"])
        assert walk.options() == [0, 1]

    def test_less_than_a_trick_asks_for_the_chelem_of_the_defence(self):
        """The discard, and the Excuse, but no trick of four cards: the defence took all."""
        for contract, bouts, points, asked in (
            (1, 0, 9, True),
            (1, 0, 10, False),
            (1, 1, 17, True),
            (2, 2, 25, True),
            (2, 2, 26, False),
            (3, 0, 0, True),
            (3, 0, 4, False),
        ):
            walk = Walk(book("fft-4"), {"taker": 1, "contract": contract, "bouts": bouts})
            walk.give(points)
            assert (walk.path == "chelem") == asked, (contract, points)
            if asked:
                assert walk.options() == [2, 3]

    def test_what_only_a_false_discard_explains_asks_for_its_ruling_at_once(self):
        """Federation, "Die Ablage": two bouts that were laid away, and no trick: 11 points."""
        for points, asked in ((22, True), (25, True), (26, False)):
            walk = Walk(book("fft-4"), {"taker": 1, "contract": 1, "bouts": 2})
            walk.give(points)
            assert (walk.path == "chelem") == asked, points
            if not asked:
                continue
            assert walk.options() == [2, 3]
            walk.give(3)
            assert walk.path == "ruling.kind" and walk.options() == [3]
            walk.give(3)
            assert walk.question.key == "extras"
            walk.done()
            assert walk.result()["ruling"] == {"kind": 3, "side": 0}
            assert walk.back()
            walk.remove(next(member for member in walk.members() if member.key == "ruling"))
            error = refusal(DealError, walk.done)
            assert (error.field, error.key) == ("ruling", "missing")
        walk = Walk(book("ch-4"), {"taker": 1, "contract": 1, "bouts": 2})
        assert walk.limits()[0] == 26

    def test_ruling_offers_the_camps_of_the_kind(self):
        """Exposed cards: the defence; false discard: the attack; void: nobody; of what is shown:
        who has shown it; the rest: both. Where it can be one camp only nobody is asked.
        """
        attack, defence = {"side": 0, "size": 0}, {"side": 1, "size": 0}
        for poignees, of_shown in (
            ([], []),
            ([attack], [0]),
            ([defence], [1]),
            ([attack, defence], [0, 1]),
        ):
            for kind in range(9):
                walk, members = at_menu(poignees=poignees) if poignees else at_menu()
                walk.open(members["ruling"])
                offered = list(range(9)) if poignees else [0, 1, 2, 3, 4, 8]
                assert walk.options() == offered, (poignees, walk.options())
                if kind not in offered:
                    continue
                walk.give(kind)
                of_kind = {2: [1], 3: [0], 5: of_shown, 6: of_shown, 7: of_shown, 8: []}
                sides = of_kind.get(kind, [0, 1])
                if len(sides) > 1:
                    assert walk.options() == sides
                else:
                    assert walk.question.key == "extras"
                    ruling = {"kind": kind}
                    for side in sides:
                        ruling["side"] = side
                    assert walk.answers["ruling"] == ruling

    def test_changed_ruling(self):
        walk, members = at_menu(ruling={"kind": 2, "side": 1})
        walk.open(members["ruling"])
        assert walk.kept == 2
        walk.give(8)
        walk.done()
        assert walk.result()["ruling"] == {"kind": 8}

    def test_who_plays_alone_shows_one_poignee(self):
        """Of five, too; two defenders may each show one."""
        walk, members = at_menu("ch-5", partner=NOBODY, poignees=[{"side": 0, "size": 0}])
        walk.open(members["poignees"])
        assert walk.path == "poignees.size" and walk.scope["side"] == 1
        walk, members = at_menu("fft-4", poignees=[{"side": 1, "size": 0}])
        walk.open(members["poignees"])
        assert walk.path == "poignees.side" and walk.options() == [0, 1]

    def test_remove(self):
        first, second = {"side": 0, "size": 0}, {"side": 1, "size": 0}
        walk, members = at_menu(petit_au_bout=1, poignees=[first, second])
        walk.remove(members["petit_au_bout"])
        walk.remove(members["poignees"], 0)
        assert walk.answers["poignees"] == [second]
        assert members["poignees"] in walk.members()
        walk.remove(members["poignees"], 0)
        assert walk.answers == GARDE

    def test_done_refuses_what_no_longer_stands(self):
        walk, members = at_menu(points=174, chelem=1)
        walk.back()
        walk.give(81)
        assert refusal(DealError, walk.done).field == "chelem"
        assert walk.question.key == "extras"
        walk.remove(members["chelem"])
        walk.done()
        assert walk.question is None

    def test_menu_that_has_nothing_to_offer_is_passed_over(self):
        """Forward and back, and when an interrupted walk goes on; Troccas knows a match and no
        more.
        """
        walk = Walk(book("troccas-4"))
        walk.give([40, 32])
        assert walk.question is None
        assert walk.back()
        assert walk.question.key == "points" and walk.kept == [40, 32]
        assert not walk.back()
        assert walk.question.key == "points"
        assert Walk(book("troccas-4"), {"points": [40, 32]}).question is None
        walk.give([67, 5])
        assert walk.question.key == "extras"
        assert [member.key for member in walk.members()] == ["match"]
        walk.done()
        assert walk.question is None
        assert walk.back()
        assert walk.question.key == "extras"

    def test_menu_with_an_answer_that_no_longer_stands_is_asked(self):
        walk = Walk(book("troccas-4"), {"points": [67, 5], "match": 0})
        assert walk.question.key == "extras"
        assert walk.back()
        walk.give([40, 32])
        assert walk.question.key == "extras" and walk.members() == []
        assert refusal(DealError, walk.done).field == "match"
        walk.remove(walk.question.members[0])
        walk.done()
        assert walk.question is None
        assert walk.back()
        assert walk.question.key == "points"

    def test_one_question_is_asked_again(self):
        walk, _ = at_menu(chelem=1, points=174)
        way = walk.way()
        keys = [question.key for question in way]
        assert keys == ["taker", "contract", "bouts", "points", "extras"]
        assert walk.question is way[0]
        walk.turn_to(way[1])
        assert (walk.question.key, walk.kept) == ("contract", 1)
        walk.give(2)
        walk.pass_over(way)
        assert walk.question is None
        assert walk.result() == {"taker": 1, "contract": 2, "bouts": 2, "points": 174, "chelem": 1}

    def test_what_the_new_answer_forbids_is_asked_again(self):
        walk, _ = at_menu(points=12, bouts=0)
        way = walk.way()
        walk.turn_to(way[2])
        walk.give(3)  # with them 6 points are too few
        walk.pass_over(way)
        assert walk.question.key == "points"
        walk.give(98)
        walk.pass_over(way)
        assert walk.question is None

    def test_what_is_new_with_an_answer_is_asked(self):
        walk = Walk(book("fft-4"), {"taker": NOBODY})
        way = walk.way()
        assert [question.key for question in way] == ["taker"]
        walk.turn_to(way[0])
        for answer in (1, 1, 2, 98):
            walk.give(answer)
            walk.pass_over(way)
        assert walk.question.key == "extras"

    def test_what_a_menu_needs_then_is_asked(self):
        walk, _ = at_menu()
        way = walk.way()
        walk.turn_to(way[3])
        walk.give(174)  # all points that can be: was it a chelem?
        walk.pass_over(way)
        assert (walk.question.key, walk.in_menu) == ("chelem", True)
        walk.give(1)
        walk.pass_over(way)
        assert walk.question is None and walk.result()["chelem"] == 1

    def test_a_thing_of_a_list_is_asked_about_anew(self):
        """It keeps its place, and what stands behind the question that is asked limits nothing."""
        piccolo, bettel = [{"seat": seat, "won": 0, "kontra": [1, 0, 0, 0]} for seat in (2, 3)]
        negative = book("krenglbach")
        piccolo["game"], bettel["game"], bettel["kontra"] = 0, 1, [0, 0, 0, 0]
        game = negative.form[1].values.index("negative")
        entered = {"forehand": 0, "game": game, "ending": 2, "declarers": [piccolo, bettel]}
        walk = Walk(negative, entered)
        menu = walk.question
        assert menu.key == "side_by_side"
        declarers = menu.members[0]
        walk.reopen(declarers, 0)
        assert (walk.path, walk.kept, walk.options()) == ("declarers.seat", 2, [0, 1, 2])
        walk.give(0)
        walk.pass_over(declarers.form)
        assert walk.path == "declarers.kontra"  # hers stands no more
        walk.give([0, 0, 0, 0])
        walk.pass_over([menu])
        assert walk.question is None
        found = walk.result()["declarers"]
        assert [game["seat"] for game in found] == [0, 3]

    def test_known_and_obvious_questions_are_not_on_the_way(self):
        answers = {"forehand": 0, "game": 0, "declarer": 0, "partner": 2, "ending": 0}
        walk = Walk(book("krenglbach"), answers, {"forehand": 0})
        keys = [question.key for question in walk.way()]
        assert keys == ["game", "partner", "ending", "extras"]
        walk = Walk(book("krenglbach"), known={"forehand": 0})
        assert (walk.back(), walk.question.key) == (False, "game")

    def test_restored_walk_goes_on_at_the_open_question(self):
        for answers, key in (
            ({}, "taker"),
            ({"taker": 0}, "contract"),
            ({"taker": 0, "contract": 2, "bouts": 0}, "points"),
            (GARDE, "extras"),
            ({"taker": NOBODY, "contract": 1}, None),
        ):
            question = Walk(book("fft-4"), dict(answers)).question
            assert (question and question.key) == key, answers

    def test_restored_walk_asks_again_what_no_longer_stands(self):
        """The power went when an answer had been changed and those behind it not yet."""
        kept = {"taker": 2, "partner": 2, "contract": 1, "bouts": 1, "points": 90}
        assert Walk(book("ch-5"), kept).question.key == "partner"
        kept = {"taker": 2, "contract": 1, "bouts": 3, "points": 20}
        walk = Walk(book("fft-4"), kept)
        assert walk.question.key == "points"
        assert walk.limits() == (30, 182, 30)

    def test_scribe_at_random(self):
        """Forward, back, restarts: nothing is offered that leads to a refused deal."""
        for seed in some(range(120), 8):
            for rules in RULE_IDS:
                enter_deal(book(rules), Lcg(seed).below, 40)


if __name__ == "__main__":
    unittest.main()
