"""The log of a box that has played many tables, quickly made as bytes without a box."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from host_tools.boxes.link.box_answers import Identity
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core import record as records
from rules_core.books import book as find_book
from rules_core.pin import NO_PIN
from rules_core.record import NO_DIGEST, Stamp, digest_of, encode
from rules_core.score import Score
from rules_core.session import from_nothing

FIRMWARE = "0.1.0"
DEAL_S = 240  # from one deal to the next


@dataclass(frozen=True)
class LoggedDeal:
    """A deal as a record stores it: the packed `answers` and the `score`."""

    answers: list[int]
    score: Score


def some_deals(rules: str, count: int, seed: int = 1) -> list[LoggedDeal]:
    """So many deals of a rule book that count, no two with the same answers."""
    book, chance = find_book(rules), Random(seed)
    deals: dict[tuple[int, ...], LoggedDeal] = {}
    while len(deals) < count:
        answers = plausible_deal(book, {}, chance)
        if book.counts(answers):
            packed = book.pack(answers)
            deals[tuple(packed)] = LoggedDeal(packed, book.score(answers))
    return list(deals.values())


def as_played(rules: str, count: int, seed: int = 1) -> list[LoggedDeal]:
    """So many deals of a rule book that count, as tables play them: some are alike."""
    book, chance = find_book(rules), Random(seed)
    deals: list[LoggedDeal] = []
    while len(deals) < count:
        answers = plausible_deal(book, {}, chance)
        if book.counts(answers):
            deals.append(LoggedDeal(book.pack(answers), book.score(answers)))
    return deals


class BoxLog:
    """A log that grows by whole sessions.

    `data`: its bytes; `collected`: how many of them the desk has. box: 8 bytes; deals:
    `LoggedDeal`s of the rule book of every session, played in turn.
    """

    def __init__(self, box: bytes, deals: Sequence[LoggedDeal]) -> None:
        self.data = bytearray()
        self.collected = 0
        self._box = box
        self._deals = deals
        self._played = 0
        self._sequence = 0
        self._previous = NO_DIGEST
        self._append(records.BEGIN, {"box": box, "nonce": bytes(8), "firmware": FIRMWARE}, 0)
        self._first = self._previous

    @property
    def identity(self) -> Identity:
        """Return the identity that the box has now."""
        return Identity(
            box=self._box,
            log=self._first,
            last=self._previous,
            firmware=FIRMWARE,
            size=len(self.data),
            boot=1,
            clock=0,
            synced=0,
            synced_clock=0,
            damage=(),
            session=None,
            flash="000000",
            pin_number=NO_PIN,
        )

    def play(self, session: Mapping[str, Any], begun: int) -> None:
        """Add a session (a dict, as the desk sends it), all its deals, and its signature.

        begun: Unix seconds.
        """
        book = find_book(session["rules"])
        within = {
            "session": self._sequence,
            "back": len(self.data),
            "director": False,
            "pin": NO_PIN,
            "at_once": False,
        }
        self._append(records.SESSION, {**from_nothing(), **session, "tariff_at": 0}, begun)
        first = session["dealer"] or 0  # None: the cards have said so
        totals = [0] * book.seats
        for deal_number in range(1, session["deals"] + 1):
            deal = self._deals[self._played % len(self._deals)]
            self._played += 1
            body = {
                "rules": book.id,
                "version": book.version,
                "number": deal_number,
                "dealer": (first + deal_number - 1) % book.seats,
                "corrects": None,
                "before": None,
                "answers": deal.answers,
                "points": deal.score.points,
                "money": None,
                "void": deal.score.void,
            }
            self._append(records.DEAL, within | body, begun + deal_number * DEAL_S)
            totals = [sum(pair) for pair in zip(totals, deal.score.points, strict=True)]
        signed = {"points": totals, "money": None, "played": session["deals"]}
        self._append(records.CLOSE, within | signed, begun + (session["deals"] + 1) * DEAL_S)

    def _append(self, kind: int, body: dict[str, Any], clock: int) -> None:
        stamp = Stamp(1, 60_000 * self._sequence, clock)
        raw = encode(kind, body, self._sequence, self._previous, stamp)
        self.data += raw
        self._sequence += 1
        self._previous = digest_of(raw)
