"""The sheet of a table, and what the director changes there."""

import re

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.decide_on import decide_on
from host_tools.events.seatings import seatings_of
from host_tools.intake.database import Database
from host_tools.web.director.event_page import SEEN
from host_tools.web.entry.entry_form import sent_by
from rules_core.documents import read_document
from tests.each import each
from tests.host_tools.box import TableBox
from tests.host_tools.brought import bring
from tests.host_tools.decided import registered, sat, stands_in
from tests.host_tools.events.test_recognition import damage_sessions
from tests.host_tools.web.served import event_at
from tests.host_tools.web.sheets import sheet, sheet_form
from tests.host_tools.web.table_forms import FEWER_DEALS, FORM, HERE, SOLO, play, press, type_a_deal

BROUGHT = "2 deals of this one do not count for now"


def first_entry(page):
    return re.search(rf'{HERE}/correct/([^"]+)"', page.get(HERE).html).group(1)


def test_a_table_that_nobody_has_played_at_says_so(page):
    text = page.get(HERE).text
    assert "Nothing was played yet" in text
    assert "table 1 not set up" in text


def test_the_sheet_has_running_totals_and_sums(page, played):
    text = page.get(HERE).text
    assert "Deals: 2 of 12" in text
    assert "+24 +24 −8 −8 −8 −8 −8 −8" in text
    assert "+8 +32 +8 0 +8 0 −24 −32" in text
    assert "Total +32 0 0 −32" in text
    assert page.get(HERE).html.count("<polyline") == 4


def test_the_chart_begins_with_the_second_deal(page):
    for chart in (False, True):
        type_a_deal(page)
        assert ('<svg class="chart"' in page.get(HERE).html) == chart


def test_a_session_whose_beginning_is_damaged_is_said_at_its_table(page, path, played):
    with Database(path) as database:
        damage_sessions(database)
    shown = page.get(HERE)
    assert shown.status == 200
    assert "its beginning is damaged in our database" in shown.text


def test_points_by_the_director_are_no_deal_of_the_chart(page, played):
    adjusted = {
        "what": "points",
        "persons": "1",
        "points": "-3",
        "reason": "late",
        "public_reason": "",
    }
    assert page.post(f"{HERE}/adjust", adjusted).status == 303
    assert "Points adjusted: Anna −3 (late)" in page.get(HERE).text
    chart = page.get(HERE).html.split('class="chart"')[1].split("</svg>")[0]
    assert re.findall(r'text-anchor="middle">(.*?)<', chart) == ["1", "2"]
    assert re.findall(r'<text class="axis mark"[^>]*>(.*?)<', chart) == ["adjustment"]


def test_a_deal_is_corrected_by_the_form_of_the_box(page, played, decided):
    entry = first_entry(page)
    address = f"{HERE}/correct/{entry}"
    form = page.get(address)
    assert "Reason" in form.text
    assert re.search(r'name="declarer" value="0" checked', form.html)
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)" checked', form.html))
    preview = page.post(address, fields | {"declarer": "2"})
    assert "Anna −8 Emil −8 Ida +24 Karl −8" in preview.text
    refused = page.post(address, fields | {"declarer": "2", "save": "yes"})
    assert "reason: must be given" in refused.text
    stored = page.post(address, fields | {"declarer": "2", "save": "yes", "reason": "wrong seat"})
    assert (stored.status, stored.headers["Location"]) == (303, HERE)
    assert decided()[-1][0] == "correct"
    text = page.get(HERE).text
    assert "Total 0 0 +32 −32" in text
    before = "Solodreier by Anna, won (Anna +24, Emil −8, Ida −8, Karl −8)"
    assert f"corrected at the desk Reason: wrong seat On the box: {before}" in text


def test_a_form_that_is_not_complete_is_not_stored(page, refuses, played):
    address = f"{HERE}/correct/{first_entry(page)}"
    refuses(address, {"forehand": "1", "save": "yes", "reason": "x"}, "something is still missing")


def test_a_deal_is_annulled_with_a_reason(page, played):
    fields = {"entry": first_entry(page), "back": HERE}
    assert page.post("/event/1/decide/correct", fields).status == 422
    assert page.post("/event/1/decide/correct", fields | {"reason": "dealt twice"}).status == 303
    text = page.get(HERE).text
    assert "struck out at the desk: dealt twice" in text
    assert "Total +8 +8 +8 −24" in text


def test_what_is_added_can_be_taken_away_again(page, played):
    address = f"{HERE}/correct/{first_entry(page)}"
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)" checked', page.get(address).html))
    added = page.post(address, fields | {"add": "extras/0=kontra"})
    assert 'name="extras/0" value="kontra"' in added.html
    taken = page.post(address, fields | {"extras/0": "kontra", "without": "extras/0"})
    assert 'name="extras/0"' not in taken.html


