"""Shapes of rounds, time allowed, dealing rights, who deals first: on every VM."""

import unittest

from rules_core.books import RULE_IDS, book
from rules_core.first_dealer import is_by_cards, seat_party, seats_of_party

# Rules, sections 1.1, 2.1, 2.2 and 3: players at the table, (rounds, deals of a round).
SHAPES = {
    ("fft-4", 4): ((5, 4), (6, 4), (7, 3)),
    ("krenglbach", 4): ((3, 12),),
    ("krenglbach", 5): ((3, 15),),
    ("tirol", 4): ((3, 16),),
    ("tirol", 5): ((3, 20),),
    ("troccas-4", 4): ((1, 4),),
    ("troccas-6", 6): ((1, 4),),
    # "Das ganze Spiel zählt vier Runden", also for those who play each for himself.
    ("troccas-3", 3): ((1, 4),),
    ("troccas-5", 5): ((1, 4),),
}


class TestRounds(unittest.TestCase):
    def test_shapes(self):
        """Rules 1.1, 2.1, 2.2, 3: the usual shapes; there is no custom in the other books."""
        found = 0
        for rules in RULE_IDS:
            for players in book(rules).tables:
                expected = SHAPES.get((rules, players), ())
                assert tuple(book(rules).shapes(players)) == expected, (rules, players)
                found += bool(expected)
        assert found == len(SHAPES)

    def test_everybody_plays_as_many_deals_at_a_table_of_five(self):
        """Rules 2: the dealer sits out, so there is a deal more for every four."""
        for rules in ("krenglbach", "tirol"):
            (four,) = book(rules).shapes(4)
            (five,) = book(rules).shapes(5)
            assert five[0] == four[0] and five[1] * 4 == four[1] * 5

    def test_a_table_of_another_size_plays_as_many_rounds_of_dealing(self):
        """Krenglbach: "Pro Tisch werden jeweils 3 Runden gespielt ... Also 3 x 3 x 4 Spiele pro
        Spieler"; Tirol: "drei Runden zu je 16 Spielen ... (20 an Fünfertischen)".

        Whatever number of deals an event has, each player deals as often as at the other tables.
        """
        for rules in ("krenglbach", "tirol"):
            event = book(rules).event
            for four, five in ((8, 10), (12, 15), (16, 20), (4, 5)):
                assert event.deals_at(5, four, wanted=4) == five, (rules, four)
                assert event.deals_at(4, five, wanted=5) == four, (rules, five)
                assert event.deals_at(4, four, wanted=4) == four
            # Nobody plays fewer than at a table of four.
            assert event.deals_at(5, 10, wanted=4) == 13

    def test_minutes(self):
        """Rules 1.1: 35 minutes for 3 deals, 45 for 4; no limit in any other case."""
        for rules in RULE_IDS:
            for deals in range(100):
                allowed = {3: 35, 4: 45}.get(deals, 0) if rules == "fft-4" else 0
                assert book(rules).minutes(deals) == allowed, (rules, deals)

    def test_dealing_rights(self):
        """Rules 3: a party of four players in debt, from its running total before the deal."""
        rights = book("troccas-4").dealing_rights
        for debt in range(100):
            right = "all" if debt > 18 else "nine"
            even = (((0, 2), right),) if debt >= 9 else ()
            odd = (((1, 3), right),) if debt >= 9 else ()
            assert rights([-debt, debt, -debt, debt]) == even, debt
            assert rights([debt, -debt, debt, -debt]) == odd, debt

    def test_both_parties_may_have_a_right(self):
        """After penalties on all; the penalty of one player is no debt of his party."""
        rights = book("troccas-4").dealing_rights
        assert rights([-9, -19, -9, -19]) == (((0, 2), "nine"), ((1, 3), "all"))
        assert rights([-8, 8, -108, 8]) == ()

    def test_other_books_have_no_dealing_rights(self):
        for rules in RULE_IDS:
            if rules != "troccas-4":
                assert book(rules).dealing_rights([-100] * book(rules).seats) == (), rules


FOUR = ("Anna", "Beat", "Carl", "Dora")
SIX = ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz")


class TestFirstDealer(unittest.TestCase):
    def test_which_texts_leave_it_to_the_cards(self):
        """fft-4: "Der Kartengeber is der Spieler, der die Kleinste Karte gezogen hat"; Switzerland:
        "der die tiefste Karte gezogen hat"; Krenglbach: "Wer die höchste Karte hebt"; Troccas in
        parties: "wobei die niedrigste das Spiel beginnt". Tirol says nothing.
        """
        others = ("tirol", "troccas-3", "troccas-5")
        for rules in RULE_IDS:
            assert is_by_cards(book(rules)) == (rules not in others), rules

    def test_the_lowest_play_together(self):
        """Troccas 5: "Die zwei niedrigsten Tarock gehören zusammen"; 18: "Bei sechs Spielern,
        spielen je drei miteinander".
        """
        assert [book(rules).parties for rules in ("troccas-4", "troccas-6")] == [2, 2]
        assert not book("troccas-3").parties and not book("fft-4").parties
        # Who sits right already stays.
        assert seat_party(FOUR, [0, 2], 2) == list(FOUR)
        assert seat_party(FOUR, [3, 1], 2) == list(FOUR)
        # Beat comes opposite Anna, where Carl was.
        assert seat_party(FOUR, [0, 1], 2) == ["Anna", "Carl", "Beat", "Dora"]
        assert seat_party(FOUR, [3, 0], 2) == ["Beat", "Anna", "Carl", "Dora"]
        assert seat_party(SIX, [1, 0, 4], 2) == ["Dora", "Beat", "Carl", "Anna", "Fritz", "Emil"]

    def test_partners_share_a_score(self):
        """Troccas 5: "wobei immer zwei zusammenhalten"."""
        for rules in ("troccas-4", "troccas-6"):
            played = book(rules)
            points = played.score({"points": [40, 32]}).points
            for party in range(played.parties):
                seats = seats_of_party(party, played.seats, played.parties)
                assert len({points[seat] for seat in seats}) == 1, rules
        assert list(seats_of_party(1, 6, 2)) == [1, 3, 5]

    def test_every_draw(self):
        """The drawn ones get every second seat; the first of them keeps his."""
        for players, parties in ((FOUR, 2), (SIX, 2), (SIX, 3)):
            count = len(players) // parties
            for drawn in _draws(len(players), count):
                seated = seat_party(players, drawn, parties)
                assert sorted(seated) == sorted(players)
                assert seated[drawn[0]] == players[drawn[0]]
                own = seats_of_party(drawn[0] % parties, len(players), parties)
                together = {seated[seat] for seat in own}
                assert together == {players[place] for place in drawn}


def _draws(places, count):
    if count == 0:
        return [[]]
    found = []
    for before in _draws(places, count - 1):
        for place in range(places):
            if place not in before:
                found.append(list(before))
                found[-1].append(place)
    return found


if __name__ == "__main__":
    unittest.main()
