"""What Troccas must do on every VM."""

import unittest

from rules_core.books import book
from rules_core.documents import read_document, write_document
from rules_core.troccas.dealing import ALL_AT_ONCE, AS_USUAL, NINE_AT_A_TIME, dealing_right
from rules_core.troccas.tariffs import troccas_4
from rules_core.walker import Walk
from tests.rules_core import vector_files

PACKED = (
    ({"rules": "troccas-4", "points": [40, 32]}, [40, 32, 0]),
    ({"rules": "troccas-6", "points": [5, 67], "match": 1}, [5, 67, 1, 1]),
    ({"rules": "troccas-3", "skatist": 2, "points": [42, 42, 43]}, [2, 42, 42, 43]),
    ({"rules": "troccas-5", "skatist": 0, "points": [27, 25, 25, 0, 50]}, [0, 27, 25, 25, 0, 50]),
)


class TestTroccas(unittest.TestCase):
    def test_vectors(self):
        for vector in vector_files.vectors("troccas"):
            vector_files.compare_vector(vector)

    def test_packed(self):
        """Stored for ever: a change here is a new version of the rule book."""
        for document, packed in PACKED:
            entry = read_document(document)
            assert entry.book.pack(entry.content) == packed, (
                document,
                entry.book.pack(entry.content),
            )
            assert entry.book.unpack(packed) == entry.content
            assert write_document(entry) == document

    def test_the_skatist_alone_may_have_less_than_a_trick(self):
        """Articles 12 and 19: "legt man drei Karten in den Skat"; the fool of a trick goes back."""
        for rules, least in (("troccas-3", 2), ("troccas-5", 4)):
            for skatist in (0, 1, book(rules).seats - 1):
                walk = Walk(book(rules), {"skatist": skatist})
                assert list(walk.gaps([])) == [(1, least - 1)], (rules, skatist)
                last = [30, 30, 20, 20][: book(rules).seats - 1]
                assert walk.gaps(last) == (), "what is left may be the scart alone"

    def test_the_skatist_comes_last(self):
        """His pile counts otherwise; the next player begins, and his own points are left."""
        for rules, skatist, places in (
            ("troccas-3", 0, [1, 2, 0]),
            ("troccas-3", 2, [0, 1, 2]),
            ("troccas-5", 1, [2, 3, 4, 0, 1]),
        ):
            walk = Walk(book(rules), {"skatist": skatist})
            question = walk.question
            assert list(question.places(walk.scope)) == places
            given = [60, 30, 20, 10, 7][: len(places)]
            placed = question.placed(walk.scope, given)
            assert [placed[place] for place in places] == given
            rest = 127 - sum(given[:-1])
            assert walk.limits(given[:-1]) == (rest, rest, rest)
            given[-1] = rest
            kept = question.placed(walk.scope, given)
            walk = Walk(book(rules), {"skatist": skatist, "points": kept})
            assert walk.question is None and walk.back()
            assert [walk.limits(given[:nth])[2] for nth in range(2)] == given[:2]

    def test_only_one_has_less_than_a_trick(self):
        """Article 12: the fool goes back for an empty card, "die bereits gespielt wurde, oder,
        wenn sie noch keine haben, später": one trick may lack a card, that with the fool.
        """
        for rules, short in (
            ("troccas-3", [2, 2, 123]),
            ("troccas-5", [4, 4, 50, 50, 19]),
            ("troccas-5", [4, 50, 50, 4, 19]),
        ):
            document = {"rules": rules, "skatist": len(short) - 1, "points": short}
            result, sentence = vector_files.answer(document)
            assert result == {"error": {"field": "points"}}
            assert sentence.startswith("Only one player can have less than a trick")
        walk = Walk(book("troccas-3"), {"skatist": 2})
        assert list(walk.gaps([2])) == [(1, 2)] and list(walk.gaps([3])) == [(1, 1)]
        walk = Walk(book("troccas-5"), {"skatist": 0})
        assert list(walk.gaps([50, 4, 19])) == [(1, 4)]

    def test_sentences(self):
        """The sentence that refuses a deal tells what could stand there."""
        for document, field, sentence in (
            ({"points": [40, 31]}, "points", "These must add up to 72; they add up to 71."),
            ({"points": [73, -1]}, "points", "This must lie between 0 and 72."),
            ({"points": [72]}, "points", "This must be a list of 2 whole numbers."),
            ({"points": [36, 36], "match": 2}, "match", "This must be one of: 0, 1."),
            (
                {"points": [72, 0]},
                "points",
                "Nobody has all 72 points: the fool is never taken from who plays it.",
            ),
            (
                {"rules": "troccas-6", "points": [1, 71]},
                "points",
                "This must be 0 or at least 2: there is no smaller trick.",
            ),
            (
                {"rules": "troccas-5", "skatist": 0, "points": [25, 25, 25, 25, 25]},
                "points",
                "These must add up to 127; they add up to 125.",
            ),
            (
                {"rules": "troccas-3", "skatist": 3, "points": [42, 42, 43]},
                "skatist",
                "This must be a seat from 0 to 2.",
            ),
        ):
            whole = {"rules": "troccas-4"}
            whole.update(document)
            assert vector_files.answer(whole) == ({"error": {"field": field}}, sentence), document

    def test_sentences_of_incidents(self):
        """Documents, all games: an incident names a seat of the table and what it costs."""
        for document, field, sentence in (
            ({"rules": None}, "rules", "This has to be given."),
            (
                {"warning": {"seat": 6, "reason": "x"}},
                "warning.seat",
                "This must be a seat from 0 to 5.",
            ),
            ({"warning": {"reason": "x"}}, "warning.seat", "This has to be given."),
            ({"warning": {"seat": 5}}, "warning.reason", "This must be a text."),
            (
                {"penalty": {"seat": 0, "points": 0, "reason": "x"}},
                "penalty.points",
                "This must be a whole number above zero.",
            ),
            (
                {"adjust": {"points": [0] * 4, "reason": "x"}},
                "adjust.points",
                "This must be a list of 6 whole numbers.",
            ),
            (
                {"warning": {}, "adjust": {}},
                "adjust",
                "A line is a deal or one incident, not both.",
            ),
            (
                {"warning": {}, "points": [36, 36]},
                "points",
                "There is no such key in this kind of deal.",
            ),
        ):
            whole = {"rules": "troccas-6"}
            whole.update(document)
            assert vector_files.answer(whole) == ({"error": {"field": field}}, sentence), document

    def test_dealing_rights(self):
        """Rules 3: from a debt of 9 nine cards at a time, above 18 all at once."""
        for total, right in (
            (36, AS_USUAL),
            (0, AS_USUAL),
            (-8, AS_USUAL),
            (-9, NINE_AT_A_TIME),
            (-18, NINE_AT_A_TIME),
            (-19, ALL_AT_ONCE),
            (-100, ALL_AT_ONCE),
        ):
            assert dealing_right(troccas_4(), total) == right, total

    def test_one_party_is_asked(self):
        walk = Walk(book("troccas-4"))
        assert walk.question.key == "points" and walk.limits([]) == (1, 71, 36)
        assert Walk(book("troccas-6")).limits([]) == (2, 70, 36)
        assert walk.limits([50]) == (22, 22, 22)
        walk.give([50, 22])
        assert walk.question is None
        assert walk.result() == {"points": [50, 22]}


if __name__ == "__main__":
    unittest.main()
