"""The rule books for other programs, on every VM: what is refused, and what is said of a deal."""

import unittest

from rules_core import api
from rules_core.errors import DealError
from tests.vm.refused import refusal

DEAL = {"rules": "fft-4", "taker": 2, "contract": "garde", "bouts": 2, "points": 40.5}
WARNING = {"rules": "fft-4", "warning": {"seat": 2, "reason": "played out of turn"}}


class TestApi(unittest.TestCase):
    def test_an_impossible_document_is_refused_by_each_function(self):
        for changes, field in (({"points": 92}, "points"), ({"rules": "fft-9"}, "rules")):
            document = dict(DEAL)
            document.update(changes)
            for function in (api.read, api.check, api.score, api.describe):
                assert refusal(DealError, function, document).field == field, function

    def test_a_possible_document_is_checked_in_silence(self):
        assert api.check(DEAL) is None
        assert api.check(WARNING) is None

    def test_an_incident_has_a_score_and_no_statements(self):
        assert api.score(WARNING).points == [0, 0, 0, 0]
        assert api.describe(WARNING) == []

    def test_a_deal_has_statements(self):
        assert [said.kind for said in api.describe(DEAL)] == ["game", "count", "lost"]

    def test_own_rule_books_are_found_by_their_ids(self):
        own = api.book_like(api.book("fft-4"), "home", {})
        assert api.book("home", own=[own]) is own
        assert api.book("home", own.version, [own]) is own
        assert refusal(DealError, api.book, "home", own.version + 1, [own]).field == "version"
        assert refusal(DealError, api.book, "home").field == "rules"
        assert api.book("ch-5", own=[own]) is api.book("ch-5")

    def test_a_document_is_written_as_it_was_read(self):
        for document in (DEAL, WARNING):
            assert api.write(api.read(document)) == document


if __name__ == "__main__":
    unittest.main()
