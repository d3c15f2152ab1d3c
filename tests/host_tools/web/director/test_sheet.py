"""The sheet of a table, typed from paper: what its form asks for, and whose totals it has."""

import re

import pytest

from host_tools.club.person import Person
from host_tools.web.entry.entry_form import sent_by
from rules_core.documents import read_document
from tests.host_tools.decided import deal_typed, drawn_as, set_aside, stands_in, stops
from tests.host_tools.web.looking import Window, appears, ask_again
from tests.host_tools.web.served import event_at
from tests.host_tools.web.sheets import sheet_form
from tests.host_tools.web.table_forms import HERE, SOLO, play

pytestmark = pytest.mark.long

SHEET = sheet_form()[:-1]
WHOLE = "The result of the whole table, all 12 deals: of each player the last total."
REST = "Only the rest, from deal 3 on: what each player has won or lost in these deals alone."


def form_of(html):
    """The part of a page in which a sheet is typed; None if it is not there."""
    return re.search(r'<details id="from-paper"( open)?>.*?Enter the sheet', html, re.DOTALL)


def is_unfolded(page):
    return bool(form_of(page.get(HERE).html)[1])


def test_of_a_table_without_a_box_the_whole_result_is_asked_for(page):
    shown = page.get(HERE)
    assert WHOLE in shown.text
    assert "Only the rest" not in shown.text
    assert is_unfolded(page)


def test_after_some_deals_of_a_box_only_the_rest_is_asked_for(page, path, box):
    assert WHOLE in page.get(HERE).text
    play(path, box, 2)
    text = page.get(HERE).text
    assert REST in text
    assert "take the last one less the one after deal 2" in text
    assert "For the result of the whole table: from deal 1, 12 deals." in text
    assert WHOLE not in text


def test_after_deals_that_were_typed_only_the_rest_is_asked_for(page, decide):
    deal = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": SOLO}
    decide(deal_typed(deal), deal_typed(deal))
    text = page.get(HERE).text
    assert REST in text
    assert "For the result of the whole table" not in text


def test_after_a_sheet_that_is_not_whole_the_rest_is_asked_for(page):
    page.post(f"{HERE}/typed", [("deals", 2), *SHEET])
    shown = page.get(HERE)
    assert REST in shown.text and "The deals before count already" in shown.text
    assert 'name="first" type="number" min="1" max="300" required value="3"' in shown.html
    assert is_unfolded(page)
    page.post(f"{HERE}/typed", [("first", 3), ("deals", 10), *SHEET])
    assert "Deals: 12 of 12" in page.get(HERE).text


def test_of_a_sheet_that_is_typed_anew_it_is_said_that_it_has_to_be_the_same(page):
    page.post(f"{HERE}/typed", [("deals", 12), *SHEET])
    text = page.get(HERE).text
    assert WHOLE in text
    said = "It was typed before, with 12 deals. Typed a second time it has to say the same;"
    assert said in text


def test_a_sheet_that_is_wanted_twice_is_asked_for_until_both_are_the_same(page, decide):
    decide(("settings", {"settings": {"typed_twice": True}}))
    page.post(f"{HERE}/typed", [("deals", 12), *SHEET])
    assert is_unfolded(page)
    assert "the same numbers are wanted once more" in page.get(HERE).text
    page.post(f"{HERE}/typed", [("deals", 12), *SHEET])
    assert not is_unfolded(page)


def test_it_is_folded_as_long_as_a_box_is_there(page, path, box, decide):
    assert not is_unfolded(page)
    play(path, box, 2)
    assert not is_unfolded(page)
    [bound] = event_at(path).tables[1, 1].bound
    lost = set_aside(bound.session.id)
    decide(lost, reason="lost")
    assert is_unfolded(page)


def test_it_is_folded_as_soon_as_all_is_in(page, path, box):
    play(path, box, 12)
    assert not is_unfolded(page)
    assert "All deals are in: no sheet is needed." in page.get(HERE).text


def test_it_is_folded_where_what_was_typed_has_come_from_the_box_too(page, path, box):
    play(path, box, 2)
    page.post(f"{HERE}/typed", [("deals", 10), ("first", 3), *SHEET])
    assert not is_unfolded(page)
    play(path, box, 1)
    assert "Which deals count?" in page.get(HERE).text
    assert not is_unfolded(page)


