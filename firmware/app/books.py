"""The rule book of a session: a built-in one, or that of a tariff from the desk."""

from firmware.app.refusals import BoxRefusal
from rules_core.books import RULE_IDS
from rules_core.errors import DealError
from rules_core.record import TARIFF
from rules_core.session import find_built_in


class Books:
    """`tariffs`: what the desk has sent (`storage.tariffs.Tariffs`)."""

    def __init__(self, board, log):
        self._board = board
        self._log = log
        self._kept = None  # (digest, book) of the tariff that was asked for last

    @property
    def tariffs(self):
        from firmware.app.storage.tariffs import Tariffs  # the built-in ones need none of it

        return Tariffs(self._board.fs, self._board.guard)

    def of_session(self, body):
        """The rule book of the body of a SESSION record; ValueError if it cannot be had."""
        if not body["tariff"]:
            return find_built_in(body["rules"], "")
        record = self._log.read(body["tariff_at"])
        if record.kind != TARIFF:
            raise BoxRefusal("", "tariff_elsewhere")
        return self._made(body["rules"], body["tariff"], record.body["data"])

    def find(self, rules, tariff):
        """The rule book that a session may begin with, by rule id and digest ("": built in).

        DealError if there is none.
        """
        if not tariff:
            return find_built_in(rules, "")
        if self._kept is not None and self._kept[0] == tariff:
            return self._checked(rules)
        data = self.tariffs.load(tariff)
        if data is None:
            raise DealError("tariff", "tariff", tariff)
        return self._made(rules, tariff, data)

    def write_tariff(self, tariff):
        """Where in the log the tariff of a session to come stands: it is written if need be."""
        last = self._log.session
        if last is not None and last.body["tariff"] == tariff:
            return last.body["tariff_at"]
        data = self.tariffs.load(tariff)
        if data is None:
            raise DealError("tariff", "tariff", tariff)
        self._log.append(TARIFF, {"data": data})
        return self._log.newest

    def _made(self, rules, tariff, data):
        from rules_core.tariffs import book_of, decode, digest_of, hexadecimal

        if self._kept is None or self._kept[0] != tariff:
            if hexadecimal(digest_of(data)) != tariff:
                raise BoxRefusal("", "tariff_of_another")
            self._kept = (tariff, book_of(decode(data), digest=tariff))
        return self._checked(rules)

    def _checked(self, rules):
        """The book of the tariff that was asked for last; BoxRefusal unless it has this id."""
        book = self._kept[1]
        if book.id != rules or rules in RULE_IDS:
            raise BoxRefusal("", "rules_of_another")
        return book
