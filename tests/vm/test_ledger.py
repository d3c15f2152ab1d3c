"""What the ledger must do on every VM."""

import unittest

from rules_core import record as records
from rules_core.errors import Refusal
from rules_core.ledger import Ledger
from tests.rules_core.sheet import Sheet
from tests.vm.refused import refusal

# U = 25, 50 and -26; void; nobody took it.
PRISE = {"taker": 0, "contract": "prise", "points": 41, "bouts": 2}
GARDE = {"taker": 1, "contract": "garde", "points": 41, "bouts": 2}
LOST = {"taker": 2, "contract": "prise", "points": 40, "bouts": 2}
VOID = {"taker": 3, "contract": "garde", "points": 60, "bouts": 2, "ruling": {"kind": "void"}}
PASSED = {"passed": True}
DREIER = {"forehand": 0, "game": "dreier", "declarer": 1, "won": True}


def played(*deals, **options):
    """A sheet on which these deals were written, and the sequences of their records."""
    sheet = Sheet(**options)
    return [sheet] + [sheet.write(deal) for deal in deals]


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
        sheet, first, second, third = played(PRISE, GARDE, LOST)
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

    def test_a_round_ended_early_goes_on_with_another_deal(self):
        sheet, _ = played(PRISE, deals=3)
        ledger = sheet.ledger
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
        sheet, _ = played(PASSED, deals=2, dealer=3)
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
        refusal(ValueError, four.write, {"penalty": {"seat": 4, "points": 10, "reason": "late"}})
        refusal(ValueError, four.write, {"adjust": {"points": [0] * 5, "reason": "ruling"}})

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
        sheet, first = played(PRISE)
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
        sheet, deal = played(PRISE)
        first, second, of_another = [
            sheet.write({"warning": {"seat": seat, "reason": "talking"}}) for seat in (2, 2, 3)
        ]
        fine = {"penalty": {"seat": 2, "points": 100, "reason": "talking"}}
        for nothing in (deal, of_another, sheet.session.sequence):
            refusal(ValueError, sheet.write, fine, warning=nothing)
        answer = sheet.write(fine, warning=second)
        refusal(ValueError, sheet.write, fine, warning=second)
        refusal(ValueError, sheet.write, fine, warning=answer)
        sheet.write(fine, warning=first)
        sheet.write(fine)  # for something else
        sheet.write(fine)
        assert sheet.ledger.points[2] == -25 - 400
        assert sheet.ledger.happened_to() == [0, 0, 2 + 4, 1]

    def test_refused(self):
        """A correction must name a deal of this session; a session is no part of itself."""
        sheet = Sheet()
        warning = sheet.write({"warning": {"seat": 0, "reason": "x"}})
        deal = sheet.write(PRISE)
        for sequence in (sheet.session.sequence, warning):
            refusal(ValueError, sheet.annul, sequence)
            refusal(ValueError, sheet.write, GARDE, sequence)
        error = refusal(Refusal, sheet.annul, warning)
        assert (error.field, error.key, error.details) == ("", "no_deal", (warning,))
        refusal(ValueError, Ledger(sheet.session.body, None).apply, sheet.session)
        assert sheet.ledger.points == [75, -25, -25, -25]
        assert [line.sequence for line in sheet.ledger.deals] == [deal]

    def test_records_that_do_not_fit(self):
        """They must not upset the totals: other rules, other seats, points from nowhere."""
        sheet, _ = played(PRISE)
        refusal(ValueError, sheet.write, GARDE, rules="ch-4")
        refusal(ValueError, sheet.write, GARDE, points=[75, -25, -50])
        refusal(ValueError, sheet.write, GARDE, points=[75, -25, -25, -20])
        refusal(ValueError, sheet.write, GARDE, money=[0, 0, 0, 1])
        refusal(ValueError, sheet.write, GARDE, dealer=4)
        refusal(
            ValueError, sheet.write, {"penalty": {"seat": 3, "points": 1, "reason": "x"}}, seat=4
        )
        adjust = {"adjust": {"points": [1, 0, 0, 0], "reason": "x"}}
        refusal(ValueError, sheet.write, adjust, points=[1, 0, 0])
        assert sheet.ledger.points == [75, -25, -25, -25]
        assert (len(sheet.ledger.deals), len(sheet.ledger.incidents)) == (1, 0)

    def test_signed_round(self):
        """What is changed after the signature is no longer signed, but the round stays closed."""
        sheet, first = played(PRISE, deals=1)
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
        refusal(ValueError, sheet.close, points=[0, 0, 0, 0])
        refusal(ValueError, sheet.close, points=totals[:3], money=totals[:3])
        refusal(ValueError, sheet.close, money=None)
        refusal(ValueError, sheet.close, played=2)
        assert not sheet.ledger.closed
        sheet.close()
        assert sheet.ledger.signed

    def test_cleared_session(self):
        sheet, _ = played(PRISE)
        sheet.clear()
        assert sheet.ledger.cleared
        refusal(ValueError, sheet.write, GARDE)
        refusal(ValueError, sheet.close)
        assert len(sheet.ledger.deals) == 1

    def test_what_is_expected_changes_nothing(self):
        """All that can fail is done before: what comes is as if the record had been applied."""
        sheet, first = played(PRISE)
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
        sheet, first = played(PRISE)
        before = sheet.ledger.state()
        record = sheet.make(GARDE, corrects=first)
        sheet.forget(first)
        refusal(ValueError, sheet.ledger.apply, record)
        assert sheet.ledger.state() == before and sheet.ledger.whole

    def test_a_ledger_that_was_left_half_way_says_so(self):
        sheet = Sheet()
        change = sheet.ledger.expect(sheet.make(PRISE))
        change.flags = None  # as if the machine had failed there
        refusal(TypeError, sheet.ledger.take, change)
        assert (sheet.ledger.whole, sheet.ledger.taken) == (False, 0)

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
        refusal(ValueError, sheet.write, LOST)
        assert (sheet.ledger.points, sheet.ledger.played) == (points, 1)

    def test_views(self):
        sheet = Sheet()
        numbers = [sheet.write(deal) for deal in (PRISE, GARDE, LOST)]
        deals = sheet.ledger.deals
        assert [deals[index].sequence for index in (0, 1, 2, -1)] == numbers + numbers[2:]
        for index in (3, -4):
            refusal(IndexError, deals.__getitem__, index)


if __name__ == "__main__":
    unittest.main()
