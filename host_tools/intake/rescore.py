"""Judgement of a record: the rule book is asked again, by the same code as on the box."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from host_tools.common.unexpected import unexpected
from host_tools.intake.session_so_far import Judgement, SessionBody, SoFar
from host_tools.language.formatting import signed
from host_tools.language.message import Message, Sentence, either
from host_tools.language.refusals import refusal
from host_tools.sessions import finding_words as words
from host_tools.tariffs.rule_books import Books
from rules_core import record as records
from rules_core.book import Book
from rules_core.documents import DEAL, INCIDENT_KEYS, Entry, verify_incident, write_document
from rules_core.errors import DealError, Refusal
from rules_core.incidents import INCIDENTS, check_warning
from rules_core.ledger import Ledger
from rules_core.record import Record

# The fields that name a record about a deal, and what is said where there is none.
_NAMES_A_DEAL = (
    ("corrects", words.CORRECTS_NOTHING, words.CORRECTS_UNKNOWN),
    ("before", words.PUT_BEFORE_NOTHING, words.PUT_BEFORE_UNKNOWN),
)


def judge_session(body: SessionBody, books: Books) -> Judgement:
    """The `Judgement` of the body of a SESSION record; `books`: the desk's."""
    judgement = Judgement()
    try:
        book = books.of_session(body)
    except DealError as error:
        if error.field == "tariff":
            judgement.postpone(
                words.NO_TARIFF.about(tariff=body["tariff"], rules=repr(body["rules"]))
            )
        else:
            judgement.postpone(words.NO_BOOK.about(rules=repr(body["rules"])))
        return judgement
    players = len(body["players"])
    if players not in book.tables:
        judgement.refuse(
            words.WRONG_PLAYERS.about(
                number=players, sizes=either(str(players) for players in book.tables)
            )
        )
    return judgement


def judge_carried(body: SessionBody, before: Ledger, judgement: Judgement) -> None:
    """Judge whether the players of a session bring their totals from the session it continues.

    body: of its SESSION record; before: the ledger of the other one. A total of a player who did
    not play there is from an earlier one.
    """
    played = before.session["players"]

    def known(totals: list[int], carried: list[int]) -> list[int]:
        return [
            totals[played.index(name)] if name in played else brought
            for name, brought in zip(body["players"], carried, strict=True)
        ]

    theirs = body["carried"], body["carried_money"] or None
    if before.all_money is None or theirs[1] is None:
        ours = known(before.totals, theirs[0]), theirs[1]
    else:
        ours = known(before.totals, theirs[0]), known(before.all_money, theirs[1])
    if ours != theirs:
        complaint = words.OTHER_CARRIED.about(
            theirs=_score(*theirs, False), ours=_score(*ours, False)
        )
        judgement.complaints.append(complaint)


def judge_entry(record: Record, before: SoFar) -> Judgement:
    """The `Judgement` of a record that belongs to a session; `before`: the `SoFar` of that."""
    judgement = Judgement()
    try:
        _judge(record, before, judgement)
    except Exception as error:
        # A rule book that stumbles over an entry: the record is kept, the others are judged.
        judgement.refuse(words.NOT_CHECKED.about(error=unexpected(error)))
    return judgement


def _judge(record: Record, before: SoFar, judgement: Judgement) -> None:
    session, table = before.session, before.judgement
    if session is None or table is None:
        session, table = {"rules": record.body.get("rules"), "tariff": ""}, Judgement()
    if table.unknown:
        judgement.postpone()  # what is wrong with its session has been said there
        return
    if record.kind == records.DEAL:
        _judge_deal(record.body, judgement, before.books, session)
    elif record.kind in INCIDENTS and table.counted:
        _judge_incident(record, judgement, before.books, session)
        _judge_answer(record, judgement, before)
    if before.session is None:
        judgement.refuse(words.MISSING_SESSION)
    else:
        _judge_place(record.body, session, table, judgement)
    for name, nothing, unknown in _NAMES_A_DEAL:
        named = record.body.get(name)
        if named is None or before.counts_as_deal(named):
            continue
        if named in before.damaged:
            judgement.refuse(words.damaged_record(named))
        elif before.has_unknown:
            judgement.postpone(unknown.about(number=named))
        else:
            judgement.refuse(nothing.about(number=named))
    if before.cleared:
        judgement.refuse(words.CLEARED_BEFORE)
    if record.kind == records.CLOSE:
        judgement.points, judgement.money = record.body["points"], record.body["money"]
        if judgement.counted and before.has_unknown:
            judgement.postpone(words.SIGNS_NEWER)
        elif judgement.counted and before.damaged:
            judgement.refuse(words.damaged_record(before.damaged[0]))
        elif judgement.counted:
            _judge_signature(record.body, before.ledger(), judgement)


