"""The tiles of a round."""

import re


def test_a_tile_a_table(page):
    text = page.get("/event/1/round/1").text
    assert "Round 1 of 2" in text
    assert "1 not set up Anna Emil Ida Karl 0 of 12" in text
    assert "2 not set up Otto Rosa Franz Grete 0 of 12" in text


def test_the_tiles_are_sent_again_only_when_something_has_changed(page):
    html = page.get("/event/1/round/1").html
    again = re.search(r'hx-get="([^"]+)"', html).group(1)
    assert page.get(again).status == 204
    page.post("/event/1/decide/exchange", {"round": "1", "one": "1", "other": "5"})
    changed = page.get(again)
    assert changed.status == 200
    assert "1 not set up Otto Emil Ida Karl" in changed.text


def test_the_event_opens_at_the_round_that_is_played(page):
    assert page.get("/event/1").headers["Location"] == "/event/1/round"
    assert page.get("/event/1/round").headers["Location"] == "/event/1/round/1"
