"""`schreiber event`: events, what each is, and which there are."""

from __future__ import annotations

import json
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING

from host_tools.cli.actions import actions_of, run_action
from host_tools.cli.argument_errors import apart, one_missing
from host_tools.cli.arguments import wrong
from host_tools.cli.common_options import add_event_argument, add_json_argument
from host_tools.cli.imported_results import add_arguments as add_import_arguments
from host_tools.cli.imported_results import import_results, sealed_elsewhere
from host_tools.cli.journal_table import show_journal_of_event
from host_tools.cli.shown_reports import show_report
from host_tools.cli.tariff_arguments import find_own
from host_tools.cli.text_tables import Cell, show_table
from host_tools.club.player_marks import part_of
from host_tools.common.errors import DeskError, UsageError
from host_tools.common.plain import json_line, quote
from host_tools.common.terminal import show, tell
from host_tools.events import new_events
from host_tools.events.decide_on import decide_on
from host_tools.events.event_desks import desk_of, own_name, take_over
from host_tools.events.events import event_number, load_event
from host_tools.events.shown_event import shown_event
from host_tools.language.formatting import amount
from host_tools.language.message import Message, Sentence, because, counted, msg
from host_tools.reports.document import entrant_documents, journal_documents
from host_tools.reports.entrant_list import entrants
from host_tools.reports.overview import named_book
from host_tools.reports.remarkable import corrected_deals
from host_tools.tariffs.shelf import cup_ids
from host_tools.tournament.decisions.event_settings import setting_value
from host_tools.tournament.model.settings import (
    LEAVER_WORDS,
    LOT,
    NAMES,
    POT_WORDS,
    SWAPS,
    deals_are_of,
    setting_name,
    unusual_lengths,
)
from host_tools.tournament.model.state import State
from host_tools.tournament.open_at_the_end import open_at_the_end
from rules_core.tariffs import encode

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.tournament.event import Event


EPILOG = """\
An event is one tournament or club evening. It has a number, which every command takes with --event;
without it the newest event is meant that is not closed. What it is can be changed later by
'schreiber event change', and undone like every decision. The journal also has what was decided
about persons of the event who are known to the club by two numbers, or were forgotten, as P1, P2:
'schreiber persons undo 2' takes that back.

import takes in the result documents of other desks ('schreiber export event --format result' makes
one of a closed event). Each is verified in full, and nothing is stored of one that is not right.
Its players are known persons (by licence, or by name and place) or new ones; of who has nearly a
known name it is asked. It is an event like any other from then on, in seasons, too, but only that
desk decides about it: a newer document of it takes its place. Twice is once.

examples:
  schreiber event new "Krenglbach cup" --rules krenglbach --rounds 3 --deals 12
  schreiber event new "Club evening" --rules fft-4 --rounds 5 --deals 4 --stake 5.00
  schreiber event new "Our cup" --tariff our-club.toml --rounds 3 --deals 12
  schreiber event change --set minutes=50 --set "shares=[60,40]" --set lists_by=surname
  schreiber event show
  schreiber event journal
  schreiber event close --event 3
  schreiber decide season season="Cup 2026" --event 3
  schreiber event import village.json --person 12=345 --person 14=new
"""

