"""Bonuses that a club has named itself, in Königrufen and French Tarot, on every VM."""

import unittest

from rules_core.api import read, score, write
from rules_core.errors import DealError, Refusal
from rules_core.free_bonus import ALONE, OF_OTHERS, FreeBonus, Needs
from rules_core.french.tariff import TIMES
from rules_core.koenigrufen import tirol
from rules_core.koenigrufen.tariff import BOTH_SIDES, Bonus
from rules_core.lines import Lines, ThingLine
from rules_core.tariffs import book_of, decode, encode
from rules_core.walker import Walk
from rules_core.words import Word, own_texts
from tests.rules_core.free_bonuses import (
    DOUBLE_MISERE,
    MISERE,
    MONDFANG,
    ZEHN_TAROCK,
    at_home,
    cup,
)
from tests.vm.refused import refusal

RUFER = {"rules": "club", "forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "won": True}
GARDE = {"rules": "club", "taker": 0, "contract": "garde", "bouts": 2, "points": 41}


def scored(found, deal, **said):
    """The points of a deal in which more was said; it is read as it was written."""
    document = dict(deal, **said)
    entry = read(document, [found])
    assert read(write(entry), [found]).content == entry.content
    packed = found.pack(entry.content)
    assert found.pack(found.unpack(packed)) == packed
    return score(document, [found]).points


def refused(found, deal, **said):
    """(field, key) of what is wrong with such a deal."""
    error = refusal(DealError, score, dict(deal, **said), [found])
    return error.field, error.key


def bonus(name, **said):
    return dict({"name": name, "side": "declarer", "announced": False, "made": True}, **said)


def own(name, seat, **said):
    return dict({"name": name, "holder": seat, "announced": False, "made": True}, **said)


class TestFreeBonuses(unittest.TestCase):
    def test_a_free_bonus_counts_as_its_row_says(self):
        """Mondfang: 1 silent, 2 announced, with Kontra; in a solo double unless it is fixed."""
        found = cup()
        assert scored(found, RUFER) == [1, -1, 1, -1]
        assert scored(found, RUFER, bonuses=[bonus("mondfang")]) == [2, -2, 2, -2]
        caught = bonus("mondfang", side="defence", announced=True, kontra=1)
        assert scored(found, RUFER, bonuses=[caught]) == [-3, 3, -3, 3]
        missed = bonus("mondfang", announced=True, made=False)
        assert scored(found, RUFER, bonuses=[missed]) == [-1, 1, -1, 1]
        solo = dict(RUFER, game="solodreier", partner=None)
        assert scored(found, solo, bonuses=[bonus("mondfang")]) == [36, -12, -12, -12]
        assert scored(found, solo, bonuses=[bonus("kaiserstich")]) == [33, -11, -11, -11]

    def test_one_player_has_it_alone(self):
        """The three others pay "10 Tarock", whoever plays with whom."""
        found = cup()
        held = [own("zehn_tarock", 1)]
        assert scored(found, RUFER, bonuses=held) == [-1, 5, -1, -3]
        held += [own("zehn_tarock", 2, announced=True)]
        assert scored(found, RUFER, bonuses=held) == [-4, 2, 8, -6]
        failed = [own("zehn_tarock", 2, announced=True, made=False)]
        assert scored(found, RUFER, bonuses=failed) == [4, 2, -8, 2]
        twice = [own("zehn_tarock", 1), own("zehn_tarock", 1)]
        assert refused(found, RUFER, bonuses=twice) == ("bonuses[1].name", "bonus_twice")
        sided = [bonus("zehn_tarock")]
        assert refused(found, RUFER, bonuses=sided)[0] == "bonuses[0].holder"

    def test_a_game_that_was_broken_off(self):
        """Who is not at fault has what he announced; who gives up pays it."""
        found = cup()
        announced = own("zehn_tarock", 2, announced=True)
        del announced["made"]
        renonce = dict(RUFER, renonce=[1], bonuses=[announced])
        del renonce["won"]
        assert scored(found, renonce) == [1, -12, 10, 1]
        abandoned = dict(RUFER, abandoned=True, bonuses=[dict(announced, holder=0)])
        del abandoned["won"], abandoned["partner"]
        assert scored(found, abandoned) == [-12, 4, 4, 4]

    def test_which_side_and_game_it_is_for(self):
        found = cup()
        others = bonus("koenigfang", side="defence")
        assert scored(found, RUFER, bonuses=[others]) == [0, 0, 0, 0]
        assert refused(found, RUFER, bonuses=[bonus("koenigfang")]) == (
            "bonuses[0].side",
            "bonus_side",
        )
        said = [dict(others, announced=True)]
        assert refused(found, RUFER, bonuses=said) == ("bonuses[0].announced", "bonus_silent")
        dreier = dict(RUFER, game="dreier", partner=None)
        assert refused(found, dreier, bonuses=[others]) == ("bonuses[0].name", "bonus_game")
        colour = dict(RUFER, game="farbendreier", partner=None)
        assert refused(found, colour, bonuses=[bonus("mondfang")])[1] == "bonus_game"
        assert scored(found, colour, bonuses=[own("zehn_tarock", 1)]) == [13, 1, -7, -7]

    def test_what_it_needs_of_cards(self):
        """Two of the Trull in one pile: the other side has not the Trull, nor another two."""
        found = cup()
        for other in ("trull", "kaiserstich"):
            both = [bonus("mondfang"), bonus(other, side="defence")]
            assert refused(found, RUFER, bonuses=both) == ("bonuses[1].made", "bonus_ended")
        kings = [bonus("koenigfang", side="defence"), bonus("koenige")]
        assert refused(found, RUFER, bonuses=kings)[1] == "bonus_ended"
        # Who has no trick has caught nothing; what needs nothing may be beside a Valat.
        valat = bonus("valat", announced=True)
        beside = [valat, bonus("mondfang", side="defence")]
        assert refused(found, RUFER, bonuses=beside)[1] == "bonus_no_trick"
        assert scored(found, RUFER, bonuses=[valat, own("zehn_tarock", 3)])[3] == -21 + 6

    def test_what_a_club_lets_both_sides_have_both_can_make(self):
        found = cup((Bonus("mondfang", 2, 1, BOTH_SIDES),))
        both = [bonus("mondfang", announced=True), bonus("mondfang", side="defence")]
        assert scored(found, RUFER, bonuses=both) == [2, -2, 2, -2]
        found = cup((Bonus("mondfang", 2, 1),))
        assert refused(found, RUFER, bonuses=both)[1] == "bonus_twice"

    def test_it_needs_no_more_than_there_is(self):
        """Of a deal for three at French Tarot: 24 tricks."""
        for make, name, most in (
            (_needing, "tricks", 12),
            (_needing, "trull", 3),
            (_needing, "kings", 4),
            (_needing_in_french, "tricks", 24),
            (_needing_in_french, "bouts", 3),
        ):
            assert getattr(make(**{name: most}).tariff.bonuses[-1].needs, name) == most
            assert refusal(Refusal, make, **{name: most + 1}).field == "bonuses.needs." + name

    def test_a_line_of_the_box_names_the_player(self):
        found = cup((ZEHN_TAROCK,))
        game = found.tariff.game_names.index("rufer")
        walk = Walk(found, lists=True)
        for answer in (0, game, 2, 0):
            walk.give(answer)
        lines = Lines(walk)
        own_name = len(found.tariff.bonuses) - 1
        [(index, line)] = [
            (index, line)
            for index, line in enumerate(lines.all)
            if isinstance(line, ThingLine) and line.name == own_name
        ]
        seats = []
        for _ in range(5):
            lines.step(index, 1)
            seats.append(walk.scope["bonuses"][0]["holder"])
        assert seats == [0, 1, 2, 3, 0]
        assert walk.scope["bonuses"][0]["announced"] == 0
        assert line.count == 1 + 12

    def test_its_words_stand_in_for_those_of_the_box(self):
        found = cup((MONDFANG,))
        for language in ("de", "fr"):
            texts = own_texts(found, language, "", {}.get)
            assert texts == {"koenigrufen.bonuses.name.mondfang": "MONDFANG"}

    def test_what_cannot_be_in_a_tariff(self):
        for row, word, wrong in (
            (Bonus("pagatt", 2, 1), None, ("bonuses[10].name", "free_word")),
            (Bonus("rufer", 2, 1), "rufer", ("bonuses[10].name", "name_taken")),
            (Bonus("", 2, 1), None, ("bonuses.name", "own_name")),
            (Bonus("Mond", 2, 1), None, ("bonuses.name", "own_name")),
            (Bonus("mond", None, None), "mond", ("bonuses[10].silent", "worth_nothing")),
            (Bonus("mond", 2, 1, ALONE | OF_OTHERS), "mond", ("bonuses[10].flags", "one_holder")),
            (Bonus("mond", 2, 1), "mund", ("words[0].name", "unknown_word")),
        ):
            tariff = tirol.tariff()
            tariff.bonuses += (row,)
            if word:
                tariff.words = (Word(word, de="Wort"),)
            error = refusal(Refusal, encode, tariff)
            assert error.key == wrong[1] and error.field.startswith(wrong[0]), (error.field, wrong)

    def test_a_misere_is_one_player_s(self):
        """Each other player pays 10 for a misère, 20 for a double one, whatever the contract."""
        found = at_home(MISERE, DOUBLE_MISERE)
        assert scored(found, GARDE) == [150, -50, -50, -50]
        shown = [{"name": "misere", "holder": 2, "announced": False}]
        assert scored(found, GARDE, bonuses=shown) == [140, -60, -20, -60]
        shown += [{"name": "double_misere", "holder": 0, "announced": False}]
        assert scored(found, GARDE, bonuses=shown) == [200, -80, -40, -80]
        said = [{"name": "misere", "holder": 2, "announced": True, "made": True}]
        assert refused(found, GARDE, bonuses=said)[1] == "bonus_silent"

    def test_a_bonus_of_a_side(self):
        """Fixed, or times the contract; announced it may fail; only in some contracts."""
        fixed = FreeBonus("fixed", 10, 5)
        times = FreeBonus("times", 10, 5, TIMES, ("garde", "garde_sans"))
        found = at_home(fixed, times)
        for name, stakes in (("fixed", (55, 60, 40)), ("times", (60, 70, 30))):
            silent = {"name": name, "side": "attack", "announced": False}
            made = dict(silent, announced=True, made=True)
            for one, stake in zip((silent, made, dict(made, made=False)), stakes):  # noqa: B905
                points = scored(found, GARDE, bonuses=[one])
                assert points == [3 * stake, -stake, -stake, -stake], (name, points)
        prise = dict(GARDE, contract="prise")
        silent["side"] = "defence"
        assert refused(found, prise, bonuses=[silent]) == ("bonuses[0].name", "bonus_game")
        assert refused(found, GARDE, bonuses=[silent, silent])[1] == "bonus_twice"

    def test_what_it_needs(self):
        found = at_home(FreeBonus("all_bouts", None, 10, needs=Needs(tricks=1, bouts=3)))
        silent = {"name": "all_bouts", "side": "attack", "announced": False}
        assert refused(found, GARDE, bonuses=[silent]) == ("bonuses", "bonus_bouts")
        held = dict(GARDE, bouts=3)
        assert scored(found, held, bonuses=[silent]) == [210, -70, -70, -70]
        lost = dict(GARDE, bouts=0, points=10, chelem="defence")
        assert refused(found, lost, bonuses=[silent])[1] == "bonus_bouts"
        found = at_home(FreeBonus("caught", None, 10, needs=Needs(tricks=1)))
        silent["name"] = "caught"
        assert refused(found, lost, bonuses=[silent]) == ("bonuses", "bonus_tricks")
        silent["side"] = "defence"
        assert scored(found, lost, bonuses=[silent])[0] < 0

    def test_where_a_tariff_has_none_nothing_is_asked(self):
        for found in (at_home(), book_of(decode(encode(tirol_of_a_club())))):
            assert "holder" not in str([question.key for question in found.form])
            for question in found.form:
                for part in question.parts():
                    assert part.own_steps == {}


def _needing(**needs):
    return cup((Bonus("mondfang", 2, 1, needs=Needs(**needs)),))


def _needing_in_french(**needs):
    return at_home(FreeBonus("mondfang", 2, 1, needs=Needs(**needs)))


def tirol_of_a_club():
    tariff = tirol.tariff()
    tariff.rules = "club"
    return tariff


if __name__ == "__main__":
    unittest.main()
