"""`schreiber box setup`: tell the boxes what is played where, and by whom."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.boxes.push import begin, push_tariff
from host_tools.cli.argument_errors import apart, only_with
from host_tools.cli.common_options import (
    add_dry_run_argument,
    add_event_argument,
    add_json_argument,
    add_ports_argument,
)
from host_tools.cli.each_box import plugged_in
from host_tools.cli.tariff_arguments import add_tariff_argument, find_own
from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.plain import json_line, plain, quote, shorten
from host_tools.common.terminal import show, tell
from host_tools.common.text_files import file_name
from host_tools.common.times import check_clock
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, counted, msg, together
from host_tools.sessions.session_plan import (
    OPEN,
    Planned,
    plan_session,
    read_names,
    read_plan,
    repeats,
)
from host_tools.tariffs.shelf import by_id

if TYPE_CHECKING:
    from host_tools.boxes.link.box_answers import Identity
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.database import Database


BOX_END = 20  # characters of the end of a box's id that are quoted; an id has 16


EPILOG = """\
One table: name the box and its session. Many tables: a plan, a CSV or JSON file with a line or an
object a session; its columns or keys are those of the options, scribe (a seat), opponents_key (yes
or no), the names in player_0, player_1, ... (CSV) or in a list "players" (JSON), and box: the end
of the id that the box shows, such as 9c01. Sessions without a box go to the remaining boxes in the
order of PORT.
Players' numbers, which the box shows beside the names, may stand in number_0, number_1, ... or in a
list "numbers": one for each player of the table, or none.
A CSV file may be as a spreadsheet saves it: with semicolons, tabs or commas, empty rows, capitals
in the headings, in UTF-8, UTF-16 or Windows-1252.

--tariff gives the tariff of a club or a cup: a file, or an id that 'schreiber rules list' shows.
Sessions whose rules are its id are played by it, and their boxes get it, before any session begins.

Seats count from 0, in playing order. krenglbach and tirol take four or five names: at a table of
five the dealer sits out. A dealer "open" leaves it to the table who deals first: the box asks at
the first deal. Where the plan has a round after the one that is set up with --round, the boxes say
at the end where their players sit next. Everything is checked before the first box is told
anything: no table twice in a round, nobody at two of them; who meets again is told. A box with an
unfinished session is left alone unless --replace is given; its deals are kept in any case. Setting
up the same session once more (the label tells) changes nothing.

--event sets up the tables of a round as they were drawn: the first player of a table is the scribe
and deals first, and the boxes say at the end where their players sit next. With --table only that
one is set up, whatever box it had: so the table of a box that is gone goes to the one at PORT. What
the first one had brought counts until 'schreiber decide session' says otherwise; as long as both
have deals, 'schreiber status' says so.

