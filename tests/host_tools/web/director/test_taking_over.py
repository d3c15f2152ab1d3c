"""Who stops within a round, and who takes over: said and answered on pages and forms."""

import re

import pytest

from host_tools.events.persons import change_person
from host_tools.intake.database import Database
from host_tools.tournament.look_at import to_look_at
from tests.host_tools.brought import bring
from tests.host_tools.decided import (
    acts,
    drawn_as,
    empty_chair,
    exchanged,
    registered,
    ruled,
    sat,
    seat_taken,
    stops,
)
from tests.host_tools.web.looking import Window
from tests.host_tools.web.served import event_at
from tests.host_tools.web.sheets import sheet
from tests.host_tools.web.table_forms import SOLO, results, take

pytestmark = pytest.mark.long

BACK = "/event/1/table/1/1"
STOPPED = {"what": "stops", "person": "1", "round": "1", "deals": "2", "back": BACK}
FORM = re.compile(r"<form[^>]*>(?:(?!</form>).)*Stopped within the round.*?</form>", re.DOTALL)


@pytest.fixture
def form(page):
    """A function that reads the form by which somebody has stopped within a round; "": none."""

    def read(person):
        return "".join(FORM.findall(page.get(f"/event/1/registration/{person}").html))

    return read


@pytest.mark.usefixtures("played")
def test_the_form_has_the_round_and_the_deals_that_the_desk_knows_of(form):
    assert 'name="round" min="1" max="2" required value="1"' in form(1)
    assert 'name="deals" min="1" max="300" required value="2"' in form(1)


def test_of_a_box_that_was_not_read_the_director_says_how_many_deals(form):
    assert 'name="round" min="1" max="2" required value="1"' in form(1)
    assert 'name="deals" min="1" max="300" required value=""' in form(1)


def test_who_has_played_a_round_to_its_end_may_stop_within_the_next(page, form):
    page.decide(sheet(1, 1))
    assert 'name="round" min="1" max="2" required value="2"' in form(1)
    page.decide(sheet(2, 1))
    assert form(1) == ""


@pytest.mark.usefixtures("played")
def test_the_way_to_the_table_is_one_link_and_its_end_one_press(page, decided):
    page.post("/event/1/decide/plays", STOPPED)
    shown = page.get(BACK)
    assert decided()[-1] == stops(1, 1, deals=2)
    assert f'Still has a seat: <a href="{BACK}">' in " ".join(shown.html.split())
    assert "Anna has stopped: who goes on?" in shown.text
    take(page, "no more deals come")
    assert "has stopped" not in page.get(BACK).text
    assert "stopped in round 1, after deal 2" in page.get("/event/1/registration/1").text


@pytest.mark.usefixtures("played")
def test_below_the_question_a_link_leads_to_who_plays_for_him_from_that_round_on(page):
    page.post("/event/1/decide/plays", STOPPED)
    html = page.get(BACK).html
    [link] = re.findall(r'href="([^"]+)">Somebody else plays for Anna<', html)
    assert html.index("who goes on?") < html.index(link) < html.index("Something else")
    form = page.get(link.replace("&amp;", "&")).html
    assert re.search(r'Replaced from round <input[^>]* value="1"', form)


@pytest.mark.usefixtures("played")
def test_who_has_stopped_is_out_and_it_is_said_why(page, form):
    page.post("/event/1/decide/plays", STOPPED)
    said = "no rank: stopped in round 1, after deal 2"
    assert said in page.get("/event/1/ranking").text
    assert form(1) == ""


def test_a_day_is_needed_for_a_ban_only(page, decided_about):
    excluded = {"what": "excluded", "person": "1", "round": "1", "until": "", "reason": "loud"}
    page.post("/event/1/decide/plays", excluded)
    content = {"what": "excluded", "person": 1, "round": 1, "until": None}
    assert decided_about(1)[-1] == ("plays", content, "loud")
    assert "excluded" in page.get("/event/1/registration/1").text


@pytest.mark.parametrize(
    ("leavers", "said"),
    [
        ("out", "neither a replaced player nor the substitute has a rank"),
        ("ranked", "A replaced player and the substitute are both ranked with their own points"),
    ],
)
def test_before_somebody_is_replaced_it_is_said_what_becomes_of_ranks_and_stake(
    page, decide, leavers, said
):
    decide(("settings", {"settings": {"leavers": leavers}}))
    assert said in page.get("/event/1/registration/1").text
    shown = page.get("/event/1/registration/1")
    assert '<a href="/event/1/settings#leavers">' in shown.html
    no_stake = "A substitute owes no entry fee; the fee of the replaced player stays."
    assert no_stake in shown.text
    decide(("settings", {"settings": {"stake": 0}}))
    assert no_stake not in page.get("/event/1/registration/1").text
    assert '<select id="leavers" name="leavers">' in page.get("/event/1/settings").html


