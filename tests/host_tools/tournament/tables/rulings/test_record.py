"""A ruling as a decision holds it."""

import json

from hypothesis import given
from hypothesis import strategies as st

from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.tables.rulings.record import answer_in, written

SOURCES = st.sampled_from((PLAN, "3f2a-1", "sheet-7", "code-9"))
NUMBERS = st.integers(0, 20)
STRETCHES = st.builds(Stretch, SOURCES, NUMBERS, st.none() | NUMBERS, st.booleans())
SITTERS = st.lists(st.builds(Sitter, NUMBERS, NUMBERS), min_size=1, max_size=3).map(tuple)
RULINGS = st.builds(
    Ruling,
    counts=st.none() | st.lists(STRETCHES, max_size=3).map(tuple),
    over=st.none() | st.booleans(),
    deals=st.none() | NUMBERS,
    sat=st.dictionaries(st.tuples(SOURCES, NUMBERS), SITTERS, max_size=3),
    seen=st.dictionaries(SOURCES, NUMBERS, max_size=2),
    known=st.dictionaries(SOURCES, NUMBERS, max_size=2),
)
ANSWERS = st.dictionaries(st.integers(1, 9), RULINGS, min_size=1, max_size=3)


@given(ANSWERS)
def test_an_answer_is_read_as_it_was_written(answer):
    assert answer_in(json.loads(json.dumps(written(answer)))) == answer


@given(ANSWERS)
def test_what_was_written_is_written_so_again(answer):
    records = written(answer)
    assert written(answer_in(records)) == records


def test_the_tables_stand_in_their_order_and_only_what_was_said():
    answer = {2: Ruling(over=False), 1: Ruling(counts=(Stretch("3f2a-1", 1, 5),))}
    assert written(answer) == [
        {"table": 1, "counts": [{"source": "3f2a-1", "first": 1, "last": 5}]},
        {"table": 2, "over": False},
    ]


def test_a_ruling_that_nothing_counts_is_not_one_that_says_nothing_of_it():
    assert written({1: Ruling(counts=())}) == [{"table": 1, "counts": []}]
    assert answer_in([{"table": 1}]) == {1: Ruling()}
