"""A session that was played before the one in play, as the log has it."""

from firmware.app.session import Account
from firmware.app.storage.earlier import EarlierRecords
from rules_core.ledger import Ledger


class EarlierSession(Account):
    """The session whose SESSION record is at `offset`; nothing is written to it any more.

    ValueError if its rule book is not known. `cut`: is there more of it that is not in the account,
    since it cannot be read?
    """

    def __init__(self, log, books, offset):
        super().__init__()
        first = log.read(offset)
        records = EarlierRecords(log, offset, first)
        self.ledger = Ledger(first.body, records.find, books.of_session(first.body))
        for record in records.read():
            self.hear(record)
        self.cut = records.cut
