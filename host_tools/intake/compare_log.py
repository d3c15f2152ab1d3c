"""Comparison of a log from a box with what is stored of it, without the database.

A record is stored once and compared ever after. A record lost here is taken in again if a box still
has it. If a log goes on differently from the stored one (its flash was copied to another box, or
lost its end and went on), its own records are kept apart as a *branch* of that log.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.common.errors import DeskError
from host_tools.common.times import is_time
from host_tools.intake.log_as_known import LogAsKnown
from host_tools.intake.log_as_sent import LogAsSent
from host_tools.intake.pieces import Piece
from host_tools.intake.stored_log import StoredLog, StoredRecord
from host_tools.language.formatting import box_name
from host_tools.language.message import Sentence, msg
from host_tools.sessions import finding_words as words
from host_tools.sessions.findings import (
    ANEW,
    CHAIN,
    CHANGED,
    CLOCK,
    DAMAGED,
    FOREIGN,
    HEALED,
    PARTED,
    SHORTER,
    Finding,
)
from host_tools.sessions.stored_records import stored_record
from rules_core.record import NO_DIGEST, Record

NEW_BRANCH = 0  # in a plan: the row of the branch that it begins


class Moved(NamedTuple):
    """A record (`row`) of a `branch`, brought by a copy, that belongs to the log itself."""

    row: int
    branch: int
    piece: Piece


@dataclass
class IntakePlan:
    """The changes to be stored. Rows of logs are row ids, or `NEW_BRANCH`.

    `mended`: {row: bytes} of records that cannot be read here any more; `new_branch`: the first
    piece of a branch that begins; `fresh`: (row of the log, Piece) of each new record;
    `read_again`: rows of the logs that must be judged anew as a whole.
    """

    findings: list[Finding] = field(default_factory=list)
    mended: dict[int, bytes] = field(default_factory=dict)
    moved: list[Moved] = field(default_factory=list)
    new_branch: Piece | None = None
    fresh: list[tuple[int, Piece]] = field(default_factory=list)
    read_again: set[int] = field(default_factory=set)

    def find(self, kind: str, offset: int, sentence: Sentence, raw: bytes = b"") -> None:
        """Add a `Finding`."""
        self.findings.append(Finding(kind, offset, sentence, raw))

    @property
    def is_healing(self) -> bool:
        """Does it tell of records that had been here, and are here again?"""
        return any(one.kind == HEALED for one in self.findings)

    def tell_nothing_of_healing(self) -> None:
        """Leave that out: the records were never here."""
        self.findings = [one for one in self.findings if one.kind != HEALED]


def compare_log(sent: LogAsSent, known: LogAsKnown) -> IntakePlan:
    """The `IntakePlan` of what was sent. The `StoredLog`s of `known` are as if it were stored."""
    comparison = _Comparison(sent, known)
    pieces = comparison.pieces()
    if sent.complete:
        comparison.take_all(pieces)
    else:
        comparison.take_beginning(pieces)
    return comparison.plan


class _Comparison:
    def __init__(self, sent: LogAsSent, known: LogAsKnown) -> None:
        self.plan = IntakePlan(read_again=set(known.unread))
        self._sent = sent
        self._known = known
        self._stored = known.stored
        self._brought = _brought(known)
        self._healed: list[Piece] = []  # among what we had already

    def pieces(self) -> list[Piece]:
        """The `Piece`s that were sent; tells what can be seen before anything is compared."""
        self._look_at_log()
        previous = stored_record(self._stored[self._known.log].last_before(self._sent.start))
        pieces = []
        for offset, record, raw in self._sent.parts:
            if record is not None:
                pieces.append(Piece(offset, record, raw, previous))
                previous = record
            elif self._sent.complete:
                self._find_damage(offset, raw)
        is_end = self._sent.complete and not self._sent.excerpt
        if is_end and (previous.digest if previous else NO_DIGEST) != self._last:
            self.plan.find(CHANGED, self._sent.identity.size, words.OTHER_END)
        return pieces

    @property
    def _last(self) -> bytes:
        return self._sent.identity.last

    def _look_at_log(self) -> None:
        known, identity = self._known, self._sent.identity
        if self._sent.excerpt:
            return  # it says nothing of the log as a whole
        end = self._stored[known.log].end
        if known.succession.wrong is not None:
            self.plan.find(ANEW, 0, known.succession.wrong)
        if not known.is_own:
            copied = words.COPIED.about(owner=box_name(known.owner))
            self.plan.find(FOREIGN, 0, copied, identity.box)
        elif identity.size < end and not known.branches:
            lost = words.LOST_END.about(size=identity.size, end=end)
            self.plan.find(SHORTER, identity.size, lost)

    def _find_damage(self, offset: int, raw: bytes) -> None:
        if offset < self._stored[self._known.log].end:
            message = words.UNREADABLE_THERE.about(size=len(raw))
        else:
            message = words.NO_RECORD.about(size=len(raw), offset=offset)
        self.plan.find(DAMAGED, offset, message, raw)

    def take_beginning(self, pieces: Sequence[Piece]) -> None:
        """Take what follows without a gap from what we have: the rest has not come yet."""
        log = self._known.log
        for piece in pieces:
            if not piece.follows or not self._known.is_own:
                return
            if piece.previous is None and piece.record.digest != self._sent.identity.log:
                return
            if not self._is_known(log, piece):
                if self._is_taken(log, piece):
                    return
                self._add(log, piece)

    def take_all(self, pieces: Sequence[Piece]) -> None:
        """Take every piece into the log, or into the branch of it, that it belongs to."""
        rest = self._compare(self._known.log, pieces, self._known.is_own)
        for branch in self._known.branches:
            if any(self._is_known(branch, piece) for piece in rest):
                rest = self._compare(branch, rest, True)
        if rest:
            self._begin_branch(rest[0])
            self._compare(NEW_BRANCH, rest, True)
        if self._healed:
            first = self._healed[0].offset
            healed = words.HEALED_RECORDS.about(number=len(self._healed), offset=first)
            self.plan.find(HEALED, first, healed)

    def _begin_branch(self, piece: Piece) -> None:
        self.plan.new_branch = piece
        self._stored[NEW_BRANCH] = StoredLog([])
        if self._known.is_own:
            parted = words.PARTED_FROM.about(number=piece.record.sequence)
            self.plan.find(PARTED, piece.offset, parted, piece.raw)

    def _compare(self, log: int, pieces: Sequence[Piece], is_own: bool) -> Sequence[Piece]:
        """Compare the pieces with what is stored in `log` and add what it lacks.

        is_own: does it go on with what the box has beyond? Returns the pieces that do not belong
        to it: all from the first one on that takes another way.
        """
        known = [self._is_known(log, piece) for piece in pieces]
        last_known = max((index for index, is_known in enumerate(known) if is_known), default=-1)
        for index, piece in enumerate(pieces):
            if known[index]:
                continue
            taken = self._is_taken(log, piece)
            if index > last_known and (taken or not is_own):
                return pieces[index:]
            if taken:
                changed = words.CHANGED_RECORD.about(number=piece.record.sequence)
                self.plan.find(CHANGED, piece.offset, changed, piece.raw)
            else:
                self._add(log, piece)
        return []

    def _is_known(self, log: int, piece: Piece) -> bool:
        """Return True if the very same record is stored there. An unreadable one is restored."""
        stored = self._stored[log].at(piece.offset)
        if stored is None:
            return False
        if stored.raw == piece.raw:
            return True
        row = stored.row if stored.sequence == piece.record.sequence else None
        if row is None or stored_record(stored.raw) is not None:
            return False
        self.plan.mended[row] = piece.raw
        self._stored[log].replace(piece.offset, piece.raw)
        self._heal(log, piece)
        return True

    def _is_taken(self, log: int, piece: Piece) -> bool:
        return self._stored[log].is_taken(piece.offset, len(piece.raw), piece.record.sequence)

    def _add(self, log: int, piece: Piece) -> None:
        brought = self._brought.get((piece.offset, piece.raw))
        if brought is not None:
            self._share(*brought, piece)
            return
        stored_log = self._stored[log]
        if piece.offset < stored_log.end:
            self._heal(log, piece)
        self._check_chain(piece)
        self._check_clock(piece)
        self.plan.fresh.append((log, piece))
        stored_log.add(piece.offset, StoredRecord(None, piece.record.sequence, piece.raw))

    def _share(self, row: int, branch: int, piece: Piece) -> None:
        """A record that came from a copy belongs to the log itself once the box itself has it.

        Until then, or where that has gone another way, it stays with the copy that brought it.
        """
        log = self._known.log
        if self._known.is_own and not self._is_taken(log, piece):
            self._stored[log].add(piece.offset, self._stored[branch].remove(piece.offset))
            self.plan.moved.append(Moved(row, branch, piece))
            self.plan.read_again |= {log, branch}

    def _heal(self, log: int, piece: Piece) -> None:
        if not self._sent.excerpt:
            self._healed.append(piece)
        self.plan.read_again.add(log)

    def _check_chain(self, piece: Piece) -> None:
        if piece.follows or (self._sent.excerpt and piece.is_after_gap):
            return
        message = words.OTHER_BEGINNING
        if piece.previous is not None:
            message = words.DOES_NOT_FOLLOW.about(
                number=piece.record.sequence, before=piece.previous.sequence
            )
        self.plan.find(CHAIN, piece.offset, message, piece.raw)

    def _check_clock(self, piece: Piece) -> None:
        """Tell where a time begins that is none; not at every record after it."""
        record, previous = piece.record, piece.previous
        if _has_no_time(record) and (previous is None or not _has_no_time(previous)):
            message = words.NO_TIME.about(number=record.sequence, clock=record.stamp.clock)
            self.plan.find(CLOCK, piece.offset, message, piece.raw)


def _brought(known: LogAsKnown) -> dict[tuple[int, bytes], tuple[int, int]]:
    """{(offset, bytes): (row, branch)} of the records in branches of the log."""
    found: dict[tuple[int, bytes], tuple[int, int]] = {}
    for branch, stored in known.stored.items():
        if branch != known.log:
            for offset, record in stored.items():
                if record.row is not None:
                    found.setdefault((offset, record.raw), (record.row, branch))
    return found


def _has_no_time(record: Record) -> bool:
    """Return True if the time of the record's clock is impossible; False for an
    unreadable stamp.
    """
    stamp = record.stamp
    return stamp is not None and bool(stamp.clock) and not is_time(stamp.clock)


def check_same_log(sent: LogAsSent, plan: IntakePlan) -> None:
    """DeskError if the log goes on in another way here than in an excerpt of it."""
    if plan.new_branch is None and not any(one.kind in (CHANGED, PARTED) for one in plan.findings):
        return
    raise DeskError(
        msg(
            "the records of the box {box} are not those that this desk has of the same log: "
            "which of both is right has to be found out first",
            box=box_name(sent.identity.box),
        )
    )
