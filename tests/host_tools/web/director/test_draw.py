"""The draw: what is wished, a preview that decides nothing, the plan, an exchange, a mended one."""

import html
import re
from urllib.parse import urlencode

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.boxes.station.station import Station
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.decided import comes, drawn_as, empty_chair, present, registered, stops
from tests.host_tools.web.conftest import FIVES, NAMES, add_next_event
from tests.host_tools.web.served import close_by_page
from tests.host_tools.web.sheets import sheet

pytestmark = pytest.mark.long

DRAW = "/event/2/draw"
PREVIEW = f"{DRAW}/preview"


@pytest.fixture
def path(path):
    """The event of the tests, and event 2 of the same eight, which is not drawn yet."""
    with Database(path) as database:
        add_next_event(database, rounds=2, method="swaps")
        decide_on(database, 2, [registered(person) for person in range(1, 9)])
    return path


@pytest.fixture
def event():
    return 2


def fields_of(html):
    """The hidden fields of the form that decides a draw."""
    form = re.search(rf'action="{DRAW}(?:/mend)?".*?</form>', html, re.DOTALL).group()
    return dict(re.findall(r'name="(\w+)" value="([\w-]+)"', form))


@pytest.mark.parametrize("dealer, said", [("first", " and deals first."), ("open", ".")])
def test_only_where_the_event_says_so_the_first_at_a_table_deals_first(page, decide, dealer, said):
    decide(("settings", {"settings": {"first_dealer": dealer}}), about=1)
    assert f"The first at a table is its scribe{said}" in page.get("/event/1/draw").text


def test_of_which_rounds_something_is_said_is_no_line_of_the_list(page, decide):
    decide(stops(8, 2))
    shown = page.get(DRAW).html
    assert re.findall(r'<p class="of-rounds">(.*?)</p>', shown) == ["Round 1", "Round 2"]


def test_what_is_certain_is_said_before(page):
    text = page.get(DRAW).text
    assert "8 players in 2 rounds: 2 tables of 4" in text
    assert "at least 4 pairs must meet twice" in text


def test_wishes_are_removed_by_undoing_them(page):
    page.post(
        "/event/2/decide/wish", {"what": "apart", "persons": ["1", "2", ""], "strictly": "yes"}
    )
    page.post("/event/2/decide/wish", {"what": "stay", "person": "3", "table": "2"})
    shown = page.get(DRAW)
    assert "Anna, Emil must not meet" in shown.text
    assert "Ida stays at table 2" in shown.text
    for number in re.findall(r'name="decision" value="(\d+)"', shown.html):
        page.post("/event/2/decide/undo", {"decision": number})
    assert "Nobody is kept apart, and nobody stays at a table." in page.get(DRAW).text


def test_the_preview_says_which_wishes_are_kept(page):
    page.post(
        "/event/2/decide/wish", {"what": "apart", "persons": ["1", "2", ""], "strictly": "yes"}
    )
    page.post("/event/2/decide/wish", {"what": "stay", "person": "3", "table": "2"})
    shown = page.get(f"{PREVIEW}?method=swaps&seed=7").text
    assert "Anna and Emil never meet, as is wished" in shown
    assert "Ida stays at table 2, as is wished" in shown
    by_lot = [page.get(f"{PREVIEW}?method=lot&seed={seed}").text for seed in range(5)]
    for shown in by_lot:
        meet = "Anna and Emil must not meet, but meet" in shown
        assert ("Anna and Emil never meet, as is wished" in shown) is not meet


@pytest.mark.usefixtures("short_search")
def test_two_play_together_where_the_game_has_parties(page, decide):
    wish = {"what": "pair", "persons": ["1", "8"], "back": f"{DRAW}?wishing=yes"}
    assert "Play together" not in page.get(DRAW).text
    assert "nobody has a partner" in page.post("/event/2/decide/wish", wish).text
    troccas = {"rules": "troccas-4", "sizes": [4], "deals": 4}
    decide(("settings", {"settings": troccas}))
    assert "Play together" in page.get(DRAW).text
    page.post("/event/2/decide/wish", wish)
    assert "Anna, Grete play together" in page.get(DRAW).text
    for method in ("swaps", "lot"):
        shown = page.get(f"{PREVIEW}?method={method}&seed=7").text
        assert "Anna and Grete play together, as is wished" in shown
        assert "A random draw ignores wishes and earlier rounds." not in shown


