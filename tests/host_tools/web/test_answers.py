"""Seats that change after a box was set up: what the pages say, and the answers beside it."""

import re
from html import unescape
from urllib.parse import quote

import pytest

from host_tools.boxes.station.station import Station
from host_tools.events.events import load_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.tournament.person import Person
from tests.host_tools.brought import bring, plug_in
from tests.host_tools.web.served import as_read
from tests.host_tools.web.table_forms import SOLO, play, results

pytestmark = pytest.mark.long

HERE = "/event/1/table/1/1"
# Two rounds at one table of five each.
FIVES = (
    "draw",
    {"round": 1, "tables": [[[1, 2, 3, 4, 5]]] * 2, "seed": 7, "method": "swaps-1"},
)
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
ZITA = {"round": 1, "person": 9, "whom": 4}
STILL = "the box still has Karl and not Zita: carry it back before a deal is entered, or go on"


@pytest.fixture
def decide(decide, zita):
    """Zita may be named in what is decided."""
    return decide


def press(page, label, where=HERE, **fields):
    """Send the form of a page that has a button of this label, with these fields besides."""
    [form] = [one for one in FORM.findall(page.get(where).html) if f">{label}</button>" in one]
    given = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    action = re.search(r'action="([^"]+)"', form).group(1)
    answer = page.post(action, given | fields)
    assert answer.status == 303, answer.text
    return answer


def test_somebody_else_sat_at_a_table_that_is_over(page, path, box, decide):
    play(path, box, 12)
    box.session.close()
    bring(path, box)
    assert "Somebody else sat there" in page.get(HERE).text
    name_who_sat(page, seat="3", typed="Zita", person="9")
    with Database(path) as database:
        table = load_event(database, 1).tables[1, 1]
    assert 9 in table.players
    assert [str(one) for one in table.troubles] == ["Karl was drawn there and has not played"]
    press(page, "Karl did not play: no points")
    assert "table 1 signed" in page.get(HERE).text


def test_what_was_typed_for_one_who_is_replaced_is_of_his_substitute(page, path, decide):
    decide(FIVES)
    typed = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": SOLO}
    decide(("deal", typed), ("deal", typed | {"persons": [2, 3, 4, 5]}))
    decide(("substitute", ZITA))
    assert "Karl played there and was not drawn to that table" in page.get(HERE).text
    press(page, "that was Zita, who replaces Karl")
    with Database(path) as database:
        table = load_event(database, 1).tables[1, 1]
    assert [deal.typed.persons for deal in table.typed_deals] == [(1, 2, 3, 9), (2, 3, 9, 5)]
    assert table.troubles == []


def test_a_sheet_of_one_who_is_replaced_is_of_his_substitute(page, path, decide):
    decide(FIVES)
    sheet = {"persons": [1, 2, 3, 4, 5], "points": [6, 2, -3, -6, 0], "deals": 15, "first": 1}
    fined = {"round": 1, "table": 1, "penalties": [0, 0, 0, 1, 0]}
    decide(("sheet_with_penalty", sheet | fined), reason="late")
    decide(("substitute", ZITA))
    press(page, "that was Zita, who replaces Karl")
    with Database(path) as database:
        table = load_event(database, 1).tables[1, 1]
    assert (table.results, table.troubles) == ({1: 6, 2: 2, 3: -3, 9: -6, 5: 0}, [])


def name_who_sat(page, status=303, **fields):
    """Send the form with which another person is chosen."""
    [form] = [one for one in FORM.findall(page.get(HERE).html) if "/sat" in one]
    given = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    answer = page.post(re.search(r'action="([^"]+)"', form)[1], given | fields)
    assert answer.status == status, answer.text
    return answer


def suggested(page, typed):
    """The suggestions of that form for what was typed."""
    address = re.search(r'hx-get="([^"]*suggestions\?session=[^"]*)"', page.get(HERE).html)[1]
    return page.get(f"{address}&typed={quote(typed)}")


def troubles(page, where=HERE):
    """The sentences that stand in red."""
    return re.findall(r'<div class="wrong">\s*<p>(.*?)</p>', page.get(where).html)


def columns(page, where=HERE):
    """The names above the columns of the sheet."""
    return re.findall(r'<th class="n name"><span>([^<]*)', page.get(where).html)


