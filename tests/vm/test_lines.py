"""The list of a menu: its lines, and what they are stepped through."""

import unittest

from rules_core.books import book
from rules_core.documents import DEAL, Entry, write_document
from rules_core.errors import DealError
from rules_core.lines import ChoiceLine, Lines, PartLine, ThingLine
from rules_core.questions.seat import NOBODY
from rules_core.walker import Walk
from tests.vm.effort import some

RUFER, BESSERRUFER, SOLORUFER, DREIER, FARBENDREIER = 0, 1, 2, 3, 4
WON, LOST, RENONCE, NO_BIRD = 0, 1, 3, 5
DECLARER, DEFENCE = 0, 1
YES, NO = 0, 1
KREN, TIROL = "krenglbach", "tirol"


def deal(rules=KREN, game=RUFER, ending=WON, **more):
    """A walk that has come to the bonuses of a game of seat 0's; with a partner if it has one."""
    answers = {"forehand": 0, "game": game, "declarer": 0, "ending": ending}
    if game in (RUFER, BESSERRUFER, SOLORUFER):
        answers["partner"] = 2
    if ending == RENONCE:
        answers["renonce"] = [1]
        answers["compensation"] = [0, 0, 0, 0]
    answers.update(more)
    return Walk(book(rules), answers, {"forehand": 0}, lists=True)


def names(walk, lines):
    """What each line is about: a bonus, below it "+ kontra", or the key of a question."""
    said = []
    for line in lines.all:
        if isinstance(line, PartLine):
            said.append("+ " + line.part.key)
        elif isinstance(line, ThingLine):
            said.append(line.member.form[0].values[line.name])
        else:
            said.append(line.member.key)
    return said


def line_of(walk, lines, name):
    """The number of the first line about it."""
    return names(walk, lines).index(name)


def bonus(name, side=DECLARER, announced=NO, made=YES, **more):
    """A bonus of Krenglbach."""
    found = ["pagat", "uhu", "kakadu", "koenig_ultimo", "trull", "koenige", "valat"].index(name)
    thing = {"name": found, "side": side, "announced": announced, "made": made}
    if announced == YES:
        thing["kontra"] = 0
    thing.update(more)
    return thing


def refusal(walk):
    """Why the list cannot be left: the key of the sentence; None if it was left."""
    try:
        walk.done()
    except DealError as error:
        return error.key
    return None


