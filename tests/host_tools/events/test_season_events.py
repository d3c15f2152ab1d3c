"""Seasons of events in the database: what each adds is what its sealed document says."""

from dataclasses import replace

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.cache import EventCache
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import journal_of_club
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.season_formulas import decide_formula, formula_of_season, load_season
from host_tools.events.seasons import choices_for, choose
from host_tools.events.shown_event import shown_event
from host_tools.formulas.built_in_formulas import built_in_text
from host_tools.intake.database import Database
from host_tools.seasons.counted_event import counted_event_in, counted_event_of
from host_tools.tournament import event as events
from tests.host_tools.season_of_three import EVENTS, SEASON, play_season


@pytest.fixture
def database(event_path):
    with Database(event_path) as opened:
        play_season(opened)
        yield opened


def test_an_event_adds_what_its_document_says(database):
    for event_number in EVENTS:
        event = counted_event_of(shown_event(database, event_number))
        assert event == counted_event_in(sealed_result(database, event_number).document)
        assert event.digest


def test_a_program_that_ranks_otherwise_changes_no_season(database, monkeypatch):
    """The next program gives a point more to everybody; the sealed results stand."""
    before = load_season(database, SEASON)
    results_of = events.tables_of

    def otherwise(*args, **named):
        tables = results_of(*args, **named)
        for table in tables.values():
            points = {person: points + 1 for person, points in table.results.items()}
            table.account = replace(table.account, points=points)
        return tables

    monkeypatch.setattr(events, "tables_of", otherwise)
    assert EventCache(database).of(2).seal.differences
    assert load_season(database, SEASON).lines == before.lines


def test_a_season_of_two_games_that_know_no_cup_points_begins_with_ranks(database):
    common = {"name": "Evening", "date": "2026-11-28", "rounds": 1, "deals": 4}
    events = {new_event(database, common | {"rules": rules}) for rules in ("fft-4", "krenglbach")}
    choose(database, "2027", events)
    chosen = formula_of_season(database, "2027")
    assert (chosen.text, chosen.decided) == (built_in_text("ranks"), False)
    assert load_season(database, "2027").formula == chosen.formula


def test_events_that_count_for_no_season_are_none(database):
    new_event(database, {"name": "E", "date": "2026-11-28", "rules": "fft-4"})
    in_order_of_days = [choice.event for choice in choices_for(database, SEASON)]
    assert in_order_of_days == [2, 4, 3]
    with pytest.raises(DeskError, match="no event counts for the season"):
        choices_for(database, "")


def test_a_formula_is_decided_once(database):
    assert not formula_of_season(database, SEASON).decided
    decide_formula(database, SEASON, built_in_text("ranks"), "Anna")
    decide_formula(database, SEASON, built_in_text("ranks"), "Anna")
    [decision] = journal_of_club(database).decisions
    assert (decision.kind, decision.author) == ("formula", "Anna")
    assert formula_of_season(database, SEASON).text == built_in_text("ranks")
    assert formula_of_season(database, "another").text == built_in_text("cup")
    with pytest.raises(DeskError, match="A season has a name"):
        decide_formula(database, "", built_in_text("ranks"))
    with pytest.raises(DeskError, match="worth is missing"):
        decide_formula(database, SEASON, 'name = "A"')
