"""`schreiber decide`: the decisions of the director about an event."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from host_tools.cli.argument_errors import only_with
from host_tools.cli.common_options import add_decision_arguments, add_json_argument
from host_tools.cli.completion import COMPLETER
from host_tools.common.errors import UsageError
from host_tools.common.plain import json_line, quote
from host_tools.common.terminal import show, tell
from host_tools.database.location import add_database_argument, database_address
from host_tools.events.decide_on import decide_on
from host_tools.events.events import event_number, load_event
from host_tools.events.journals import journal_of
from host_tools.journal.journal import UNDO
from host_tools.language.message import Sayable, msg
from host_tools.tournament.decisions import KINDS, read, sentence
from host_tools.tournament.decisions.codes import TakeCode
from host_tools.tournament.decisions.concerned import places_of, standing
from host_tools.tournament.decisions.ending import CloseEvent
from host_tools.tournament.decisions.result_codes import (
    is_long,
    step_of_long_code,
    step_of_short_code,
)
from host_tools.tournament.decisions.score_sheets import EnterTyped
from host_tools.tournament.decisions.undoing import Undo
from host_tools.tournament.seat_tasks.seating_sentences import out_of_place, sitting_out
from host_tools.tournament.tables.seating import not_planned
from rules_core.fields import Maybe, PlainText

if TYPE_CHECKING:
    from host_tools.events.decide_on import Step
    from host_tools.intake.database import Database
    from host_tools.journal.kind import Decision, Kind
    from host_tools.tournament.aliases import Place
    from host_tools.tournament.decisions.event_kind import EventKind
    from host_tools.tournament.event import Event


NAME_WIDTH = 12  # of a kind in the help

_HEAD = """\
FIELD=VALUE as the kind has it; a value is JSON, or text. What was decided is said in words, and how
the tables stand that it is about: look whether it is what was meant. Every decision can be undone,
by a decision 'undo'; 'schreiber event journal' has them all. A reason is for the director and the
journal; what everybody may read is said by 'explain'. Kinds that need --reason have a * here:

"""
_EXAMPLES = """

examples:
  schreiber decide plays what=stops person=12 round=3
  schreiber decide plays what=substitute person=47 whom=12 round=3
  schreiber decide typed what=sheet round=2 table=4 "persons=[3,9,14,21]" "points=[6,2,-3,-5]" \\
    deals=12
  schreiber decide correct entry=9f3c5a0b71d24e86-14 document=null --reason "dealt wrongly"
  schreiber decide adjust what=points round=2 table=4 persons=[9] points=-2 --reason "talking"
  schreiber decide explain what=57 text="rule 12"
  schreiber decide code code=162581944740616150582932278331468636798858307927527588719243
  schreiber decide code code=8613Z6N9E6W round=2 table=11 "points=[300,-100,-150,-50]"
  schreiber decide undo
  schreiber decide undo decision=17 --reason "it was the other Karl"
"""

CODE = "code"  # the field that is typed in place of what it says


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber decide`."""
    parser.epilog = _HEAD + "\n".join(map(_help_of, KINDS.values())) + _EXAMPLES
    parser.add_argument("kind", metavar="KIND", choices=list(KINDS))
    fields = parser.add_argument("fields", metavar="FIELD=VALUE", nargs="*")
    setattr(fields, COMPLETER, _complete_fields)
    parser.add_argument(
        "--anyway",
        action="store_true",
        help="with entrant what=registered and plays what=substitute: also a person whom another "
        "event has banned; with a sheet: also totals that no deals have; with close and undo: also "
        "an event of whose result something is open",
    )
    add_json_argument(parser, "one object of JSON")
    add_decision_arguments(parser)
    add_database_argument(parser)


def _help_of(kind: type[Kind]) -> str:
    """The name of a kind, its help and its fields, one below the other."""
    asking = (kind.attribute("needs_reason", said) for said in _said_by(kind))
    starred = kind.name + ("*" if all(asking) else "")
    lines = [*kind.help.split("\n"), *_variants_of(kind)]
    if not kind.variants:
        lines.append(" ".join(kind.fields))
    if len(starred) < NAME_WIDTH:
        starred = f"{starred:{NAME_WIDTH}}{lines.pop(0)}"
    return "\n".join([f"  {starred}", *(f"{'':{NAME_WIDTH + 2}}{line}" for line in lines)])


def _said_by(kind: type[Kind]) -> list[dict[str, str]]:
    """Return the content of each variant of a kind; [{}] for a kind without variants."""
    return [{"what": what} for what in kind.variants] or [{}]


def _variants_of(kind: type[Kind]) -> Iterator[str]:
    """Yield the variants of a kind, each with its fields and its help below."""
    for what, variant in kind.variants.items():
        starred = "*" if kind.attribute("needs_reason", {"what": what}) else ""
        may = f" [{' '.join(variant.may)}]" if variant.may else ""
        yield " ".join([f"what={what}{starred}", *variant.needs]) + may
        yield from (f"  {line}" for line in variant.help.split("\n"))


