"""What the ledger makes of corrections, annulments and other dealers, on every VM."""

import unittest

from tests.rules_core.sheet import Sheet
from tests.vm.refused import refusal
from tests.vm.test_ledger import DREIER, GARDE, LOST, PASSED, PRISE, VOID, played


class TestLedgerChanges(unittest.TestCase):
    def test_an_annulled_deal_says_who_deals_next(self):
        sheet, first, second = played(PRISE, GARDE, dealer=0)
        ledger = sheet.ledger
        assert ledger.dealer_after_annulment(second, True) == 2
        assert ledger.dealer_after_annulment(second, False) == 1
        again = sheet.annul(second)
        assert (ledger.dealer, ledger.played) == (1, 1)  # the same player deals again
        third = sheet.write(LOST)
        assert ledger.dealer == 2
        sheet.annul(third, passes=True)
        assert (ledger.dealer, ledger.played) == (2, 1)  # it broke the rules, and has been dealt
        # Put in force again, either of them has been dealt once.
        sheet.write(GARDE, corrects=again)
        assert (ledger.dealer, ledger.played) == (3, 2)
        sheet.write(LOST, corrects=third)
        assert (ledger.dealer, ledger.played) == (3, 3)
        sheet.annul(first, passes=True)
        sheet.annul(first)  # thought over: it never was
        assert (ledger.dealer, ledger.played) == (2, 2)
        sheet.annul(first, passes=True)
        assert (ledger.dealer, ledger.played) == (3, 2)

    def test_correction_to_and_from_passed(self):
        sheet, first = played(PRISE, deals=1)
        assert sheet.ledger.complete
        sheet.write(PASSED, corrects=first)
        assert (sheet.ledger.played, sheet.ledger.dealer, sheet.ledger.complete) == (0, 1, False)
        assert sheet.ledger.points == [0, 0, 0, 0]
        sheet.write(VOID, corrects=first)
        assert (sheet.ledger.played, sheet.ledger.dealer, sheet.ledger.complete) == (1, 1, True)
        assert sheet.ledger.deals[0].void

    def test_every_deal_that_counts_has_a_name_of_its_own(self):
        """Corrected into one that does not count it leaves its number to the next one."""
        sheet, first, second = played(PRISE, GARDE)
        ledger = sheet.ledger
        assert [ledger.name_of(sequence) for sequence in (first, second)] == ["1", "2"]
        passed = sheet.write(PASSED, corrects=second)
        third = sheet.write(LOST)
        # Only one of them counts.
        assert [ledger.name_of(sequence) for sequence in (first, second, third)] == ["1", "2", "2"]
        back = sheet.write(GARDE, corrects=second)
        names = [ledger.name_of(sequence) for sequence in (first, second, passed, back, third)]
        assert names == ["1", "2a", "2a", "2a", "2b"]
        assert [line.number for line in ledger.deals] == [1, 2, 2]
        assert ledger.name_of(sheet.write(PRISE)) == "4"
        # Annulled it may come back: nobody's name changes.
        sheet.annul(third)
        assert [ledger.name_of(line.sequence) for line in ledger.deals] == ["1", "2a", "2b", "4"]
        sheet.write(PASSED, corrects=third)
        assert [ledger.name_of(line.sequence) for line in ledger.deals] == ["1", "2", "2", "4"]
        refusal(ValueError, ledger.name_of, 999)

    def test_annulment(self):
        """An annulled deal keeps its number, otherwise it is as if it had not been dealt."""
        sheet, _, second = played(PRISE, GARDE, deals=2)
        assert sheet.ledger.complete
        sheet.annul(second)
        ledger = sheet.ledger
        assert ledger.points == [75, -25, -25, -25]
        assert (ledger.played, ledger.number, ledger.dealer) == (1, 3, 1)
        assert not ledger.complete
        line = ledger.deals[1]
        assert (line.annulled, line.corrected, line.sequence) == (True, False, second)
        assert line.points == [-50, 150, -50, -50]
        sheet.annul(second)
        assert ledger.played == 1

    def test_correction_of_an_annulled_deal(self):
        """It brings the deal back, whichever of its records it names."""
        for names_annulment in (False, True):
            sheet = Sheet()
            first = sheet.write(PRISE)
            annulment = sheet.annul(first)
            sheet.write(LOST, corrects=annulment if names_annulment else first)
            ledger = sheet.ledger
            assert ledger.points == [26, 26, -78, 26]
            assert (ledger.played, ledger.dealer) == (1, 1)
            assert (ledger.deals[0].corrected, ledger.deals[0].annulled) == (True, False)

    def test_what_stood_there_before_the_last_change(self):
        sheet, first, other = played(PRISE, GARDE)
        assert sheet.ledger.before_change(first) is None
        second = sheet.write(LOST, corrects=first, dealer=3)
        sheet.write(VOID, corrects=other)
        sheet.write(GARDE, corrects=second)
        for ledger in (sheet.ledger, sheet.again()):
            for sequence in (first, second, ledger.deals[0].sequence):
                was = ledger.before_change(sequence)
                assert (was.sequence, was.dealer, was.annulled) == (second, 3, False)
                assert was.points == [26, 26, -78, 26]
                assert not (was.counts or was.corrected or was.changed or was.at_once)
            assert ledger.before_change(other).sequence == other

    def test_what_stood_there_before_an_annulment(self):
        """The deal itself, also if it was annulled twice; before it is brought back, no deal."""
        sheet, first = played(PRISE)
        ledger = sheet.ledger
        second = sheet.write(GARDE, corrects=first)
        sheet.annul(first)
        sheet.write(LOST)
        sheet.annul(first, passes=True)
        was = ledger.before_change(first)
        assert (was.sequence, was.annulled) == (second, False)
        sheet.write(LOST, corrects=first)
        was = ledger.before_change(first)
        assert (was.sequence, was.annulled) == (second, True)
        sheet.write(PRISE, corrects=first)
        assert ledger.before_change(first).points == [26, 26, -78, 26]

    def test_which_deals_were_changed(self):
        sheet = Sheet(deals=2)
        ledger = sheet.ledger
        assert (ledger.changed, ledger.changed_last) == (0, False)
        first = sheet.write(PRISE)
        second = sheet.write(GARDE)
        assert (ledger.changed, ledger.changed_last) == (0, False)
        again = sheet.write(LOST, corrects=first)
        sheet.write({"warning": {"seat": 0, "reason": "late"}})
        assert (ledger.changed, ledger.changed_last) == (1, True)
        assert [line.changed for line in ledger.deals] == [True, False]
        sheet.write(PASSED)
        assert (ledger.changed, ledger.changed_last) == (1, False)
        sheet.write(PRISE, corrects=again)
        assert (ledger.changed, ledger.changed_last) == (1, True)
        sheet.annul(second)
        assert (ledger.changed, ledger.changed_last) == (2, True)
        sheet.write(GARDE)
        assert (ledger.changed, ledger.changed_last) == (2, False)

    def test_a_deal_behind_a_signature_is_a_change(self):
        sheet, _ = played(PRISE, deals=1)
        ledger = sheet.ledger
        sheet.close()
        added = sheet.write(GARDE)
        assert (ledger.changed, ledger.changed_last) == (1, True)
        assert [line.changed for line in ledger.deals] == [False, True]
        restored = Sheet(deals=1).ledger
        assert restored.restore(ledger.state())
        assert (restored.changed, restored.changed_last) == (1, True)
        sheet.annul(added)
        sheet.write(GARDE, corrects=added)
        assert ledger.changed == 1

    def test_first_dealer_left_open(self):
        """Whoever dealt the first deal was the first dealer, also when that deal is annulled."""
        sheet = Sheet(dealer=None)
        ledger = sheet.ledger
        assert (ledger.dealer, ledger.number) == (None, 1)
        first = sheet.write(PRISE, dealer=2)
        assert ledger.dealer == 3
        sheet.write(PASSED)
        assert ledger.dealer == 0
        sheet.annul(first)
        assert ledger.dealer == 3
        assert [line.dealer for line in ledger.deals] == [2, 3]

    def test_who_deals_can_be_said(self):
        """It goes on from there, and no deal and no total is another one."""
        sheet, _ = played(PRISE, dealer=0)
        ledger = sheet.ledger
        points = ledger.points
        sheet.let_deal(3)
        assert (ledger.dealer, ledger.number, ledger.points) == (3, 2, points)
        assert len(ledger.deals) == 1 and not len(ledger.incidents)
        sheet.write(GARDE)
        assert ledger.dealer == 0
        assert [line.dealer for line in ledger.deals] == [0, 3]
        refusal(ValueError, sheet.let_deal, 4)
        first = Sheet(dealer=None)
        first.let_deal(2)
        assert first.ledger.dealer == 2

    def test_who_deals_is_said_after_the_signature(self):
        """The totals stand, but the signature is not the last record any more."""
        sheet, _ = played(PRISE, deals=1)
        sheet.close()
        sheet.let_deal(3)
        assert sheet.ledger.closed and not sheet.ledger.signed

    def test_a_correction_names_another_dealer(self):
        """Of the last deal: he who sits after him deals next. Of an earlier one: nobody else."""
        sheet, first, second = played(PRISE, GARDE, dealer=0)
        ledger = sheet.ledger
        sheet.write(PRISE, corrects=first, dealer=3)
        assert ledger.dealer == 2
        assert ledger.dealer_after_correction(second, 2, True) == 3
        sheet.write(GARDE, corrects=second, dealer=2)
        assert ledger.dealer == 3
        assert [line.dealer for line in ledger.deals] == [3, 2]
        # Who deals next was said before it was said who has dealt: that comes to the same.
        sheet.let_deal(1)
        sheet.write(GARDE, corrects=second, dealer=0)
        assert ledger.dealer == 1
        sheet.let_deal(3)
        sheet.write(LOST, corrects=second, dealer=0)
        assert ledger.dealer == 3  # no news of the dealer

    def test_the_last_deal_is_that_after_which_nobody_had_a_turn(self):
        sheet, first, second = played(PRISE, GARDE, dealer=0)
        ledger = sheet.ledger
        sheet.annul(second)
        sheet.write(PRISE, corrects=first, dealer=2)
        assert ledger.dealer == 3
        sheet.annul(second, passes=True)
        sheet.write(PRISE, corrects=first, dealer=1)
        assert ledger.dealer == 0

    def test_another_dealer_sat_out(self):
        """The points are those of the players who sat there in truth."""
        sheet = Sheet("krenglbach", 5, dealer=3)
        first = sheet.write(DREIER)
        assert sheet.ledger.points == [12, -4, -4, 0, -4]
        sheet.write(DREIER, corrects=first, dealer=0)
        assert (sheet.ledger.points, sheet.ledger.dealer) == ([0, -4, 12, -4, -4], 1)

    def test_a_deal_is_put_in_before_another(self):
        sheet, first, second = played(PRISE, GARDE, dealer=0)
        ledger = sheet.ledger
        assert ledger.dealer_after_earlier(second, 1, True) == 3
        forgotten = sheet.write(LOST, before=second, number=2, dealer=1)
        assert [line.sequence for line in ledger.deals] == [first, forgotten, second]
        names = [ledger.name_of(sequence) for sequence in (first, forgotten, second)]
        assert names == ["1", "2a", "2b"]
        assert ledger.points == [75 - 50 + 26, -25 + 150 + 26, -25 - 50 - 78, -25 - 50 + 26]
        # All have been a turn behind since; and it is the fourth deal that comes.
        assert (ledger.dealer, ledger.played, ledger.number) == (3, 3, 4)
        # What changes it names it like any other.
        sheet.write(PRISE, corrects=forgotten, number=2, dealer=1)
        sheet.annul(forgotten, passes=True)
        assert [line.annulled for line in ledger.deals] == [False, True, False]
        another = sheet.write(LOST, before=forgotten, number=2, dealer=1)
        assert [line.sequence for line in ledger.deals][1] == another
        assert (ledger.name_of(another), ledger.name_of(second)) == ("2a", "2c")
        again = sheet.again()
        assert [line.number for line in again.deals] == [1, 2, 2, 2]
        assert again.state() == ledger.state()

    def test_a_forgotten_deal_that_was_counted(self):
        """Where the deal behind it has the dealer that follows, nobody's turn is another one."""
        sheet, _ = played(PRISE, dealer=0)
        sheet.let_deal(2)
        second = sheet.write(GARDE)
        assert sheet.ledger.dealer_after_earlier(second, 1, True) == 3
        sheet.write(LOST, before=second, number=2, dealer=1)
        assert [line.dealer for line in sheet.ledger.deals] == [0, 1, 2]
        assert sheet.ledger.dealer == 3

    def test_a_deal_is_put_in_before_a_deal(self):
        sheet = Sheet()
        warning = sheet.write({"warning": {"seat": 0, "reason": "x"}})
        first = sheet.write(PRISE)
        refusal(ValueError, sheet.write, GARDE, before=warning)
        refusal(ValueError, sheet.make, GARDE, corrects=first, before=first)
        assert len(sheet.ledger.deals) == 1


if __name__ == "__main__":
    unittest.main()