def test_whoever_is_counted_as_there_has_the_tick_in_his_row(page):
    """Who stops after the round that he still plays, too."""
    for person, first in (("1", "1"), ("2", "2")):
        page.decide(stops(person, first))
    shown = page.get("/event/1/registration")
    assert "Present 7 Gone 1" in shown.text
    assert shown.html.count('aria-checked="true"') == 7
    assert 'id="present-2"' in shown.html
    assert 'id="present-1"' not in shown.html


HERE, THERE = "/event/1/table/1/1", "/event/1/table/1/2"
ANNA_STOPS = stops(1, 1, deals=2)
ZITA = registered(9)
DID_NOT_COME = stops(9, 1)


@pytest.fixture
def decide(decide, zita):
    """Zita may be named in what is decided."""
    return decide


def take_over(page, typed="Zita", round_number="1", **fields):
    sent = {"typed": typed, "round": round_number, "back": HERE} | fields
    return page.post("/event/1/registration/1/substitute", sent)


def suggested(page, typed="Zita"):
    [address] = set(re.findall(r'hx-get="([^"]*suggestions\?round=1)"', page.get(HERE).html))
    return page.get(f"{address}&typed={typed}")


@pytest.mark.usefixtures("played")
def test_who_had_not_come_plays_again_and_goes_on_by_one_answer(page, path, decide, decided):
    decide(ZITA, DID_NOT_COME, ANNA_STOPS)
    refused = page.post("/event/1/registration/register", {"typed": "Zita"})
    assert "Zita has not come." in refused.text
    assert "Zita · plays again by that" in " ".join(suggested(page).text.split())
    assert take_over(page).status == 303
    assert [kind for kind, _ in decided()[-2:]] == ["undo", "plays"]
    now = event_at(path).state
    assert [now.plan.table_of(at, 9) for at in (1, 2)] == [1, 1]
    assert now.entrants[9].stands_for == 1
    assert 'class="wrong"' not in page.get(HERE).html


@pytest.mark.usefixtures("played")
def test_who_has_a_place_in_the_round_cannot_go_on_for_another_one(page, decide, decided):
    decide(ANNA_STOPS)
    before = decided()
    refused = take_over(page, "Rosa")
    assert (refused.status, decided()) == (422, before)
    assert "Rosa has a place in this round." in refused.text
    assert "Rosa · has a place in this round" in " ".join(suggested(page, "Rosa").text.split())


@pytest.fixture
def ahead(box):
    """The box of table 1 with 4 deals of which the desk does not know yet."""
    for _ in range(4):
        box.play(SOLO)
    return box


def sign(path, box):
    box.session.close()
    bring(path, box)


# Zita sits out the first round.
NINE = drawn_as([[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8, 9]]])


@pytest.mark.usefixtures("played")
def test_who_has_a_part_of_his_own_stays_who_he_is(page, path, decide, decided):
    decide(ZITA, NINE, ANNA_STOPS)
    said = "Zita · has no place in this round, and keeps a rank"
    assert said in " ".join(suggested(page).text.split())
    assert take_over(page).status == 303
    assert decided()[-1] == exchanged(9, 1)
    now = event_at(path).state
    assert [now.plan.table_of(at, 9) for at in (1, 2)] == [1, 2]
    assert (now.entrants[9].stands_for, now.entrants[1].replaced_by) == (None, None)
    assert 'class="wrong"' not in page.get(HERE).html
    points = [str(one) for one in to_look_at(event_at(path))]
    assert points == ["Round 2, table 1"]  # where Anna has a seat still, and plays no more


