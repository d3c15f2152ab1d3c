"""What counts at a table of which some was typed at the desk, and some is on its box."""

import re

import pytest

from tests.host_tools.box import TableBox
from tests.host_tools.brought import bring
from tests.host_tools.web.table_forms import FORM, HERE, SOLO, press, take, type_a_deal

pytestmark = pytest.mark.long


def test_beside_a_sheet_of_the_rest_the_box_counts(page, played, decided):
    fields = [("deals", 10), *(("persons", person) for person in (1, 2, 3, 4))]
    fields += [("points", points) for points in (6, 2, -3, -5)]
    assert page.post(f"{HERE}/typed", fields).status == 303
    assert decided()[-1][1]["what"] == "sheet"
    assert "12 of 12 deals" in page.get(HERE).text


def type_the_rest(page):
    """Type the rest of the table after two deals of its box, as its form proposes it."""
    form = next(one for one in FORM.findall(page.get(HERE).html) if "from-paper" in one)
    given = re.findall(r'name="(\w+)"[^>]* value="(\d+)"', form)
    assert given[-2:] == [("first", "3"), ("deals", "10")]
    sent = [*given, *(("points", points) for points in (6, 2, -3, -5))]
    assert page.post(f"{HERE}/typed", sent).status == 303


@pytest.fixture
def found_again(page, path, played, tmp_path):
    """The rest of the table was typed, and its box has played a third deal."""
    type_the_rest(page)
    box = TableBox(tmp_path / "box")
    box.play(SOLO)
    bring(path, box)


BROUGHT_TOO = "deal 3 twice: the box and the sheet"


def test_what_a_lost_box_brings_does_not_count_beside_the_sheet_of_the_rest(
    page, found_again, decided
):
    assert (decided()[-1][1]["what"], decided()[-1][1]["first"]) == ("sheet", 3)
    shown = page.get(HERE)
    assert BROUGHT_TOO in shown.text
    assert "12 of 12 deals" in shown.text
    aside = "from the box: it does not count, what was typed counts"
    assert f"{aside} (Anna +24, Emil −8, Ida −8, Karl −8) Change" in shown.text
    assert "10 deals from paper, from deal 3 on" in shown.text
    assert "Total +38 +2 −3 −37" in shown.text
    chart = shown.html.split('class="chart"')[1].split("</svg>")[0]
    assert re.findall(r'text-anchor="middle">(.*?)<', chart) == ["1", "2"]


@pytest.mark.parametrize(
    ("label", "total", "deals"),
    [
        ("deals 1 and 2 of the box, then the sheet", "+38 +2 −3 −37", "12 of 12"),
        ("only the box", "+56 −8 −8 −40", "3 of 12"),
    ],
)
def test_each_answer_to_what_was_brought_twice_is_a_button(page, found_again, label, total, deals):
    take(page, label)
    text = page.get(HERE).text
    assert BROUGHT_TOO not in text
    assert f"Total {total}" in text
    assert f"{deals} deals" in text


def test_what_a_lost_box_brings_does_not_count_beside_deals_typed_one_by_one(
    page, path, played, tmp_path, decided
):
    type_a_deal(page)
    type_a_deal(page)
    assert [content["first"] for kind, content in decided()[-2:]] == [3, 3]
    box = TableBox(tmp_path / "box")
    box.play(SOLO)
    bring(path, box)
    shown = page.get(HERE)
    asked = "deal 3 twice: the box and the single deals"
    assert asked in shown.text
    assert "4 of 12 deals" in shown.text
    take(page, "deals 1 and 2 of the box, then the single deals")
    assert (asked in page.get(HERE).text, "4 of 12" in page.get(HERE).text) == (False, True)


def bring_two_deals(path, tmp_path):
    """A box of the table, set up by its players, is read with two deals."""
    box = TableBox(tmp_path / "box")
    box.begin(rules="krenglbach", label="E1 r1 t1", players=["Anna", "Emil", "Ida", "Karl"])
    box.play(SOLO)
    box.play(SOLO)
    bring(path, box)


def test_what_is_typed_while_the_box_was_not_read_is_asked_as_soon_as_it_is(
    page, path, tmp_path, decided
):
    type_a_deal(page)
    assert decided()[-1][1]["first"] == 1
    bring_two_deals(path, tmp_path)
    shown = page.get(HERE)
    assert "deal 1 twice: the box and the single deals" in shown.text
    assert "1 of 12 deals" in shown.text
    take(page, "the box, then the single deals")
    text = page.get(HERE).text
    assert ("3 of 12 deals" in text, "twice" in text) == (True, False)


@pytest.mark.parametrize("deals", [5, 12])
def test_so_is_a_sheet(page, path, tmp_path, decided, deals):
    fields = [("deals", deals), *(("persons", person) for person in (1, 2, 3, 4))]
    fields += [("points", points) for points in (6, 2, -3, -5)]
    assert page.post(f"{HERE}/typed", fields).status == 303
    assert (decided()[-1][1]["what"], decided()[-1][1]["first"]) == ("sheet", 1)
    bring_two_deals(path, tmp_path)
    shown = page.get(HERE)
    assert "deals 1 and 2 twice: the box and the sheet" in shown.text
    assert f"{deals} of 12 deals" in shown.text
    assert "from deal 1 on" not in shown.text


def test_a_sheet_that_is_typed_once_more_says_what_it_said_before(page, decided):
    fields = [("deals", 12), *(("persons", person) for person in (1, 2, 3, 4))]
    fields += [("points", points) for points in (6, 2, -3, -5)]
    for _ in range(2):
        assert page.post(f"{HERE}/typed", fields).status == 303
    (_, one), (_, other) = decided()[-2:]
    assert (one["first"], one["points"]) == (other["first"], other["points"]) == (1, [6, 2, -3, -5])
    assert "typed twice" not in page.get(HERE).text


def type_and_play(page, box):
    """The whole result is typed, and the box has all 12 deals besides."""
    fields = [("deals", 12), *(("persons", person) for person in (1, 2, 3, 4))]
    fields += [("points", points) for points in (6, 2, -3, -5)]
    page.post(f"{HERE}/typed", fields)
    for _ in range(12):
        box.play(SOLO)


def test_a_box_that_comes_signed_after_its_sheet_is_asked_about(page, path, box, decided):
    type_and_play(page, box)
    box.session.close()
    bring(path, box)
    differs = "deals 1 to 12 twice: the box and the sheet"
    assert differs in page.get(HERE).text
    assert "table 1 look" in page.get(HERE).text
    assert 'href="/event/1/table/1/1"' in page.get("/event/1/ranking/1").html
    take(page, "only the box")
    text = page.get(HERE).text
    assert ("12 of 12 deals" in text, differs in text) == (True, False)
    press(page, "Undo")
    text = page.get(HERE).text
    assert (differs in text, "12 deals from paper" in text) == (True, True)
    take(page, "only the sheet")
    assert "Total +6 +2 −3 −5" in page.get(HERE).text
    assert differs not in page.get(HERE).text


def test_nobody_is_said_to_owe_nothing_where_the_money_is_not_known(page, path, box):
    type_and_play(page, box)
    bring(path, box)
    text = page.get(HERE).text
    assert "its money is not known" in text
    assert "Nobody owes anybody anything" not in text