def test_a_table_is_ended_by_one_press(page, played, decided):
    press(page, "End this table")
    said = [{"table": 1, "over": True}]
    assert decided()[-1] == ("ruling", {"round": 1, "tables": said})
    assert "No more deals here" not in page.get(HERE).text


def test_a_table_whose_box_is_gone_is_given_to_another_one(page, box, decided_about):
    assert BROUGHT not in page.get(HERE).text
    press(page, "To another box")
    _, content, reason = decided_about(1)[-1]
    assert (content["what"], reason) == ("set_aside", "To another box")
    text = page.get(HERE).text
    assert "table 1 not set up" in text
    assert "This table waits for another box" in text
    assert "(Set aside: To another box) It counts after all" in text
    press(page, "It counts after all")
    text = page.get(HERE).text
    assert "table 1 set up" in text
    assert "waits for another box" not in text


def test_what_a_box_that_is_gone_has_brought_is_said_before(page, played):
    assert BROUGHT in page.get(HERE).text
    press(page, "To another box")
    text = page.get(HERE).text
    assert "Deals: 0 of 12" in text
    press(page, "It counts after all")
    assert "Deals: 2 of 12" in page.get(HERE).text


def test_a_table_that_is_over_or_on_paper_goes_to_no_other_box(page, played):
    page.post(f"{HERE}/typed", sheet_form(deals=4))
    assert "To another box" not in page.get(HERE).text
    page.post("/event/1/decide/undo", {"decision": number_of_the_last(page)})
    assert "To another box" in page.get(HERE).text
    page.post(f"{HERE}/ruling", {"over": "over"})
    assert "To another box" not in page.get(HERE).text


def number_of_the_last(page):
    return re.search(r'data-seen="(\d+)-', page.get(HERE).html)[1]


@each("entry", ["nonsense", "00-1"])
def test_an_entry_that_is_not_of_the_table_is_not_found(page, played, entry):
    assert page.get(f"{HERE}/correct/{entry}").status == 404


def test_the_numbers_of_a_sheet_that_was_taken_back_stand_in_the_form(page):
    said = "The numbers of the sheet that was taken back stand here"

    def offered():
        return re.findall(r'name="points" type="number" step="1"( value="([^"]*)")?', form())

    def form():
        return page.get(HERE).html.partition('class="lines from-paper"')[2]

    page.post(f"{HERE}/typed", sheet_form())
    assert [value for _, value in offered()] == [""] * 4
    press(page, "Take back")
    assert [value for _, value in offered()] == ["6", "2", "-3", "-5"]
    assert said in page.get(HERE).text
    page.post(f"{HERE}/typed", sheet_form())
    assert said not in page.get(HERE).text


def test_beside_a_sheet_of_all_deals_no_box_counts(page, path, box, decided):
    play(path, box)
    assert page.post(f"{HERE}/typed", sheet_form()).status == 303
    _, content = decided()[-1]
    assert (content["what"], list(content["instead_of"].values())) == ("sheet", [1])
    text = page.get(HERE).text
    assert ("Deals: 12 of 12" in text, "Which deals count?" in text) == (True, False)
    assert "Total +6 +2 −3 −5" in text


def test_a_deal_for_which_a_sheet_counts_is_marked(page, path, tmp_path, played):
    """The rest was typed, and the box that was lost has one of its deals besides."""
    assert page.post(f"{HERE}/typed", sheet_form(first=3, deals=10)).status == 303
    play(path, TableBox(tmp_path / "box"))
    shown = page.get(HERE)
    aside = "from the box: it does not count, what was typed counts"
    assert f"{aside} (Anna +24, Emil −8, Ida −8, Karl −8) Change" in shown.text
    assert "10 deals of the sheet from deal 3 on" in shown.text
    assert "Total +38 +2 −3 −37" in shown.text
    chart = shown.html.split('class="chart"')[1].split("</svg>")[0]
    assert re.findall(r'text-anchor="middle">(.*?)<', chart) == ["1", "2"]


def test_after_a_sheet_the_next_table_without_a_box_is_offered(page):
    html = page.get(HERE).html
    back = re.search(r'from-paper" method[^>]*>\s*<input[^>]* value="([^"]+)"', html)
    assert page.post(f"{HERE}/typed", sheet_form(back=back[1])).status == 303
    shown = page.get(back[1])
    assert "Table 1 is stored. On to table 2" in shown.text
    assert re.search(r'href="/event/1/table/1/2" autofocus', shown.html)