@pytest.fixture
def by_lot(decide):
    """Event 2 is to be drawn by lot."""
    decide(("settings", {"settings": {"method": "lot"}}))


def chosen(html):
    """The method that the form of a draw proposes."""
    return re.search(r'<option value="(\w+)" selected>', html)[1]


def test_a_lot_is_drawn_otherwise_as_soon_as_somebody_is_to_be_kept_apart(page, by_lot, decided):
    shown = page.get(DRAW)
    assert chosen(shown.html) == "lot"
    assert "The rounds are drawn by lot, which keeps nobody apart." in shown.text
    wish = {"what": "apart", "persons": ["1", "2", ""], "strictly": "yes", "method": "swaps"}
    answer = page.post(f"{DRAW}/apart", wish)
    assert answer.headers["Location"] == f"{DRAW}?wishing=yes"
    assert decided()[-2:] == [
        ("settings", {"settings": {"method": "swaps"}}),
        ("wish", {"what": "apart", "persons": [1, 2], "strictly": True}),
    ]
    shown = page.get(DRAW)
    assert chosen(shown.html) == "swaps"
    assert "which keeps nobody apart" not in shown.text


def test_a_lot_stays_where_that_is_meant_and_is_asked_about_once_more(page, by_lot, decided):
    page.post(
        f"{DRAW}/apart",
        {"what": "apart", "persons": ["1", "2"], "strictly": "yes", "method": "lot"},
    )
    assert [kind for kind, _ in decided()][-2:] == ["settings", "wish"]  # that of `by_lot`
    shown = page.get(DRAW)
    assert chosen(shown.html) == "lot"
    assert "A random draw ignores wishes and earlier rounds." in shown.text
    shown = page.get(f"{PREVIEW}?method=lot&seed=3")
    assert "A random draw ignores wishes and earlier rounds." in shown.text
    way = re.search(r'href="([^"]+)">Draw it so that the wishes are heeded', shown.html)[1]
    heeding = page.get(way.replace("&amp;", "&")).text
    assert "draw number 3, method swaps-1" in heeding
    assert "A lot keeps" not in heeding


def test_rounds_are_drawn_anew_as_they_were_drawn(page, decided):
    page.post(DRAW, fields_of(page.get(f"{PREVIEW}?seed=7&method=lot").html))
    assert decided()[-1][1]["method"] == "lot-1"
    assert chosen(page.get(DRAW).html) == "lot"
    assert "method=lot" in page.get(f"{PREVIEW}?round=2").headers["Location"]


def test_a_preview_decides_nothing_and_is_the_same_again(page, decided):
    before = decided()
    made_up = page.get(PREVIEW).headers["Location"]
    assert re.fullmatch(rf"{PREVIEW}\?round=1&method=swaps&seed=\d+", made_up)
    assert page.get(made_up).text == page.get(made_up).text
    assert decided() == before


def test_no_plan_is_decided_that_was_not_shown(page, decided):
    before = decided()
    shown = fields_of(page.get(f"{PREVIEW}?seed=5").html)
    assert shown.pop("seed") == "5"
    answer = page.post(DRAW, shown)
    assert (answer.status, "Seed: missing" in answer.text) == (422, True)
    assert decided() == before


