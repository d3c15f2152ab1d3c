"""A journal: all that was decided about one thing, in order.

A decision is never changed and never removed: it is undone by another one. Its kind says what it
holds; whether it fits what was decided before is judged where it is applied (`deciding`).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.journal.fields import MAX_REASON
from host_tools.journal.kind import Content, Decision, Kind, Kinds
from host_tools.language.message import Message, Sentence, msg
from host_tools.language.refusals import field_name, refusal
from rules_core.fields import PlainText

MAX_AUTHOR = 60
UNDO = "undo"  # a kind of every family
# A decision that cannot hold, and why.
Idle = tuple[Decision, Sentence]


@dataclass
class Journal:
    """The decisions of one family in their order.

    `kinds`: what there can be in it, {name: `Kind`}; its subclass says it.
    """

    kinds: ClassVar[Kinds]

    decisions: list[Decision] = field(default_factory=list)

    def in_force(self) -> list[Decision]:
        """Those that nobody has undone, in their order; an undoing can be undone, too."""
        undone = self.undone()
        return [
            decision
            for decision in self.decisions
            if decision.kind != UNDO and decision.number not in undone
        ]

    def in_force_of(self, kind: str, /, **content: object) -> list[Decision]:
        """Those in force of a kind that have this content, perhaps beside other, in their order."""
        return [decision for decision in self.in_force() if decision.is_of(kind, **content)]

    def undone(self) -> dict[int, int]:
        """{number of a decision: number of the one that has undone it}, undoings among them."""
        undone: dict[int, int] = {}
        for decision in reversed(self.decisions):
            if decision.kind == UNDO and decision.number not in undone:
                undone[decision.content["decision"]] = decision.number
        return undone

    def to_take_back(self) -> list[Decision]:
        """The decisions in force that a director may want to take back, in their order."""
        return [decision for decision in self.in_force() if self._final(decision) is None]

    def last_decided(self) -> list[Decision]:
        """Return the decisions that a director may take back, in their order: undoings, too.

        An undoing is included if it decides something by itself: if it has a reason, or takes back
        an earlier decision than the last. Any other is a step back, as is undoing an undoing.
        """
        undoings = {one.number: one.content["decision"] for one in self.decisions if _undoes(one)}
        undone = self.undone()
        standing = {one.number for one in self.to_take_back()}
        found: list[Decision] = []
        gone: set[int] = set()
        for decision in self.decisions:
            if not _undoes(decision):
                if decision.number in standing or decision.number in undone:
                    found.append(decision)
                continue
            whom = undoings[decision.number]
            last = next((one.number for one in reversed(found) if one.number not in gone), None)
            gone.add(whom)
            gone.discard(undoings.get(whom, 0))  # what an undone undoing was about stands again
            if decision.reason or (whom != last and whom not in undoings):
                found.append(decision)
        return [one for one in found if one.number not in undone]

    def meant(self, decision: Decision) -> Decision:
        """A decision itself; of an undoing what it is about in the end, if there is such a one."""
        if decision.kind != UNDO:
            return decision
        numbered = {one.number: one for one in self.decisions}
        found = numbered.get(decision.content["decision"])
        return decision if found is None else self.meant(found)

    def next(
        self, kind: str, content: Content, time: int, author: str = "", reason: str = ""
    ) -> Decision:
        """The `Decision` that would come next; DeskError for what no decision of its kind holds."""
        check(self.kinds, kind, content, author, reason)
        decision_number = self.decisions[-1].number + 1 if self.decisions else 1
        if kind == UNDO:
            self._check_undoing(content["decision"])
        return Decision(decision_number, kind, content, time, author, reason)

    def _check_undoing(self, decision_number: int) -> None:
        found = next((one for one in self.decisions if one.number == decision_number), None)
        if found is None:
            raise DeskError(
                msg("there is no {what}", what=msg("decision {number}", number=decision_number))
            )
        final = self._final(found)
        if final is not None:
            raise DeskError(final)

    def _final(self, decision: Decision) -> Message | None:
        """Why nobody takes a decision back, None where somebody may."""
        return self.kinds[decision.kind](decision).final if decision.kind in self.kinds else None


def _undoes(decision: Decision) -> bool:
    return decision.kind == UNDO


def check(kinds: Kinds, kind: str, content: Content, author: str = "", reason: str = "") -> None:
    """DeskError that names the field unless `content` is what a decision of this kind holds.

    kinds: those of its family by their names.
    """
    if kind not in kinds:
        raise DeskError(msg("kind: there is no decision {kind}", kind=quote(kind)))
    _check_what(kinds[kind], content)
    fields, optional = kinds[kind].fields_in(content), kinds[kind].optional_in(content)
    for name in content:
        if name not in fields:
            raise DeskError(msg("{name}: there is no such field", name=name))
    for name, checker in (*fields.items(), *_BESIDES.items()):
        value = {"author": author, "reason": reason}.get(name, content.get(name))
        if name in optional and name not in content:
            continue
        if name in fields and name not in content:
            raise DeskError(msg("{what}: {how}", what=field_name(name), how=msg("missing")))
        try:
            checker.check(value)
        except ValueError as error:
            raise DeskError(
                msg("{what}: {how}", what=field_name(name), how=refusal(error))
            ) from error
    if kinds[kind].attribute("needs_reason", content) and not reason.strip():
        raise DeskError(msg("reason: must be given"))


def _check_what(kind: type[Kind], content: Content) -> None:
    """DeskError unless a decision of a kind with variants says which it is."""
    if not kind.knows(content):
        one_of = msg("must be one of: {names}", names=", ".join(kind.variants))
        raise DeskError(msg("{what}: {how}", what="what", how=one_of))


_BESIDES = {"author": PlainText(MAX_AUTHOR), "reason": PlainText(MAX_REASON)}


def check_that_all_holds(before: Iterable[Idle], after: Iterable[Idle]) -> None:
    """DeskError if something cannot hold any more that could before.

    before, after: the `idle`, (Decision, sentence) each, without and with what is decided.
    """
    known = {old.number for old, _ in before}
    for decision, why in after:
        if decision.number not in known:
            raise DeskError(
                msg(
                    "decision {number} ({kind}) would not hold: {sentence}. Nothing was stored: "
                    "take back number {number} first",
                    number=decision.number,
                    kind=decision.kind,
                    sentence=why,
                )
            )
