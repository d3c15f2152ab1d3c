"""What holds of every round, whatever its sources say."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.tournament.accounts.account import round_account
from host_tools.tournament.accounts.chair import Chair, Sitter
from host_tools.tournament.accounts.proposals import proposals
from host_tools.tournament.accounts.situation import PlayedRound
from tests.host_tools.tournament.accounts.random_rounds import rounds
from tests.how_many import cases

pytestmark = pytest.mark.slow
a_few = settings(max_examples=cases(10, 300))
# So many presses of the first proposal settle a round of two tables with up to six sources.
PRESSES = 20


def open_hints(played, answers):
    """(table, hint) of every question that is open in a round."""
    accounts = round_account(played, answers).tables
    return [(name, hint) for name, one in accounts.items() for hint in one.questions]


@a_few
@given(rounds())
def test_what_counts_of_known_persons_adds_up_to_nothing(played):
    """A text, or nobody, may have the rest of it."""
    for name, one in round_account(played).tables.items():
        sources = played.tables[name].sources
        texts = any(isinstance(place, str) for source in sources for place in source.places)
        empty = any(
            not holder.person for chair in played.tables[name].chairs for holder in chair.holders
        )
        assert texts or empty or sum(one.points.values()) == 0


@a_few
@given(rounds())
def test_every_question_has_a_proposal(played):
    for name, hint in open_hints(played, []):
        assert proposals(round_account(played), name, hint), hint


@a_few
@given(rounds(), st.randoms(use_true_random=False))
def test_the_first_proposals_settle_all_in_any_order(played, chance):
    answers = []
    for _ in range(PRESSES):
        hints = open_hints(played, answers)
        if not hints:
            return
        name, hint = chance.choice(hints)
        answers.append(proposals(round_account(played, answers), name, hint)[0].answer)
    raise AssertionError(open_hints(played, answers))


@a_few
@given(rounds())
def test_what_a_proposal_leads_to_is_what_comes_of_it(played):
    for name, hint in open_hints(played, [])[:2]:
        for one in proposals(round_account(played), name, hint):
            after = round_account(played, [one.answer])
            assert hint not in after.tables[name].hints
            assert [*one.left] == after.questions
            assert sum(one.points.values()) == sum(
                sum(after.tables[table].points.values()) for table in one.answer
            )


@a_few
@given(rounds(third=True))
def test_tables_that_an_answer_cannot_reach_come_to_the_same_as_before(played):
    account = round_account(played)
    for name, hint in open_hints(played, [])[:2]:
        for one in proposals(account, name, hint)[:3]:
            first = account.after(one.answer)
            assert first.tables == round_account(played, [one.answer]).tables
            for there, other in open_hints(played, [one.answer])[:1]:
                for further in proposals(first, there, other)[:2]:
                    both = [one.answer, further.answer]
                    assert first.after(further.answer).tables == round_account(played, both).tables


@a_few
@given(rounds())
def test_an_answer_that_is_taken_away_leads_back(played):
    before = round_account(played)
    kept = dict(before.tables)
    for name, hint in open_hints(played, [])[:1]:
        for one in proposals(before, name, hint)[:2]:
            before.after(one.answer)
            assert before.tables == kept == round_account(played).tables


@a_few
@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_in_which_sources_stand_does_not_matter(played, chance):
    tables = {}
    for name, one in played.tables.items():
        sources = list(one.sources)
        chance.shuffle(sources)
        tables[name] = replace(one, sources=tuple(sources))
    assert round_account(replace(played, tables=tables)).tables == round_account(played).tables


def renamed(played, names):
    """The same round with other numbers of persons; names: {number: other number}."""

    def chair(one):
        return Chair(
            tuple(Sitter(names.get(each.person, each.person), each.first) for each in one.holders)
        )

    def source(one):
        return replace(one, places=tuple(names.get(each, each) for each in one.places))

    tables = {
        name: replace(
            one, chairs=tuple(map(chair, one.chairs)), sources=tuple(map(source, one.sources))
        )
        for name, one in played.tables.items()
    }
    return PlayedRound(tables, frozenset(names[one] for one in played.absent), played.spare)


@a_few
@given(rounds(), st.permutations(range(1, 11)))
def test_who_has_which_number_does_not_matter(played, numbers):
    names = dict(enumerate(numbers, 1))
    after = round_account(renamed(played, names)).tables
    for name, one in round_account(played).tables.items():
        assert after[name].points == {names[person]: value for person, value in one.points.items()}
        assert after[name].played == one.played
        assert [hint.kind for hint in after[name].hints] == [hint.kind for hint in one.hints]