def test_the_draw_that_was_shown_is_the_one_that_holds(page, decided):
    shown = page.get(f"{PREVIEW}?seed=7")
    assert "draw number 7, method swaps-1" in shown.text
    assert "Later rounds" not in shown.text
    sent = page.post(DRAW, fields_of(shown.html))
    assert (sent.status, sent.headers["Location"]) == (303, f"{DRAW}?held=1")
    held = page.get(sent.headers["Location"])
    assert "This is the draw now." in held.text
    assert 'href="/event/2/round/1"' in held.html
    kind, drawn = decided()[-1]
    assert (kind, drawn["what"]) == ("seats", "drawn")
    assert (drawn["seed"], drawn["method"]) == (7, "swaps-1")
    names = [NAMES[person - 1] for person in drawn["tables"][0][0]]
    assert f"Round 1 1 {' '.join(names)} 2" in shown.text
    assert f"Round 1 1 {' '.join(names)} 2" in page.get(DRAW).text


def test_what_was_decided_meanwhile_has_to_be_looked_at_first(page, decided):
    fields = fields_of(page.get(f"{PREVIEW}?seed=7").html)
    page.decide(comes(8, 2), event=2)
    before = decided()
    assert "Something was decided since this was shown" in page.post(DRAW, fields).text
    assert decided() == before


def test_what_was_begun_is_not_drawn_anew(page):
    page.decide(sheet())
    answer = page.get("/event/1/draw/preview?round=1&seed=3")
    assert (answer.status, "round 1 was begun: it stays as it is" in answer.text) == (422, True)
    shown = page.get("/event/1/draw/preview?round=2&method=standing&seed=3")
    assert "Round 2 1" in shown.text
    assert "Round 1 1" not in shown.text


def test_who_comes_when_a_round_is_over_needs_no_place_in_it(page):
    for table in (1, 2):
        page.decide(sheet(1, table))
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    shown = page.get("/event/1/draw").html.partition('id="round-1"')[2]
    first, _, second = shown.partition('id="round-2"')
    assert "no place" not in first
    assert "no place" in second


def test_the_first_round_cannot_be_drawn_by_standing(page):
    answer = page.get(f"{PREVIEW}?method=standing&seed=3")
    assert answer.status == 422
    assert "method: round 1 cannot be drawn like that" in answer.text


def test_beside_a_lot_the_other_method_is_offered_with_all_that_was_asked(page):
    shown = page.get(f"{PREVIEW}?seed=7&method=lot&only=yes")
    [way] = re.findall(r'href="([^"]+)">Draw it so that few meet twice', shown.html)
    other = page.get(html.unescape(way)).html
    assert {"method": "swaps", "seed": "7", "only": "yes"}.items() <= fields_of(other).items()
    assert "few meet twice" not in other


def test_one_round_by_lot(page, decided):
    shown = page.get(f"{PREVIEW}?seed=7&method=lot&only=yes")
    page.post(DRAW, fields_of(shown.html))
    drawn = decided()[-1][1]
    assert (drawn["method"], len(drawn["tables"])) == ("lot-1", 1)


def test_a_list_of_pairs_is_folded_behind_their_number(page):
    shown = page.get(f"{PREVIEW}?seed=7&method=swaps").html
    folded = re.findall(r"<details><summary>(.*?)</summary>(.*?)</details>", shown)
    [(number, pairs)] = [one for one in folded if "meet twice" in one[0]]
    assert re.fullmatch(r"\d+ pairs meet twice", number)
    assert pairs.count(" and ") == int(number.partition(" ")[0])


def test_an_exchange_says_what_it_costs_before_it_is_decided(page):
    first = page.get("/event/1/draw?round=2&one=1").text
    assert "Round 2: who takes the place of Anna?" in first
    both = page.get("/event/1/draw?round=2&one=1&other=3").text
    assert "Round 2: Anna and Ida exchange their places." in both
    assert "no longer: Anna and Emil meet twice" in both
    nobody = page.get("/event/1/draw?round=2&one=1&other=99")
    assert (nobody.status, "there is no player 99" in nobody.text) == (422, True)


def test_who_did_not_play_is_marked_in_the_plan(page, decide):
    decide(empty_chair(0), about=1)
    assert "Round 1 1 Anna did not play Emil Ida Karl 2 Otto" in page.get("/event/1/draw").text


