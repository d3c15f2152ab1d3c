"""Values of the result documents of random events are changed one by one: every one is refused.

`run(seed, count)` is for a long campaign: as many of an event's values, in a random order, as are
wanted. What is free to be changed is listed in `changed_values`.
"""

import random

from tests.host_tools.events.results.random_event import GAMES
from tests.host_tools.events.results.verification.changed_values import bound_values, not_refused
from tests.host_tools.events.results.verification.documents import document


def run(seed, count):
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
