"""All that is asked and proposed in the rows of the table of cases."""

from functools import cache

from host_tools.tournament.accounts.proposals import proposals
from tests.cases.model.desk import answered
from tests.cases.model.evening import Evening
from tests.cases.reading import cases
from tests.host_tools.tournament.rulings.named import names_in


@cache
def asked():
    """[(name of a case, table, hint, answers that are proposed, `Names`)], also after answers."""
    return [
        (str(case), *one)
        for case in cases()
        for evening in _evenings(Evening(case.plan, case.story), case.outcome)
        for one in _asked_in(evening)
    ]


def _evenings(evening, outcome):
    yield evening
    for answer in (*outcome.proposals, *outcome.answers):
        if answer.outcome is not None:
            yield from _evenings(answered(evening, answer.ruling), answer.outcome)


def _asked_in(evening):
    for (round_number, table), account in evening.accounts().items():
        played, said = evening.played(round_number), evening.answers[round_number]
        names = names_in(played, evening.name)
        for hint in account.hints:
            offers = [one.answer for one in proposals(played, said, table, hint)]
            yield table, hint, distinct(offers), names


def distinct(answers):
    """The answers, each once."""
    found = []
    for one in answers:
        if one not in found:
            found.append(one)
    return found