def test_it_is_unfolded_where_more_was_typed_than_is_due(page, decide):
    page.post(f"{HERE}/typed", [("deals", 12), *SHEET])
    decide(("settings", {"settings": {"deals": 11}}))
    assert is_unfolded(page)


def test_a_sheet_that_goes_past_the_last_deal_is_refused(page, refuses, path, box):
    play(path, box, 7)
    refuses(
        f"{HERE}/typed",
        [("deals", 12), ("first", 7), *SHEET],
        "12 from deal 7 on are too many: table 1 of round 1 plays 12 deals",
    )
    assert page.post(f"{HERE}/typed", [("deals", 6), ("first", 7), *SHEET]).status == 303
    assert "Deals: 12 of 12" in page.get(HERE).text


def test_it_is_unfolded_after_a_signature_that_came_too_early(page, path, box):
    box.play(SOLO)
    box.session.close()
    play(path, box, 0)
    assert "Deals: 1 of 12" in page.get(HERE).text
    assert is_unfolded(page)
    page.post(f"{HERE}/ruling", {"over": "over", "deals": "1"})
    assert not is_unfolded(page)


def test_a_page_that_looks_again_folds_it_and_loses_nothing_that_is_being_typed(page, path, box):
    asks = re.search(r'hx-get="([^"]+since=[^"]+)"', page.get(HERE).html)[1].replace("&amp;", "&")
    play(path, box, 11)
    assert form_of(page.get(asks).html) is None
    play(path, box, 1)
    folded = page.get(asks)
    assert form_of(folded.html)[1] is None
    asks = re.search(r'hx-get="([^"]+since=[^"]+)"', folded.html)[1].replace("&amp;", "&")
    page.post(
        "/event/1/decide/adjust",
        {"what": "penalty", "round": 1, "table": 1, "persons": [1], "points": 5, "reason": "x"},
    )
    assert form_of(page.get(asks).html) is None


def test_two_sheets_that_are_not_the_same_are_both_said(page):
    deals = [("deals", 12)]
    page.post(HERE + "/typed", [*SHEET, *deals])
    other = [*SHEET[:6], ("points", -4), ("points", -4), *deals]
    page.post(HERE + "/typed", other)
    text = page.get(HERE).text
    assert "Ida −3 and Karl −5, 12 deals, and then as Anna +6" in text
    assert "Type it once more: two equal entries settle it." in text
    page.post(HERE + "/typed", other)
    assert "Type it once more" not in page.get(HERE).text


def test_who_types_the_deals_of_a_box_that_was_not_read_is_told_what_becomes_of_its_own(page, box):
    said = "If the box has deals that the desk has not read"
    text = page.get(HERE + "/deal").text
    assert (
        f"The first deal typed here is deal 1, as far as the desk has read the box. {said}" in text
    )
    assert said not in page.get("/event/1/table/1/2/deal").text


def test_a_rest_that_is_typed_before_its_box_was_read_is_proposed_as_it_was_typed(
    page, decide, box
):
    decide(("settings", {"settings": {"typed_twice": True}}))
    rest = [("deals", 6), ("first", 7)]
    page.post(HERE + "/typed", [*SHEET, *rest])
    shown = page.get(HERE)
    assert field_of(shown, "first") == "7"
    assert field_of(shown, "deals") == "6"
    assert "Only the rest, from deal 7 on" in shown.text
    assert "The deals before count as soon as their box has brought them." in shown.text
    assert WHOLE not in shown.text
    other = [*SHEET[:6], ("points", -4), ("points", -4)]
    page.post(HERE + "/typed", [*other, *rest])
    text = page.get(HERE).text
    assert "Karl −5, 6 deals from deal 7 on, and then as Anna +6" in text
    page.post(HERE + "/typed", [*other, *rest])
    assert "Deals: 6 of 12" in page.get(HERE).text


def field_of(shown, name):
    """What a field of the form for a sheet proposes."""
    form = form_of(shown.html)[0]
    return re.search(rf'name="{name}"[^>]* value="(\d+)"', form)[1]


def test_only_before_the_first_typed_deal_it_is_said_with_which_one_they_begin(page, decide, box):
    deal = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "document": SOLO, "first": 1}
    decide(deal_typed(deal))
    text = page.get(HERE + "/deal").text
    assert "The first deal typed here" not in text
    assert "If the box has deals that the desk has not read" in text


@pytest.fixture
def five(decide):
    """Five were drawn to the table, and play 15 deals."""
    decide(drawn_as([[[1, 2, 3, 4, 5]]] * 2))


