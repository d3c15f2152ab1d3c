"""Who was drawn to a table and did not play there may take another seat of that round."""

import pytest

from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.ruled import empty_chair
from tests.host_tools.seats import acts, drawn_as, seat_taken
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
        ("entrant", {"what": "registered", "person": 9}),
        drawn(FIVE),
        sheet_of(5, 6, 7, 8),
        DID_NOT_PLAY,
    )


def event(path):
    with Database(path) as database:
        return load_event(database, 1)


def take_seat(page):
    return page.post(f"{HERE}/seats", {"whom": "1", "typed": "Zita", "person": "9"})


@pytest.mark.parametrize(
    ("tables", "players", "place"),
    [(FIVE, (5, 6, 7, 8), 4), (FOUR, (6, 7, 8, 5), 3)],
    ids=["as a fifth", "somebody else had the seat there"],
)
def test_may_take_a_seat_and_comes_over(page, path, zita, decide, decided, tables, players, place):
    """The table that has played without her stays as it was."""
    settings = ("settings", {"settings": {"sizes": [4, 5]}})
    absent = empty_chair(place, table=2)
    decide(
        settings,
        ("entrant", {"what": "registered", "person": 9}),
        drawn(tables),
        sheet_of(*players),
        absent,
    )
    before = event(path).tables[1, 2]
    decide(("plays", {"what": "stops", "person": 1, "round": 1}))
    assert take_seat(page).status == 303
    assert decided()[-1] == seat_taken(9, 1)
    now = event(path)
    assert now.state.plan.table_of(1, 9) == 1
    assert now.state.entrants[9].stands_for is None
    after = now.tables[1, 2]
    assert (after.results, after.players, after.deals, after.state, after.troubles) == (
        before.results,
        before.players,
        before.deals,
        before.state,
        before.troubles,
    )
    assert page.get(THERE).status == page.get("/event/1/draw").status == 200


@pytest.mark.usefixtures("played", "absent_at_two")
def test_may_play_on_where_somebody_stops_at_a_table_that_has_begun(page, path, decide, decided):
    decide(("plays", {"what": "stops", "person": 1, "round": 1, "deals": 2}))
    sent = {"typed": "Zita", "person": "9", "round": "1", "back": HERE}
    assert page.post("/event/1/registration/1/substitute", sent).status == 303
    assert acts(decided()[-2:]) == ["empty", "exchanged"]
    now = event(path)
    assert now.state.plan.rounds[0] == ((9, 2, 3, 4), (5, 6, 7, 8))
    assert now.tables[1, 2].troubles == []
