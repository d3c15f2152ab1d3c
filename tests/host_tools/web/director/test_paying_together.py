"""Several pay by one button: those who are ticked, all who are here, those who have gone."""

import re

import pytest

pytestmark = pytest.mark.long

DRAWN = "/event/1/registration"


def paid_by(decided_about):
    return [
        content["person"] for kind, content, _ in decided_about(1) if content.get("what") == "stake"
    ]


def test_several_pay_by_one_button(page, decided_about):
    html = page.get(DRAWN).html
    assert sorted(re.findall(r'name="shown" value="(\d+)"', html)) == list("12345678")
    back = f"{DRAWN}?show=owing"
    answer = page.post(f"{DRAWN}/pay", {"person": ["2", "5"], "back": back})
    assert (answer.status, answer.headers["Location"]) == (303, back)
    assert paid_by(decided_about) == [2, 5]
    found = page.get(f"{DRAWN}?find=karl").html
    assert 'id="together"' not in found  # Karl alone
    shown = {"all": "yes", "shown": ["1", "2", "3"], "person": ["8"]}
    page.post(f"{DRAWN}/pay", shown)
    assert paid_by(decided_about) == [2, 5, 1, 3]
    assert "Undo both" in page.get(DRAWN).text
    nobody = page.post(f"{DRAWN}/pay", {"person": ["1"]})
    assert (nobody.status, "Tick those who pay." in nobody.text) == (422, True)


def test_all_pay_by_a_button_that_leaves_the_ticks_alone(page):
    """A tick for all showed none in their lines, and what was ticked there did not count."""
    form = re.search(r'<form class="act together".*?</form>', page.get(DRAWN).html, re.DOTALL)[0]
    assert 'type="checkbox"' not in form
    all_pay = "All 8 pay who are shown, are here and owe something"
    assert f'<button name="all" value="yes">{all_pay}' in form


def test_who_has_gone_pays_apart_from_those_who_are_here(page, decided_about):
    """He is no more there to be asked, and the button was for who is."""
    page.post(f"{DRAWN}/2/substitute", {"typed": "Zita", "new": "Zita", "round": "1"})
    html = page.get(DRAWN).html
    here, gone = re.findall(r'<form class="act together".*?</form>', html, re.DOTALL)
    assert re.findall(r'name="shown" value="(\d+)"', gone) == ["2"]
    assert "2" not in re.findall(r'name="shown" value="(\d+)"', here)
    shown = page.get(DRAWN).text
    assert "All 7 pay who are shown, are here and owe something" in shown
    assert "Gone, and owing something: Emil Those who have gone pay (1)" in shown
    page.post(f"{DRAWN}/pay", {"all": "yes", "shown": "2"})
    assert paid_by(decided_about) == [2]
    assert "Gone, and owing" not in page.get(DRAWN).text
