"""Seats that change after a box was set up: what the pages say, and the proposals beside it."""

import re
from html import unescape

import pytest

from host_tools.boxes.station.station import Station
from tests.host_tools.brought import bring, plug_in
from tests.host_tools.decided import drawn_as, excluded, registered, seat_emptied
from tests.host_tools.web.served import as_read, event_at
from tests.host_tools.web.sheets import sheet
from tests.host_tools.web.table_forms import FORM, HERE, offers, play, press, take

pytestmark = pytest.mark.long

# Two rounds at one table of five each.
FIVES = drawn_as([[[1, 2, 3, 4, 5]]] * 2)
ZITA = {"what": "substitute", "round": 1, "person": 9, "whom": 4}
STILL = "the box was set up for other players"


@pytest.fixture
def decide(decide, zita):
    """Zita may be named in what is decided."""
    return decide


def troubles(page, where=HERE):
    """The sentences that stand in red."""
    return re.findall(r'<div class="wrong">\s*<p>(.*?)</p>', page.get(where).html)


def columns(page, where=HERE):
    """The names above the columns of the sheet."""
    return re.findall(r'<th class="n name"><span>([^<]*)', page.get(where).html)


def test_a_box_that_still_has_who_was_replaced_is_to_be_carried_back(page, path, box, decide):
    """It stands on all pages, and on the list as a line that looks again."""
    assert troubles(page) == []
    decide(("plays", ZITA))
    assert troubles(page) == [STILL]
    assert columns(page) == ["Anna", "Emil", "Ida", "Zita"]  # before its box is set up anew, too
    assert STILL in page.get("/event/1/round/1").text
    assert f"Table 1 {STILL}" in page.get("/event/1/boxes").text
    line = page.get("/event/1/registration").html.split('id="last"')[1]
    notice = line.split("</div>")[0]
    assert f"Round 1, table 1 : {STILL}" in as_read(notice)
    assert f'href="{HERE}">Round 1, table 1</a>' in notice
    again = unescape(re.search(r'hx-get="(/event/1/to-carry[^"]*)"', line)[1])
    back = "carry it back before a deal is entered"
    assert as_read(page.get(again).html) == f"Round 1, table 1 : {STILL}: {back}"
    assert f'hx-get="{again}"' in unescape(page.get(again).html)
    plug_in(path, box)  # it was carried back
    assert page.get(again).html.strip() == ""
    assert troubles(page) == []
    assert columns(page) == box.session.body["players"] == ["Anna", "Emil", "Ida", "Zita"]
    assert "Karl" not in page.get(HERE).html.split("<main")[1]
    assert STILL not in page.get("/event/1/boxes").text


def test_nobody_carries_a_box_that_is_plugged_in(page, path, box, decide, monkeypatch):
    [bound] = event_at(path).tables[1, 1].bound
    monkeypatch.setattr(Station, "set_up_anew", lambda _: frozenset([bound.session.box]))
    decide(("plays", ZITA))
    said = "the box has other players: it is plugged in, and is set up anew at once"
    assert troubles(page) == [said]
    assert "carry it back" not in page.get(HERE).text
    assert "carry it back" not in page.get("/event/1/registration").text


def test_a_table_that_is_signed_too_early_asks_for_a_decision(page, path, box):
    play(path, box)
    box.session.close()
    bring(path, box)
    said = "only 1 of 12 deals were played"
    assert troubles(page) == [said]
    assert said in page.get("/event/1/round/1").text
    assert f"Table 1 : {said}" in page.get("/event/1/ranking/1").text
    take(page, offers(page)[0])
    assert troubles(page) == []
    assert "round 1, table 1" not in page.get("/event/1/ranking/1").text.split("To note")[0]


@pytest.fixture
def begun(path, box):
    """Table 1 of round 1 is being played; table 2 is not."""
    play(path, box)


THERE = "/event/1/table/1/2"


