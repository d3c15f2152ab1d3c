"""`schreiber draw`: who sits at which table in every round, by numbers alone or of an event."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.cli.argument_errors import apart, one_missing
from host_tools.cli.arguments import no_such, wrong
from host_tools.cli.common_options import (
    add_dry_run_argument,
    add_event_argument,
    add_json_argument,
)
from host_tools.cli.text_tables import show_table
from host_tools.common.errors import DeskError, UsageError
from host_tools.common.plain import json_line, quote
from host_tools.common.terminal import show
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.message import Sayable, msg
from host_tools.tournament.draw.cost import cost_of
from host_tools.tournament.draw.draw_report import foreseen, report
from host_tools.tournament.draw.plan import DrawError, Wishes
from host_tools.tournament.draw.whole_event import METHODS, draw
from host_tools.tournament.model.settings import SWAPS
from host_tools.tournament.model.state import NO_SETTINGS
from host_tools.tournament.plan import planning
from host_tools.tournament.plan.wishes_in_force import wishes_of
from host_tools.tournament.spoken import naming

if TYPE_CHECKING:
    from host_tools.tournament.draw.plan import Plan


EPILOG = """\
Players are the numbers from 1. As few pairs as possible meet again, and none three times before
many do twice; then the places at tables of another size than the first of --sizes are spread. The
first player of a table is the scribe and deals first, everybody as often as the others if that can
be. docs/draw.md has it in full.

The same seed and options give the same draw on every computer: write the seed down, and anybody
can draw again and compare. --method lot is a plain lot for each round, for rule books that ask for
it; it keeps nobody apart. What cannot be avoided is said below the tables.

--json prints one object: "rounds", a list of rounds, which are lists of tables, which are lists of
players; "seed"; "method"; "repeats" and "rather_apart", lists of [player, other, how often they
meet]; "sits_out", a list of players for each round; "said", the sentences.

--event draws an event instead: who plays in which round, who is kept apart and who stays is what
was decided about it. The draw is stored as a decision, which can be undone; --from draws the rounds
to come anew, --by-standing the next one by the ranking so far, and --dry-run stores nothing.
--method is for this draw; without it the event is drawn as its settings say.

examples:
  schreiber draw --players 40 --rounds 5
  schreiber draw --event 3 --from 2
  schreiber draw --players 17 --rounds 3 --seed 1 --apart 1,2 --apart 3,4,5 --stay 7:1
  schreiber draw --players 18 --rounds 3 --sizes 4,5 --method lot --json
