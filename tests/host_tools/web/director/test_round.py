"""The tiles of a round, and its clock."""

import random
import re
from itertools import product

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.brought import bring, plug_in
from tests.host_tools.decided import CLOSE, empty_chair, of_table, present, stops, table_joined
from tests.host_tools.web.conftest import FIVES
from tests.host_tools.web.scene import play
from tests.host_tools.web.served import close_by_page, desk_at
from tests.host_tools.web.sheets import sheet
from tests.host_tools.web.table_forms import FEWER_DEALS

TRISCHAKEN = {
    "rules": "krenglbach",
    "forehand": 0,
    "game": "trischaken",
    "thirds": [60, 50, 50, 50],
}


def test_a_tile_a_table(page):
    text = page.get("/event/1/round/1").text
    assert "Round 1 of 2" in text
    assert "1 not set up Anna Emil Ida Karl 0 of 12" in text
    assert "2 not set up Otto Rosa Franz Grete 0 of 12" in text


def test_a_tile_says_when_its_box_was_read_until_all_is_in(page, path, tmp_path):
    """Nothing is known of a table that plays: its number of deals is that of then."""
    box = TableBox(tmp_path / "box", b"box1" * 2)
    plug_in(path, box)
    as_of = re.compile(r"(\d+) of 12 · as of \d\d:\d\d")
    assert as_of.findall(page.get("/event/1/round/1").text) == ["0"]
    chance = random.Random(4)
    play(box, chance, 7)
    plug_in(path, box)
    assert as_of.findall(page.get("/event/1/round/1").text) == ["7"]
    play(box, chance)
    box.session.close()
    plug_in(path, box)
    assert "as of" not in page.get("/event/1/round/1").text


@pytest.mark.long
def test_a_round_says_what_comes_next(page, decide):
    by_itself = "A box that comes to the cable gets one of the tables without a box by itself."
    assert by_itself in page.get("/event/1/round/1").text
    assert by_itself not in page.get("/event/1/round/2").text  # as long as round 1 is played
    for number, table in product((1, 2), (1, 2)):
        assert "All tables of round" not in page.get(f"/event/1/round/{number}").text
        decide(sheet(number, table))
    first, last = (page.get(f"/event/1/round/{number}") for number in (1, 2))
    said = "All tables of round 1 are in. Ranking after round 1 A box that comes to the cable gets"
    assert f"{said} its table of round 2 by itself." in first.text
    assert 'href="/event/1/ranking/1"' in first.html
    assert "All tables of round 2 are in. Ranking after round 2" in last.text
    decide(CLOSE)
    assert "All tables of" not in page.get("/event/1/round/2").text


@pytest.mark.usefixtures("played")
def test_a_table_says_for_whom_it_waits_once_its_round_has_begun(page, decide):
    """Franz and Grete have ended their table; Ida and Karl sit at one that is played."""
    decide(sheet(1, 2))
    waits = "Ida and Karl still at table 1 of round 1"
    assert waits in page.get("/event/1/table/2/2").text
    assert waits not in page.get("/event/1/round/2").text
    decide(sheet(2, 1))
    assert waits in page.get("/event/1/round/2").text


@pytest.mark.long
def test_as_long_as_a_table_has_not_begun_two_may_exchange_their_seats(page, decide):
    way = '<a href="/event/1/draw#round-1">Two exchange their seats in this round</a>'
    decide(sheet(1, 1))
    assert way in page.get("/event/1/round/1").html
    assert 'id="round-1"' in page.get("/event/1/draw").html
    decide(sheet(1, 2))
    assert way not in page.get("/event/1/round/1").html
    decide(CLOSE)
    assert "exchange their seats" not in page.get("/event/1/round/2").text


@pytest.mark.usefixtures("played")
def test_once_a_table_is_over_any_box_is_for_the_next_round(page, decide):
    """Table 1 is played at its box."""
    by_itself = "A box that comes to the cable gets one of the tables without a box by itself."
    assert by_itself not in page.get("/event/1/round/2").text
    decide(sheet(1, 2))
    assert by_itself in page.get("/event/1/round/2").text
    assert by_itself not in page.get("/event/1/round/1").text


def test_who_sits_out_is_below_the_tiles_and_so_is_who_has_no_seat(page, decide):
    decide(*FIVES)
    text = page.get("/event/1/round/1").text
    assert "Rosa sits out round 1 Franz sits out round 1 Grete sits out round 1" in text
    assert "has no seat" not in text
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    assert "Zita plays and has no seat" in page.get("/event/1/round/1").text