def test_a_box_that_still_has_who_was_replaced_is_on_the_tile_and_among_the_boxes(
    page, path, box, decide
):
    assert troubles(page) == []
    decide(("substitute", ZITA))
    assert troubles(page) == [STILL]
    assert STILL in page.get("/event/1/round/1").text
    boxes = page.get("/event/1/boxes").text
    assert f"Round 1, table 1 {STILL}" in boxes
    plug_in(path, box)  # it was carried back
    assert troubles(page) == []
    assert box.session.body["players"] == ["Anna", "Emil", "Ida", "Zita"]
    assert STILL not in page.get("/event/1/boxes").text


def test_who_was_replaced_has_no_column_where_nothing_was_played(page, path, box, decide):
    decide(("substitute", ZITA))
    assert columns(page) == ["Anna", "Emil", "Ida", "Zita"]  # before its box is set up anew, too
    plug_in(path, box)
    assert columns(page) == ["Anna", "Emil", "Ida", "Zita"]
    assert "Karl" not in page.get(HERE).html.split("<main")[1]


def test_after_a_substitution_it_is_said_which_box_is_to_be_carried_back(page, box, decide):
    decide(("substitute", ZITA))
    shown = page.get("/event/1/registration")
    notice = shown.html.split('id="last"')[1].split("</div>")[0]
    assert f"Round 1, table 1 : {STILL}" in as_read(notice)
    assert f'href="{HERE}">Round 1, table 1</a>' in notice


def test_that_line_looks_again_until_the_box_was_set_up_anew(page, path, box, decide):
    decide(("substitute", ZITA))
    notice = page.get("/event/1/registration").html.split('id="last"')[1]
    again = unescape(re.search(r'hx-get="(/event/1/to-carry[^"]*)"', notice)[1])
    assert as_read(page.get(again).html) == f"Round 1, table 1 : {STILL}"
    assert f'hx-get="{again}"' in unescape(page.get(again).html)
    plug_in(path, box)  # it was carried back
    assert page.get(again).html.strip() == ""


def test_nobody_carries_a_box_that_is_plugged_in(page, path, box, decide, monkeypatch):
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    monkeypatch.setattr(Station, "set_up_anew", lambda _: frozenset([bound.session.box]))
    decide(("substitute", ZITA))
    said = "the box has other players: it is plugged in, and is set up anew at once"
    assert troubles(page) == [said]
    assert "carry it back" not in page.get(HERE).text
    assert "carry it back" not in page.get("/event/1/registration").text


def test_the_director_says_that_the_box_is_carried_back(page, path, box, decide):
    expected = "the box still has Karl and not Zita: it is expected at the desk"
    decide(("substitute", ZITA))
    before = page.get(HERE)
    assert '<a href="/event/1/boxes">set up anew</a>' in before.html
    assert "For that nothing has to be pressed." in before.text
    note = "make a note: it is on its way to the desk"
    assert f'<button class="">{note}</button>' in before.html
    press(page, note)
    assert troubles(page) == [expected]
    # That the table goes on after all is possible, and not proposed: it was decided otherwise.
    assert '<button class="">go on: Zita plays as Karl</button>' in page.get(HERE).html
    assert expected in page.get("/event/1/round/1").text
    assert f"Round 1, table 1 {expected}" in page.get("/event/1/boxes").text
    assert note not in page.get(HERE).text
    plug_in(path, box)
    assert troubles(page) == []
    assert box.session.body["players"] == ["Anna", "Emil", "Ida", "Zita"]
    assert expected not in page.get("/event/1/boxes").text


def test_the_table_goes_on_under_the_old_name(page, path, box, decide):
    decide(("substitute", ZITA))
    press(page, "go on: Zita plays as Karl")
    assert troubles(page) == []
    play(path, box)
    assert troubles(page) == []
    assert results(path) == {1: 24, 2: -8, 3: -8, 9: -8}


def test_what_was_played_under_the_old_name_has_the_right_answer_first(page, path, box, decide):
    decide(("substitute", ZITA))
    play(path, box)
    assert troubles(page) == ["Karl plays there and is replaced by Zita"]
    buttons = re.findall(r'<button class="main">(.*?)</button>', page.get(HERE).html)
    assert buttons[0] == "that was Zita, who replaces Karl"
    press(page, "that was Zita, who replaces Karl")
    assert troubles(page) == []
    assert results(path) == {1: 24, 2: -8, 3: -8, 9: -8}


