"""A table of cases in one test tries all of them, and says which have failed."""

import inspect

import pytest

from tests.each import each


def test_every_case_that_fails_is_shown():
    tried = []

    @each("number", "limit", [(1, 5), (7, 5), (3, 5), (9, 5)])
    def is_below(number, limit):
        tried.append(number)
        assert number < limit

    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases fail") as failure:
        is_below()
    assert tried == [1, 7, 3, 9]
    notes = [note for one in failure.value.exceptions for note in one.__notes__]
    assert notes == ["with number, limit: (7, 5)", "with number, limit: (9, 5)"]


def test_what_was_not_raised_is_a_failure_of_its_case():
    @each("text", ["1", "x"])
    def is_no_number(text):
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases fail"):
        is_no_number()


def test_the_other_arguments_are_fixtures():
    @each("number", [1])
    @each("letter", ["a", "b"])
    def test(number, letter, tmp_path):
        assert (number, tmp_path) == (1, "folder")

    assert list(inspect.signature(test).parameters) == ["tmp_path"]
    test(tmp_path="folder")


def test_a_table_without_cases_is_a_mistake():
    with pytest.raises(AssertionError, match="no case"):
        each("number", [])