@pytest.mark.parametrize(
    "before", [(), (ZITA,), (ZITA, NINE)], ids=["newcomer", "takes part", "has a part of his own"]
)
def test_of_a_box_that_was_not_read_each_gets_the_deals_that_he_played(
    page, path, decide, ahead, before
):
    decide(*before, ANNA_STOPS)
    assert take_over(page, person="9").status == 303
    if NINE not in before:
        assert "Zita plays for Anna from round 1 on, there after deal 2" in page.get(HERE).text
    # The box may go on as it is: no name there has to change, and no deal moves to the other one.
    assert 'class="wrong"' not in page.get(HERE).html
    sign(path, ahead)
    assert "Anna has stopped, and stands on later deals" in page.get(HERE).text
    take(page, "Anna to deal 2, Zita from deal 3 on")
    after = results(path)
    [solo] = {points for person, points in after.items() if person == 1}
    assert (after[1], after[9]) == (solo, solo)
    [bound] = event_at(path).tables[1, 1].bound
    whole = [sum(entry.points[0] for entry in bound.session.entries if entry.number)]
    assert whole == [after[1] + after[9]]


@pytest.mark.usefixtures("played")
def test_who_plays_elsewhere_leaves_a_seat_that_a_newcomer_takes(page, path, decide, decided):
    [bound] = event_at(path).tables[1, 1].bound
    decide(sat(bound.session.id, 1, 5))
    asked = "Otto has a seat here, and plays at table 1"
    assert asked in page.get(THERE).text
    assert f"Table 2 : {asked}" in page.get("/event/1/ranking/1").text
    mia = {"typed": "Mia", "new": "Mia", "whom": "5"}
    assert page.post(f"{THERE}/seats", mia).status == 303
    assert acts(decided()[-2:]) == ["registered", "taken"]
    assert asked not in page.get(THERE).text
    assert event_at(path).state.plan.rounds[0][1] == (10, 6, 7, 8)


def test_such_a_list_is_not_wider_than_its_page(browser, page, path, decide):
    """Each of table 2 meets in round 2 somebody whose name is as long as one may be."""
    tables = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[2, 3, 5, 6], [1, 4, 7, 8]]]
    decide(("settings", {"settings": {"sizes": [3, 4]}}), drawn_as(tables))
    decide(stops(1, 1))
    with Database(path) as database:
        for number in (2, 3, 4):
            change_person(database, number, {"name": f"{number * 'Anna '}".ljust(60, "x")})
    with Window(browser, page.address) as window:
        window.open(HERE)
        assert window.look() == []


def test_beside_a_seat_for_who_has_none_stand_the_other_tables_with_room(page, decide):
    decide(ZITA)
    shown = page.get(HERE)
    assert "Zita, who has no seat, sits down here" in shown.text
    link = f'<a class="button" href="{THERE}">Table 2</a>'
    assert f"Or at another table with room: {link}" in " ".join(shown.html.split())


def test_the_form_of_a_sheet_asks_for_the_deals_that_are_still_out(page, decide, box):
    decide(ANNA_STOPS, ruled(over=True))
    shown = page.get(HERE)
    assert "Anna has stopped later: only 0 deals are known" in shown.text
    assert re.search(r'name="deals"[^>]*value="2"', shown.html)
    assert '<details id="from-paper" open>' in shown.html
    assert "Everything is in" not in page.get("/event/1/ranking/1").text


FIVE = [[[1, 2, 3, 4], [5, 6, 7, 8, 9]], [[1, 5, 2, 6], [3, 7, 4, 8, 9]]]
FOUR = [[[1, 2, 3, 4], [6, 7, 8, 9]], [[1, 6, 2, 9], [3, 7, 4, 8]]]
DID_NOT_PLAY = empty_chair(4, table=2)


@pytest.fixture
def absent_at_two(zita, decide):
    """Zita was drawn as a fifth to table 2, which has played without her."""
    decide(
        ("settings", {"settings": {"sizes": [4, 5]}}),
        registered(9),
        drawn_as(FIVE),
        sheet(1, 2),
        DID_NOT_PLAY,
    )


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
    decide(settings, registered(9), drawn_as(tables), sheet(1, 2, players), absent)
    before = event_at(path).tables[1, 2]
    decide(stops(1, 1))
    assert take_seat(page).status == 303
    assert decided()[-1] == seat_taken(9, 1)
    now = event_at(path)
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
    decide(stops(1, 1, deals=2))
    sent = {"typed": "Zita", "person": "9", "round": "1", "back": HERE}
    assert page.post("/event/1/registration/1/substitute", sent).status == 303
    assert acts(decided()[-2:]) == ["empty", "exchanged"]
    now = event_at(path)
    assert now.state.plan.rounds[0] == ((9, 2, 3, 4), (5, 6, 7, 8))
    assert now.tables[1, 2].troubles == []
