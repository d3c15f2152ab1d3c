"""Deals at random, typed by a scribe on the simulated box: its log holds what they are."""

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.app.table import ALL_SEATS, SEATS, Table, session
from tests.app.test_deals import deals, type_deals
from tests.app.test_other_books import possible_deal
from tests.campaign.cases import runs, where

SITTING = 10


def run(seed, count):
    """See `runs`: the deals of a sitting are of one rule book."""
    return runs(_sitting, seed, count, SITTING)


def _sitting(chance, folder, count):
    rules = chance.choice(list(ALL_SEATS))
    documents = played(chance, rules, count)
    scribe = chance.randrange(ALL_SEATS[rules])
    found = []
    try:
        with Table(folder, "de", session(rules, scribe=scribe, dealer=0, deals=99)) as table:
            type_deals(table, documents, scribe)
    except Exception as error:  # whatever it is: it must not happen
        found.append(where(error))
    return {"rules": rules, "deals": documents}, found, {}


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
