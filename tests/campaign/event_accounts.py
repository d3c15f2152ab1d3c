"""Whole events: does the account of each table say what today's desk says of it?

    python -m tests.campaign.event_accounts --seed 1 --count 200

prints how many of the tables are alike, and the reasons for which the others are not, with one of
each. Events are random ones of every rule book, events played by boxes and on paper, and the
random tables of `tests.campaign.accounts`, in turn. `run(seed, count)` is for a long campaign.
"""

import argparse
import random
import tempfile
import traceback
from collections import Counter
from pathlib import Path

from host_tools.common.errors import DeskError
from host_tools.events.event_books import books_of
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.simulation.simulator import stubs
from tests.campaign import accounts as random_tables
from tests.campaign.event_reasons import UNNAMED, why
from tests.cases.today.evening import Evening
from tests.host_tools.events.results.random_event import RandomEvent
from tests.host_tools.tournament.event_accounts.event_differences import (
    BOTH,
    BOTH_OTHERWISE,
    DIFFER,
    EQUAL,
    ONLY_ACCOUNT,
    ONLY_DESK,
    compared,
)
from tests.host_tools.tournament.played_event import PlayedEvent

ALIKE = (EQUAL, BOTH)
PART = 10_000  # seeds of their own of a seed
# Of the figures of a campaign, by their names there.
FIGURES = {
    EQUAL: "equal",
    BOTH: "both ask",
    BOTH_OTHERWISE: "both ask otherwise",
    ONLY_ACCOUNT: "only account",
    ONLY_DESK: "only desk",
    DIFFER: "differ",
}


def random_event(seed, folder):
    """(event, its differences) of any rule book, with everything that can happen."""
    with Database(folder / "desk.db") as database:
        RandomEvent(database, folder, seed).hold()
        return _compared(database)


def played_event(seed, folder):
    """(event, its differences) of boxes and papers."""
    with Database(folder / "desk.db") as database:
        PlayedEvent(database, folder, random.Random(seed), lambda: None).play()
        return _compared(database)


def told_event(seed, folder):
    """(event, its differences) of two tables as chance has it."""
    chance = random.Random(seed)
    while True:
        evening = Evening(random_tables.PLAN)
        try:
            for entry in random_tables.story(chance):
                evening.take(entry)
        except (DeskError, ValueError):
            continue  # the desk refuses what happens
        event = evening.event()
        return event, compared(event)


def _compared(database):
    event = load_event(database, 1)
    return event, compared(event, books_of(database, event.state.settings))


WAYS = (random_event, played_event, told_event)


def differences(seed):
    """[(TableDifference, why it is one, "" of those that are alike)] of one event."""
    way = WAYS[seed % len(WAYS)]
    with tempfile.TemporaryDirectory() as folder:
        event, found = way(seed, Path(folder))
    return [
        (one, "" if one.kind in ALIKE else why(event, one, _of_round(found, one))) for one in found
    ]


def _of_round(found, one):
    return [other for other in found if other.place[0] == one.place[0]]


def run(seed, count):
    """Compare `count` events: {"cases": `count`, "failures": [what], "tables": how many, ...}.

    A failure is a table that differs for no reason that has a name.
    """
    failures, counts = [], Counter()
    for own_seed in range(seed * PART, seed * PART + count):
        try:
            found = differences(own_seed)
        except Exception:  # whatever it is: it must not happen, and the campaign goes on
            failures.append(f"{own_seed}: {traceback.format_exc()}")
            continue
        counts["tables"] += len(found)
        counts.update(FIGURES[one.kind] for one, _ in found)
        counts["points differ"] += sum(_has_other_points(one) for one, _ in found)
        failures += [f"{own_seed}: {one}" for one, reason in found if reason == UNNAMED]
    return {"cases": count, "failures": failures, **counts}


def _has_other_points(one):
    """Does neither ask, and has somebody other points, or are there other deals?"""
    return one.kind == DIFFER and not {"points", "played"}.isdisjoint(one.fields)


def main():
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--examples", type=int, default=1)
    wanted = parser.parse_args()
    counts, examples = Counter(), {}
    for own_seed in range(wanted.seed * PART, wanted.seed * PART + wanted.count):
        for one, reason in differences(own_seed):
            counts[one.kind, reason] += 1
            examples.setdefault((one.kind, reason), []).append((own_seed, one))
    for (kind, reason), number in counts.most_common():
        print(f"{number:7} {kind}{': ' if reason else ''}{reason}")
        for own_seed, one in examples[kind, reason][: wanted.examples] if reason else ():
            print(f"          {own_seed}: {one}")


if __name__ == "__main__":
    stubs.install()
    main()