def test_where_all_was_played_nothing_is_proposed_from_paper(page, path, box, decide):
    nothing = "All deals are in: no sheet is needed."
    decide(("substitute", ZITA))
    assert nothing not in page.get(HERE).text
    play(path, box, deals=12)
    assert len(troubles(page)) == 1
    assert nothing in page.get(HERE).text


def test_another_person_or_none_of_this_table(page, path, box, decide):
    decide(("substitute", ZITA))
    play(path, box)
    assert "Another person" in page.get(HERE).text
    name_who_sat(page, typed="7", person="7")
    assert results(path) == {1: 24, 2: -8, 3: -8, 7: -8}
    assert troubles(page) == ["Zita was drawn there and has not played"]
    press(page, "That is who", place="3")
    assert results(path) == {1: 24, 2: -8, 3: -8, 9: -8}
    assert troubles(page) == []


@pytest.fixture
def asked(path, box, decide):
    """Somebody has played as Karl, who was replaced; Hugo and Karla take part in no event."""
    decide(("substitute", ZITA))
    play(path, box)
    with Database(path) as database:
        store_persons(database, [Person(11, "Hugo Klein"), Person(12, "Karla Klein")])


def test_whoever_takes_part_is_suggested_first_and_who_sits_there_already_is_not(page, asked):
    shown = suggested(page, "a")
    assert re.findall(r'name="person" value="(\d+)"', shown.html) == ["7", "6", "9", "12"]
    assert "Karla Klein · is registered by that" in shown.text
    assert "Anna · sits there already" in shown.text
    refused = name_who_sat(page, 422, typed="Anna")
    assert "Anna sits there already." in refused.text


def test_enter_takes_only_somebody_who_takes_part(page, asked, path, decided):
    before = decided()
    assert 'name="marked"' not in suggested(page, "Hugo Klein").html
    assert "Is Hugo Klein meant?" in name_who_sat(page, 422, typed="Hugo Klein").text
    assert decided() == before
    assert 'name="marked" value="9"' in suggested(page, "zit").html
    name_who_sat(page, typed="zit", marked="9")
    assert results(path) == {1: 24, 2: -8, 3: -8, 9: -8}


@pytest.mark.parametrize(
    ("sent", "number"),
    [({"typed": "hugo", "person": "11"}, 11), ({"typed": "Max Neu", "new": "Max Neu"}, 13)],
    ids=["known", "new"],
)
def test_whoever_did_not_take_part_is_registered_by_that(page, asked, path, decided, sent, number):
    name_who_sat(page, **sent)
    assert [kind for kind, _ in decided()[-2:]] == ["register", "name"]
    assert results(path) == {1: 24, 2: -8, 3: -8, number: -8}


def test_set_aside_stands_beside_the_question(page, path, box, decide):
    decide(("substitute", ZITA))
    play(path, box)
    beside = page.get(HERE).html.split('class="answers"')[1].split('class="scroll"')[0]
    assert "/decide/set_aside" in beside


def test_who_was_drawn_to_a_box_of_four_and_did_not_play(page, path, box, decide):
    play(path, box, deals=12)
    box.session.close()
    bring(path, box)
    decide(FIVES)
    assert troubles(page) == ["Otto was drawn there and has not played"]
    assert "12 of 15 deals" in page.get(HERE).text
    press(page, "Otto did not play: no points")
    assert troubles(page) == []
    assert "12 of 12 deals" in page.get(HERE).text
    assert "table 1 signed" in page.get(HERE).text


def test_a_table_that_is_signed_too_early_asks_for_a_decision(page, path, box, decide):
    play(path, box)
    box.session.close()
    bring(path, box)
    assert troubles(page) == ["signed after 1 of 12 deals"]
    assert "signed after 1 of 12 deals" in page.get("/event/1/round/1").text
    assert "round 1, table 1: look" in page.get("/event/1/ranking/1").text
    shown = page.get(HERE)
    assert f'href="{HERE}/deal">Enter the remaining deals from paper' in shown.html
    assert "carry box" in shown.text and "“One more deal” is in its menu" in shown.text
    press(page, "no more deals: it counts as it stands")
    assert troubles(page) == []
    assert "round 1, table 1" not in page.get("/event/1/ranking/1").text.split("To note")[0]


