"""Random events and their documents: they add up, another club takes them in, no value is free.

The other club has persons and events of its own, one of them with the number and on the day of the
event that comes. It seals what it has taken in again: the same bytes.
"""

import json
import random
from contextlib import suppress
from copy import deepcopy

from host_tools.common.errors import DeskError
from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import file_bytes, read_file
from host_tools.results.sealing import digest_of
from host_tools.results.verification.document_difference import UnreadableResultError
from tests.campaign.cases import each_case
from tests.host_tools.events.results.adding_up import check_all
from tests.host_tools.events.results.imported import furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import GAMES, RandomEvent
from tests.host_tools.events.results.verification.changed_values import bound_values, not_refused
from tests.host_tools.events.results.verification.documents import document, put, value_at

VALUES = (
    *(None, True, False, 0, -1, 1, 2, 5, 99, 10**6, 2**53 - 1, -(2**53) + 1, 0.5, 1e16),
    *("", "x", "0", "last", "deal", "sheet", "code", "penalty", "0" * 16, "\ud800"),
    *([], {}, [1], [None], [[]], {"x": 1}, {"salt": "0" * 32}, {"sha256": "0" * 64}),
)


def run(seed, count):
    """See `each_case`; "bytes": how many were the same."""
    return each_case(held_twice, seed, count, ["bytes"])


def held_twice(seed, folder, figures):
    """What goes wrong when an event is held, and taken in by another club; None."""
    with Database(folder / "village.db") as village:
        RandomEvent(village, folder, seed).hold()
        file = sealed_file(village)
        document = read_file(file)
        check_all(document)
    with Database(folder / "club.db") as club:
        furnish(club, events=random.Random(seed).randint(0, 3))
        event_number = taken_in(club, file).event
        seal = club.cache.of(event_number).seal
        if seal.differences:
            return f"it is said: {seal.differences[0]}"
        if file_bytes(sealed_result(club, event_number).document) != file:
            return "other bytes"
    figures["bytes"] += len(file)
    return None


# Values that are changed one by one: what is free to be changed is listed in `changed_values`


def run_values(seed, count):
    """Run `count` cases, of several events if need be: {"cases": `count`, "failures": [path of a
    value of which another one was not refused, with its rules and seed]}.
    """
    chance = random.Random(seed)
    failures, left = [], count
    while left > 0:
        rules, own_seed = chance.choice(GAMES), chance.randrange(1 << 32)
        written = document(rules, own_seed)
        paths = bound_values(written)
        paths = chance.sample(paths, min(left, len(paths)))
        failures += [[rules, own_seed, *path] for path in not_refused(written, paths)]
        left -= len(paths)
    return {"cases": count, "failures": failures}


# Documents in which values are taken out, doubled, exchanged or replaced


def result_case(rnd, folder):
    """A document of an event by any rule book is verified, or refused in one line."""
    changed = document(rnd.choice(GAMES))
    for _ in range(rnd.randint(1, 4)):
        _change(changed, rnd)
    return wrong_verification(changed)


def wrong_verification(changed):
    """What is wrong with what is said of a document, its digest made right; None: nothing."""
    with suppress(DeskError):  # a number or a text that no document has
        changed["digest"] = digest_of(changed)
    try:
        found = verify(json.dumps(changed).encode())
    except UnreadableResultError as error:
        return f"it takes several lines: {error}" if "\n" in str(error) else None
    if all(str(one) for one in (*found.differences, *found.notes)):
        return None
    return "something is said without words"


def _change(changed, rnd):
    path = rnd.choice(list(_places(changed)))
    holder = value_at(changed, path[:-1])
    how = rnd.choice(("replace", "replace", "remove", "double", "exchange"))
    if how == "remove":
        del holder[path[-1]]
    elif how == "double" and isinstance(holder, list):
        holder.append(deepcopy(holder[path[-1]]))
    elif how == "exchange":
        taken = rnd.choice(list(_places(changed)))
        put(changed, path, deepcopy(value_at(changed, taken)))
    else:
        put(changed, path, deepcopy(rnd.choice(VALUES)))


def _places(value, path=()):
    """The paths of everything within a value."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from _places(value[key], (*path, key))
