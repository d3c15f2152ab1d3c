"""Every row of the table of cases holds at the desk, and follows the rules of all."""

import pytest

from tests.cases import reading
from tests.cases.desk.desk import differences
from tests.cases.reading import cases
from tests.cases.row import WHICH_COUNT, Said
from tests.cases.sentences import CLOSED


@pytest.mark.parametrize("case", reading.cases(), ids=str)
def test_the_case_holds(case):
    assert differences(case) == []


STRANGERS = {"nobody knows {name}", "{name} was not drawn here"}
EMPTY, TWO_TABLES = "{name} was drawn here and has not played", "{name} stands at two tables"
# A further typing decides, or the box is of another table.
NO_PROPOSAL = {"the sheet was typed twice and not the same", "{name} is of no table"}


def outcomes_of(outcome):
    """An `Outcome`, and all that follow from its answers."""
    yield outcome
    for answer in (*outcome.proposals, *outcome.answers):
        if answer.outcome is not None:
            yield from outcomes_of(answer.outcome)


def asks_of_tables():
    """(name of a case, the `Ask`s of one table) of everything that holds in a row."""
    for case in cases():
        for outcome in outcomes_of(case.outcome):
            for place in {(ask.round, ask.table) for ask in outcome.asks}:
                yield case.name, [a for a in outcome.asks if (a.round, a.table) == place]


def is_closed(case):
    said = [one for one in case.story if isinstance(one, Said) and one.words == CLOSED]
    return bool(said) and not said[-1].undone


def test_a_table_is_asked_once_which_deals_count():
    assert [
        name
        for name, asks in asks_of_tables()
        if sum(ask.question == WHICH_COUNT for ask in asks) > 1
    ] == []


def test_an_empty_chair_is_asked_about_when_the_strangers_are_known():
    assert [
        name
        for name, asks in asks_of_tables()
        if EMPTY in {ask.hint for ask in asks} and STRANGERS & {ask.hint for ask in asks}
    ] == []


def test_somebody_at_two_tables_is_asked_about_at_both():
    for case in cases():
        for outcome in outcomes_of(case.outcome):
            doubles = [(a.name, a.round) for a in outcome.asks if a.hint == TWO_TABLES]
            assert all(doubles.count(one) == 2 for one in doubles), case


def test_which_deals_count_has_a_proposal_while_the_event_is_open():
    for case in cases():
        for outcome in outcomes_of(case.outcome):
            asked = {a.hint for a in outcome.asks if a.question == WHICH_COUNT} - NO_PROPOSAL
            proposed = outcome.proposals or outcome.and_others
            assert proposed or not asked or is_closed(case), case
