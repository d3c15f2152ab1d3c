"""What the versions of a rule book must do on every VM, with a second one that is made up."""

import unittest

from rules_core.books import book, is_current
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.errors import DealError
from rules_core.koenigrufen import krenglbach
from rules_core.tariffs import book_of
from tests.rules_core.second_versions import SecondVersions
from tests.rules_core.sheet import Sheet
from tests.vm.refused import refusal

PRISE = {"rules": "fft-4", "taker": 0, "contract": "prise", "points": 41, "bouts": 2}
ONCE, TWICE = [75, -25, -25, -25], [150, -50, -50, -50]
DREIER = {"forehand": 0, "game": 3, "declarer": 1, "ending": 0}


class TestSecondVersions(unittest.TestCase):
    def test_a_document_is_scored_by_the_version_that_it_names(self):
        with SecondVersions("fft-4"):
            for said, points in (({}, TWICE), ({"version": 2}, TWICE), ({"version": 1}, ONCE)):
                document = dict(PRISE)
                document.update(said)
                assert read_document(document).score().points == points, said
            assert write_document(read_document(document)) == document
            document["version"] = 2
            assert "version" not in write_document(read_document(document))

    def test_a_version_that_there_is_not_is_refused(self):
        for newest in (1, 2):
            shelf = SecondVersions("fft-4") if newest == 2 else SecondVersions("ch-3")
            with shelf:
                for version in (0, newest + 1):
                    error = refusal(DealError, book, "fft-4", version)
                    assert (error.field, error.details[-1]) == ("version", newest)

    def test_a_deal_of_a_ledger_counts_by_the_version_that_entered_it(self):
        sheet = Sheet()
        first = sheet.write(PRISE)
        ledger = sheet.ledger
        with SecondVersions("fft-4"):
            # The session goes on in the program that has the second version.
            ledger.book = book("fft-4")
            second = sheet.write(PRISE)
            assert [line.version for line in ledger.deals] == [1, 2]
            assert [line.points for line in ledger.deals] == [ONCE, TWICE]
            by_first = dict(PRISE)
            by_first["version"] = 1
            sheet.write(by_first, corrects=first)
            assert [line.points for line in ledger.deals] == [ONCE, TWICE]
            assert ledger.book_in(1).version == 1
            sheet.annul(second)
        assert ledger.points == ONCE

    def test_a_tariff_of_a_club_is_played_by_the_newest_engine(self):
        tariff = krenglbach.tariff()
        tariff.rules = "club"
        assert book_of(tariff).score(DREIER).points == [-4, 12, -4, -4]
        with SecondVersions():
            now, before = book_of(tariff), book_of(tariff, 1)
            assert (now.version, before.version) == (2, 1)
            assert now.digest == before.digest
            assert now.score(DREIER).points == [-8, 24, -8, -8]
            assert before.score(DREIER).points == [-4, 12, -4, -4]
            assert is_current(now) and not is_current(before)
            ledger = Sheet("krenglbach").ledger
            ledger.book = now  # a session by the tariff goes on in the program that has both
            found = ledger.book_in(1)
            assert (found.version, found.digest) == (1, now.digest)
            assert found.score(DREIER).points == [-4, 12, -4, -4]
            assert write_document(Entry(before, DEAL, DREIER))["version"] == 1
            for version in (0, 3):
                assert refusal(DealError, book_of, tariff, version).field == "version"


if __name__ == "__main__":
    unittest.main()
