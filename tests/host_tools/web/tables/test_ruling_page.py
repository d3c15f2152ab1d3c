"""The page of a table: a proposal is taken by one press, and the editor says all else."""

import re

import pytest

from tests.host_tools.decided import CLOSE, stops
from tests.host_tools.web.looking import PHONE, Window, appears
from tests.host_tools.web.served import event_at
from tests.host_tools.web.sheets import sheet, sheet_form
from tests.host_tools.web.table_forms import HERE, offers, play, results, take


@pytest.fixture
def asked(path, page, played, decide):
    """A sheet of all deals says otherwise than the two deals that the box has brought."""
    decide(sheet())


def sources(path):
    """The ids of the sources of table 1 in round 1."""
    return [one.id for one in event_at(path).tables[1, 1].stand.whole.sources]


def sat(place, person, first="", source=None):
    """The fields that somebody sat at a place of a source."""
    return [
        ("sat_source", source),
        ("sat_place", str(place)),
        ("sat_person", str(person)),
        ("sat_first", first),
    ]


def test_what_is_asked_stands_above_the_sheet_with_its_proposals(page, asked):
    html = page.get(HERE).html
    assert html.index("Which deals count?") < html.index('class="sheet"') < html.index("Seats</h2>")
    [first, *_] = re.findall(r'<button name="key"[^>]*>', html)
    assert 'class="main"' in first
    assert re.search(r"Anna [−+]\d+, .*; then nothing is open", page.get(HERE).text)


def test_a_proposal_becomes_one_decision(page, asked, decided):
    before = decided()
    take(page, offers(page)[0])
    assert [kind for kind, _ in decided()[len(before) :]] == ["ruling"]
    assert "Which deals count?" not in page.get(HERE).text


def test_what_is_not_proposed_any_more_is_refused(page, refuses, asked):
    key = re.search(r'name="key" value="([^"]*)"', page.get(HERE).html)[1]
    take(page, offers(page)[0])
    refuses(f"{HERE}/ruling", {"key": key}, "look at it again")


def test_the_editor_says_who_sat_at_a_place_from_a_deal_on(page, path, played, decided):
    [box] = sources(path)
    fields = [*sat(0, "", "1", box), *sat(0, 5, "2", box)]
    assert page.post(f"{HERE}/ruling", fields).headers["Location"] == HERE
    ruled = [{"source": box, "place": 0, "persons": [[1, 1], [5, 2]]}]
    assert decided()[-1] == ("ruling", {"round": 1, "tables": [{"table": 1, "sat": ruled}]})
    assert "sat there: Anna to deal 1, Otto from deal 2 on" in page.get(HERE).text
    assert results(path) == {1: 24, 2: 0, 3: 0, 4: -32, 5: 8}


def test_the_editor_says_which_deals_count(page, path, played):
    [box] = sources(path)
    fields = {"source": box, "first": "2", "last": "", "over": "over", "deals": "1"}
    page.post(f"{HERE}/ruling", fields)
    text = page.get(HERE).text
    assert "counts: deal 2" in text
    assert "Deals: 1 of 12" in text
    assert results(path) == {1: 8, 2: 8, 3: 8, 4: -24}


def test_somebody_new_sat_there_and_takes_part_by_it(page, path, played, decided):
    [box] = sources(path)
    fields = [*sat(3, "named", "1", box), ("typed", "Zita"), ("new", "Zita")]
    page.post(f"{HERE}/ruling", fields)
    assert [kind for kind, _ in decided()[-2:]] == ["entrant", "ruling"]
    assert results(path)[9] == -32


def test_nothing_is_stored_of_an_editor_in_which_nothing_was_changed(refuses, path, played):
    refuses(f"{HERE}/ruling", sat(0, "", "1", sources(path)[0]), "Nothing was changed")


def test_more_rows_are_there_on_demand(page, played):
    assert page.get(HERE).html.count('name="sat_first"') == 2 * 8
    assert page.get(f"{HERE}?edit=4").html.count('name="sat_first"') == 4 * 8


def test_the_editor_is_folded_until_something_else_is_wanted(page, played, decide):
    def is_open(where):
        return bool(re.search(r'<details id="ruling"[^>]* open', page.get(where).html))

    assert (is_open(HERE), is_open(f"{HERE}?edit=2")) == (False, True)
    decide(sheet())
    [link] = re.findall(r'href="([^"]+)">Something else<', page.get(HERE).html)
    assert (is_open(HERE), is_open(link.partition("#")[0])) == (False, True)


def test_the_sources_stand_side_by_side_with_what_counts(page, path, box):
    play(path, box, 2)
    page.post(f"{HERE}/typed", sheet_form(deals=10, first=3))
    for more, said in ((0, "counts: all of it"), (1, "counts: deals 1 and 2")):
        play(path, box, more)
        cards = re.findall(
            r'<article class="source[^"]*">(.*?)</article>', page.get(HERE).html, re.DOTALL
        )
        counted = [re.search(r'class="counts">(.*?)<', one)[1] for one in cards]
        assert counted == [said, "counts: all of it"]


def test_of_a_closed_event_nothing_can_be_said(page, played, decide):
    decide(CLOSE)
    html = page.get(HERE).html
    assert "/ruling" not in html
    assert "Boxes and sheets" in html


def test_somebody_new_goes_on_in_a_chair_of_the_plan(page, played, decide, decided):
    decide(stops(1, 1, deals=1))
    fields = [*sat(0, 1, "1", "plan"), *sat(0, "named", "2", "plan")]
    fields += [("typed", "Zita"), ("new", "Zita")]
    assert page.post(f"{HERE}/ruling", fields).headers["Location"] == HERE
    assert [kind for kind, _ in decided()[-2:]] == ["entrant", "ruling"]
    assert "Anna to deal 1, Zita from deal 2" in page.get(HERE).text


def test_a_page_that_looks_again_keeps_the_rows_of_the_editor(page, played):
    html = page.get(f"{HERE}?edit=4").html
    assert f'id="ruling-form" data-again hx-get="{HERE}?edit=4&since=' in html


@pytest.fixture
def window(page, browser, played):
    """A window at the table with the editor unfolded."""
    with Window(browser, page.address, locale="en-GB") as window:
        window.open(f"{HERE}?edit=2")
        yield window
        assert window.faults == []


@pytest.mark.nightly
def test_somebody_new_is_named_below_and_chosen_as_at_the_door(window, path):
    editor = window.page.locator("#ruling")
    editor.locator("select[name=sat_person]").nth(6).select_option("named")
    editor.locator("input[name=typed]").press_sequentially("Zita")
    editor.locator(".suggestions button[name=new]").first.click()
    appears(window.page.get_by_text("sat there: Zita"))
    assert results(path)[9] == -32


@pytest.mark.long
def test_enter_in_a_field_of_the_editor_sends_what_was_changed(window, path):
    editor = window.page.locator("#ruling")
    editor.locator("input[name=first]").first.fill("2")
    editor.locator("input[name=first]").first.press("Enter")
    appears(window.page.get_by_text("counts: deal 2"))
    assert results(path) == {1: 8, 2: 8, 3: 8, 4: -24}


@pytest.mark.long
def test_it_is_as_narrow_as_a_phone(window):
    window.page.set_viewport_size(PHONE)
    assert window.look() == []
