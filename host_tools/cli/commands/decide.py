"""`schreiber decide`: the decisions of the director about an event."""

from __future__ import annotations

import json
import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from host_tools.cli.completion import COMPLETER
from host_tools.cli.decided import show_decision
from host_tools.cli.event_options import add_decision_arguments
from host_tools.common.errors import UsageError
from host_tools.common.plain import quote
from host_tools.common.terminal import tell
from host_tools.database.location import add_database_argument, database_address
from host_tools.events.decide_on import decide_on
from host_tools.events.events import event_number, load_event
from host_tools.journal.journal import UNDO
from host_tools.language.message import Sayable, msg, together
from host_tools.tournament.decisions import KINDS, read
from host_tools.tournament.decisions.concerned import places_of, standing
from host_tools.tournament.decisions.ending import CloseEvent
from host_tools.tournament.decisions.score_sheets import EnterTyped
from host_tools.tournament.seat_tasks.seating_sentences import out_of_place, sitting_out
from rules_core.fields import Maybe, PlainText

if TYPE_CHECKING:
    from host_tools.journal.kind import Decision, Kind
    from host_tools.tournament.event import Event
    from host_tools.tournament.model.event_kind import EventKind


NAME_WIDTH = 12  # of a kind in the help

_HEAD = """\
FIELD=VALUE as the kind has it; a value is JSON, or text. What was decided is said in words, and how
the tables stand that it is about: look whether it is what was meant. Every decision can be undone:
'schreiber undo'. A reason is for the director and his journal; what everybody may read is said by
'explain'. Kinds that need --reason have a * here:

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
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber decide`."""
    kinds = [kind for name, kind in KINDS.items() if name != UNDO]
    parser.epilog = _HEAD + "\n".join(map(_help_of, kinds)) + _EXAMPLES
    parser.add_argument("kind", metavar="KIND", choices=[kind.name for kind in kinds])
    fields = parser.add_argument("fields", metavar="FIELD=VALUE", nargs="*")
    setattr(fields, COMPLETER, _complete_fields)
    parser.add_argument(
        "--anyway",
        action="store_true",
        help="with entrant what=registered and plays what=substitute: also a person whom another "
        "event has banned; with a sheet: also totals that no deals have; with close: also an event "
        "of whose result something is open",
    )
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
    """The content by which a kind says one thing or another; {} where it says only one."""
    return [{"what": what} for what in kind.variants] or [{}]


def _variants_of(kind: type[Kind]) -> Iterator[str]:
    """What a kind can say, its fields and its help below it."""
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
        raise UsageError(msg("--anyway goes with {kinds} only", kinds=together(_asked())))
    with Database(database_address(args.database), must_exist=True) as database:
        number = event_number(database, args.event)
        step = (args.kind, content)
        [decided] = decide_on(
            database,
            number,
            [step],
            author=args.author,
            reason=args.reason,
            anyway=args.anyway,
        )
        event = load_event(database, number)
    show_decision(decided, event)
    for said in _told(event, decided):
        tell(said)
    return 0


def _is_asked(kind: type[EventKind], content: Mapping[str, object]) -> bool:
    """May it be asked whether such a decision is meant: of who is banned, and the like?"""
    return kind.attribute("takes_part", content) or issubclass(kind, (EnterTyped, CloseEvent))


def _asked() -> Iterator[str]:
    """All such decisions, as they are typed."""
    for name, kind in KINDS.items():
        for said in _said_by(kind):
            if _is_asked(kind, said):
                yield " ".join([name, *map("=".join, said.items())])


def _told(event: Event, decided: Decision) -> Iterator[Sayable]:
    """What to look at after a decision: the tables it is about, seats left over, and the like."""
    kind = read(decided)
    unheeded = kind.unheeded(event.state)
    if unheeded is not None:
        yield unheeded
    yield from kind.undecided(event)
    for place in places_of(decided, event):
        yield from standing(event, event.tables[place])
    for round_number, table in kind.seats_left(event):
        yield msg(
            "{name} still has a seat: round {round}, table {table}",
            name=event.name(decided.content["person"]),
            round=round_number,
            table=table,
        )
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


def command_of(event_number: int, kind: str, content: Mapping[str, object]) -> str:
    """The command that makes a decision, as it is typed into a shell."""
    fields = " ".join(f"{name}={_typed(value)}" for name, value in content.items())
    return f"schreiber decide {kind} {fields} --event {event_number}"


def _typed(value: object) -> str:
    """A value of a field as a shell takes it."""
    text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    return shlex.quote(text)


def _field(kind: str, word: str) -> tuple[str, object]:
    name, equals, value = word.partition("=")
    if not equals:
        raise UsageError(msg("{word} is no FIELD=VALUE", word=quote(word)))
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