def run(args: Namespace) -> int:
    """Decide it; 0."""
    from host_tools.intake.database import Database

    content = dict(_field(args.kind, word) for word in args.fields)
    if KINDS[args.kind].attribute("needs_reason", content) and not args.reason.strip():
        raise UsageError(msg("{kind}: say why, with --reason TEXT", kind=args.kind))
    if args.anyway and not _is_asked(KINDS[args.kind], content):
        raise only_with("--anyway", *_asked())
    with Database(database_address(args.database), must_exist=True) as database:
        number = event_number(database, args.event)
        [decided] = decide_on(
            database,
            number,
            [_step(database, number, args.kind, content)],
            author=args.author,
            reason=args.reason,
            anyway=args.anyway,
        )
        event = load_event(database, number)
    told = list(_told(event, decided))
    if args.json:
        print(json_line(_document(event, decided, told)))
        return 0
    show(
        msg(
            "decision {number} of event {event}: {what}",
            number=decided.number,
            event=event.number,
            what=sentence(decided, event),
        )
    )
    for said in told:
        tell(said)
    return 0


def _step(
    database: Database, event_number: int, kind: str, content: Mapping[str, object]
) -> tuple[str, Mapping[str, object]]:
    """Return what is to be decided: a code and an undoing may be typed shorter than it is stored.

    UsageError, DeskError.
    """
    if kind == TakeCode.name and CODE in content:
        return step_of_code(load_event(database, event_number), content)
    if kind == UNDO and not content:
        standing = journal_of(database, event_number).to_take_back()
        if not standing:
            raise UsageError(msg("nothing was decided that could be undone"))
        return kind, {"decision": standing[-1].number}
    return kind, content


def _document(event: Event, decided: Decision, told: Sequence[Sayable]) -> dict[str, object]:
    """Return the decision as JSON has it, with what is said of it in English."""
    return {
        "event": event.number,
        "number": decided.number,
        "kind": decided.kind,
        "content": decided.content,
        "what": str(sentence(decided, event)),
        "said": [str(one) for one in told],
    }


def _is_asked(kind: type[EventKind], content: Mapping[str, object]) -> bool:
    """Return True for a decision that may be asked about: of a banned player, and the like."""
    asked = (EnterTyped, CloseEvent, Undo)
    return kind.attribute("takes_part", content) or issubclass(kind, asked)


def _asked() -> Iterator[str]:
    """All such decisions, as they are typed."""
    for name, kind in KINDS.items():
        for said in _said_by(kind):
            if _is_asked(kind, said):
                yield " ".join([name, *map("=".join, said.items())])


def _told(event: Event, decided: Decision) -> Iterator[Sayable]:
    """Yield sentences on things to look at after a decision: its tables, free seats, and
    the like.
    """
    kind = read(decided)
    unheeded = kind.unheeded(event.state)
    if unheeded is not None:
        yield unheeded
    yield from kind.undecided(event)
    for place in places_of(decided, event):
        yield from standing(event, event.tables[place])
    for round_number, table in kind.seats_left(event):
        has = msg("still has a seat: round {round}, table {table}", round=round_number, table=table)
        yield msg("{what} {how}", what=event.name(decided.content["person"]), how=has)
    for round_number, persons in kind.seats_changed(event).items():
        out = sitting_out(event, round_number)
        yield from (sentence for person, sentence in out.items() if person in persons)
        yield from out_of_place(event, round_number)


def _complete_fields(parsed_args: Namespace, **_: object) -> list[str]:
    """The fields of the kind in the arguments, for a shell."""
    kind = KINDS.get(parsed_args.kind)
    if kind is None:
        return []
    return [*(f"what={what}" for what in kind.variants), *(f"{name}=" for name in kind.fields)]


def _field(kind: str, word: str) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    if not equals:
        raise UsageError(msg("{word} is no FIELD=VALUE", word=quote(word)))
    if (kind, name) == (TakeCode.name, CODE):
        return name, value  # digits, of which JSON would make a number
    try:
        given = json.loads(value)
    except ValueError:
        return name, value
    # A team or a season may be called 2026.
    checker = KINDS[kind].fields.get(name)
    if isinstance(checker, Maybe):
        checker = None if given is None else checker.field
    is_text = isinstance(checker, PlainText) and not isinstance(given, str)
    return name, value if is_text else given


def step_of_code(event: Event, content: Mapping[str, object]) -> Step:
    """Return the decision of a code. UsageError, DeskError.

    content: `code`, with the digits or the ten characters; of characters `round`, `table` and
    `points`, one for each seat of the plan, too.
    """
    code = str(content[CODE])
    if is_long(code):
        return step_of_long_code(event, code)
    numbers, points = (content.get("round"), content.get("table")), content.get("points")
    if not (isinstance(points, list) and all(isinstance(one, int) for one in (*numbers, *points))):
        raise UsageError(msg("code: a short code also needs round, table and points"))
    place = cast("Place", numbers)
    persons = event.state.plan.persons_at(place)
    if not persons:
        raise UsageError(not_planned(place))
    if len(persons) != len(points):
        raise UsageError(msg("points: {needed} are needed, one a seat", needed=len(persons)))
    return step_of_short_code(event, place, dict(zip(persons, points, strict=True)), code)