examples:
  schreiber box setup --event 3 --round 1
  schreiber box setup /dev/ttyACM0 --event 3 --round 2 --table 4
  schreiber box setup /dev/ttyACM0 --rules fft-4 --table 3 --deals 4 --players "Anna,Beat,Carl,Dora"
  schreiber box setup --plan evening.csv --round 2 --players-list members.txt
  schreiber box setup --plan cup.csv --round 1 --tariff our-club.toml
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber box setup`."""
    parser.epilog = EPILOG
    add_ports_argument(parser)
    one = parser.add_argument_group("one session")
    one.add_argument("--rules", metavar="ID", help="the rule book, such as fft-4, or of --tariff")
    one.add_argument(
        "--table",
        metavar="N",
        type=int,
        help="number of the table; with --plan or --event: only this one",
    )
    one.add_argument(
        "--round",
        metavar="N",
        type=int,
        help="round (default 1); with --plan or --event: only this one",
    )
    one.add_argument("--deals", metavar="N", type=int, help="number of deals to play")
    one.add_argument(
        "--dealer",
        metavar="SEAT",
        type=_dealer,
        help="first dealer (default 0), or open: the box asks at the first deal",
    )
    one.add_argument("--players", metavar="A,B,...", help="the names in playing order")
    one.add_argument("--label", metavar="TEXT", help="what the desk calls it (default: made up)")
    parser.add_argument("--plan", metavar="FILE", type=Path, help="sessions of many tables")
    add_event_argument(parser, "the tables drawn for this event")
    add_dry_run_argument(parser, "say what would be set up, and tell no box")
    add_json_argument(parser, "with --dry-run: a list of objects of JSON")
    add_tariff_argument(parser)
    parser.add_argument(
        "--players-list",
        metavar="FILE",
        type=Path,
        help="names to choose from at the table, one a line",
    )
    parser.add_argument("--replace", action="store_true", help="also where a session is unfinished")
    add_database_argument(parser)


def _dealer(word: str) -> int | str:
    """A seat, or "open". ValueError, which argparse reports."""
    return OPEN if word.lower() == OPEN else int(word)


def run(args: Namespace) -> int:
    """Set the boxes up; 0."""
    if args.json and not args.dry_run:
        raise only_with("--json", "--dry-run")
    _check_options(args)
    with _database(args) as database:
        return _run(args, database)


def _database(args: Namespace) -> AbstractContextManager[Database | None]:
    """A context: the open database that has the event, None where there is none."""
    if args.event is None:
        return nullcontext()
    from host_tools.intake.database import Database

    return Database(database_address(args.database), must_exist=True)


def _run(args: Namespace, database: Database | None) -> int:
    from host_tools.boxes.link.mpremote_link import MpremoteLink

    plan = _planned(args, database)
    sessions = _asked_for(args, plan)
    names = read_names(args.players_list) if args.players_list else None
    if not sessions and names is None:
        raise UsageError(
            msg("nothing to set up: give --rules ..., --plan, --event or --players-list")
        )
    for player, companion, times in repeats(plan):
        tell(
            msg(
                "{who} meet {often}",
                who=together([player, companion]),
                often=msg("{number} times", number=times),
            )
        )
    if database is not None:  # there is an event
        _tell_who_still_plays(args, database, sessions)
    if args.dry_run:
        _show(sessions, args.json)
        return 0
    set_up(plugged_in(args.ports), MpremoteLink, sessions, names, args.replace, plan, database)
    return 0


def _tell_who_still_plays(args: Namespace, database: Database, sessions: Sequence[Planned]) -> None:
    """Say which players of these tables still sit at one that is not over, or will not play."""
    from host_tools.events.events import event_number, load_event
    from host_tools.tournament.seat_tasks.seating_sentences import not_coming, still_playing

    event = load_event(database, event_number(database, args.event))
    for planned in sessions:
        place = (planned.session["round"], planned.session["table"])
        for sentence in (still_playing(event, place), *not_coming(event, place)):
            if sentence is not None:
                tell(sentence)


def _show(sessions: Sequence[Planned], as_json: bool) -> None:
    """Say what would be set up."""
    if as_json:
        print(json_line([planned.session | {"box": planned.box} for planned in sessions]))
        return
    for planned in sessions:
        show(_described(planned.session))


def set_up(
    ports: Sequence[str],
    open_link: Callable[[str], BoxLink],
    sessions: Sequence[Planned],
    names: Sequence[str] | None = None,
    replace: bool = False,
    plan: Sequence[Planned] = (),
    database: Database | None = None,
) -> None:
    """Give `sessions` (Planned) and `names` (or None) to the boxes at `ports`.

    plan: of the whole event; the seats of later rounds are sent along. database: that of the event;
    None without one.
    open_link(port) opens the link to a box. SchreiberError before anything is sent if the clock of
    this computer cannot be right or the sessions do not fit the boxes, and before any session
    begins if a box takes no tariff.
    """
    now = time.time()
    check_clock(now)
    with ExitStack() as stack:
        links = [stack.enter_context(open_link(port)) for port in ports]
        boxes = [link.identify() for link in links]
        assigned = assign(sessions, [box.box for box in boxes])
        for index, planned in assigned.items():
            if not replace:
                _spare(boxes[index], planned.session)
        for index, planned in assigned.items():
            if planned.tariff is not None:
                push_tariff(links[index], planned.tariff)
        for index, link in enumerate(links):
            link.set_clock(int(now))
            if names is not None:
                link.push_players(names)
                show(
                    msg(
                        "{box}: {names} to choose from",
                        box=box_name(boxes[index].box),
                        names=counted("{number} name", "{number} names", len(names)),
                    )
                )
            if index in assigned:
                begin(link, boxes[index].box, assigned[index], plan, database)
                show(_told(boxes[index], assigned[index].session))


def _spare(box: Identity, session: Mapping[str, Any]) -> None:
    """SchreiberError if another session than `session` is being played there."""
    running = box.session
    if running is None or not running.unfinished or running.is_begun_as(session):
        return
    raise SchreiberError(
        msg(
            "{box} is in the middle of a session at table {table}; --replace ends that one",
            box=box_name(box.box),
            table=running.table,
        )
    )


def assign(sessions: Sequence[Planned], boxes: Sequence[bytes]) -> dict[int, Planned]:
    """Which session each box gets: {index into `boxes`: Planned}.

    boxes: the ids (bytes) in the order of the ports. SchreiberError if there is not exactly one
    box for each session.
    """
    assigned = {}
    for planned in sorted(sessions, key=lambda planned: not planned.box):
        free = [index for index in range(len(boxes)) if index not in assigned]
        if planned.box:
            free = [index for index in free if planned.fits(boxes[index])]
            if len(free) > 1:
                raise SchreiberError(
                    msg("{where}: several boxes end in {box}", where=planned.where, box=planned.box)
                )
        if not free:
            raise SchreiberError(_without_box(planned))
        assigned[free[0]] = planned
    return assigned


def _asked_for(args: Namespace, plan: list[Planned]) -> list[Planned]:
    """The sessions of the plan that are to be set up."""
    if args.plan is None and args.event is None:
        return plan
    of_round = [planned for planned in plan if args.round in (None, planned.session["round"])]
    chosen = [planned for planned in of_round if args.table in (None, planned.session["table"])]
    event = msg("event {number}", number=args.event)
    where = event if args.plan is None else file_name(args.plan)
    missing = None
    if args.round is not None and not of_round:
        missing = msg("round {number}", number=args.round)
    elif args.table is not None and not chosen:
        missing = msg("table {table}", table=args.table)
    if missing is not None:
        raise SchreiberError(msg("{where} has no session for {what}", where=where, what=missing))
    return chosen


SINGLE = ("rules", "table", "deals", "dealer", "players", "label")


def _single(args: Namespace) -> dict[str, object]:
    """{field: value} of the options for one session; None for an option not given."""
    return {name: getattr(args, name) for name in SINGLE}


def _check_options(args: Namespace) -> None:
    """UsageError for options that do not go together."""
    besides = [
        f"--{name.replace('_', '-')}"
        for name, value in _single(args).items()
        if value is not None and name != "table"
    ]
    if args.event is not None:
        if args.plan or besides:
            raise apart("--event", *(["--plan"] if args.plan else besides))
        if args.round is None:
            raise UsageError(msg("missing: {names}", names="--round"))
    elif args.plan and besides:
        raise apart("--plan", *besides)


def _planned(args: Namespace, database: Database | None) -> list[Planned]:
    today = date.today().isoformat()
    tariffs = by_id((word, find_own(word)) for word in args.tariff)
    fields = _single(args)
    if database is not None:
        plan = _of_event(args, database)
    elif args.plan:
        plan = read_plan(args.plan, today, list(tariffs.values()))
    elif all(value is None for value in fields.values()):
        plan = []
    else:
        fields["round"] = args.round
        if args.players is not None:
            fields["players"] = [name.strip() for name in args.players.split(",")]
        plan = [plan_session(fields, today, "setup", tariffs=tariffs.values())]
    played = {planned.session["rules"] for planned in plan}
    for rules in tariffs:
        if rules not in played:
            raise UsageError(msg("--tariff: no session has the rules {rules}", rules=quote(rules)))
    return plan


def _of_event(args: Namespace, database: Database) -> list[Planned]:
    from host_tools.events.events import event_number, load_event
    from host_tools.events.planned_tables import planned

    return planned(load_event(database, event_number(database, args.event)))


def _without_box(planned: Planned) -> Message:
    """The sentence that says why a planned session gets no box."""
    where = {"where": planned.where, "table": planned.session["table"]}
    if not planned.box:
        return msg(
            "{where}: no box is left for table {table}, so none was set up; "
            "--table {table} gives this one the box that is plugged in",
            **where,
        )
    return msg(
        "{where}: box {box} is not here, or has a session already for table {table}; "
        "none was set up",
        box=shorten(plain(planned.box), BOX_END),
        **where,
    )


def _told(box: Identity, session: Mapping[str, Any]) -> Message:
    return msg("{what}: {how}", what=box_name(box.box), how=_described(session))


def _described(session: Mapping[str, Any]) -> Message:
    return msg(
        "table {table}, round {round}, {deals} of {rules}: {players}",
        table=session["table"],
        round=session["round"],
        deals=counted("{number} deal", "{number} deals", session["deals"]),
        rules=session["rules"],
        players=", ".join(session["players"]),
    )
