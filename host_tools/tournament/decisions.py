"""What the director can decide about an event, and the journal of it.

A decision is never changed and never removed: it is undone by another one. `KINDS` says what each
kind holds; whether it fits what was decided before is judged where it is applied (`state`).
"""

from dataclasses import dataclass, field

from host_tools.errors import DeskError
from host_tools.plain import quote
from host_tools.translations.message import msg
from host_tools.translations.refusals import field_name, refusal
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.record import MAX_TARIFF
from rules_core.session import MAX_NUMBER, MAX_SEATS
from rules_core.tariffs import DIGEST_SIZE

# A journal that an older program wrote is read by every later one: a kind keeps its name and its
# fields for ever, what has to be otherwise is another kind.
UNDO = "undo"
TARIFF = "tariff"

MAX_REASON = 200
MAX_AUTHOR = 60
MAX_PLAYERS = 1000
MAX_CENTS = 100_000_000
MAX_POINTS = 1_000_000
MAX_TEAM = 40

PERSON = Integer(1, 999_999)
ROUND = Integer(1, 99)
TABLE = Integer(1, MAX_NUMBER)
SESSION = PlainText(80, shortest=1)  # the record that began it, as `sessions.Session.id` names it
ENTRY = PlainText(80, shortest=1)  # likewise of a deal or an incident
TEAM = PlainText(MAX_TEAM, shortest=1)
POINTS = Integer(-MAX_POINTS, MAX_POINTS)
CENTS = Integer(0, MAX_CENTS)
SEATED = List(PERSON, 2, MAX_SEATS)
DIGEST = PlainText(2 * DIGEST_SIZE, shortest=2 * DIGEST_SIZE)  # in hexadecimal
TARIFF_BYTES = PlainText(-(-MAX_TARIFF // 3) * 4, shortest=4)  # in base64


class Document:
    """A JSON document: a dict, which is read where it is applied."""

    def check(self, value):
        if not isinstance(value, dict):
            raise ValueError("must be a document")


# Each kind of decision: its fields. All must be there.
KINDS = {
    # The numbers of a rule book that is not on every box, by which `settings` may name it. They
    # stand here so that the journal can be read by nothing but itself. See `tariffs`.
    TARIFF: {"digest": DIGEST, "data": TARIFF_BYTES},
    # What the event is; later ones of this kind change what they name. See `settings`.
    "settings": {"settings": Document()},
    # Who takes part.
    "register": {"person": PERSON},
    "paid": {"person": PERSON, "cents": CENTS},  # all in all; 0: nothing any more
    "present": {"person": PERSON, "present": Flag()},
    "local": {"person": PERSON, "local": Flag()},
    "team": {"person": PERSON, "team": PlainText(MAX_TEAM)},  # "": none
    "late": {"person": PERSON, "round": ROUND},  # plays from this round on
    "withdraw": {"person": PERSON, "round": ROUND},  # plays no more from this round on
    "exclude": {"person": PERSON, "round": ROUND, "until": Maybe(PlainText(10))},  # a day, banned
    "substitute": {"person": PERSON, "whom": PERSON, "round": ROUND},
    # Who sits where.
    "apart": {"persons": List(PERSON, 2, MAX_SEATS), "strictly": Flag()},
    "stay": {"person": PERSON, "table": Maybe(TABLE)},  # None: wherever the draw puts him
    "draw": {
        "round": ROUND,  # the first one that is drawn; those before it stay as they are
        "tables": List(List(SEATED, 1, MAX_PLAYERS), 1, 99),  # of each round from there on
        "seed": Integer(0, (1 << 63) - 1),
        "method": PlainText(20, shortest=1),
    },
    "exchange": {"round": ROUND, "one": PERSON, "other": PERSON},
    "take_seat": {"round": ROUND, "person": PERSON, "whom": PERSON},  # his own one stays empty
    "empty_seat": {"round": ROUND, "person": PERSON},
    "start": {"round": ROUND},  # its clock runs, at all tables, from the time of this decision
    # What a session of a box is.
    "bind": {"session": SESSION, "round": ROUND, "table": TABLE},
    "set_aside": {"session": SESSION},
    "name": {"session": SESSION, "place": Integer(0, MAX_SEATS - 1), "person": PERSON},
    # What was played.
    "sheet": {
        "round": ROUND,
        "table": TABLE,
        "persons": SEATED,
        "points": List(POINTS, 2, MAX_SEATS),
        "deals": Integer(0, 300),
    },
    # One deal of a table without a box: who played it, in playing order, and what was played.
    "deal": {"round": ROUND, "table": TABLE, "persons": SEATED, "document": Document()},
    "correct": {"entry": ENTRY, "document": Document()},
    "annul": {"entry": ENTRY},
    "adjust": {"round": ROUND, "table": TABLE, "person": PERSON, "points": POINTS},
    "not_played": {"round": ROUND, "table": TABLE, "person": PERSON},  # though he was drawn there
    "end": {"round": ROUND, "table": TABLE},  # no deal is to be expected there any more
    # Why points were adjusted, for everybody; what: the number of the decision that did it, or the
    # entry of a box, a penalty too. "": nobody is told any more. The reason of a decision is the
    # director's alone.
    "explain": {"what": ENTRY, "text": PlainText(MAX_REASON)},
    # What a table has changed after it had signed, up to this record, the director has seen.
    "seen": {"change": ENTRY},
    # The end.
    "lot": {"persons": List(PERSON, 2, MAX_PLAYERS)},  # in the order drawn
    "team_lot": {"teams": List(TEAM, 2, MAX_PLAYERS)},  # likewise of teams
    "season": {"season": PlainText(60)},  # events of one season count together; "": of none
    "publish": {"round": Integer(0, 99)},  # up to here everybody may see the ranking; 0: nothing
    "close": {"closed": Flag()},
    UNDO: {"decision": Integer(1, 1 << 31)},
}

# What nobody takes back, and why.
FINAL = {TARIFF: msg("a tariff stays in the journal; the settings say by which one is played")}

# Without a reason nobody could explain these afterwards.
NEED_REASON = ("exclude", "set_aside", "correct", "annul", "adjust")


@dataclass(frozen=True)
class Decision:
    """One entry of the journal of an event.

    `number`: 1 for the first; `time`: Unix seconds; `content`: the fields of its kind; `author`:
    who has decided; `reason`: why, "" where nobody has to say.
    """

    number: int
    kind: str
    content: dict
    time: int = 0
    author: str = ""
    reason: str = ""


@dataclass
class Journal:
    """The decisions of an event in their order.

    `kinds`: what there can be in it; `final`: {kind that nobody takes back: why}.
    """

    kinds = KINDS
    final = FINAL

    decisions: list = field(default_factory=list)

    def in_force(self):
        """Those that nobody has undone, in their order; an undoing can be undone, too."""
        undone = self.undone()
        return [
            decision
            for decision in self.decisions
            if decision.kind != UNDO and decision.number not in undone
        ]

    def undone(self):
        """{number of a decision: number of the one that has undone it}, undoings among them."""
        undone = {}
        for decision in reversed(self.decisions):
            if decision.kind == UNDO and decision.number not in undone:
                undone[decision.content["decision"]] = decision.number
        return undone

    def is_making(self, decision):
        """Does this decision, of the kind "settings", say first what the event is?"""
        return not any(
            earlier.kind == decision.kind
            for earlier in self.decisions
            if earlier.number < decision.number
        )

    def to_take_back(self):
        """The decisions in force that a director may want to take back, in their order.

        Not what others only name, and not that the event was made.
        """
        return [
            decision
            for decision in self.in_force()
            if decision.kind not in self.final
            and not (decision.kind == "settings" and self.is_making(decision))
        ]

    def next(self, kind, content, time, author="", reason=""):
        """The `Decision` that would come next; DeskError for what no decision of its kind holds."""
        check(kind, content, author, reason, self.kinds)
        number = self.decisions[-1].number + 1 if self.decisions else 1
        if kind == UNDO:
            self._check_undoing(content["decision"])
        return Decision(number, kind, content, time, author, reason)

    def _check_undoing(self, number):
        found = next((one for one in self.decisions if one.number == number), None)
        if found is None:
            raise DeskError(msg("decision: there is none with the number {number}", number=number))
        if found.kind in self.final:
            raise DeskError(self.final[found.kind])


# The fields that name persons, alone or in lists.
_NAMING = ("person", "whom", "one", "other", "persons", "tables")


def persons_in(content):
    """The numbers of all persons that the content of a decision names."""
    return {person for name in _NAMING for person in _flat(content.get(name, ()))}


def renumbered(content, numbers):
    """The content with other persons in the place of some, `numbers`: {number: other number}.

    It need not be checked yet: what is no number of a person stays as it is.
    """
    named = {name: _mapped(content[name], numbers) for name in _NAMING if name in content}
    return content | named


def _flat(value):
    if isinstance(value, int):
        return [value]
    return [person for part in value for person in _flat(part)]


def _mapped(value, numbers):
    if isinstance(value, (list, tuple)):
        return [_mapped(part, numbers) for part in value]
    return numbers.get(value, value) if isinstance(value, int) else value


def check(kind, content, author="", reason="", kinds=KINDS):
    """DeskError that names the field unless `content` is what a decision of this kind holds."""
    fields = kinds.get(kind)
    if fields is None:
        raise DeskError(msg("kind: there is no decision {kind}", kind=quote(kind)))
    for name in content:
        if name not in fields:
            raise DeskError(msg("{name}: {kind} has no such field", name=name, kind=kind))
    for name, kind_of_field in (*fields.items(), *_BESIDES.items()):
        value = {"author": author, "reason": reason}.get(name, content.get(name))
        if name in fields and name not in content:
            raise DeskError(msg("{name}: missing", name=field_name(name)))
        try:
            kind_of_field.check(value)
        except ValueError as error:
            raise DeskError(
                msg("{name}: {error}", name=field_name(name), error=refusal(error))
            ) from error
    if kind in NEED_REASON and not reason.strip():
        raise DeskError(msg("reason: must be given"))


_BESIDES = {"author": PlainText(MAX_AUTHOR), "reason": PlainText(MAX_REASON)}


def check_that_all_holds(before, after):
    """DeskError if something cannot hold any more that could before.

    before, after: the `idle`, (Decision, sentence) each, without and with what is decided.
    """
    known = {old.number for old, _ in before}
    for other, sentence in after:
        if other.number not in known:
            raise DeskError(
                msg(
                    "decision {number} ({kind}) would not hold: {sentence}",
                    number=other.number,
                    kind=other.kind,
                    sentence=sentence,
                )
            )