def test_the_forehand_follows_from_who_deals_unless_it_was_somebody_else(page, decided):
    form = page.get(f"{HERE}/deal")
    assert "Anna deals. Forehand: Emil. Somebody else" in form.text
    assert 'name="forehand"' not in form.html
    entry = read_document(SOLO)
    answers = entry.book.unpack(entry.book.pack(entry.content))
    answers = {key: answer for key, answer in answers.items() if key != "forehand"}
    page.post(f"{HERE}/deal", sent_by(entry.book, answers) | {"save": "yes"})
    assert decided()[-1][1]["document"]["forehand"] == 1
    assert "Emil deals. Forehand: Ida. Somebody else" in page.get(f"{HERE}/deal").text
    asking = re.search(r'href="([^"]+)">Somebody else', page.get(f"{HERE}/deal").html)[1]
    assert 'name="forehand"' in page.get(asking).html
    other = sent_by(entry.book, answers | {"forehand": 3})
    page.post(asking, other | {"save": "yes"})
    assert decided()[-1][1]["document"]["forehand"] == 3


def test_a_deal_that_is_sent_again_is_the_same_deal_though_another_one_deals_now(page, decided):
    entry = read_document(SOLO)
    answers = entry.book.unpack(entry.book.pack(entry.content))
    fields = sent_by(entry.book, {key: answers[key] for key in answers if key != "forehand"})
    html = page.get(f"{HERE}/deal").html
    address = re.search(r'id="entry"[^>]* action="([^"]+)"', html)[1].replace("&amp;", "&")
    seen = {SEEN: re.search(r'id="last"[^>]* data-seen="([^"]+)"', html)[1]}
    assert page.post(address, fields | {"save": "yes"}, **seen).status == 303
    stored = decided()
    again = page.post(address, fields | {"save": "yes"}, **seen)
    assert (again.status, "This is stored already" in again.text) == (422, True)
    assert decided() == stored


def test_where_nobody_knows_who_deals_first_the_forehand_is_asked(page, decide, decided):
    """Krenglbach: "Wer die höchste Karte hebt, beginnt mit der Abgabe der Karten"."""
    decide(("settings", {"settings": {"first_dealer": "open"}}))
    form = page.get(f"{HERE}/deal")
    assert 'name="forehand"' in form.html
    assert "deals." not in form.text
    address = re.search(r'id="entry"[^>]* action="([^"]+)"', form.html)[1].replace("&amp;", "&")
    entry = read_document(SOLO | {"forehand": 2})
    answers = entry.book.unpack(entry.book.pack(entry.content))
    assert page.post(address, sent_by(entry.book, answers) | {"save": "yes"}).status == 303
    assert decided()[-1][1]["document"]["forehand"] == 2
    assert "Ida deals. Forehand: Karl. Somebody else" in page.get(f"{HERE}/deal").text


def test_a_corrected_deal_has_the_forehand_that_follows_from_who_dealt(page, played):
    form = page.get(f"{HERE}/correct/{first_entry(page)}")
    assert "Forehand: Emil." in form.text
    assert 'name="forehand"' not in form.html


@pytest.mark.long
def test_after_a_typed_deal_comes_the_form_of_the_next_one(page, decided):
    entry = read_document(SOLO)
    answers = entry.book.unpack(entry.book.pack(entry.content))
    fields = sent_by(entry.book, answers) | {"save": "yes"}
    filled = page.post(f"{HERE}/deal", fields)
    assert (filled.status, filled.headers["Location"]) == (303, f"{HERE}/deal")
    assert decided()[-1][1]["what"] == "deal"
    assert "Deal 2" in page.get(f"{HERE}/deal").text
    for _ in range(10):
        assert page.post(f"{HERE}/deal", fields).headers["Location"] == f"{HERE}/deal"
    assert page.post(f"{HERE}/deal", fields).headers["Location"] == HERE


def test_a_sheet_that_has_to_be_typed_once_more_is_offered_with_as_many_deals(page, decide):
    decide(("settings", {"settings": {"typed_twice": True}}))
    page.decide(sheet())
    assert (
        "to be looked at: to be typed once more: the sheet On to table 1"
        in page.get("/event/1/round/1?typed=1").text
    )
    html = page.get(HERE).html
    assert re.search(r'name="deals"[^>]* value="12"', html)
    assert re.search(r'name="points"[^>]* data-focus', html)
    page.decide(sheet())
    assert (
        "Table 1 is stored: typed twice, and both say the same. On to table 2"
        in page.get("/event/1/round/1?typed=1").text
    )


@pytest.mark.long
def test_another_name_stands_beside_what_the_box_wrote(page, played):
    sat = "1 event with Anna: no result changes, and the new name stands there, too."
    assert sat in page.get("/persons/1").text
    assert "no result changes" not in page.get("/persons/8").text
    page.post("/persons/1", {"name": "Anna Neu", "place": "", "remarks": ""})
    text = page.get(HERE).text
    assert "Anna Neu On the box: Anna Emil" in text
    assert "Total +32 0 0 −32" in text
    sat = "1 event with #1: no result changes, and the number stands for the name there."
    boxes = "Boxes that have it until room is made there: 1"
    before = page.get("/persons/1/forget").text
    assert sat in before
    assert boxes in before
    page.post("/persons/1/forget")
    assert sat in page.get("/persons/1/forget").text
    text = page.get(HERE).text
    assert "#1 Emil" in text
    assert "On the box:" not in text
    assert "Total +32 0 0 −32" in text


