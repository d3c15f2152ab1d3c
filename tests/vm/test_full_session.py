"""The longest session, on every VM of a PC."""

import unittest

from rules_core.ledger import MAX_RECORDS, ROOM
from tests.rules_core.sheet import Sheet

PASSED = {"passed": True}
WARNING = {"warning": {"seat": 2, "reason": "again"}}


class TestFullSession(unittest.TestCase):
    def test_full_session(self):
        """Its limit is a sentence, and nothing is half taken."""
        sheet = Sheet()
        for _ in range(MAX_RECORDS // 2):
            sheet.write(PASSED)
            sheet.write(WARNING)
        before = (sheet.ledger.points, sheet.ledger.dealer, len(sheet.ledger.deals))
        for refused in (PASSED, WARNING):
            with self.assertRaises(ValueError):
                sheet.write(refused)
        assert (sheet.ledger.points, sheet.ledger.dealer, len(sheet.ledger.deals)) == before
        sheet.close()
        assert sheet.ledger.signed

    def test_restored_ledger_of_any_length(self):
        """Its room is laid out anew, to the last deal and not beyond what was asked for."""
        sheet = Sheet()
        for count in range(1, 2 * ROOM + 2):
            sheet.write(PASSED)
            if count % ROOM in (ROOM - 1, 0, 1):
                again = Sheet().ledger
                assert again.restore(sheet.ledger.state())
                assert len(again.deals) == count
                assert again.state() == sheet.ledger.state()


if __name__ == "__main__":
    unittest.main()