def test_who_is_not_there_and_has_a_place_is_told(page):
    told = "Not here, but with a place in round 1: Ida at table 1 Absent players"
    assert told not in page.get("/event/1/round/1").text
    page.decide(present(3, False))
    shown = page.get("/event/1/round/1")
    assert told in shown.text
    assert '<a href="/event/1/table/1/1">Ida at table 1</a>' in shown.html


def test_who_did_not_play_is_on_no_tile_and_not_asked_of_the_sheet(page, decide):
    names = ">Anna</span><span>Emil</span><span>Ida</span><span>Karl<"
    assert names in page.get("/event/1/round/1").html
    decide(sheet(1, 1, [2, 3, 4], [1, 1, -2], 9), empty_chair(0))
    assert ">Emil</span><span>Ida</span><span>Karl<" in page.get("/event/1/round/1").html
    assert names not in page.get("/event/1/round/1").html
    asked = re.findall(
        r'type="hidden" name="persons" value="(\d)"', page.get("/event/1/table/1/1").html
    )
    assert asked == ["2", "3", "4"]


def test_the_tiles_are_sent_again_only_when_something_has_changed(page):
    html = page.get("/event/1/round/1").html
    again = re.search(r'hx-get="([^"]+since=[^"]+)"', html).group(1)
    assert page.get(again).status == 204
    page.post(
        "/event/1/decide/seats", {"what": "exchanged", "round": "1", "one": "1", "other": "5"}
    )
    changed = page.get(again)
    assert changed.status == 200
    assert "1 not set up Otto Emil Ida Karl" in changed.text


def test_what_is_said_of_a_stored_table_is_true_as_long_as_it_is_said(page):
    def look_again(html):
        again = re.search(r'hx-get="([^"]+since=[^"]+)"', html).group(1).replace("&amp;", "&")
        return page.get(again)

    assert page.decide(sheet()).status == 303
    stored = page.get("/event/1/round/1?typed=1")
    assert 'class="done following"' in stored.html
    assert "Table 1 is stored. On to table 2" in stored.text
    assert "autofocus" in stored.html
    page.decide(sheet(points=(5, 3, -3, -5)))  # by another window, and not the same
    now = look_again(stored.html)
    assert "Table 1 is stored, and has to be looked at: typed twice, and not the same" in now.text
    assert "On to table 1" in now.text
    assert ('class="done following"' in now.html, "autofocus" in now.html) == (False, False)
    for _ in range(2):
        number = re.search(r'name="decision" value="(\d+)"', page.get("/event/1/round/1").html)[1]
        page.post("/event/1/decide/undo", {"decision": number})
    assert "is stored" not in look_again(now.html).text


def test_a_round_leads_to_what_is_to_be_looked_at_in_another_one(page, decide):
    decide(sheet(1, 2), FEWER_DEALS)
    shown = page.get("/event/1/round/2")
    assert "Next Look at this: Round 1, table 2" in shown.text
    assert 'href="/event/1/table/1/2">Next</a>' in shown.html
    close_by_page(page)
    assert "Look at this:" not in page.get("/event/1/round/2").text


def also(page, where):
    """The addresses of what else has to be looked at, as a page has them."""
    found = re.search(r'<p class="following">Also to look at:(.*?)</p>', page.get(where).html)
    return [] if found is None else re.findall(r'href="([^"]+)"', found[1])


@pytest.mark.long
def test_a_round_leads_to_all_that_does_not_come_next_anyway(page, path, tmp_path, decide):
    decide(sheet(1, 1), sheet(1, 2), FEWER_DEALS)
    page.decide(stops(3, 2))
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    box = bring_a_stranger(path, tmp_path)
    second, third = ("/event/1/table/1/2", "/event/1/table/2/2")
    rest = f"/event/1/session/{box}"
    # Its own tables are tiles. A session without a table is counted, and stands there in full.
    shown = page.get("/event/1/round/2")
    assert 'href="/event/1/table/1/1">Next</a>' in shown.html
    assert also(page, "/event/1/round/2") == [second, rest]
    assert f'<a href="{third}">Zita plays and has no seat</a>' in shown.html
    assert f'href="/event/1/session/{box}"' in shown.html
    assert also(page, "/event/1/round/1") == [third, third, rest]
    close_by_page(page)
    assert also(page, "/event/1/round/1") == []


def test_tables_of_earlier_rounds_that_are_not_over_are_said_to_be_open(page, played):
    """As of any table that nobody has to look at: no box has come, or it has some deals."""
    said = "Still open"
    assert said not in page.get("/event/1/round/2").text
    page.decide(sheet(2, 2))
    shown = page.get("/event/1/round/2")
    tables = "Round 1, table 1 (2 of 12 deals known) Round 1, table 2 (0 of 12 deals known)"
    assert f"{said} {tables}" in " ".join(shown.text.split())
    assert '<a class="button" href="/event/1/table/1/1">' in shown.html
    assert said not in page.get("/event/1/round/1").text