@pytest.mark.long
def test_a_table_leads_on_to_the_next_one_to_look_at(page, decide):
    decide(sheet(1, 1), sheet(1, 2), sheet(2, 1), FEWER_DEALS)
    assert "Next Look at this: Round 1, table 1" in page.get("/event/1/table/2/2").text
    assert "Next Look at this: Round 1, table 1" in page.get("/event/1/table/1/1").text
    decide(*[sheet(deals=11)] * 2)  # what is typed twice alike counts
    assert 'href="/event/1/table/1/2">Next</a>' in page.get("/event/1/table/1/1").html


def test_a_table_leads_to_the_form_in_which_somebody_is_replaced(page, decided):
    link = re.search(r'href="([^"]*)">Emil</a>', page.get("/event/1/table/2/1").html).group(1)
    html = page.get(link.replace("&amp;", "&")).html
    [form] = [one for one in FORM.findall(html) if "/registration/2/substitute" in one]
    assert re.search(r'name="typed"[^>]* autofocus', form)
    fields = {"typed": "Zita", "new": "Zita", "round": "1", "back": "/event/1/table/2/1"}
    assert 'name="back" value="/event/1/table/2/1"' in form
    sent = page.post("/event/1/registration/2/substitute", fields)
    assert sent.headers["Location"] == "/event/1/table/2/1"
    assert decided()[-1] == stands_in(9, 2, 1)
    page.decide(sheet(1, 2))
    assert "to=leave" not in page.get("/event/1/table/1/2").html


@pytest.mark.long
def test_where_a_box_was_only_set_up_nobody_has_sat(page, path, box):
    with Database(path) as database, box.link() as link:
        collect(link, database)
        assert len(seatings_of(database, 1)) == 1
    for shown in ("/persons/1", "/persons/1/forget", "/persons/1/merge?other=8"):
        assert "no result changes" not in page.get(shown).text
    box.play(SOLO)
    bring(path, box)
    assert "1 event with Anna" in page.get("/persons/1").text


def test_two_of_one_table_are_not_merged(page, played):
    refused = "Anna and Emil are two persons: both have sat in round 1 of event 1, Cup"
    assert refused in page.get("/persons/1/merge?other=2").text
    assert refused in page.post("/persons/1/merge", {"other": "2"}).text
    shown = page.get("/persons/1/merge?other=8").text
    assert "1 event with Anna or Grete: no result changes." in shown


def test_who_really_sat_there_can_be_given_points_and_is_on_the_card(page, path, played):
    """Somebody else has sat in the seat of one who did not play, who comes last."""
    page.post("/event/1/registration/register", {"typed": "Zita", "new": "Zita"})
    with Database(path) as database:
        [session] = seatings_of(database, 1)
        sat = [{"source": session, "place": 0, "persons": [[9, 1]]}]
        sat.append({"source": "plan", "place": 0, "persons": [[0, 1]]})
        decide_on(database, 1, [("ruling", {"round": 1, "tables": [{"table": 1, "sat": sat}]})])
    ticks = re.findall(r'name="persons" value="\d[^"]*"> (\w+)</label>', page.get(HERE).html)
    assert ticks == ["Everybody", "Emil", "Ida", "Karl", "Zita", "Anna"] * 3
    assert "Emil Ida Karl Zita 2 of 12" in page.get("/event/1/round/1").text


def test_who_goes_on_without_an_answer_reads_what_is_missing(page):
    address = f"{HERE}/deal?dealer=4"
    shown = page.get(address)
    [asked] = re.findall(r'name="asked" value="([^"]+)"', shown.html)
    assert "Still missing" not in shown.text
    assert "Still missing: Game" in page.post(address, {"asked": asked}).text
    on = page.post(address, {"asked": asked, "game": "0"})
    assert "Still missing" not in on.text
    changing = page.post(address, {"asked": asked}, **{"HX-Trigger": "questions"})
    assert "Still missing" not in changing.text


def test_who_has_sat_there_instead_is_offered_and_nobody_else(page, path, played, decide, zita):
    [bound] = event_at(path).tables[1, 1].bound
    decide(registered(9), sat(bound.session.id, 3, 9))
    form = page.get(f"{HERE}/deal").text
    assert "Forehand Anna Emil Ida Zita Go on" in form  # not Karl, in whose place she sat
