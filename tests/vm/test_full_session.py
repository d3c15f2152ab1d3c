"""The longest session, on every VM of a PC."""

import unittest

from rules_core.ledger import MAX_RECORDS
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


if __name__ == "__main__":
    unittest.main()
