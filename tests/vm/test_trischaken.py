"""What a Trischaken comes to on every VM: by everybody's thirds, or by what it is paid by."""

import unittest

from rules_core.documents import DEAL, Entry, read_document, write_document
from tests.rules_core.random_koenigrufen import paid_by
from tests.vm.koenigrufen_deals import (
    check_refused,
    deal,
    give,
    member,
    scored,
    walk_to,
)

TRISCHAKEN, PLAYED, COUNTED = 9, 2, 6
BOTH = ("krenglbach", "tirol")

# Card points of a Trischaken as they can lie: ordinary, equal, without a trick, with the game.
_TRISCHAKEN = (
    (60, 50, 40, 60),
    (50, 70, 40, 50),
    (70, 55, 45, 40),
    (40, 85, 45, 40),
    (60, 50, 50, 50),
    (50, 50, 50, 60),
    (30, 60, 60, 60),
    (70, 70, 70, 0),
    (10, 90, 10, 100),
    (107, 40, 40, 23),
    (20, 106, 40, 44),
    (0, 90, 60, 60),
    (105, 105, 0, 0),
    (0, 106, 104, 0),
    (107, 0, 103, 0),
    (100, 0, 100, 10),
    (0, 110, 50, 50),
    (0, 0, 210, 0),
)


class TestTrischaken(unittest.TestCase):
    def test_trischaken_is_paid_by_what_the_text_says(self):
        """Krenglbach a to d, Tirol 4: whatever everybody has, what it pays is said by who has the
        most, who has as many, who has no trick, by 35/2, and in Tirol by who comes next.
        """
        for rules in BOTH:
            for thirds in _TRISCHAKEN:
                for forehand in range(4):
                    document = deal(rules, "trischaken", forehand=forehand)
                    counted = dict(document, thirds=list(thirds))
                    document.update(paid_by(rules, forehand, thirds))
                    assert scored(document) == scored(counted), (document, thirds)

    def test_what_a_trischaken_is_paid_by_is_one_record(self):
        """Equal ones are packed by their seats; of the forehand it is not said in Krenglbach."""
        for rules, said, kept in (
            ("tirol", {"most": 3, "equal": [1]}, {"most": 1, "equal": [3]}),
            ("tirol", {"most": 2, "second": [3, 1]}, {"most": 2, "second": [1, 3]}),
            ("tirol", {"most": 0, "equal": [2]}, {"most": 0, "equal": [2]}),
            ("krenglbach", {"most": 3, "equal": [0, 1]}, {"most": 0}),
            ("krenglbach", {"most": 3, "equal": [2, 1]}, {"most": 1, "equal": [2, 3]}),
            (
                "krenglbach",
                {"most": 2, "trickless": [3, 1], "the_game": False},
                {"most": 2, "trickless": [1, 3], "the_game": False},
            ),
        ):
            entry = read_document(deal(rules, "trischaken", **said))
            answers = entry.book.unpack(entry.book.pack(entry.content))
            again = write_document(Entry(entry.book, DEAL, answers))
            assert again == deal(rules, "trischaken", **kept)
            assert entry.book.score(answers).points == entry.score().points

    def test_trischaken_refused(self):
        """Nobody is named twice; what is counted is not said besides; 35/1 or 35/2 must be said."""
        for rules, said, field in (
            ("krenglbach", {}, "thirds"),
            ("krenglbach", {"most": 4}, "most"),
            ("krenglbach", {"most": 1, "thirds": [210, 0, 0, 0]}, "thirds"),
            ("krenglbach", {"most": 1, "equal": [1]}, "equal"),
            ("krenglbach", {"most": 1, "trickless": [1]}, "trickless"),
            ("krenglbach", {"most": 1, "equal": [2], "trickless": [2]}, "trickless"),
            ("krenglbach", {"most": 1, "equal": [2], "the_game": True}, "the_game"),
            ("krenglbach", {"most": 1, "trickless": [2, 3]}, "the_game"),
            ("krenglbach", {"most": 1, "trickless": [0, 2, 3], "the_game": True}, "the_game"),
            ("krenglbach", {"most": 1, "second": [2]}, "second"),
            ("krenglbach", {"trickless": [2]}, "thirds"),
            ("tirol", {"most": 1}, "second"),
            ("tirol", {"most": 1, "second": [1]}, "second"),
            ("tirol", {"most": 0, "second": [1]}, "second"),
            ("tirol", {"most": 1, "the_game": True, "second": [2]}, "second"),
        ):
            check_refused(deal(rules, "trischaken", **said), field)

    def test_what_is_special_about_a_trischaken(self):
        """A press each; where two have no trick the box asks whether it is 35/2 or a Blatt less."""
        walk = walk_to("krenglbach", TRISCHAKEN, ending=PLAYED, most=1)
        assert [found.key for found in walk.members()] == ["equal", "trickless", "the_game"]
        give(walk, "the_game")
        assert walk.answers["the_game"] == 0 and walk.question.key == "special"
        walk.remove(member(walk, "the_game"))
        give(walk, "trickless")
        assert walk.options() == [0, 2, 3]
        walk.give([2, 3])
        assert walk.path == "the_game" and walk.options() == [0, 1]
        walk.give(1)
        walk.done()
        assert walk.question is None
        walk = walk_to("krenglbach", TRISCHAKEN, ending=PLAYED, most=0)
        assert [found.key for found in walk.members()] == ["trickless", "the_game"]

    def test_thirds_of_three_seats_are_asked(self):
        walk = walk_to("tirol", TRISCHAKEN, ending=COUNTED)
        assert walk.question.key == "thirds"
        assert walk.limits([]) == (0, 210, 52)
        assert walk.limits([100]) == (0, 110, 52)
        assert walk.limits([100, 90]) == (0, 20, 20)
        assert walk.limits([100, 90, 15]) == (5, 5, 5)
        walk.give([100, 90, 15, 5])
        assert walk.question is None
        assert walk.back() and walk.kept == [100, 90, 15, 5]
        assert walk.limits([100]) == (0, 110, 90)


if __name__ == "__main__":
    unittest.main()
