"""A closed event is shown as it was sealed, whatever is done to persons, boxes and programs."""

from dataclasses import replace

import pytest

from host_tools.club.person import Person, person_of
from host_tools.events import persons
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_cards import cards_of, store_persons
from host_tools.events.published_events import Choice, chosen_events, published_document
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.shown_event import shown_event
from host_tools.intake.database import Database
from host_tools.results.outcome import outcome_in, outcome_of
from host_tools.tournament.money.playing_money import playing_money_of_event
from tests.host_tools.box import EVENT_TIME, PRISE_LOST, RUFER
from tests.host_tools.decided import sheet_typed
from tests.host_tools.events.made_event import made_event
from tests.host_tools.events.results.imported import furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import RandomEvent
from tests.host_tools.events.results.test_sealed_results import CLOSE, OPEN, closed, desk
from tests.host_tools.events.test_recognition import GARDE, bring, event, play, sent_box
from tests.host_tools.sessions.scored_otherwise import score_otherwise
from tests.how_many import cases

__all__ = ["closed", "desk", "event"]  # fixtures


def seen(database):
    """What pages show of the event."""
    return _seen_of(database.cache.of(1))


def _seen_of(event):
    return (
        {person: event.name(person) for person in event.state.entrants},
        outcome_of(event),
        event.standings(),
        event.teams(),
        event.cash(),
        [str(one) for table in event.tables.values() for one in table.troubles],
        event.about_persons(),
    )


def test_an_event_that_is_open_has_no_seal(desk):
    assert desk.cache.of(1).seal is None


@pytest.mark.long
def test_a_closed_one_is_as_it_stood(desk):
    decide_on(desk, 1, [CLOSE], anyway=True)
    event = desk.cache.of(1)
    assert _seen_of(event) == _seen_of(load_event(desk, 1))
    assert (event.seal.digest, event.seal.differences) == (sealed_result(desk, 1).digest, ())
    assert desk.cache.of(1) is event


def test_reopened_it_is_as_it_stands(closed):
    decide_on(closed, 1, [OPEN])
    assert closed.cache.of(1).seal is None


def test_another_name_is_said_behind_the_one_of_then(closed):
    before = seen(closed)
    card = cards_of(closed)[1]
    store_persons(closed, [replace(card, name="Gerti Huemer-Neu", place="Wels")])
    assert seen(closed) == before
    assert closed.cache.of(1).seal.today == {1: "Gerti Huemer-Neu"}
    assert closed.cache.of(1).seal.differences == ()
    assert load_event(closed, 1).persons[1].name == "Gerti Huemer-Neu"


@pytest.mark.long
def test_two_numbers_that_turn_out_to_be_one_person(closed):
    before = seen(closed)
    store_persons(closed, [Person(500, "Xaver Früher", "Wels"), Person(501, "Xaver Später")])
    persons.merge_persons(closed, 500, 1)
    persons.merge_persons(closed, 2, 501)
    assert seen(closed) == before
    assert closed.cache.of(1).seal.today == {1: "Xaver Früher"}
    assert person_of(closed.cache.of(1).persons_today, 1).number == 500


@pytest.mark.long
def test_who_is_forgotten_is_his_number(closed):
    before = seen(closed)
    persons.forget_person(closed, 1)
    names, outcome = seen(closed)[:2]
    assert names == before[0] | {1: "#1"}
    assert outcome == before[1]
    assert closed.cache.of(1).seal.differences == ()


@pytest.mark.long
def test_a_program_that_scores_otherwise(closed, monkeypatch):
    before = seen(closed)
    score_otherwise(monkeypatch)
    with Database(closed.path) as newer:
        found = seen(newer)
        said = list(map(str, newer.cache.of(1).seal.differences))
        assert shown_event(newer, 1).seal == newer.cache.of(1).seal
        assert outcome_of(load_event(newer, 1)) != before[1]
    assert found[2:4] == before[2:4]
    assert found[1]["tables"].keys() == before[1]["tables"].keys()
    for place, table in found[1]["tables"].items():
        assert table["results"] == before[1]["tables"][place]["results"]
    assert any("Points" in one for one in said)
    assert any("this program judges it otherwise" in one for one in said)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(cases(2, 12)))
