"""The event of a rehearsal in the desk's database: persons, registered, paid, drawn."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from host_tools.common.errors import UsageError
from host_tools.common.plain import quote
from host_tools.events.decide_on import Step, decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.language.message import listed, msg
from host_tools.sessions.session_plan import Planned
from host_tools.simulation.rehearsal.made_up_names import made_up
from host_tools.tournament.plan.planning import draw_rounds, drawing
from rules_core.books import RULE_IDS, book

NAME = msg("Rehearsal")
# Where a rule book has no custom: rounds, and how often each player deals in one.
ROUNDS = 2
OWN_DEALS = 4
# An event of one round would rehearse only half of what there is to do.
LEAST_ROUNDS = 2


@dataclass(frozen=True)
class RehearsedEvent:
    """The event that was made.

    `number`: of the event; `names`: {number of a person: name}; `late`: the person who comes for
    the second round, None for nobody; `unpaid`: the persons who have not paid; `tables`: how many
    there are in each round; `first`: the sessions of the first round.
    """

    number: int
    names: dict[int, str]
    late: int | None
    unpaid: tuple[int, ...]
    tables: tuple[int, ...]
    first: tuple[Planned, ...]


def shape(rules: str, rounds: int | None = None, deals: int | None = None) -> tuple[int, int]:
    """(rounds, deals of a round) of an event: those given, else what is usual. UsageError."""
    if rules not in RULE_IDS:
        raise UsageError(
            msg(
                "{what}: {how}",
                what="--rules",
                how=msg("{word} is none of {choices}", word=quote(rules), choices=listed(RULE_IDS)),
            )
        )
    played = book(rules)
    players = played.tables[0]
    usual = (*played.shapes(players), (ROUNDS, OWN_DEALS * players))[0]
    return (
        max(usual[0], LEAST_ROUNDS) if rounds is None else rounds,
        usual[1] if deals is None else deals,
    )


def make_event(
    path: Path,
    players: int,
    settings: dict[str, Any],
    chance: Random,
    troubles: bool,
    clock: Callable[[], float] = time.time,
) -> RehearsedEvent:
    """Make the event in the database at `path` and draw it: an `RehearsedEvent`. DeskError.

    players: how many; settings: "name", "rules", "rounds", "deals" and "date" of the event; chance:
    a random.Random; troubles: shall somebody come late, and somebody not pay at once?; clock():
    Unix seconds.
    """
    sizes = book(settings["rules"]).tables
    persons = made_up(players, chance)
    numbers = [person.number for person in persons]
    late = None
    if troubles and settings["rounds"] > 1 and players > 2 * sizes[0]:
        late = chance.choice(numbers)
    unpaid: tuple[int, ...] = ()
    if troubles:
        unpaid = tuple(sorted(chance.sample(numbers, 2 if players > sizes[0] else 1)))
    with Database(path, clock=clock) as database:
        store_persons(database, persons)
        number = new_event(database, {"sizes": list(sizes)} | settings)
        stake = load_event(database, number).stake
        steps: list[Step] = []
        for person in numbers:
            steps.append(("entrant", {"what": "registered", "person": person}))
            if person not in unpaid:
                steps.append(("booking", {"what": "stake", "person": person, "cents": stake}))
        if late is not None:
            steps.append(("plays", {"what": "from", "person": late, "round": 2}))
        decide_on(database, number, steps)
        drawn = draw_rounds(load_event(database, number).state, chance.randrange(10**6))
        decide_on(database, number, [drawing(drawn, 1)])
        event = load_event(database, number)
        first = tuple(one for one in planned(event) if one.session["round"] == 1)
        return RehearsedEvent(
            number,
            {person: event.name(person) for person in numbers},
            late,
            unpaid if stake else (),
            tuple(len(tables) for tables in event.state.plan.rounds),
            first,
        )