def bring_a_stranger(path, tmp_path):
    """A box whose table nobody knows comes to the desk: the id of its session."""
    box = TableBox(tmp_path / "box")
    box.begin(rules="krenglbach", label="E1 r1 t9", table=2, deals=12)
    box.play(TRISCHAKEN)
    with Database(path) as database, box.link() as link:
        collect(link, database)
        [waiting] = load_event(database, 1).waiting
    return waiting.session.id


def test_what_was_set_aside_can_be_taken_again_from_the_round(page, path, tmp_path):
    session = bring_a_stranger(path, tmp_path)
    page.post(
        "/event/1/decide/session",
        {"what": "set_aside", "session": session, "reason": "of another club"},
    )
    shown = page.get("/event/1/round/1")
    assert "– Set aside: of another club" in shown.text
    assert f'href="/event/1/session/{session}"' in shown.html
    assert "It does not count" not in page.get(f"/event/1/session/{session}").text
    assert "It counts after all" in page.get("/event/1/table/1/2").text  # that its box names
    page.post("/event/1/table/1/1/ruling", {"moved": session})
    assert "Set aside:" not in page.get("/event/1/round/1").text


def test_the_event_opens_at_the_round_that_is_played(page):
    assert page.get("/event/1").headers["Location"] == "/event/1/round"
    assert page.get("/event/1/round").headers["Location"] == "/event/1/round/1"


def test_it_opens_at_the_last_round_that_has_begun_though_an_earlier_one_is_open(page):
    page.decide(sheet(2, 1))
    assert page.get("/event/1/round").headers["Location"] == "/event/1/round/2"
    text = page.get("/event/1/round/2").text
    assert "Still open Round 1, table 1 (0 of 12 deals known)" in text


def test_tables_are_counted_behind_their_state(page):
    """In French, where one and several are told apart otherwise."""
    asked = {"Accept-Language": "fr"}
    one, two = "pas préparée : 1 saisie : 1", "saisie : 2"
    for table, counted in ((1, one), (2, two)):
        page.decide(sheet(1, table))
        assert f" {counted} " in page.get("/event/1/round/1", **asked).text


def test_persons_are_counted_behind_their_state(page):
    for person in ("1", "2"):
        page.decide(present(person, False))
    text = page.get("/event/1/registration", **{"Accept-Language": "fr"}).text
    assert "Absents 2 Non payé 8 Présents 6" in text


def test_the_clock_of_a_round_is_started_once_and_goes_by_that_of_the_desk(path, decide):
    now = [1_000_000_000]
    with desk_at(path, clock=lambda: now[0]) as page:
        assert "Start the clock" not in page.get("/event/1/round/1").text
        decide(("settings", {"settings": {"minutes": 50}}))
        assert "Start the clock of 50 minutes" in page.get("/event/1/round/1").text
        fields = {"what": "started", "round": "1", "back": "/event/1/round/1"}
        assert page.post("/event/1/decide/clock", fields).status == 303
        now[0] += 60
        html = page.get("/event/1/round/1").html
        assert "Start the clock" not in html
        assert f'data-left="{49 * 60}"' in html
        assert page.post("/event/1/decide/clock", fields).status == 422


def test_a_session_without_a_table_is_offered_first_that_of_its_players(page, path, tmp_path):
    """They have begun by themselves, and have said the wrong table."""
    box = TableBox(tmp_path / "box")
    players = ["Karl", "Ida", "Emil", "Anna"]
    box.begin(rules="krenglbach", label="E1 r1 t9", table=2, deals=12, players=players)
    box.play(TRISCHAKEN)
    bring(path, box)
    [address] = set(re.findall(r'"(/event/1/session/[^"]+)"', page.get("/event/1/round/1").html))
    text = page.get(address).text
    assert text.index("Round 1, table 1") < text.index("Round 1, table 2")


def test_a_session_without_a_table_finds_one(page, path, tmp_path, decided):
    with Database(path) as database:
        box = TableBox(tmp_path / "box")
        box.begin(rules="krenglbach", label="E1 r1 t9", table=2, deals=12)
        box.play(TRISCHAKEN)
        with box.link() as link:
            collect(link, database)
    html = page.get("/event/1/round/1").html
    address = re.search(r'href="(/event/1/session/[^"]+)"', html).group(1)
    shown = page.get(address)
    tables = re.findall(r"<strong>Round (\d), table (\d)</strong>", shown.html)
    assert tables == [("1", "2"), ("1", "1"), ("2", "1"), ("2", "2")]
    assert "there is no table 9 of round 1" in shown.text
    session = address.rpartition("/")[2]
    page.post("/event/1/table/1/1/ruling", {"moved": session})
    assert decided()[-1] == of_table(session)
    assert page.get(address).status == 404