# The settings that have an option of their name; --rules also takes the id of a cup.
OPTIONS = (
    *("name", "date", "rounds", "deals", "sizes", "method"),
    *("leavers", "stake", "pot", "one_prize"),
)
USUAL = "usual"  # typed in place of a stake: that of the rule book
_BY_THE_BOOK = object()  # what it is read as
# The settings that `event show` has in a line of their own.
SHOWN_APART = {"name", "date", "tariff"}  # at the head, and with the rule book
NO_PART = "none"  # in place of a part of the players
EVENT, ROUNDS = msg("Event"), msg("Rounds")
COLUMNS = (
    EVENT,
    msg("Name"),
    msg("Day"),
    msg("Rule book"),
    ROUNDS,
    msg("Entrants"),
    msg("State"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber event`."""
    parser.epilog = EPILOG
    action = actions_of(parser)
    new = action("new", make, "make an event; its number is printed")
    new.add_argument("name", metavar="NAME")
    change = action("change", change_settings, "change what an event is", must_exist=True)
    for one in (new, change):
        one.add_argument("--date", metavar="YYYY-MM-DD", help="of its beginning (default: today)")
        one.add_argument("--rules", metavar="ID", help="the rule book, of those of 'rules list'")
        one.add_argument(
            "--tariff",
            metavar="RULES",
            help="instead of --rules: the file of a tariff, the id of a cup, or a digest",
        )
        one.add_argument(
            "--rounds", metavar="N", type=int, help="in a new event by default as in the rule book"
        )
        one.add_argument(
            "--deals",
            metavar="N",
            type=int,
            help="of a round, in a new event by default as in the rule book, at a table of its "
            "usual size where --sizes has it; "
            "tables of another size play as many rounds of dealing",
        )
        one.add_argument(
            "--sizes",
            metavar="A,B",
            type=_numbers,
            help="of tables, the wanted one first (default: the rule book's)",
        )
        one.add_argument("--method", choices=(SWAPS, LOT), help="how it is drawn")
        one.add_argument(
            "--leavers", choices=tuple(LEAVER_WORDS), help="who stops (default: the rule book's)"
        )
        one.add_argument(
            "--pot", choices=tuple(POT_WORDS), help="the stakes that make it (default: paid)"
        )
        one.add_argument(
            "--part",
            metavar="MARK:TITLE:MONEY",
            dest="parts",
            type=_part,
            action="append",
            help="a prize of a part of the players, such as ladies:Damenpreis:20,10; may be given "
            "several times; none: no such prizes",
        )
        one.add_argument(
            "--one-prize",
            action=BooleanOptionalAction,
            help="who has a prize already is passed over where a part of the players has money",
        )
        one.add_argument(
            "--stake",
            metavar="MONEY",
            type=_stake,
            help="of each player (default, and usual: as the rule book has it)",
        )
        one.add_argument(
            "--set",
            metavar="FIELD=VALUE",
            dest="others",
            type=_setting,
            action="append",
            default=[],
            help="another setting by its name in 'event show --json'; the value is JSON, or text, "
            "money is cents, and null is what the rule book has; may be given several times",
        )
    change.add_argument("--name", metavar="NAME")
    listing = action("list", list_events, "all events", must_exist=True)
    add_json_argument(listing)
    show = action("show", show_event, "what an event is, and how far", must_exist=True)
    add_json_argument(show, "one object of JSON")
    playing = action("entrants", list_entrants, "who takes part", must_exist=True)
    add_json_argument(playing)
    decided = action("journal", show_journal, "all that was decided", must_exist=True)
    add_json_argument(decided)
    reading = action("import", import_results, "take in result documents of other desks")
    add_import_arguments(reading)
    close = action(
        "close", close_event, "an event that is over; it is meant only where named", must_exist=True
    )
    close.add_argument(
        "--anyway", action="store_true", help="also if something of its result is open"
    )
    taking = action(
        "take-over",
        take_event,
        "from now on this desk decides about an event, and not the one before",
        must_exist=True,
    )
    for one in (show, change, playing, decided, close, taking):
        add_event_argument(one)


def run(args: Namespace) -> int:
    """Do what was asked for; its status."""
    return run_action(args)


def make(args: Namespace, database: Database) -> int:
    """Make an event; 0."""
    if args.rules is None and args.tariff is None:
        raise one_missing("--rules", "--tariff")
    settings = {"date": date.today().isoformat()} | _given(args)
    number = new_events.new_event(database, settings, tariff=_tariff(args))
    print(number)
    _tell_unusual_length(load_event(database, number))
    return 0


def change_settings(args: Namespace, database: Database) -> int:
    """Change what is given; 0."""
    given = _given(args)
    tariff = _tariff(args)
    if not given and tariff is None:
        raise UsageError(msg("nothing to change: give at least one option"))
    if "rules" in given:
        given["tariff"] = ""
    number = event_number(database, args.event)
    new_events.change_settings(database, number, given, tariff=tariff)
    _tell_unusual_length(load_event(database, number))
    return 0


def _tell_unusual_length(event: Event) -> None:
    settings = event.state.settings
    length = settings.rounds, settings.deals, deals_are_of(settings)
    for unusual in unusual_lengths(event.rules, settings.sizes, *length):
        tell(unusual)


def list_events(args: Namespace, database: Database) -> int:
    """List all events; 1 if there is none. An event that cannot be loaded says why in its state."""
    events = [_listed(database, event_number) for event_number in database.events.numbers()]
    if args.json:
        print(json_line([_document(*listed) for listed in events]))
    else:
        show_table(msg("Events"), COLUMNS, [_row(*listed) for listed in events], (EVENT, ROUNDS))
    return 0 if events else 1


def show_event(args: Namespace, database: Database) -> int:
    """Show event event; 0."""
    event = load_event(database, event_number(database, args.event))
    settings = event.state.known_settings
    if settings is None:
        raise DeskError(msg("event {number} is not set up yet", number=event.number))
    if args.json:
        print(json_line(_document(event.number, event.state, _how_far(event))))
        return 0
    show(f"{event.number}: {settings.name}, {settings.date}")
    if (desk := desk_of(database, event.number)) is not None:
        show(msg("the desk {desk} decides about event {number}", desk=desk, number=event.number))
    shown = {name: setting_value(name, getattr(settings, name)) for name in NAMES}
    shown |= {"rules": named_book(event), "stake": amount(event.stake)}
    for name, value in shown.items():
        if name not in SHOWN_APART:
            show(msg("{what}: {how}", what=setting_name(name), how=value))
    show(
        msg(
            "{some}, {next}",
            some=counted("{number} entrant", "{number} entrants", len(event.state.entrants)),
            next=_how_far(event),
        )
    )
    return 0


def close_event(args: Namespace, database: Database) -> int:
    """Close an event; say what was open, and where the number of deals was corrected; 0."""
    number = event_number(database, args.event)
    decide_on(database, number, [("close", {"closed": True})], anyway=args.anyway)
    event = shown_event(database, number)
    settings = event.state.settings
    show(msg("event {number} is closed: {name}", number=number, name=settings.name))
    if event.seal is not None:
        show(msg("its result is sealed: {digest}", digest=event.seal.short))
    for sentence in open_at_the_end(event):
        tell(because(msg("open"), sentence))
    for _, table in sorted(event.tables.items()):
        corrected = corrected_deals(table)
        if corrected is not None:
            tell(corrected)
    if 0 < event.state.published < settings.rounds:
        tell(
            msg(
                "the public view shows the ranking after round {round} of {rounds}",
                round=event.state.published,
                rounds=settings.rounds,
            )
        )
    return 0


def list_entrants(args: Namespace, database: Database) -> int:
    """List who takes part; 1 if that is nobody."""
    event = shown_event(database, event_number(database, args.event))
    if args.json:
        print(json_line(entrant_documents(event)))
    else:
        show_report(entrants(event))
    return 0 if event.state.entrants else 1


def show_journal(args: Namespace, database: Database) -> int:
    """List what was decided about an event; 0."""
    event = load_event(database, event_number(database, args.event))
    if args.json:
        print(json_line(journal_documents(event.journal)))
    else:
        show_journal_of_event(event)
    return 0


def _tariff(args: Namespace) -> bytes | None:
    """The bytes of the tariff that the arguments give, None for none. SchreiberError."""
    _, tariff = _book(args)
    return None if tariff is None else encode(find_own(tariff))


def _book(args: Namespace) -> tuple[str | None, str | None]:
    """(id of a built-in rule book or None, word that names a tariff or None). UsageError for both.

    --rules also takes the id of a cup, which names a tariff.
    """
    if args.rules is not None and args.tariff is not None:
        raise apart("--tariff", "--rules")
    return (None, args.rules) if args.rules in cup_ids() else (args.rules, args.tariff)


def _given(args: Namespace) -> dict[str, object]:
    """The settings that the arguments give."""
    given = {name: getattr(args, name) for name in OPTIONS}
    if args.parts is not None:
        given["parts"] = [part for part in args.parts if part[0] != NO_PART]
    given |= {"rules": _book(args)[0]}
    named = {
        name: None if value is _BY_THE_BOOK else value
        for name, value in given.items()
        if value is not None
    }
    return named | dict(args.others)


def _listed(database: Database, event_number: int) -> tuple[int, State, Sentence]:
    """(event_number, `State`, how far it is) of an event; how far: what is missing to tell that."""
    state = State()
    try:
        state = database.journals.of(event_number).state
        origin = database.origins.of(event_number)
        if origin is not None:
            return event_number, state, sealed_elsewhere(origin.desk)
        return event_number, state, _how_far(load_event(database, event_number))
    except DeskError as error:
        return event_number, state, error.message


def _row(event_number: int, state: State, how_far: Sentence) -> list[Cell]:
    settings = state.known_settings
    named: list[Cell] = [None] * 4
    if settings is not None:
        named = [settings.name, settings.date, settings.rules, settings.rounds]
    return [event_number, *named, len(state.entrants), how_far]


def _how_far(event: Event) -> Message:
    if event.state.known_settings is None:
        return msg("not described")
    if event.state.closed:
        return msg("closed")
    if not event.state.plan.rounds:
        return msg("not drawn")
    over = sum(table.over for table in event.tables.values())
    return msg(
        "round {round}, {over} of {number} tables over",
        round=event.round,
        over=over,
        number=len(event.tables),
    )


def _document(event_number: int, state: State, how_far: Sentence) -> dict[str, object]:
    settings = None if state.known_settings is None else asdict(state.settings)
    return {
        "event": event_number,
        "settings": settings,
        "entrants": len(state.entrants),
        "drawn": len(state.plan.rounds),
        "state": str(how_far),
    }


def _stake(word: str) -> object:
    """The stake of each player in cents, or that of the rule book. ValueError as of `_cents`."""
    return _BY_THE_BOOK if word == USUAL else _cents(word)


def _setting(word: str) -> tuple[str, object]:
    """(name, value) of a setting; the value is JSON, or text. ArgumentTypeError."""
    name, equals, value = word.partition("=")
    if not equals:
        raise wrong(msg("{word} is no FIELD=VALUE", word=quote(word)))
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _numbers(word: str) -> list[int]:
    return [int(part) for part in word.split(",")]


def _amounts(word: str) -> list[int]:
    return [_cents(part) for part in word.split(",")]


def _part(word: str) -> list[object]:
    """A prize of a part of the players. ValueError, which argparse reports."""
    mark, title, money, *_ = (*word.split(":"), "", "")
    return [part_of(mark), title, _amounts(money) if money else []]


def _cents(word: str) -> int:
    """Money as people write it, 5 or 5.00 or 5,00: cents. ValueError, which argparse reports."""
    whole, _, rest = word.replace(",", ".").partition(".")
    if len(rest) not in (0, 2):
        raise ValueError(word)
    return 100 * int(whole) + int(rest or 0)


def take_event(args: Namespace, database: Database) -> int:
    """Take an event over to this desk, and say so; 0."""
    number = event_number(database, args.event)
    before = take_over(database, number)
    own = own_name()
    if before in (None, own):
        show(msg("the desk {desk} decides about event {number}", desk=own, number=number))
    else:
        show(
            msg(
                "the desk {desk} decides about event {number} from now on, and {before} no more",
                desk=own,
                number=number,
                before=before,
            )
        )
    return 0
