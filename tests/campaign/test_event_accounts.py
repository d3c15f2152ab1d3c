"""The campaign of the accounts of whole events runs, and finds a wrong account."""

from dataclasses import replace

import pytest

reading = pytest.importorskip("tests.cases.reading")
event_accounts = pytest.importorskip("tests.campaign.event_accounts")
event_reasons = pytest.importorskip("tests.campaign.event_reasons")
event_differences = pytest.importorskip(
    "tests.host_tools.tournament.event_accounts.event_differences"
)
EVENT_ACCOUNTS = event_differences.event_accounts


def with_a_point_too_many(event, books=None):
    """The accounts of an event, each with a point more for somebody."""
    return {
        place: replace(one, points={**one.points, 1: one.points.get(1, 0) + 1})
        for place, one in EVENT_ACCOUNTS(event, books).items()
    }


def test_reasons_name_rows_of_the_table_of_cases():
    names = {one.name for one in reading.cases()}
    assert {one.row for one in event_reasons.REASONS} - {""} <= names


def test_two_tables_as_chance_has_them():
    found = event_accounts.differences(2)
    assert [one.place for one, _ in found] == [(1, 1), (1, 2)]


@pytest.mark.slow
def test_a_few_events():
    figures = event_accounts.run(1, 3)
    assert (figures["cases"], figures["failures"]) == (3, [])
    assert figures["tables"] >= figures["equal"] > 0


def test_a_wrong_account_is_found(monkeypatch):
    monkeypatch.setattr(event_differences, "event_accounts", with_a_point_too_many)
    found = [event_accounts.differences(2 + 3 * at) for at in range(4)]
    kinds = {one.kind for each in found for one, _ in each}
    assert event_differences.EQUAL not in kinds
    assert event_differences.DIFFER in kinds
