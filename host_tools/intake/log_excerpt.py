"""Some records of a log that another desk has read from its box."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.common.errors import DeskError
from host_tools.intake.compare_log import IntakePlan
from host_tools.intake.log_as_sent import LogAsSent
from host_tools.intake.pieces import LogPart
from host_tools.language.formatting import box_name
from host_tools.language.message import msg
from host_tools.results.evidence import RawRecord
from host_tools.sessions.findings import CHANGED, PARTED
from rules_core.record import BEGIN, decode_any, digest_of


@dataclass(frozen=True)
class ExcerptIdentity:
    """The box and the log of an excerpt, as far as it says them; see `BoxIdentity`."""

    box: bytes
    log: bytes
    last: bytes
    firmware: str
    size: int
    battery: int | None = None
    free: int | None = None


def excerpt_as_sent(box: bytes, log: bytes, excerpt: Sequence[RawRecord]) -> LogAsSent:
    """The `LogAsSent` of records, in their order; box: its id, log: the identity of the log."""
    last = excerpt[-1]
    parts = [LogPart(one.offset, decode_any(one.raw), one.raw) for one in excerpt]
    first = parts[0].record
    begun = first.body if first is not None and first.kind == BEGIN else None
    identity = ExcerptIdentity(
        box,
        log,
        digest_of(last.raw),
        "" if begun is None else begun["firmware"],
        last.offset + len(last.raw),
    )
    return LogAsSent(identity, 0, parts, complete=True, excerpt=True)


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
