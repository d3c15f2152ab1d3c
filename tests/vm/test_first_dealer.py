"""Who deals first and who plays with whom by the cards, on every VM."""

import unittest

from rules_core.books import RULE_IDS, book
from rules_core.first_dealer import is_by_cards, seat_party, seats_of_party

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