"""
SIZES = (4, 5)
# What is said of numbers; an event has its own, decided about it.
OF_NUMBERS = ("sizes", "apart", "rather_apart", "stay", "even_fives")
SEEDS = 10**6  # of which one is made where none is given: short enough to be written down


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber draw`."""
    parser.epilog = EPILOG
    parser.add_argument("--players", metavar="N", type=int, help="how many play")
    parser.add_argument("--rounds", metavar="N", type=int, help="how many rounds")
    parser.add_argument("--seed", metavar="N", type=int, help="from 0 (default: one is made)")
    parser.add_argument(
        "--sizes",
        metavar="A,B",
        type=_numbers,
        help="players a table may have, the wanted number first (default 4,5)",
    )
    parser.add_argument(
        "--apart",
        metavar="A,B,...",
        type=_numbers,
        action="append",
        default=[],
        help="players who must never meet; once for each group",
    )
    parser.add_argument(
        "--rather-apart",
        metavar="A,B,...",
        type=_numbers,
        action="append",
        default=[],
        help="players who should rather not meet; once for each group",
    )
    parser.add_argument(
        "--stay",
        metavar="PLAYER:TABLE",
        type=_staying,
        action="append",
        default=[],
        help="a player who sits at this table in every round; once for each",
    )
    parser.add_argument(
        "--even-fives",
        action="store_true",
        help="spread the places at tables of five before avoiding repeated meetings",
    )
    parser.add_argument(
        "--method",
        choices=METHODS,
        help="swaps (default): as few repeated meetings as possible; lot: a plain lot each round; "
        "of an event the default is what was decided last, by its settings or by a draw",
    )
    add_json_argument(parser, "one object of JSON")
    drawn = parser.add_argument_group("an event", "In the place of --players and --rounds.")
    add_event_argument(drawn, "draw this event")
    drawn.add_argument("--from", metavar="ROUND", type=int, dest="first", help="default: the first")
    drawn.add_argument("--by-standing", action="store_true", help="the next round, by the ranking")
    add_dry_run_argument(drawn, "show the draw and store nothing")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Show the draw; 0."""
    if args.event is not None:
        return _draw_event(args)
    if args.players is None or args.rounds is None:
        raise one_missing("--players --rounds", "--event")
    if len(dict(args.stay)) < len(args.stay):
        raise UsageError(msg("--stay: a player can stay at one table only"))
    wishes = Wishes(
        tuple(args.apart),
        tuple(args.rather_apart),
        dict(args.stay),
        even_fives=args.even_fives,
    )
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    sizes = args.sizes or SIZES
    try:
        plan = draw(args.players, args.rounds, seed, sizes, wishes, METHODS[args.method or SWAPS])
    except DrawError as error:
        raise UsageError(
            msg(
                "{what}: {how}",
                what=f"--{error.field.replace('_', '-')}",
                how=error.sentence,
            )
        ) from error
    said = [*foreseen(args.players, args.rounds, sizes, wishes), *report(plan, wishes)]
    out = [plan.sitting_out(round_number) for round_number, _ in enumerate(plan.rounds, start=1)]
    if args.json:
        print(json_line(_document(plan, out, wishes, said)))
    else:
        _show(plan, out, said)
    return 0


def _draw_event(args: Namespace) -> int:
    from host_tools.events.decide_on import decide_on
    from host_tools.events.events import event_number, load_event
    from host_tools.intake.database import Database

    if args.players is not None or args.rounds is not None:
        raise apart("--event", "--players", "--rounds")
    for name in OF_NUMBERS:
        if getattr(args, name):
            raise UsageError(
                msg(
                    "--{option}: for an event use 'schreiber decide'",
                    option=name.replace("_", "-"),
                )
            )
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    with Database(database_address(args.database), must_exist=True) as database:
        number = event_number(database, args.event)
        event = load_event(database, number)
        if event.state.known_settings is None:
            raise DeskError(NO_SETTINGS)
        if args.by_standing:
            first = len(event.state.plan.rounds) + 1
            ranking = [line.person for line in event.standings().lines]
            with naming(event.name):
                plan = planning.draw_by_standing(event.state, seed, ranking)
        else:
            first = args.first or 1
            method = args.method or planning.decided_method(event.journal, METHODS)
            with naming(event.name):
                plan = planning.propose(event.state, seed, first, method)
        if not args.dry_run:
            decide_on(database, number, [planning.drawing(plan, first)])
    wishes = wishes_of(event.state)
    said = report(plan, wishes, event.name, planning.late_comers(event.state, plan, first))
    out = planning.sitting_out(event.state, plan, first)
    if args.json:
        print(json_line(_document(plan, out, wishes, said)))
    else:
        _show(plan, out, said, event.name)
    return 0


def _document(
    plan: Plan, out: Sequence[Sequence[int]], wishes: Wishes, said: Sequence[Sayable]
) -> dict[str, object]:
    cost = cost_of(plan, wishes)
    return {
        "rounds": plan.rounds,
        "seed": plan.seed,
        "method": plan.method,
        "repeats": cost.repeats,
        "rather_apart": cost.rather_apart,
        "sits_out": out,
        "said": [str(sentence) for sentence in said],
    }


def _show(
    plan: Plan,
    out: Sequence[Sequence[int]],
    said: Sequence[Sayable],
    name: Callable[[int], str] = str,
) -> None:
    seats = max(len(table) for tables in plan.rounds for table in tables)
    columns = (msg("Table"), *(msg("Player {number}", number=seat) for seat in range(1, seats + 1)))
    for round_number, (tables, idle) in enumerate(zip(plan.rounds, out, strict=True), start=1):
        rows = [
            [table, *map(name, players), *[None] * (seats - len(players))]
            for table, players in enumerate(tables, start=1)
        ]
        title = msg("Round {number}", number=round_number)
        show(title)
        if idle:
            show(msg("Sitting out: {names}", names=", ".join(map(name, idle))))
        show_table(None, columns, rows, columns)
        print()
    for sentence in said:
        show(sentence)


def _numbers(word: str) -> tuple[int, ...]:
    """Numbers between commas. argparse reports an ArgumentTypeError."""
    try:
        return tuple(int(part) for part in word.split(","))
    except ValueError as error:
        raise wrong(msg("{text} is not numbers between commas", text=quote(word))) from error


def _staying(word: str) -> tuple[int, int]:
    """(player, the table at which he stays). argparse reports an ArgumentTypeError."""
    try:
        player, table = word.split(":")
        return int(player), int(table)
    except ValueError as error:
        raise wrong(no_such(word, "PLAYER:TABLE", "7:1")) from error
