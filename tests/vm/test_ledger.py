"""What the ledger must do on every VM."""

import unittest

from rules_core import record as records
from rules_core.errors import Refusal
from rules_core.ledger import Ledger
from tests.rules_core.sheet import Sheet

# U = 25, 50 and -26; void; nobody took it.
PRISE = {"taker": 0, "contract": "prise", "points": 41, "bouts": 2}
GARDE = {"taker": 1, "contract": "garde", "points": 41, "bouts": 2}
LOST = {"taker": 2, "contract": "prise", "points": 40, "bouts": 2}
VOID = {"taker": 3, "contract": "garde", "points": 60, "bouts": 2, "ruling": {"kind": "void"}}
PASSED = {"passed": True}
DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}


class TestLedger(unittest.TestCase):
    def test_new_session(self):
        ledger = Sheet(dealer=2).ledger
        assert ledger.points == [0, 0, 0, 0]
        assert ledger.money is None
        assert (ledger.played, ledger.number, ledger.dealer) == (0, 1, 2)
        assert not ledger.complete
        assert len(ledger.deals) == len(ledger.incidents) == 0
        assert not ledger.closed and not ledger.signed and not ledger.cleared

    def test_totals(self):
        sheet = Sheet()
        first = sheet.write(PRISE)
        second = sheet.write(GARDE)
        third = sheet.write(LOST)
        ledger = sheet.ledger
        assert ledger.points == [75 - 50 + 26, -25 + 150 + 26, -25 - 50 - 78, -25 - 50 + 26]
        assert [line.sequence for line in ledger.deals] == [first, second, third]
        assert [line.number for line in ledger.deals] == [1, 2, 3]
        assert [line.dealer for line in ledger.deals] == [0, 1, 2]
        assert [line.points for line in ledger.deals][2] == [26, 26, -78, 26]
        assert [line.money for line in ledger.deals] == [None, None, None]

    def test_a_session_that_continues_another_one(self):
        """Its deals are numbered on, and its own totals are without what was carried over."""
        carried = [40, -10, -10, -20]
        sheet = Sheet(deals=2, continues=1, first_deal=4, carried=carried)
        ledger = sheet.ledger
        assert (ledger.number, ledger.before, ledger.complete) == (4, 3, False)
        first = sheet.write(PRISE)
        assert [line.number for line in ledger.deals] == [4]
        assert ledger.points == [75, -25, -25, -25]
        assert ledger.totals == [115, -35, -35, -45]
        assert (ledger.number, ledger.all_money) == (5, None)
        sheet.write(PASSED, corrects=first)
        assert (ledger.number, ledger.totals) == (4, carried)
        sheet.write(GARDE)
        sheet.write(GARDE)
        assert (ledger.complete, ledger.played) == (True, 2)

    def test_money_is_carried_over(self):
        carried = [6, -2, -2, -2]
        sheet = Sheet("krenglbach", continues=1, carried=carried, carried_money=carried)
        assert (sheet.ledger.totals, sheet.ledger.all_money) == (carried, carried)
        assert (sheet.ledger.points, sheet.ledger.money) == ([0] * 4, [0] * 4)
        ledger = Sheet("krenglbach").ledger
        assert (ledger.totals, ledger.all_money, ledger.before) == ([0] * 4, [0] * 4, 0)

    def test_totals_of_three_and_five(self):
        sheet = Sheet("ch-3", 3, dealer=2)
        sheet.write(GARDE)
        assert sheet.ledger.points == [-50, 100, -50] and sheet.ledger.dealer == 0
        sheet = Sheet("ch-5", 5, dealer=4)
        garde = dict(GARDE)
        garde["partner"] = 4
        sheet.write(garde)
        assert sheet.ledger.points == [-50, 100, -50, -50, 50] and sheet.ledger.dealer == 0

    def test_an_annulled_deal_says_who_deals_next(self):
        sheet = Sheet(dealer=0)
        ledger = sheet.ledger
        first = sheet.write(PRISE)
        second = sheet.write(GARDE)
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

    def test_a_round_ended_early_goes_on_with_another_deal(self):
        sheet = Sheet(deals=3)
        ledger = sheet.ledger
        sheet.write(PRISE)
        sheet.close()
        assert ledger.ended and ledger.closed and ledger.signed
        second = sheet.write(GARDE)
        assert not ledger.ended and ledger.closed and not ledger.signed
        sheet.write(LOST)
        sheet.close()
        assert ledger.closed and not ledger.ended
        sheet.annul(second)  # after the end: the deal is to come again
        assert not ledger.complete and not ledger.ended

    def test_passed_deal_is_not_counted_and_the_next_player_deals(self):
        sheet = Sheet(deals=2, dealer=3)
        sheet.write(PASSED)
        ledger = sheet.ledger
        assert (ledger.played, ledger.number, ledger.dealer) == (0, 1, 0)
        assert ledger.points == [0, 0, 0, 0]
        assert not ledger.deals[0].counts and not ledger.deals[0].void
        sheet.write(PRISE)
        sheet.write(PASSED)
        assert (ledger.played, ledger.number, ledger.dealer) == (1, 2, 2)
        assert not ledger.complete
        sheet.write(GARDE)
        assert (ledger.played, ledger.number, ledger.dealer) == (2, 3, 3)
        assert ledger.complete

    def test_void_deal_counts(self):
        sheet = Sheet(deals=1)
        sheet.write(VOID)
        ledger = sheet.ledger
        assert ledger.points == [0, 0, 0, 0]
        assert (ledger.played, ledger.dealer, ledger.complete) == (1, 1, True)
        assert ledger.deals[0].void and ledger.deals[0].counts

    def test_correction(self):
        sheet = Sheet()
        wrong = sheet.write(PRISE)
        sheet.write(LOST)
        right = sheet.write(GARDE, corrects=wrong)
        ledger = sheet.ledger
        assert ledger.points == [-50 + 26, 150 + 26, -50 - 78, -50 + 26]
        assert (ledger.played, ledger.dealer, ledger.number) == (2, 2, 3)
        first, second = ledger.deals
        assert (first.sequence, first.corrected, first.annulled) == (right, True, False)
        assert (first.number, first.dealer) == (1, 0)
        assert (second.corrected, second.annulled) == (False, False)

    def test_correction_of_a_correction(self):
        """It may name the record in force or any earlier one of the same deal."""
        for named in (0, 1):
            sheet = Sheet()
            sequences = [sheet.write(PRISE)]
            sequences.append(sheet.write(GARDE, corrects=sequences[0]))
            sheet.write(LOST, corrects=sequences[named])
            ledger = sheet.ledger
            assert ledger.points == [26, 26, -78, 26]
            assert (ledger.played, ledger.dealer, len(ledger.deals)) == (1, 1, 1)
            assert ledger.deals[0].corrected

    def test_correction_to_and_from_passed(self):
        sheet = Sheet(deals=1)
        first = sheet.write(PRISE)
        assert sheet.ledger.complete
        sheet.write(PASSED, corrects=first)
        assert (sheet.ledger.played, sheet.ledger.dealer, sheet.ledger.complete) == (0, 1, False)
        assert sheet.ledger.points == [0, 0, 0, 0]
        sheet.write(VOID, corrects=first)
        assert (sheet.ledger.played, sheet.ledger.dealer, sheet.ledger.complete) == (1, 1, True)
        assert sheet.ledger.deals[0].void

    def test_numbers_are_not_given_twice(self):
        """A deal that is corrected into one that does not count leaves those after it their
        numbers.
        """
        sheet = Sheet()
        first = sheet.write(PRISE)
        sheet.write(GARDE)
        sheet.write(PASSED, corrects=first)
        assert (sheet.ledger.played, sheet.ledger.number) == (1, 3)

    def test_every_deal_that_counts_has_a_name_of_its_own(self):
        """Corrected into one that does not count it leaves its number to the next one."""
        sheet = Sheet()
        ledger = sheet.ledger
        first = sheet.write(PRISE)
        second = sheet.write(GARDE)
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
        assert _refused(ledger.name_of, 999)

    def test_a_deal_that_was_passed_becomes_a_game(self):
        sheet = Sheet()
        passed = sheet.write(PASSED)
        first = sheet.write(PRISE)
        again = sheet.write(PASSED)
        sheet.write(GARDE)
        sheet.write(LOST, corrects=passed)
        sheet.write(LOST, corrects=again)
        names = [sheet.ledger.name_of(line.sequence) for line in sheet.ledger.deals]
        assert names == ["1a", "1b", "2a", "2b"]
        assert sheet.ledger.name_of(first) == "1b"

    def test_dealer_sits_out_at_a_table_of_five(self):
        sheet = Sheet("krenglbach", 5, deals=5, dealer=3)
        ledger = sheet.ledger
        assert [ledger.seating(dealer) for dealer in (3, 4, 0)] == [
            [4, 0, 1, 2],
            [0, 1, 2, 3],
            [1, 2, 3, 4],
        ]
        assert [ledger.forehand(dealer) for dealer in range(5)] == [0] * 5
        assert ledger.points == ledger.money == [0] * 5
        # The declarer at seat 1 is the player at place 0, then at place 1.
        sheet.write(DREIER)
        assert (ledger.points, ledger.dealer) == ([12, -4, -4, 0, -4], 4)
        sheet.write(DREIER)
        assert (ledger.points, ledger.dealer) == ([8, 8, -8, -4, -4], 0)
        assert ledger.money == ledger.points
        assert [line.points for line in ledger.deals] == [[-4, 12, -4, -4]] * 2
        assert ledger.played == 2

    def test_incidents_at_a_table_of_five(self):
        """Places at the table count, whoever sits out."""
        sheet = Sheet("tirol", 5)
        sheet.write({"penalty": {"seat": 4, "points": 10, "reason": "late"}})
        sheet.write({"adjust": {"points": [1, 2, 3, 4, 5], "reason": "ruling"}})
        assert sheet.ledger.points == [1, 2, 3, 4, -5]
        assert sheet.ledger.money == [0] * 5
        four = Sheet("tirol", 4)
        assert _refused(four.write, {"penalty": {"seat": 4, "points": 10, "reason": "late"}})
        assert _refused(four.write, {"adjust": {"points": [0] * 5, "reason": "ruling"}})

    def test_forehand_of_four(self):
        ledger = Sheet("tirol", 4).ledger
        assert [ledger.forehand(dealer) for dealer in range(4)] == [1, 2, 3, 0]
        assert ledger.seating(2) == [0, 1, 2, 3]

    def test_annulment(self):
        """An annulled deal keeps its number, otherwise it is as if it had not been dealt."""
        sheet = Sheet(deals=2)
        sheet.write(PRISE)
        second = sheet.write(GARDE)
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

    def test_annulment_of_a_correction(self):
        sheet = Sheet()
        first = sheet.write(PRISE)
        second = sheet.write(GARDE, corrects=first)
        sheet.annul(second)
        assert sheet.ledger.points == [0, 0, 0, 0]
        assert (sheet.ledger.played, sheet.ledger.dealer) == (0, 0)
        assert sheet.ledger.deals[0].annulled

    def test_what_stood_there_before_the_last_change(self):
        sheet = Sheet()
        first = sheet.write(PRISE)
        other = sheet.write(GARDE)
        assert sheet.ledger.before_change(first) is None
        second = sheet.write(LOST, corrects=first, dealer=3)
        sheet.write(VOID, corrects=other)
        sheet.write(GARDE, corrects=second)
        for ledger in (sheet.ledger, sheet.again()):
            for sequence in (first, second, ledger.deals[0].sequence):
                was = ledger.before_change(sequence)
                assert (was.sequence, was.dealer, was.annulled) == (second, 3, False)
                assert was.points == [26, 26, -78, 26]
            assert ledger.before_change(other).sequence == other

    def test_what_stood_there_before_an_annulment(self):
        """The deal itself, also if it was annulled twice; before it is brought back, no deal."""
        sheet = Sheet()
        ledger = sheet.ledger
        first = sheet.write(PRISE)
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
        sheet = Sheet(deals=1)
        ledger = sheet.ledger
        sheet.write(PRISE)
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

    def test_deals_that_both_keys_agreed_to_at_once(self):
        sheet = Sheet()
        ledger = sheet.ledger
        first = sheet.write(PRISE, at_once=True)
        second = sheet.write(GARDE, at_once=True)
        sheet.write(LOST)
        assert ledger.agreed_at_once() == 2
        assert [line.at_once for line in ledger.deals] == [True, True, False]
        again = Sheet().ledger
        assert again.restore(ledger.state()) and again.agreed_at_once() == 2
        corrected = sheet.write(LOST, corrects=first)
        assert ledger.agreed_at_once() == 1
        sheet.annul(second)
        assert ledger.agreed_at_once() == 0
        sheet.write(LOST, corrects=corrected, at_once=True)
        assert ledger.agreed_at_once() == 1
        sheet.annul(corrected, at_once=True)
        assert ledger.agreed_at_once() == 1
        sheet.annul(corrected)
        assert ledger.agreed_at_once() == 0

    def test_what_the_table_is_told_before_it_signs(self):
        """Deals changed, points changed beside the deals, who deals, what was agreed to at once."""
        sheet = Sheet()
        first = sheet.write(PRISE)
        assert sheet.ledger.noted() == [0, 0, 0, 0]
        sheet.write({"warning": {"seat": 2, "reason": "hesitated"}})
        assert sheet.ledger.noted() == [0, 0, 0, 0]
        sheet.write({"penalty": {"seat": 2, "points": 10, "reason": "late"}}, at_once=True)
        sheet.write({"adjust": {"points": [1, -1, 0, 0], "reason": "wrong"}})
        sheet.let_deal(2, at_once=True)
        sheet.write(LOST, corrects=first, at_once=True)
        assert sheet.ledger.noted() == [1, 2, 1, 3]
        assert sheet.again().noted() == [1, 2, 1, 3]

    def test_what_begins_and_ends_a_session_may_be_agreed_to_at_once(self):
        sheet = Sheet(at_once=True)
        assert sheet.ledger.noted() == [0, 0, 0, 1]
        sheet.close(at_once=True)
        sheet.close()
        assert sheet.ledger.agreed_at_once() == 2
        sheet.clear(at_once=True)
        assert sheet.again().agreed_at_once() == 3

    def test_incidents(self):
        """A penalty is taken from that seat only; a warning costs nothing; neither is a deal."""
        sheet = Sheet()
        sheet.write({"warning": {"seat": 2, "reason": "hesitated"}})
        sheet.write(PRISE)
        sheet.write({"penalty": {"seat": 2, "points": 100, "reason": "again"}})
        sheet.write({"adjust": {"points": [5, 0, -3, 0], "reason": "counted wrongly"}})
        ledger = sheet.ledger
        assert ledger.points == [75 + 5, -25, -25 - 100 - 3, -25]
        assert (ledger.played, ledger.dealer, len(ledger.deals)) == (1, 1, 1)
        kinds = [record.kind for record in ledger.incidents]
        assert kinds == [records.WARNING, records.PENALTY, records.ADJUST]
        scores = [ledger.incident_score(record).points for record in ledger.incidents]
        assert scores == [[0, 0, 0, 0], [0, 0, -100, 0], [5, 0, -3, 0]]

    def test_a_penalty_answers_a_warning_of_its_player_once(self):
        """French Tarot, 1.1: the usual penalty after a second warning."""
        sheet = Sheet()
        deal = sheet.write(PRISE)
        first, second, of_another = [
            sheet.write({"warning": {"seat": seat, "reason": "talking"}}) for seat in (2, 2, 3)
        ]
        fine = {"penalty": {"seat": 2, "points": 100, "reason": "talking"}}
        for nothing in (deal, of_another, sheet.session.sequence):
            assert _refused(sheet.write, fine, warning=nothing)
        answer = sheet.write(fine, warning=second)
        assert _refused(sheet.write, fine, warning=second)
        assert _refused(sheet.write, fine, warning=answer)
        sheet.write(fine, warning=first)
        sheet.write(fine)  # for something else
        sheet.write(fine)
        assert sheet.ledger.points[2] == -25 - 400

    def test_refused(self):
        """A correction must name a deal of this session; a session is no part of itself."""
        sheet = Sheet()
        warning = sheet.write({"warning": {"seat": 0, "reason": "x"}})
        deal = sheet.write(PRISE)
        for sequence in (sheet.session.sequence, warning):
            assert _refused(sheet.annul, sequence)
            assert _refused(sheet.write, GARDE, sequence)
        try:
            sheet.annul(warning)
        except Refusal as error:
            assert (error.field, error.key, error.details) == ("", "no_deal", (warning,))
        assert _refused(Ledger(sheet.session.body, None).apply, sheet.session)
        assert sheet.ledger.points == [75, -25, -25, -25]
        assert [line.sequence for line in sheet.ledger.deals] == [deal]

    def test_records_that_do_not_fit(self):
        """They must not upset the totals: other rules, other seats, points from nowhere."""
        sheet = Sheet()
        sheet.write(PRISE)
        assert _refused(sheet.write, GARDE, rules="ch-4")
        assert _refused(sheet.write, GARDE, points=[75, -25, -50])
        assert _refused(sheet.write, GARDE, points=[75, -25, -25, -20])
        assert _refused(sheet.write, GARDE, money=[0, 0, 0, 1])
        assert _refused(sheet.write, GARDE, dealer=4)
        assert _refused(sheet.write, {"penalty": {"seat": 3, "points": 1, "reason": "x"}}, seat=4)
        adjust = {"adjust": {"points": [1, 0, 0, 0], "reason": "x"}}
        assert _refused(sheet.write, adjust, points=[1, 0, 0])
        assert sheet.ledger.points == [75, -25, -25, -25]
        assert (len(sheet.ledger.deals), len(sheet.ledger.incidents)) == (1, 0)

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
        sheet = Sheet(dealer=0)
        ledger = sheet.ledger
        sheet.write(PRISE)
        points = ledger.points
        sheet.let_deal(3)
        assert (ledger.dealer, ledger.number, ledger.points) == (3, 2, points)
        assert len(ledger.deals) == 1 and not len(ledger.incidents)
        sheet.write(GARDE)
        assert ledger.dealer == 0
        assert [line.dealer for line in ledger.deals] == [0, 3]
        assert _refused(sheet.let_deal, 4)
        first = Sheet(dealer=None)
        first.let_deal(2)
        assert first.ledger.dealer == 2

    def test_who_deals_is_said_after_the_signature(self):
        """The totals stand, but the signature is not the last record any more."""
        sheet = Sheet(deals=1)
        sheet.write(PRISE)
        sheet.close()
        sheet.let_deal(3)
        assert sheet.ledger.closed and not sheet.ledger.signed

    def test_a_correction_names_another_dealer(self):
        """Of the last deal: he who sits after him deals next. Of an earlier one: nobody else."""
        sheet = Sheet(dealer=0)
        ledger = sheet.ledger
        first = sheet.write(PRISE)
        second = sheet.write(GARDE)
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
        sheet = Sheet(dealer=0)
        ledger = sheet.ledger
        first = sheet.write(PRISE)
        second = sheet.write(GARDE)
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
        sheet = Sheet(dealer=0)
        ledger = sheet.ledger
        first = sheet.write(PRISE)
        second = sheet.write(GARDE)
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
        sheet = Sheet(dealer=0)
        sheet.write(PRISE)
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
        assert _refused(sheet.write, GARDE, before=warning)
        assert _refused(sheet.make, GARDE, corrects=first, before=first)
        assert len(sheet.ledger.deals) == 1

    def test_signed_round(self):
        """What is changed after the signature is no longer signed, but the round stays closed."""
        sheet = Sheet(deals=1)
        first = sheet.write(PRISE)
        ledger = sheet.ledger
        sheet.close()
        assert ledger.closed and ledger.signed
        sheet.write(GARDE, corrects=first)
        assert ledger.closed and not ledger.signed
        sheet.close()
        assert ledger.signed
        assert ledger.points == [-50, 150, -50, -50]

    def test_signature_of_other_totals(self):
        sheet = Sheet("krenglbach", deals=1)
        sheet.write(DREIER)
        totals = sheet.ledger.points
        assert _refused(sheet.close, points=[0, 0, 0, 0])
        assert _refused(sheet.close, points=totals[:3], money=totals[:3])
        assert _refused(sheet.close, money=None)
        assert _refused(sheet.close, played=2)
        assert not sheet.ledger.closed
        sheet.close()
        assert sheet.ledger.signed

    def test_cleared_session(self):
        sheet = Sheet()
        sheet.write(PRISE)
        sheet.clear()
        assert sheet.ledger.cleared
        assert _refused(sheet.write, GARDE)
        assert _refused(sheet.close)
        assert len(sheet.ledger.deals) == 1

    def test_what_is_expected_changes_nothing(self):
        """All that can fail is done before: what comes is as if the record had been applied."""
        sheet = Sheet()
        first = sheet.write(PRISE)
        ledger = sheet.ledger
        before = ledger.state()
        record = sheet.make(GARDE, corrects=first)
        change = ledger.expect(record)
        assert ledger.state() == before and ledger.whole
        sheet.forget(first)  # which is not read any more
        ledger.take(change)
        assert ledger.points == [-50, 150, -50, -50]
        assert (ledger.taken, ledger.whole) == (2, True)

    def test_what_cannot_be_read_is_not_taken(self):
        sheet = Sheet()
        first = sheet.write(PRISE)
        before = sheet.ledger.state()
        record = sheet.make(GARDE, corrects=first)
        sheet.forget(first)
        assert _refused(sheet.ledger.apply, record)
        assert sheet.ledger.state() == before and sheet.ledger.whole

    def test_a_ledger_that_was_left_half_way_says_so(self):
        sheet = Sheet()
        change = sheet.ledger.expect(sheet.make(PRISE))
        change.flags = None  # as if the machine had failed there
        try:
            sheet.ledger.take(change)
        except TypeError:
            assert not sheet.ledger.whole
            assert sheet.ledger.taken == 0
            return
        raise AssertionError("it was taken")

    def test_numbers_that_are_far_apart(self):
        """A session that has been going on for long, and a record that cannot be of it any more."""
        sheet = Sheet()
        sheet.skip(1_000_000)
        first = sheet.write(PRISE)
        sheet.skip(0xFFFD)
        last = sheet.write(GARDE)
        assert sheet.annul(first) == first + 0xFFFF
        assert [line.annulled for line in sheet.ledger.deals] == [True, False]
        assert [line.sequence for line in sheet.ledger.deals] == [first, last]
        points = sheet.ledger.points
        assert _refused(sheet.write, LOST)
        assert (sheet.ledger.points, sheet.ledger.played) == (points, 1)

    def test_views(self):
        sheet = Sheet()
        numbers = [sheet.write(deal) for deal in (PRISE, GARDE, LOST)]
        deals = sheet.ledger.deals
        assert [deals[index].sequence for index in (0, 1, 2, -1)] == numbers + numbers[2:]
        for index in (3, -4):
            try:
                deals[index]
            except IndexError:
                continue
            raise AssertionError("there is no such deal")


def _refused(call, *arguments, **lies):
    try:
        call(*arguments, **lies)
    except ValueError:
        return True
    return False


if __name__ == "__main__":
    unittest.main()
