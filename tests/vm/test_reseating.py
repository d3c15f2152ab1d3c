"""Answers of a deal that another player has dealt, where the dealer sits out."""

import unittest

from rules_core.documents import read_document
from rules_core.questions.seat import NOBODY
from rules_core.reseating import reseat

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