def test_who_stops_when_the_round_has_begun_elsewhere(page, begun):
    """Otto, 5, leaves; the entry proposes the round of his table, and says where he has a seat."""
    menu = page.get("/event/1/registration/5").html
    stops = next(one for one in FORM.findall(menu) if ">Stops<" in one)
    assert 'name="round" min="1" max="2" required value="1"' in stops
    other = page.get("/event/1/registration/1").html
    assert 'required value="2"' in next(one for one in FORM.findall(other) if ">Stops<" in one)
    fields = {"what": "stops", "person": "5", "round": "1", "back": "/event/1/registration"}
    page.post("/event/1/decide/plays", fields)
    shown = page.get("/event/1/registration")
    assert "Still has a seat: Round 1, table 2" in shown.text
    notice = shown.html.split('id="last"')[1].split("</div>")[0]
    assert re.findall(r'href="([^"]+)"', notice) == [THERE, "/event/1/table/2/1"]
    assert "still has a seat: round 1, table 2" in page.get("/event/1/registration/5").text
    assert troubles(page, THERE) == ["Otto has a seat here and does not play"]
    assert "Otto has a seat here and does not play" in page.get("/event/1/round/1").text


def test_who_is_absent_has_his_seats_told_and_arrives_or_is_removed_at_his_table(page):
    absent = {"what": "present", "person": "5", "present": "no"}
    page.post("/event/1/decide/entrant", absent)
    shown = page.get("/event/1/registration")
    assert "Still has a seat: Round 1, table 2" in shown.text
    assert f'href="{THERE}">still has a seat: round 1, table 2</a>' in shown.html
    assert "still has a seat: round 1, table 2" in page.get("/event/1/registration/5").text
    table = page.get(THERE)
    assert "Otto has a seat and is marked as absent" in table.text
    assert f'href="/event/1/registration/5?back={THERE}&to=substitute"' in table.html
    press(page, "Arrived", THERE)
    assert "marked as absent" not in page.get(THERE).text
    assert "has a seat" not in page.get("/event/1/registration").text.lower()
    page.post("/event/1/decide/entrant", absent)
    press(page, "Does not come: the seat is free", THERE)
    assert troubles(page, THERE) == ["Otto has a seat here and does not play"]


BEGUN = "table 1 of round 1 has begun: Anna, Emil, Ida and Karl keep their seats there"


def refused(page, **fields):
    """The answer of the page to a change of seats that cannot be."""
    answer = page.post("/event/1/decide/seats", {"round": "1", **fields})
    assert answer.status == 422
    return answer.text


def test_at_a_table_that_has_begun_everybody_keeps_his_seat(page, begun, decide):
    """Also where two pages are open, and the table has begun since this one was shown."""
    decide(registered(9), excluded(4, 1, until=None), reason="marked cards")
    assert BEGUN in refused(page, what="taken", person="9", whom="4")
    decide(("settings", {"settings": {"sizes": [4, 3]}}))
    assert BEGUN in refused(page, what="taken", person="1", whom="5")
    assert BEGUN in refused(page, what="empty", person="4")
    decide(seat_emptied(5))


def test_where_there_is_a_sheet_everybody_keeps_his_seat(page, decide):
    decide(registered(9), sheet())
    assert BEGUN in refused(page, what="taken", person="9", whom="4")
    decide(("seats", {"what": "taken", "round": 2, "person": 9, "whom": 4}))


def test_what_was_cleared_or_set_aside_does_not_keep_a_seat(page, path, box, decide):
    play(path, box)
    box.session.clear("wrong table", director=True)
    bring(path, box)
    decide(registered(9), ("seats", {"what": "taken", "round": 1, "person": 9, "whom": 4}))


def test_a_table_that_plays_with_fewer_begins_anew(page, path, box, decide):
    """What is still to be done at the box stays on the page, and everybody is on it then."""
    play(path, box, deals=3)
    decide(FIVES)
    take(page, "the table begins anew, and nothing counts so far")
    assert "On this box the round goes on: “End the round”" in page.get(HERE).text
    for where in (HERE, "/event/1/round/1", "/event/1/boxes"):
        assert "lie ready" not in page.get(where).text
    box.session.close(director=True)
    plug_in(path, box)
    assert "On this box the round goes on" not in page.get(HERE).text
    assert box.session.names == ["Anna", "Emil", "Ida", "Karl", "Otto"]
