"""Result documents in which values are taken out, doubled, exchanged or replaced."""

import json
from contextlib import suppress
from copy import deepcopy

from host_tools.common.errors import DeskError
from host_tools.intake.documents.verification import verify
from host_tools.results.sealing import digest_of
from host_tools.results.verification.document_difference import UnreadableResultError
from tests.host_tools.events.results.random_event import GAMES
from tests.host_tools.events.results.verification.documents import document, put, value_at

VALUES = (
    *(None, True, False, 0, -1, 1, 2, 5, 99, 10**6, 2**53 - 1, -(2**53) + 1, 0.5, 1e16),
    *("", "x", "0", "last", "deal", "sheet", "code", "penalty", "0" * 16, "\ud800"),
    *([], {}, [1], [None], [[]], {"x": 1}, {"salt": "0" * 32}, {"sha256": "0" * 64}),
)


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
