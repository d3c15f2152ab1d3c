"""Who was to have stopped has played: the page of the table asks from when on, and so do menus."""

import re

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import HERE, SOLO, press

pytestmark = pytest.mark.long

PAGE = "/event/1/registration/4"


@pytest.fixture
def stayed(path, tmp_path):
    """Karl was to stop before round 1; the box of his table brings two deals with him."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database:
        with box.link() as link:
            attend(link, database)
        decide_on(database, 1, [("withdraw", {"person": 4, "round": 1})])
        box.play(SOLO)
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)


def test_he_plays_no_more_from_the_next_round_on_and_may_have_stopped_earlier(
    page, stayed, decided
):
    press(page, "Karl has played this round here, and plays no more from round 2 on")
    assert decided()[-1] == ("withdraw", {"person": 4, "round": 2})
    assert 'class="wrong"' not in page.get(HERE).html
    shown = page.get(PAGE)
    assert "stops after round 1" in shown.text
    assert 'name="deals" min="1" max="300" required value="2"' in shown.html
    leaving = re.findall(r'registration/(\d)\?back=[^"]*&(?:amp;)?to=leave', page.get(HERE).html)
    assert leaving == ["1", "2", "3", "4"]
    page.post("/event/1/decide/withdraw", {"person": "4", "round": "1", "deals": "2"})
    assert "Karl has stopped after 2 deals" in page.get(HERE).text


def test_he_has_stopped_after_the_deals_that_are_there(page, stayed, decided):
    press(page, "Karl has played here, and stopped after 2 deals")
    assert decided()[-1] == ("withdraw", {"person": 4, "round": 1, "deals": 2})
    assert "Karl has stopped after 2 deals" in page.get(HERE).text


def test_what_is_not_offered_any_more_is_refused(page, stayed):
    refused = page.post(f"{HERE}/played-here", {"person": "4", "deals": "7"})
    assert refused.status == 422
    assert "Something was decided since this was shown" in refused.text
