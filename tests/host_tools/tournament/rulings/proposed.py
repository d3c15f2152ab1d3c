"""All that is asked and proposed in the rows of the table of cases."""

from functools import cache

from host_tools.tournament.rulings.asked import asked_at
from host_tools.tournament.rulings.record import answer_in
from tests.cases.desk.evening import Evening
from tests.cases.desk.offers import offers_in
from tests.cases.reading import cases
from tests.cases.row import Refused


@cache
def asked():
    """[(name of a case, table, hint, answers that are proposed, `Names`)], also after answers."""
    return [
        (str(case), *one)
        for case in cases()
        for evening in _evenings(_held(case), case.outcome)
        for one in _asked_in(evening)
    ]


def _held(case):
    evening = Evening(case.plan)
    for entry in case.story:
        if not isinstance(entry, Refused):
            evening.take(entry)
    return evening


def _evenings(evening, outcome):
    yield evening
    offers = offers_in(evening, evening.event())
    for answer in outcome.proposals:
        for one in offers:
            if answer.outcome is not None and answer.ruling == one.ruling:
                decided = evening.copy()
                decided.decide(one.step)
                yield from _evenings(decided, answer.outcome)


def _asked_in(evening):
    event = evening.event()
    for place, table in event.tables.items():
        names = event.source_names(place[0])
        for one in asked_at(event, table):
            offers = [answer_in(offer.content["tables"]) for offer in one.offers]
            yield place[1], one.hint, distinct(offers), names


def distinct(answers):
    """The answers, each once."""
    found = []
    for one in answers:
        if one not in found:
            found.append(one)
    return found