class TestLines(unittest.TestCase):
    def test_a_line_a_bonus_the_rarer_ones_in_the_middle_and_above_all_the_game_s_kontra(self):
        walk = deal()
        lines = Lines(walk)
        bonuses = ["pagat", "trull", "koenige", "koenig_ultimo", "valat", "kakadu", "uhu"]
        self.assertEqual(names(walk, lines)[1:], bonuses)
        self.assertEqual(lines.start, 1)

    def test_what_the_game_excludes_has_no_line(self):
        walk = deal(game=FARBENDREIER)
        self.assertEqual(names(walk, Lines(walk)), ["kontra", "trull", "koenige", "valat"])

    def test_where_nothing_but_kontra_is_possible_it_is_marked(self):
        lines = Lines(deal(game=BESSERRUFER, ending=NO_BIRD))
        self.assertEqual(len(lines.all), 1)
        self.assertEqual(lines.start, 0)

    def test_a_step_forward_is_silent_and_one_back_is_announced(self):
        walk = deal()
        lines = Lines(walk)
        lines.step(1, 1)
        self.assertEqual(walk.answers["bonuses"], [bonus("pagat")])
        lines.step(1, -1)
        self.assertFalse("bonuses" in walk.answers)
        lines.step(1, -1)
        self.assertEqual(walk.answers["bonuses"], [bonus("pagat", announced=YES)])

    def test_all_eight_ways_of_a_bonus_and_round_again(self):
        walk = deal()
        lines = Lines(walk)
        seen = []
        for _ in range(8):
            lines.step(1, 1)
            thing = walk.answers["bonuses"][0]
            seen.append((thing["side"], thing["announced"], thing["made"]))
        self.assertEqual(len(set(seen)), 8)
        lines.step(1, 1)
        self.assertFalse("bonuses" in walk.answers)

    def test_what_an_earlier_answer_forbids_is_stepped_over(self):
        """Nobody but who called the king can have it last, and not both sides the Pagat."""
        walk = deal()
        lines = Lines(walk)
        king = line_of(walk, lines, "koenig_ultimo")
        sides = []
        for _ in range(4):
            lines.step(king, 1)
            sides.append(walk.answers["bonuses"][0]["side"])
        self.assertEqual(sides, [DECLARER] * 4)
        lines.step(king, 1)
        self.assertFalse("bonuses" in walk.answers)

    def test_below_what_was_announced_stands_its_kontra(self):
        walk = deal()
        lines = Lines(walk)
        self.assertEqual(lines.step(1, -1), (1, 2))
        self.assertEqual(names(walk, lines)[1:4], ["pagat", "+ kontra", "trull"])
        lines.step(2, 1)
        lines.step(2, 1)
        self.assertEqual(walk.answers["bonuses"], [bonus("pagat", announced=YES, kontra=2)])
        lines.step(1, -1)  # failed: the Kontra stays
        self.assertEqual(walk.answers["bonuses"], [bonus("pagat", DECLARER, YES, NO, kontra=2)])
        lines.step(2, 1)
        self.assertEqual(walk.answers["bonuses"][0]["kontra"], 0)
        lines.step(1, 1)
        lines.step(1, 1)
        self.assertEqual(names(walk, lines)[1:3], ["pagat", "trull"])

    def test_the_game_s_kontra_is_a_line(self):
        walk = deal(TIROL)
        lines = Lines(walk)
        self.assertTrue(isinstance(lines.all[0], ChoiceLine))
        found = []
        for _ in range(4):
            lines.step(0, 1)
            found.append(walk.answers.get("kontra"))
        self.assertEqual(found, [1, 2, 3, None])

    def test_what_both_may_have_has_a_line_for_the_other_side_as_soon_as_one_has_it(self):
        walk = deal(TIROL, DREIER)
        lines = Lines(walk)
        trull = line_of(walk, lines, "trull")
        lines.step(trull, -1)
        lines.step(trull, -1)  # announced and failed
        self.assertEqual(names(walk, lines)[trull : trull + 3], ["trull", "+ kontra", "trull"])
        lines.step(trull + 2, 1)
        one, other = walk.answers["bonuses"]
        self.assertEqual((one["side"], one["announced"], one["made"]), (DECLARER, YES, NO))
        self.assertEqual((other["side"], other["announced"], other["made"]), (DEFENCE, NO, YES))
        # The first one goes: the other keeps its line, and is the first of the answers.
        while len(walk.answers["bonuses"]) == 2:
            lines.step(trull, -1)
        self.assertEqual(names(walk, lines)[trull : trull + 2], ["trull", "trull"])
        self.assertEqual(walk.answers["bonuses"], [other])
        self.assertEqual(lines.all[trull].position(walk.scope), 0)
        lines.step(trull + 1, -1)
        lines.step(trull + 1, -1)
        self.assertFalse("bonuses" in walk.answers)

    def test_things_keep_the_order_in_which_they_were_entered(self):
        walk = deal()
        lines = Lines(walk)
        for name in ("trull", "pagat", "uhu"):
            lines.step(line_of(walk, lines, name), 1)
        lines.step(line_of(walk, lines, "pagat"), -1)
        lines.step(line_of(walk, lines, "uhu"), 1)  # the others'
        expected = [bonus("trull"), bonus("uhu", DEFENCE)]
        self.assertEqual(walk.answers["bonuses"], expected)

    def test_the_list_shows_what_was_entered(self):
        entered = [bonus("trull", DEFENCE), bonus("pagat", announced=YES, kontra=1)]
        walk = deal(bonuses=entered, kontra=2)
        lines = Lines(walk)
        self.assertEqual(names(walk, lines)[:4], ["kontra", "pagat", "+ kontra", "trull"])
        self.assertEqual([line.position(walk.scope) for line in lines.all[:4]], [2, 8, 1, 2])

    def test_nothing_is_opened_by_itself_and_the_bird_may_come_last(self):
        walk = deal(game=BESSERRUFER)
        self.assertFalse(walk.in_menu)
        lines = Lines(walk)
        lines.step(line_of(walk, lines, "trull"), 1)
        self.assertEqual(walk.answers["bonuses"], [bonus("trull")])
        self.assertEqual(refusal(walk), "bird_missing")
        lines.step(line_of(walk, lines, "pagat"), -1)
        walk.done()
        self.assertTrue(walk.question is None)
        names_of = [
            one["name"] for one in write_document(Entry(walk.book, DEAL, walk.result()))["bonuses"]
        ]
        self.assertEqual(names_of, ["trull", "pagat"])

    def test_without_any_bonus_the_book_says_which_one_is_missing(self):
        walk = deal(game=BESSERRUFER)
        self.assertEqual(refusal(walk), "bird_missing")

    def test_what_was_broken_off_was_neither_made_nor_failed(self):
        walk = deal(ending=RENONCE)
        lines = Lines(walk)
        lines.step(1, -1)
        self.assertEqual(
            walk.answers["bonuses"], [{"name": 0, "side": 0, "announced": 0, "kontra": 0}]
        )

    def test_after_a_change_of_mind_what_does_not_fit_can_be_taken_back(self):
        walk = deal(game=FARBENDREIER, partner=NOBODY, bonuses=[bonus("pagat")])
        lines = Lines(walk)
        pagat = line_of(walk, lines, "pagat")
        self.assertTrue(lines.step(line_of(walk, lines, "trull"), 1) is None)
        self.assertEqual(refusal(walk), "bonus_game")
        lines.step(pagat, 1)
        self.assertFalse("bonuses" in walk.answers)
        walk.done()

    def test_steps_that_all_stand_are_those_of_the_small_form(self):
        """Whatever the list offers, the form asked question by question offers too, and the same.

        But for the Besserrufer, where that asks for a bird first.
        """
        for rules in (KREN, TIROL):
            for game in some((RUFER, SOLORUFER, DREIER, FARBENDREIER, 5, 6, 7), 3):
                for ending in (WON, LOST, RENONCE):
                    self.assertEqual(listed(rules, game, ending), asked(rules, game, ending))


def listed(rules, game, ending):
    """The single bonuses that the list offers, each as its items."""
    walk = deal(rules, game, ending)
    lines, found = Lines(walk), set()
    for line in lines.all:
        if isinstance(line, ThingLine):
            for position in range(1, line.count):
                if lines.stands(line, position):
                    (thing,) = line.answer(walk.scope, position)
                    found.add(tuple(sorted(thing.items())))
    return found


def asked(rules, game, ending):
    """The same by the questions of the form."""
    found = set()
    trails = [()]
    while trails:
        path = trails.pop()
        walk = deal(rules, game, ending)
        members = walk.asked().members
        walk.open(next(one for one in members if one.steps and one.applies(walk.scope)))
        for answer in path:
            walk.give(answer)
        if walk.in_menu:
            options = [0] if walk.path == "bonuses.kontra" else walk.options()
            trails += [path + (option,) for option in options]  # noqa: RUF005 (both VMs)
        else:
            (thing,) = walk.answers["bonuses"]
            found.add(tuple(sorted(thing.items())))
    return found


if __name__ == "__main__":
    unittest.main()