def test_who_was_absent_at_the_draw_of_the_last_round_does_not_sit_it_out(page, decide):
    fewer = ("settings", {"settings": {"sizes": [3, 4]}})
    decide(fewer, present(8, False), drawn_as([[[1, 2, 3, 4], [5, 6, 7]]], 2), about=1)
    decide(present(8, True), about=1)
    report = page.get("/event/1/draw").text.partition("Repair it")[0]
    assert "each player sits out" not in report


def test_who_is_out_of_place_gets_a_place(page, decided):
    page.post(DRAW, fields_of(page.get(f"{PREVIEW}?seed=7").html))
    page.post("/event/2/registration/register", {"typed": "Zita", "new": "Zita"})
    assert "Round 1 · Playing, but without a place: Zita." in page.get(DRAW).text
    shown = page.get(f"{DRAW}/mend")
    assert re.search(r"round 1: Zita joins table \d", shown.text)
    assert page.post(f"{DRAW}/mend", fields_of(shown.html)).status == 303
    assert decided()[-1][1]["method"] == "hand-1"
    assert "has no place" not in page.get(DRAW).text


def test_what_stays_and_what_changes_is_said_beside_each_of_both_ways(page):
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    page.decide(comes(9, 2))
    mends = "Mend it with few changes All others stay where they sit"
    anew = "Draw anew from round 2 Everybody gets other places from there on"
    text = page.get("/event/1/draw").text
    assert (mends in text, anew in text) == (True, True)
    page.decide(comes(9, 1))
    anew = "Draw anew from round 1 Everybody gets other places, in all rounds"
    assert anew in page.get("/event/1/draw").text


def test_who_sits_out_is_told_from_who_has_no_place(page, decide):
    decide(*FIVES)
    assert (
        "Round 1 1 Anna Emil Ida Karl Otto sits out Rosa Franz Grete Round 2" in page.get(DRAW).text
    )
    page.post("/event/2/registration/register", {"typed": "Zita", "new": "Zita"})
    text = page.get(DRAW).text
    assert "Round 1 · Playing, but without a place: Zita." in text
    assert "sits out Rosa Franz Grete no place Zita Round 2" in text
    shown = page.get(f"{DRAW}/mend")
    assert "round 1: Zita sits out" in shown.text
    page.post(f"{DRAW}/mend", fields_of(shown.html))
    assert "sits out Rosa Franz Grete Zita Round 2" in page.get(DRAW).text


def test_who_is_not_there_is_told(page):
    page.decide(present(8, False), event=2)
    assert "Not here, and so without a place: Grete" in page.get(DRAW).text


def test_too_few_players(page):
    for person in range(4, 9):
        page.decide(stops(str(person), 1), event=2)
    assert "Players: 3 do not fill one table of 4" in page.get(DRAW).text


def test_what_cannot_be_drawn_names_persons(page, decide):
    decide(("wish", {"what": "apart", "persons": [1, 2, 3], "strictly": True}), about=1)
    refused = page.get("/event/1/draw/preview?round=1&method=swaps&seed=7")
    assert "Anna, Emil, Ida are 3 at 2 tables, so two of them must meet" in refused.text


def test_a_plan_that_cannot_be_mended_is_only_drawn_anew(page):
    page.decide(stops(3, 2))
    shown = page.get("/event/1/draw")
    assert "without Ida table 2 of round 2 has 3 players: draw anew" in shown.text
    assert "/draw/mend" not in shown.html
    assert "/draw/preview?round=2" in shown.html
    assert page.get("/event/1/draw/mend").headers["Location"] == "/event/1/draw"
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    assert "/draw/mend" in page.get("/event/1/draw").html


def boxes_known(page):
    """The boxes that a draw has just made wrong, as the frame of every page says it."""
    found = re.search(r'<ul class="to-carry".*?</ul>', page.get("/event/1/paper").html, re.DOTALL)
    return re.findall(r">(Round [^<]*)</a>: ([^<]*)</li>", found[0]) if found else []