def test_random_events(tmp_path, seed):
    with Database(tmp_path / "desk.db") as database:
        RandomEvent(database, tmp_path, seed).hold()
        if not load_event(database, 1).state.closed:
            decide_on(database, 1, [CLOSE], anyway=True)
        today, event = load_event(database, 1), database.cache.of(1)
        assert event.seal.differences == ()
        assert outcome_of(event) == outcome_of(today)
        assert outcome_of(today) == outcome_in(sealed_result(database, 1).document)
        assert event.standings() == today.sure.standings() or today.sure is not today
        assert event.names_version == today.names_version


@pytest.mark.long
def test_a_box_that_comes_late(event, tmp_path):
    box = play(sent_box(event, tmp_path))
    bring(event, box)
    decide_on(event, 1, [CLOSE], anyway=True)
    before = seen(event)
    bring(event, play(box))
    assert outcome_of(load_event(event, 1)) != before[1]
    assert seen(event) == before
    said = list(map(str, event.cache.of(1).seal.differences))
    assert "Round 1, table 1: a box has brought more since then" in said
    decide_on(event, 1, [("close", {"closed": True, "anew": True})], reason="a box came late")
    assert event.cache.of(1).seal.differences == ()
    assert outcome_of(event.cache.of(1)) == outcome_of(load_event(event, 1)) != before[1]


def test_a_session_that_comes_late(event, tmp_path):
    box = sent_box(event, tmp_path)
    decide_on(event, 1, [CLOSE], anyway=True)
    before = seen(event)
    bring(event, play(box))
    assert outcome_of(load_event(event, 1)) != before[1]
    assert seen(event) == before
    assert event.cache.of(1).seal.differences


@pytest.mark.long
def test_what_is_published_of_it_is_what_was_sealed(closed):
    decide_on(closed, 1, [("publish", {"round": 2})])
    [before] = chosen_events(closed, Choice())
    document = published_document(closed, before)
    card = cards_of(closed)[1]
    store_persons(closed, [replace(card, name="Gerti Huemer-Neu")])
    [after] = chosen_events(closed, Choice())
    assert _seen_of(after) == _seen_of(before)
    assert published_document(closed, after) == document
    assert document["digest"] == sealed_result(closed, 1).digest


def test_a_season_calls_everybody_as_he_wishes_also_where_events_are_closed(closed):
    decide_on(closed, 1, [("publish", {"round": 2})])
    persons.show_names(closed, "number", [1])
    [event] = chosen_events(closed, Choice())
    assert person_of(event.persons_today, 1).name == event.name(1) == "#1"


@pytest.mark.long
def test_a_session_adds_up_to_what_its_deals_were_without_those_that_were_annulled(
    event, tmp_path, monkeypatch
):
    box = sent_box(event, tmp_path)
    annulled = box.play(GARDE)
    box.play(PRISE_LOST)
    box.annul(annulled.sequence)
    bring(event, box)
    decide_on(event, 1, [CLOSE], anyway=True)
    [before] = event.cache.of(1).sessions.values()
    assert [entry.annulled for entry in before.entries] == [True, False]
    score_otherwise(monkeypatch)
    with Database(event.path) as newer:
        assert newer.cache.of(1).seal.differences
        [after] = newer.cache.of(1).sessions.values()
    counting = next(entry for entry in before.entries if not entry.annulled)
    assert after.points == before.points == counting.points


@pytest.mark.long
def test_a_sheet_that_agrees_with_a_box_has_the_money_of_its_deals(tmp_path):
    """It counts, and says no cents; its deals do not count, and say them."""
    with Database(tmp_path / "village.db") as village:
        village.clock = lambda: EVENT_TIME
        names = ("Anna", "Beat", "Carl", "Dora")
        made_event(village, names, [[[1, 2, 3, 4]]], rules="tirol", deals=1)
        box = sent_box(village, tmp_path)
        box.play(RUFER)
        bring(village, box)
        [session] = village.cache.of(1).sessions.values()
        sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 1}
        decide_on(village, 1, [sheet_typed(sheet | {"points": list(session.points)})])
        file = sealed_file(village)
        there = playing_money_of_event(village.cache.of(1))
    assert any(there.balances.values())
    with Database(tmp_path / "club.db") as club:
        furnish(club)
        number = taken_in(club, file).event
        here, numbers = (
            playing_money_of_event(club.cache.of(number)),
            club.origins.of(number).persons,
        )
    assert here.balances == {numbers[one]: cents for one, cents in there.balances.items()}
    assert here.unknown == there.unknown == {}
