"""The tally of an evening, on every VM."""

import unittest

from rules_core.books import RULE_IDS, book
from rules_core.evening import Tally

FOUR = ("Anna", "Béat", "Zoë", "Jürg")


class TestTally(unittest.TestCase):
    def test_nothing_was_played(self):
        tally = Tally()
        assert tally.ranked(tally.points) == []
        assert tally.money is None

    def test_points_and_money_add_up_by_name(self):
        """Wherever who sat, and whoever sat there."""
        tally = Tally()
        tally.add(FOUR, (10, -20, 7, 3), (100, -200, 70, 30))
        tally.add(("Jürg", "Gritli", "Anna", "Béat"), (5, 5, -20, 10), (50, 50, -200, 100))
        assert tally.names == ["Anna", "Béat", "Zoë", "Jürg", "Gritli"]
        assert tally.points == [-10, -10, 7, 8, 5]
        assert tally.money == [-100, -100, 70, 80, 50]

    def test_the_leader_is_first_and_equals_share_a_rank(self):
        tally = Tally()
        tally.add(FOUR, (-10, 20, -30, 20))
        rows = [(1, "Béat", 20), (1, "Jürg", 20), (3, "Anna", -10), (4, "Zoë", -30)]
        assert tally.ranked(tally.points) == rows

    def test_of_one_name_at_one_table_are_two_players(self):
        """Numbers may be missing where names are; nobody's points become another's."""
        tally = Tally()
        tally.add(("Anna", "", "", "Anna"), (1, 2, 3, -6))
        tally.add(("Anna", "Anna", "", ""), (10, 20, 30, -60))
        assert tally.names == ["Anna", "", "", "Anna"]
        assert tally.points == [11, 32, -57, 14]

    def test_a_round_is_won_by_its_winners(self):
        tally = Tally()
        tally.add(FOUR, (4, -4, 4, -4), winners=(0, 2))
        tally.add(FOUR, (-1, 1, -1, 1), winners=(1, 3))
        tally.add(FOUR, (2, -2, 2, -2), winners=(0, 2))
        assert tally.won == [2, 1, 2, 1]

    def test_sums_of_any_size(self):
        tally = Tally()
        for _ in range(30):
            tally.add(FOUR, (0x7FFFFFFF, -0x7FFFFFFF, 0, 0))
        assert tally.points == [30 * 0x7FFFFFFF, -30 * 0x7FFFFFFF, 0, 0]

    def test_who_wins_a_round(self):
        """Troccas 14: "wer am Schluss Plus-Punkte hat, ist Sieger". No other text says so."""
        for rules in RULE_IDS:
            played = book(rules)
            points = [3, -3, 0, 4, -4, 0][: played.seats]
            won = [0, 3] if played.seats > 3 else [0]
            assert played.winners(points) == (won if "troccas" in rules else []), rules


if __name__ == "__main__":
    unittest.main()