def draw_by_lot(page):
    """Draw round 1 anew, by lot."""
    drawn = {"round": "1", "seed": "3", "method": "lot"}
    shown = page.get(f"/event/1/draw/preview?{urlencode(drawn)}").html
    [basis] = re.findall(r'name="basis" value="([^"]+)"', shown)
    assert page.post("/event/1/draw", drawn | {"basis": basis}).status == 303


@pytest.fixture
def two_boxes(path, tmp_path):
    """The ids of the boxes of tables 1 and 2, which are set up for round 1."""
    with Database(path) as database:
        sessions = planned(load_event(database, 1))
        for number in (1, 2):
            box = TableBox(tmp_path / f"box-{number}", bytes(7) + bytes([number]))
            begin(box.link(), box.board.unique_id, sessions[number - 1], sessions, database)
            collect(box.link(), database)
        event = load_event(database, 1)
        return [event.tables[1, number].bound[0].session.box for number in (1, 2)]


@pytest.mark.usefixtures("two_boxes")
def test_which_boxes_have_to_be_told_again(page):
    assert boxes_known(page) == []
    draw_by_lot(page)
    carried = "was set up for other players: carry it back before a deal is entered"
    assert boxes_known(page) == [
        ("Round 1, table 1", f"the box {carried}"),
        ("Round 1, table 2", f"the box {carried}"),
    ]
    page.post("/event/1/decide/undo", {"decision": decisions_shown(page)})
    assert boxes_known(page) == []


def decisions_shown(page):
    """The decision that the frame of every page offers to undo."""
    [number] = re.findall(r'name="decision" value="(\d+)"', page.get("/event/1/paper").html)
    return number


def test_a_box_that_is_plugged_in_is_not_carried(page, two_boxes, monkeypatch):
    monkeypatch.setattr(Station, "set_up_anew", lambda _: frozenset(two_boxes[:1]))
    draw_by_lot(page)
    assert [where for where, _ in boxes_known(page)] == ["Round 1, table 2"]


def test_in_a_round_that_has_begun_the_draw_leads_to_the_table_with_the_answer(page):
    page.decide(sheet(2, 1))  # the last round has begun
    page.decide(stops(3, 2))
    shown = page.get("/event/1/draw")
    assert "Round 2 · Ida has a seat here and does not play Round 2, table 2" in shown.text
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    shown = page.get("/event/1/draw")
    assert "Round 2 · Zita plays and has no seat Round 2, table 2" in shown.text
    assert shown.html.count('<a class="button" href="/event/1/table/2/2">') == 2


def test_where_no_table_has_room_any_more_the_draw_leads_to_the_person(page, decide):
    page.decide(sheet(2, 1))  # the last round has begun
    decide(("settings", {"settings": {"sizes": [4]}}), about=1)
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    shown = page.get("/event/1/draw")
    assert "Zita plays and has no seat. No table that has not begun has room. Zita" in shown.text
    assert 'href="/event/1/registration/9"' in shown.html
    mine = page.get("/event/1/registration/9").html
    form = mine.partition("Does not play in round 2</button>")[0].rpartition("<form")[2]
    [asked] = re.findall(r'name="round" value="(\d)"', form)
    page.decide(stops(9, asked))
    assert "has no seat" not in page.get("/event/1/draw").text
    page.post("/event/1/registration/9/again")
    assert "has no seat" in page.get("/event/1/draw").text
    close_by_page(page)
    assert "has no seat" not in page.get("/event/1/draw").text


def test_who_is_left_without_a_place_by_a_mended_plan_is_told_of_before(page):
    for name in ("Zita", "Yves", "Xaver", "Willi"):
        page.post("/event/1/registration/register", {"typed": name, "new": name})
    shown = page.get("/event/1/draw/mend")
    assert "round 1: Zita joins table" in shown.text
    assert "no table of round 1 has room for Xaver: draw anew" in shown.text