def typed_of_five(points, deals, **more):
    fields = [("persons", one) for one in (1, 2, 3, 4, 5)] + [("points", one) for one in points]
    fields += [("penalties", one) for one in ("", 1, "", "", "")]
    return [*fields, ("deals", deals), *more.items()]


@pytest.mark.usefixtures("five")
def test_who_has_not_played_at_the_table_is_ticked_on_its_sheet(page, decided):
    form = form_of(page.get(HERE).html)[0]
    assert "Without one of them 12 deals are due." in form
    assert '<input name="not_played" type="checkbox" value="5">' in form
    sheet = typed_of_five((6, 2, -3, -6, ""), 12, not_played=5)
    assert page.post(f"{HERE}/typed", sheet).status == 303
    absent, (_, content) = decided()[-2:]
    sat = [{"source": "plan", "place": 4, "persons": [[0, 1]]}]
    assert absent == ("ruling", {"round": 1, "tables": [{"table": 1, "sat": sat}]})
    assert (content["what"], content["persons"], content["points"], content["penalties"]) == (
        "sheet",
        [1, 2, 3, 4],
        [6, 2, -3, -6],
        [0, 1, 0, 0],
    )
    shown = page.get(HERE)
    assert ("Deals: 12 of 12" in shown.text, 'class="wrong"' in shown.html) == (True, False)


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize(
    ("points", "deals", "ticked", "said"),
    [
        ((6, 2, -3, -6, ""), 12, {}, "points: those of Otto are missing; who has not played"),
        (
            (6, 2, -3, -6, 1),
            12,
            {"not_played": 5},
            "points: Otto has played none of these deals and has",
        ),
        ((6, 2, -3, -6, ""), 15, {"not_played": 5}, "deals: 4 play 12 deals, not 15"),
    ],
)
def test_what_is_wrong_on_such_a_sheet_is_said_and_nothing_is_decided(
    refuses, points, deals, ticked, said
):
    refuses(f"{HERE}/typed", typed_of_five(points, deals, **ticked), said)


def test_where_all_are_needed_nobody_is_ticked(page):
    form = form_of(page.get(HERE).html)[0]
    assert "not_played" not in form
    assert form.count('step="1" required') == 4


@pytest.fixture
def two_deals(decide):
    """No more are played at a table."""
    decide(("settings", {"settings": {"deals": 2}}))


@pytest.fixture
def window(page, browser):
    """A window of a browser at the table."""
    with Window(browser, page.address, locale="en-GB", clock=True) as window:
        window.open(HERE)
        yield window
        assert window.faults == []


@pytest.mark.usefixtures("two_deals")
def test_a_sheet_that_is_being_typed_stays_when_its_box_comes(window, path, box):
    form = window.page.locator("#from-paper")
    form.locator("input[name=points]").first.fill("6")
    play(path, box, 2)
    ask_again(window.page)
    appears(form.get_by_text("The box of this table has come meanwhile"))
    assert form.locator("input[name=points]").first.input_value() == "6"


@pytest.mark.usefixtures("two_deals")
def test_a_sheet_that_nobody_is_typing_is_folded_when_its_box_comes(window, path, box):
    appears(window.page.locator("#from-paper input[name=points]:focus"))  # as it was opened
    play(path, box, 2)
    ask_again(window.page)
    appears(window.page.locator("#from-paper:not([open])"))
    assert not window.page.locator("#from-paper .come").is_visible()


def test_what_is_missing_until_the_points_add_up_stands_beside_them(window):
    form = window.page.locator("form.from-paper")
    points, still = form.locator("[name=points]"), form.locator("output.still")
    assert still.inner_text() == ""
    points.nth(0).fill("6")
    points.nth(1).fill("4")
    assert still.inner_text() == "still −10"
    points.nth(2).fill("-15")
    assert still.inner_text() == "still +5"
    form.get_by_text("A penalty is taken off on it").click()
    form.locator("[name=penalties]").first.fill("5")
    assert still.inner_text() == ""


@pytest.mark.usefixtures("five")
def test_where_one_has_not_played_fewer_deals_are_proposed(window):
    form = window.page.locator("form.from-paper")
    form.get_by_text("Somebody has not played here").click()
    ticked, deals = form.locator("[name=not_played]").last, form.locator("[name=deals]")
    assert deals.input_value() == "15"
    ticked.check()
    assert deals.input_value() == "12"
    ticked.uncheck()
    assert deals.input_value() == "15"


