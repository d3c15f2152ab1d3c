"""Who was drawn to a table and did not play there may take another seat of that round."""

import pytest

from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.ruled import empty_chair
from tests.host_tools.seats import drawn_as, seat_taken
from tests.host_tools.typed import sheet_typed

pytestmark = pytest.mark.long

HERE, THERE = "/event/1/table/1/1", "/event/1/table/1/2"
PLACE_2 = {"round": 1, "table": 2}
FIVE = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]], [[1, 5, 2, 6], [3, 7, 4, 8, 9]]]
FOUR = [[[1, 2, 3, 4], [6, 7, 8, 9]], [[1, 6, 2, 9], [3, 7, 4, 8]]]
DID_NOT_PLAY = empty_chair(4, table=2)


def drawn(tables):
    return drawn_as(tables)


def sheet_of(*persons):
    points = {"points": [6, 2, -3, -5], "deals": 12}
    return sheet_typed(PLACE_2 | {"persons": [*persons]} | points)


@pytest.fixture
def absent_at_two(zita, decide):
    """Zita was drawn as a fifth to table 2, which has played without her."""
    decide(
        ("settings", {"settings": {"sizes": [4, 5]}}),
        ("register", {"person": 9}),
        drawn(FIVE),
        sheet_of(5, 6, 7, 8),
        DID_NOT_PLAY,
    )


def event(path):
    with Database(path) as database:
        return load_event(database, 1)


def take_over(page):
    sent = {"typed": "Zita", "person": "9", "round": "1", "back": HERE}
    return page.post("/event/1/registration/1/substitute", sent)


def take_seat(page):
    sent = {"what": "take", "whom": "1", "typed": "Zita", "person": "9"}
    return page.post(f"{HERE}/seats", sent)


@pytest.mark.usefixtures("absent_at_two")
def test_may_take_a_seat_and_comes_over(page, path, decide, decided):
    before = event(path).tables[1, 2]
    decide(("withdraw", {"person": 1, "round": 1}))
    assert take_seat(page).status == 303
    assert decided()[-1] == seat_taken(9, 1)
    now = event(path)
    assert (now.state.table_of(1, 9), now.state.table_of(2, 9)) == (1, 2)
    assert now.state.entrants[9].stands_for is None
    after = now.tables[1, 2]
    assert (after.results, after.players, after.deals, after.state, after.troubles) == (
        before.results,
        before.players,
        before.deals,
        before.state,
        before.troubles,
    )


@pytest.mark.usefixtures("absent_at_two")
def test_may_play_on_for_somebody_and_stays_who_he_is(page, path, decide, decided):
    decide(("withdraw", {"person": 1, "round": 1}))
    found = page.get("/event/1/registration/suggestions?round=1&typed=Zita").text
    assert "Zita · is free: did not play at table 2, and keeps his own rank" in " ".join(
        found.split()
    )
    assert take_over(page).status == 303
    assert decided()[-1] == seat_taken(9, 1)
    now = event(path).state
    assert now.rounds[0] == ((9, 2, 3, 4), (5, 6, 7, 8))
    assert now.entrants[9].stands_for is None


@pytest.mark.usefixtures("played", "absent_at_two")
def test_may_play_on_where_somebody_stops_at_a_table_that_has_begun(page, path, decide, decided):
    decide(("withdraw", {"person": 1, "round": 1, "deals": 2}))
    assert take_over(page).status == 303
    assert [said.get("what", kind) for kind, said in decided()[-2:]] == ["empty", "exchanged"]
    now = event(path)
    assert now.state.rounds[0] == ((9, 2, 3, 4), (5, 6, 7, 8))
    assert now.tables[1, 2].troubles == []


def test_also_where_somebody_else_had_his_seat_there(page, path, decide, decided, zita):
    """The table had four, of whom Otto has played for Zita; without her three are drawn to it."""
    absent = empty_chair(3, table=2)
    decide(("register", {"person": 9}), drawn(FOUR), sheet_of(6, 7, 8, 5), absent)
    before = event(path).tables[1, 2]
    decide(("withdraw", {"person": 1, "round": 1}))
    assert take_seat(page).status == 303
    now = event(path)
    assert now.state.rounds[0] == ((9, 2, 3, 4), (6, 7, 8))
    after = now.tables[1, 2]
    assert (after.results, after.players, after.deals) == (
        before.results,
        before.players,
        before.deals,
    )
    assert page.get(THERE).status == page.get("/event/1/draw").status == 200


@pytest.mark.usefixtures("absent_at_two")
def test_who_has_played_there_keeps_his_seat(page, decide):
    decide(("withdraw", {"person": 1, "round": 1}))
    refused = page.post(
        "/event/1/decide/seats", {"what": "taken", "round": "1", "person": "5", "whom": "1"}
    )
    assert "has begun" in refused.text
    assert "Otto is free" not in page.get(HERE).text


@pytest.mark.usefixtures("absent_at_two")
def test_that_he_did_not_play_may_still_be_taken_back(page, path, decide):
    decide(("withdraw", {"person": 1, "round": 1}))
    take_over(page)
    journal = event(path).journal.decisions
    [number] = [one.number for one in journal if one.kind == "ruling"]
    decide(("undo", {"decision": number}))
    now = event(path)
    assert (now.state.table_of(1, 9), now.idle) == (1, [])
    assert now.tables[1, 2].results == {5: 6, 6: 2, 7: -3, 8: -5}
