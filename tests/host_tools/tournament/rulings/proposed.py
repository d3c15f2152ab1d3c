"""All that is asked and proposed in the rows of the table of cases, as the desk has it."""

from dataclasses import dataclass
from functools import cache

from host_tools.tournament.accounts.hints import Hint
from host_tools.tournament.rulings.asked import asked_at
from host_tools.tournament.rulings.names import Names
from host_tools.tournament.rulings.record import answer_in, content_of
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
def proposed():
    """[Proposed], also after the first one of each."""
    return [one for case in cases() for one in _in_case(case)]


def _in_case(case):
    evening = Evening(case.plan)
    for entry in case.story:
        if not isinstance(entry, Refused):
            evening.take(entry)
    first = list(_in_evening(str(case), evening))
    yield from first
    for one in first[:1]:
        for answer in one.answers[:1]:
            yield from _in_evening(str(case), _after(evening, one, answer))


def _after(evening, one, answer):
    decided = evening.copy()
    decided.decide(("ruling", content_of(one.place[0], answer)))
    return decided


def _in_evening(case, evening):
    event = evening.event()
    for place, table in sorted(event.tables.items()):
        for asked in asked_at(event, table):
            answers = distinct(answer_in(one.content["tables"]) for one in asked.offers)
            yield Proposed(case, place, asked.hint, answers, event.source_names(place[0]))


def distinct(answers):
    """The answers, each once."""
    found = []
    for one in answers:
        if one not in found:
            found.append(one)
    return found