# Anna stops after two of the twelve deals of table 1, and Zita plays on for her.
ANNA, ZITA = 1, 9
STOPPED = stops(ANNA, 1, deals=2)
FOLLOWED = stands_in(ZITA, ANNA, 1)
SEATED = ["1", "9", "2", "3", "4"]


@pytest.fixture
def stopped(known, decide):
    known(Person(ZITA, "Zita"))
    decide(STOPPED)


@pytest.fixture
def followed(decide, stopped):
    decide(FOLLOWED)


def send(page, points, deals="12", **fields):
    sent = [("persons", one) for one in SEATED] + [("points", one) for one in points]
    return page.post(f"{HERE}/typed", [*sent, ("deals", deals), *fields.items()])


def table_of(path):
    return event_at(path).tables[1, 1]


def action_of(html):
    return re.search(r'id="entry"[^>]*action="([^"]*)"', html)[1].replace("&amp;", "&")


def answers():
    entry = read_document(SOLO)
    fields = sent_by(entry.book, entry.book.unpack(entry.book.pack(entry.content)))
    return fields | {"save": "yes"}


def type_deal(page):
    """Type a deal in the form as it comes; where it leads to then."""
    return page.post(action_of(page.get(f"{HERE}/deal?ask=yes").html), answers())


def test_deal_by_deal_each_has_his_own_with_their_money(page, path, followed):
    assert "Anna plays up to deal 2." in page.get(f"{HERE}/deal?ask=yes").text
    for _ in range(5):
        assert type_deal(page).status == 303
    assert "Zita plays from deal 3 on." in page.get(f"{HERE}/deal?ask=yes").text
    table = table_of(path)
    firsts = [deal.typed.persons[0] for deal in table.paper.deals]
    assert firsts == [ANNA, ANNA, ZITA, ZITA, ZITA]
    won = table.paper.deals[0].money[0]
    assert (table.account.money[ANNA], table.account.money[ZITA]) == (2 * won, 3 * won)
    assert 'class="wrong"' not in page.get(HERE).html


def test_the_totals_have_a_field_for_each(page, path, followed):
    text = page.get(HERE).text
    assert "Anna to deal 2" in text
    assert "Zita from deal 3" in text
    assert "for Anna enter what stands there after deal 2, for Zita what was won or lost" in text
    assert send(page, ["6", "-2", "2", "-3", "-3"]).status == 303
    table = table_of(path)
    assert table.results == {1: 6, 9: -2, 2: 2, 3: -3, 4: -3}
    assert (table.state, table.deals, table.troubles) == ("typed", 12, [])


@pytest.mark.parametrize(
    ("points", "deals", "said"),
    [
        (["", "4", "2", "-3", "-3"], "12", "points: those of Anna are missing"),
        (["6", "", "-3", "-3", "0"], "12", "points: those of Zita are missing"),
        (
            ["6", "2", "-2", "-3", "-3"],
            "2",
            "points: Zita has played none of these deals and has points",
        ),
    ],
)
def test_points_that_cannot_be_are_refused(page, path, followed, points, deals, said):
    refused = send(page, points, deals)
    assert (refused.status, said in refused.text) == (422, True)
    assert not table_of(path).typed


@pytest.mark.parametrize(
    ("points", "fields", "persons"),
    [
        (["6", "", "-2", "-2", "-2"], {"deals": "2"}, (1, 2, 3, 4)),
        (["", "6", "-2", "-2", "-2"], {"deals": "10", "first": "3"}, (9, 2, 3, 4)),
    ],
)
def test_of_some_deals_only_who_has_played_them_is_on_it(
    page, path, followed, points, fields, persons
):
    assert send(page, points, **fields).status == 303
    [typed] = event_at(path).state.typed[1, 1].sheets
    assert typed.persons == persons
    assert "has not played" not in page.get(HERE).text


def test_as_long_as_nobody_plays_on_no_later_deal_is_typed(page, stopped):
    page.get(f"{HERE}/deal?ask=yes")
    assert type_deal(page).headers["Location"] == f"{HERE}/deal"
    assert type_deal(page).headers["Location"] == HERE
    refused = page.get(f"{HERE}/deal?ask=yes")
    said = "Anna has stopped after 2 deals: say first on the page of the table who plays on"
    assert (refused.status, said in refused.text) == (422, True)
