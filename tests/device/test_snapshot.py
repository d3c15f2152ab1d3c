"""A test in a process of its own passes and fails as any other."""

import os

import pytest

from tests.device.snapshot import call_in_child


def test_what_a_child_changes_is_its_own():
    seen = []
    call_in_child(lambda item: seen.append(item), {"item": 1})
    assert seen == []


@pytest.mark.long
def test_a_failure_is_told_with_its_place():
    def wrong(number):
        assert number == 2

    with pytest.raises(pytest.fail.Exception, match=r"(?s)assert 1 == 2.*test_snapshot\.py"):
        call_in_child(wrong, {"number": 1})


@pytest.mark.long
@pytest.mark.parametrize("outcome", [pytest.skip, pytest.fail])
def test_no_other_outcome_is_taken_for_a_pass(outcome):
    with pytest.raises(pytest.fail.Exception, match="so it goes"):
        call_in_child(outcome, {"reason": "so it goes"})


def test_an_end_without_a_report_is_a_failure():
    with pytest.raises(pytest.fail.Exception, match="ended with status"):
        call_in_child(os._exit, {"status": 3})
