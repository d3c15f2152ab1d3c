"""The fields of decisions: the type that each has in Python, and what checks it."""

from collections.abc import Sequence
from typing import Annotated, Any, Protocol

from host_tools.common.limits import MAX_CENTS, MAX_MARK, MAX_MARKS
from host_tools.language.message import msg
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.record import MAX_TARIFF
from rules_core.result_code import MOST_FURTHER, MOST_PLAYED
from rules_core.session import MAX_NUMBER, MAX_SEATS
from rules_core.tariffs import DIGEST_SIZE

MAX_PLAYERS = 1000
MAX_POINTS = 1_000_000
MAX_REASON = 200
MAX_TEAM = 40
MOST_ON_SHEET = 2 * MAX_SEATS  # several may have had one chair
MAX_CASH_TEXT, MAX_RECEIPT, MAX_WHO = 80, 30, 60

PERSON = Integer(1, 999_999)
SEATED = List(PERSON, 2, MAX_SEATS)
CENTS = Integer(0, MAX_CENTS)
AMOUNT = Integer(1, MAX_CENTS)
PENALTY_POINTS = Integer(1, MAX_POINTS)
WARNING_ID = PlainText(80, shortest=1)


class Checker(Protocol):
    """A field of `rules_core.fields`."""

    def check(self, value: Any) -> None:
        """ValueError unless it is a value of this field."""


class Document:
    """A JSON document: a dict, which is read where it is applied."""

    def check(self, value: object) -> None:
        """ValueError unless it is a document."""
        if not isinstance(value, dict):
            raise ValueError(msg("must be a document"))


# Which of the things that its kind can say a decision says, a key of its `variants`.
What = Annotated[str, PlainText(20, shortest=1)]
Person = Annotated[int, PERSON]
PersonOrNone = Annotated[int | None, Maybe(PERSON)]
Persons = Annotated[Sequence[int], List(PERSON, 2, MAX_PLAYERS)]
SomePersons = Annotated[Sequence[int], List(PERSON, 1, MAX_PLAYERS)]
Seated = Annotated[Sequence[int], SEATED]
OnSheet = Annotated[Sequence[int], List(PERSON, 2, MOST_ON_SHEET)]
Rounds = Annotated[Sequence[Sequence[Sequence[int]]], List(List(SEATED, 1, MAX_PLAYERS), 1, 99)]
RoundNumber = Annotated[int, Integer(1, 99)]
UpToRound = Annotated[int, Integer(0, 99)]
TableNumber = Annotated[int, Integer(1, MAX_NUMBER)]
TableOrNone = Annotated[int | None, Maybe(Integer(1, MAX_NUMBER))]
Cents = Annotated[int, CENTS]
Amount = Annotated[int, AMOUNT]
Percent = Annotated[int, Integer(0, 100)]
# What stands in a cash book: the text of an entry, the number of its receipt, who is concerned.
CashText = Annotated[str, PlainText(MAX_CASH_TEXT, shortest=1)]
ReceiptOrNone = Annotated[str, PlainText(MAX_RECEIPT)]  # "": none
WhoOrNone = Annotated[str, PlainText(MAX_WHO)]  # "": nobody is named
# Notes and coins: [value in cents, how many] each.
PiecesOrNone = Annotated[
    list[list[int]] | None, Maybe(List(List(Integer(0, MAX_CENTS), 2, 2), 0, 40))
]
Points = Annotated[int, Integer(-MAX_POINTS, MAX_POINTS)]
PenaltiesOfAll = Annotated[Sequence[int], List(Integer(0, MAX_POINTS), 0, MOST_ON_SHEET)]
PointsOfAll = Annotated[Sequence[int], List(Integer(-MAX_POINTS, MAX_POINTS), 2, MOST_ON_SHEET)]
Deals = Annotated[int, Integer(0, 300)]
MinutesMore = Annotated[int, Integer(0, 120)]
DealsOrAll = Annotated[int | None, Maybe(Integer(0, 300))]
DealNumberOrNone = Annotated[int | None, Maybe(Integer(1, 300))]
Seed = Annotated[int, Integer(0, (1 << 63) - 1)]
YesOrNo = Annotated[bool, Flag()]
Method = Annotated[str, PlainText(20, shortest=1)]
DayOrNone = Annotated[str | None, Maybe(PlainText(10))]
# The record that began a session, as `sessions.Session.id` names it; likewise of an entry.
SessionId = Annotated[str, PlainText(80, shortest=1)]
SessionOrNone = Annotated[str | None, Maybe(PlainText(80, shortest=1))]
EntryId = Annotated[str, PlainText(80, shortest=1)]
WarningOrNone = Annotated[str | None, Maybe(WARNING_ID)]
TeamOrNone = Annotated[str, PlainText(MAX_TEAM)]  # "": none
Teams = Annotated[Sequence[str], List(PlainText(MAX_TEAM, shortest=1), 2, MAX_PLAYERS)]
SeasonOrNone = Annotated[str, PlainText(60)]  # "": none
Marks = Annotated[Sequence[str], List(PlainText(MAX_MARK, shortest=1), 0, MAX_MARKS)]
PublicReason = Annotated[str, PlainText(MAX_REASON)]
CountOfRecords = Annotated[int, Integer(1, MOST_PLAYED + MOST_FURTHER)]
# The first four digits of a digest in hexadecimal.
CodeDigest = Annotated[str, PlainText(4, shortest=4)]
Digest = Annotated[str, PlainText(2 * DIGEST_SIZE, shortest=2 * DIGEST_SIZE)]  # in hexadecimal
TariffBytes = Annotated[str, PlainText(-(-MAX_TARIFF // 3) * 4, shortest=4)]  # in base64
JsonDocument = Annotated[dict[str, Any], Document()]
JsonDocumentOrNone = Annotated[dict[str, Any] | None, Maybe(Document())]
DecisionNumber = Annotated[int, Integer(1, 1 << 31)]