def test_a_table_that_was_signed_too_early_plays_on_or_is_set_aside(page, path, box):
    play(path, box)
    box.session.close()
    bring(path, box)
    assert troubles(page) == ["signed after 1 of 12 deals"]
    play(path, box)
    assert "signed after" not in troubles(page)[0]  # what came behind the signature is shown
    box.session.close()
    bring(path, box)
    assert troubles(page)[1:] == ["signed after 2 of 12 deals"]
    beside = page.get(HERE).html.split('class="answers"')[1].split('class="scroll"')[0]
    [session] = re.findall(r'name="session" value="([^"]+)"', beside)
    page.post("/event/1/decide/set_aside", {"session": session, "reason": "played elsewhere"})
    assert troubles(page) == []
    assert results(path) == {}


def test_of_a_box_that_has_another_table_it_is_not_said_that_it_plays_on(page, path, box):
    play(path, box)
    box.session.close()
    plug_in(path, box)
    assert troubles(page) == ["signed after 1 of 12 deals"]
    assert "One more deal" not in page.get(HERE).text


@pytest.fixture
def begun(path, box):
    """Table 1 of round 1 is being played; table 2 is not."""
    play(path, box)


THERE = "/event/1/table/1/2"


def test_who_stops_when_the_round_has_begun_elsewhere(page, path, begun, decide):
    """Otto, 5, leaves; the entry proposes the round of his table, and says where he has a seat."""
    menu = page.get("/event/1/registration/5").html
    stops = next(one for one in FORM.findall(menu) if ">Stops<" in one)
    assert 'name="round" min="1" max="2" required value="1"' in stops
    other = page.get("/event/1/registration/1").html
    assert 'required value="2"' in next(one for one in FORM.findall(other) if ">Stops<" in one)
    fields = {"person": "5", "round": "1", "back": "/event/1/registration"}
    page.post("/event/1/decide/withdraw", fields)
    shown = page.get("/event/1/registration")
    assert "Still has a seat: Round 1, table 2" in shown.text
    notice = shown.html.split('id="last"')[1].split("</div>")[0]
    assert re.findall(r'href="([^"]+)"', notice) == [THERE, "/event/1/table/2/1"]
    assert "still has a seat: round 1, table 2" in page.get("/event/1/registration/5").text
    assert troubles(page, THERE) == ["Otto has a seat and plays no more"]
    assert "Otto has a seat and plays no more" in page.get("/event/1/round/1").text


def test_who_is_absent_has_his_seats_told_and_is_replaced_or_removed_at_his_table(page, decide):
    page.post("/event/1/decide/present", {"person": "5", "present": "no"})
    shown = page.get("/event/1/registration")
    assert "Still has a seat: Round 1, table 2" in shown.text
    assert f'href="{THERE}">still has a seat: round 1, table 2</a>' in shown.html
    assert "still has a seat: round 1, table 2" in page.get("/event/1/registration/5").text
    table = page.get(THERE)
    assert "Otto is marked as absent." in table.text
    assert f'href="/event/1/registration/5?back={THERE}&to=substitute"' in table.html
    press(page, "Does not come: the seat is free", THERE)
    assert troubles(page, THERE) == ["Otto has a seat and plays no more"]


def test_who_came_after_all_has_no_seat_to_be_looked_at(page, decide):
    page.post("/event/1/decide/present", {"person": "5", "present": "no"})
    press(page, "Is here", THERE)
    assert "marked as absent" not in page.get(THERE).text
    assert "has a seat" not in page.get("/event/1/registration").text.lower()


def test_a_substitute_for_one_who_has_stopped_from_the_page_of_his_table(page, path, begun, decide):
    decide(("withdraw", {"person": 5, "round": 1}))
    press(page, "Substitute", THERE, typed="Zita")
    assert troubles(page, THERE) == []
    with Database(path) as database:
        state = load_event(database, 1).state
        assert [state.table_of(number, 9) for number in (1, 2)] == [2, 1]