def _judge_place(
    body: Mapping[str, Any], session: SessionBody, table: Judgement, judgement: Judgement
) -> None:
    """Judge whether a record fits its session; `table`: the Judgement of the session."""
    if body.get("rules", session["rules"]) != session["rules"]:
        judgement.refuse(words.OTHER_BOOK)
    elif judgement.counted and not table.counted:
        judgement.refuse(words.SESSION_CANNOT_BE)
    elif body.get("dealer", 0) >= len(session["players"]):
        judgement.refuse(
            words.WRONG_DEALER.about(seat=body["dealer"], number=len(session["players"]))
        )


def _judge_deal(
    body: Mapping[str, Any], judgement: Judgement, books: Books, session: SessionBody
) -> None:
    judgement.points = body["points"]
    judgement.money = body["money"]
    try:
        book = books.find(body["rules"], session["tariff"], body["version"])
    except DealError as error:
        judgement.postpone(_unknown(body, error))
        return
    try:
        score = score_of(book, body["answers"])
    except ValueError as error:  # DealError is one
        judgement.refuse(words.CANNOT_BE.about(error=refusal(error)))
        return
    judgement.document = score.document
    if len(body["points"]) != book.seats or (body["money"] is None) != (score.money is None):
        judgement.refuse(words.OTHER_GAME.about(points=body["points"], number=book.seats))
        return
    theirs = (body["points"], body["money"], body["void"])
    if sum(body["points"]) or sum(body["money"] or ()):
        judgement.refuse(words.NOT_ZERO.about(theirs=_score(*theirs)))
        return
    ours = (score.points, score.money, score.void)
    if ours != theirs:
        judgement.complaints.append(
            words.OTHER_SCORE.about(theirs=_score(*theirs), ours=_score(*ours))
        )


def _judge_incident(
    record: Record, judgement: Judgement, books: Books, session: SessionBody
) -> None:
    """`session`: the body of its SESSION record, with no players if that is missing."""
    kind = INCIDENTS[record.kind]
    content = {key: record.body[key] for key in (*INCIDENT_KEYS[kind], "reason")}
    try:
        book = books.find(record.body["rules"], session["tariff"])
        players = len(session["players"]) if "players" in session else book.seats
        verify_incident(kind, content, players)
        entry = Entry(book, kind, content, players=players)
        score = entry.score()
    except DealError as error:
        judgement.refuse(words.CANNOT_BE.about(error=refusal(error)))
        return
    judgement.document = _document_text(entry)
    judgement.points = list(score.points)
    judgement.money = score.money


def _judge_answer(record: Record, judgement: Judgement, before: SoFar) -> None:
    """Does a penalty answer a warning that stands before it?"""
    if record.kind != records.PENALTY:
        return
    if record.body["warning"] in before.damaged:
        judgement.refuse(words.damaged_record(record.body["warning"]))
        return
    incidents = [one for one in before.records().values() if one.kind in INCIDENTS]
    try:
        check_warning(record.body, incidents)
    except Refusal as error:
        complaint = words.CANNOT_BE.about(error=refusal(error))
        if before.has_unknown:
            judgement.postpone(complaint)
        else:
            judgement.refuse(complaint)


def _judge_signature(body: Mapping[str, Any], ledger: Ledger, judgement: Judgement) -> None:
    """Did the table sign what its entries add up to?"""
    theirs = (body["points"], body["money"], body["played"])
    if (ledger.points, ledger.money, ledger.played) != theirs:
        judgement.refuse(
            words.OTHER_TOTALS.about(
                theirs=_score(*theirs[:2], False),
                signed=words.DEALS.about(number=body["played"]),
                ours=_score(ledger.points, ledger.money, False),
                played=words.DEALS.about(number=ledger.played),
            )
        )


def _score(points: Iterable[int], money: Iterable[int] | None, void: bool) -> Sentence:
    score: Sentence = " ".join(signed(value) for value in points)
    if money is not None:
        cents = " ".join(signed(value) for value in money)
        score = words.IN_CENTS.about(points=score, cents=cents)
    return words.VOID.about(score=score) if void else score


def _unknown(body: Mapping[str, Any], error: DealError) -> Message:
    if error.field == "rules":
        return words.NO_BOOK.about(rules=repr(body["rules"]))
    return words.NO_VERSION.about(version=body["version"], rules=repr(body["rules"]))


class _Scored(NamedTuple):
    """A deal by its rule book.

    document: its JSON document, as text; points, money (cents): one a seat, money is None where the
    book keeps none; void: does the deal count for nothing?
    """

    document: str
    points: list[int]
    money: list[int] | None
    void: bool


def score_of(book: Book, packed: list[int]) -> _Scored:
    """The `_Scored` of the answers that a record stores; ValueError if they cannot be."""
    answers = book.unpack(packed)
    score = book.score(answers)
    document = _document_text(Entry(book, DEAL, answers))
    return _Scored(document, list(score.points), score.money, score.void)


def _document_text(entry: Entry) -> str:
    """The JSON document of a `rules_core.documents.Entry`, as text."""
    return json.dumps(write_document(entry), ensure_ascii=False)