def test_who_has_no_seat_gets_one_by_two_clicks_when_the_round_has_begun(page, decide, decided):
    decide(sheet(1, 1), sheet(1, 2), sheet(2, 1))
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    way = "/event/1/table/2/2"
    assert f'href="{way}">Next</a>' in page.get("/event/1/round/1").html
    shown = page.get(way)
    [form] = re.findall(r'<form class="act"[^>]*/seats".*?</form>', shown.html, re.DOTALL)
    assert "Zita, who has no seat, sits down here" in form
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    assert page.post("/event/1/decide/seats", fields).headers["Location"] == way
    assert decided()[-1] == table_joined(9, 2, 2)
    assert "has no seat" not in page.get(way).text
    refused = page.post("/event/1/decide/seats", fields | {"table": "1"})
    assert "Zita has a seat in round 2 already" in refused.text


def test_who_has_no_seat_in_several_rounds_is_seated_by_the_mended_plan(page):
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    assert "Round 2: Zita" not in page.get("/event/1/table/1/1").text
    assert 'href="/event/1/draw/mend">Next</a>' in page.get("/event/1/table/1/1").html
    assert "round 2: Zita joins table" in page.get("/event/1/draw/mend").text


@pytest.mark.long
def test_the_tile_of_an_ended_table_says_what_to_do_with_its_box(page, path, tmp_path):
    box = TableBox(tmp_path / "box")
    plug_in(path, box)
    said = "is still set up for this table: plug it in again, and it gets its next one."
    assert said not in page.get("/event/1/round/1").text
    page.post("/event/1/table/1/1/ruling", {"over": "over"})
    assert said in page.get("/event/1/round/1").text
    plug_in(path, box)
    assert said not in page.get("/event/1/round/1").text


def test_deals_of_a_box_that_was_set_aside_lie_ready_for_their_table(page, path, played):
    """On its tile, and on the page of the boxes."""
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
        aside = {"what": "set_aside", "session": bound.session.id, "deals": 2}
        decide_on(database, 1, [("session", aside)], "", "lost")
    ready = "2 deals of the box that was set aside lie ready"
    assert f"0 of 12 {ready}" in page.get("/event/1/round/1").text
    assert f"Round 1, table 1 {ready}" in page.get("/event/1/boxes").text
    page.post("/event/1/table/1/1/ruling", {"over": "over"})
    assert ready not in page.get("/event/1/round/1").text + page.get("/event/1/boxes").text


ROUND = "/event/1/round/1"


@pytest.fixture
def clock(page, decide):
    """A function that presses a button about the clock: what the page says of it then."""
    decide(("settings", {"settings": {"minutes": 50}}))

    def press(what, **more):
        fields = {"what": what, "round": 1, "back": ROUND} | more
        assert page.post("/event/1/decide/clock", fields).status == 303
        return page.get(ROUND).text

    return press


def test_a_press_starts_it_another_one_lets_it_wait(page, clock):
    assert "Start the clock of 50 minutes" in page.get(ROUND).text
    assert 'data-left="' not in page.get(ROUND).html
    assert "Wait 5 minutes more" in clock("started")
    assert 'data-left="' in page.get(ROUND).html
    assert "it waits Run on" in clock("waits")
    assert 'data-left="' not in page.get(ROUND).html
    assert "Wait 5 minutes more" in clock("runs_on")


def test_minutes_are_given_to_all_and_to_one_table(page, clock):
    clock("started")
    before = re.search(r"until (\d\d:\d\d)", page.get(ROUND).text)[1]
    assert f"until {before}" not in clock("longer", minutes=5)
    assert re.search(r"table 2 until \d\d:\d\d", clock("longer", minutes=5, table=2))


def test_a_text_for_everybody_is_shown_and_taken_away(page):
    fields = {"text": "Soup at 7", "back": "/event/1/public"}
    assert page.post("/event/1/decide/announce", fields).status == 303
    html = page.get("/event/1/public").html
    assert 'value="Soup at 7"' in html
    assert "Take it away" in html
    page.post("/event/1/decide/announce", fields | {"text": ""})
    assert "Take it away" not in page.get("/event/1/public").html