def test_somebody_without_a_seat_takes_it(page, path, begun, decide):
    decide(("register", {"person": 9}), ("withdraw", {"person": 5, "round": 1}))
    press(page, "Zita, who has no seat, takes it", THERE)
    assert troubles(page, THERE) == []


def test_of_many_who_may_come_over_one_is_chosen_from_a_list(page, path, decide):
    tables = [[1, 2, 3, 4, 5], [6, 7, 8, 9]]
    drawn = {"round": 1, "tables": [tables], "seed": 7, "method": "lot-1"}
    steps = [("register", {"person": 9}), ("draw", drawn), ("withdraw", {"person": 7, "round": 1})]
    decide(*steps)
    text = page.get(THERE).text
    assert "Anna comes over from table 1" in text
    # The first one would come over by a slip of the hand.
    assert re.search(
        r'name="person" required><option value="" disabled selected>Who comes over',
        page.get(THERE).html,
    )
    press(page, "Comes over and takes the seat", THERE, person="5")
    with Database(path) as database:
        assert load_event(database, 1).state.rounds[0] == ((1, 2, 3, 4), (6, 5, 8, 9))
    decide(("withdraw", {"person": 2, "round": 1}))
    assert "stays empty" not in page.get(HERE).text


def test_at_a_table_of_five_the_seat_stays_empty(page, path, decide):
    decide(FIVES, ("withdraw", {"person": 2, "round": 1}))
    press(page, "the seat stays empty")
    assert troubles(page) == []


BEGUN = "table 1 of round 1 has begun: Anna, Emil, Ida and Karl keep their seats there"


def refused(page, kind, **fields):
    """The answer of the page to a decision that cannot be."""
    answer = page.post(f"/event/1/decide/{kind}", {"round": "1", **fields})
    assert answer.status == 422
    return answer.text


def test_at_a_table_that_has_begun_everybody_keeps_his_seat(page, path, begun, decide):
    """Also where two pages are open, and the table has begun since this one was shown."""
    excluded = ("exclude", {"person": 4, "round": 1, "until": None})
    decide(("register", {"person": 9}), excluded, reason="marked cards")
    assert BEGUN in refused(page, "take_seat", person="9", whom="4")
    decide(("settings", {"settings": {"sizes": [4, 3]}}))
    assert BEGUN in refused(page, "take_seat", person="1", whom="5")
    assert BEGUN in refused(page, "empty_seat", person="4")
    decide(("empty_seat", {"round": 1, "person": 5}))


def test_where_there_is_a_sheet_everybody_keeps_his_seat(page, path, decide):
    sheet = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 12}
    decide(("register", {"person": 9}), ("sheet", sheet | {"round": 1, "table": 1}))
    assert BEGUN in refused(page, "take_seat", person="9", whom="4")
    decide(("take_seat", {"round": 2, "person": 9, "whom": 4}))


def test_what_was_cleared_or_set_aside_does_not_keep_a_seat(page, path, box, decide):
    play(path, box)
    box.session.clear("wrong table", director=True)
    bring(path, box)
    decide(("register", {"person": 9}), ("take_seat", {"round": 1, "person": 9, "whom": 4}))


def test_a_closed_event_has_no_answers(page, path, box, decide):
    decide(("substitute", ZITA))
    play(path, box)
    decide(("close", {"closed": True}))
    assert troubles(page) == ["Karl plays there and is replaced by Zita"]
    assert 'class="answers"' not in page.get(HERE).html


def test_of_more_deals_than_are_due_only_these_may_count(page, path, box, decide, decided):
    play(path, box, 12)
    box.session.close()
    bring(path, box)
    assert "only the first" not in page.get(HERE).text
    decide(("settings", {"settings": {"deals": 10}}))
    text = page.get(HERE).text
    assert "12 deals were played, of 10 that are due" in text
    assert "all of them count: it counts as it stands" in text
    press(page, "only the first 10 count: deals 11 to 12 annulled")
    assert [kind for kind, _ in decided()[-2:]] == ["annul", "annul"]
    with Database(path) as database:
        table = load_event(database, 1).tables[1, 1]
    assert (table.played, table.troubles) == (10, [])
    assert page.post(f"{HERE}/only-due", {}).status == 422
