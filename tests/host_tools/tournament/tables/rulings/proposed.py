"""All that is asked and proposed in the rows of the table of cases, as the desk has it."""

from dataclasses import dataclass
from functools import cache

from host_tools.tournament.accounts.hints import Hint
from host_tools.tournament.tables.rulings.asked import asked_at
from host_tools.tournament.tables.rulings.names import Names
from host_tools.tournament.tables.rulings.record import answer_in
from tests.cases.desk.asked import offers_in
from tests.cases.desk.evening import Evening
from tests.cases.reading import cases
from tests.cases.row import Refused


@dataclass(frozen=True)
class Proposed:
    """A hint of a (round, table) of a case, and the answers that are proposed, each once."""

    case: str
    place: tuple[int, int]
    hint: Hint
    answers: list
    names: Names


@cache
def proposed(every=1):
    """[Proposed] of every so many rows, also after the answers that they look at."""
    return [
        one
        for case in cases()[::every]
        for evening in _evenings(_held(case), case.outcome)
        for one in _in_evening(str(case), evening)
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
        steps = [one.step for one in offers if one.ruling == answer.ruling]
        if answer.outcome is not None and steps:
            decided = evening.copy()
            decided.decide(steps[0])
            yield from _evenings(decided, answer.outcome)


def _in_evening(case, evening):
    event = evening.event()
    for place, table in sorted(event.tables.items()):
        names = event.source_names(place[0])
        for asked in asked_at(event, table):
            answers = distinct(answer_in(one.content["tables"]) for one in asked.offers)
            yield Proposed(case, place, asked.hint, answers, names)


def distinct(answers):
    """The answers, each once."""
    found = []
    for one in answers:
        if one not in found:
            found.append(one)
    return found
