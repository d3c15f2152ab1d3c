"""Deals at random, typed by a scribe on the simulated box: its log holds what they are."""

import random
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests import scratch
from tests.app.table import ALL_SEATS, SEATS, Table, session
from tests.app.test_deals import deals, type_deals
from tests.app.test_other_books import possible_deal

SITTING = 10


def run(own_seed, count):
    """`count` deals by the dice of `own_seed`: {"cases": n, "failures": [...]}."""
    chance = random.Random(own_seed)
    failures = []
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        for first in range(0, count, SITTING):
            rules = chance.choice(list(ALL_SEATS))
            documents = played(chance, rules, min(SITTING, count - first))
            scribe = chance.randrange(ALL_SEATS[rules])
            body = session(rules, scribe=scribe, dealer=0, deals=99)
            try:
                with Table(Path(folder) / str(first), "de", body) as table:
                    type_deals(table, documents, scribe)
            except Exception as error:  # whatever it is: it must not happen
                failures.append({"rules": rules, "deals": documents, "found": repr(error)})
    return {"cases": count, "failures": failures}


def played(chance, rules, count):
    """Documents of `count` deals that can be, one after the other; the first player deals first."""
    if rules in SEATS:
        return _french_deals(chance, rules, count)
    seats = ALL_SEATS[rules]
    return [possible_deal(chance, rules, (number + 1) % seats) for number in range(count)]


def _french_deals(chance, rules, count):
    found = []

    @seed(chance.getrandbits(32))
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(deals(rules))
    def keep(document):
        found.append(document)

    keep()
    return found
