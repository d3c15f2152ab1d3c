"""What the pages of an event share."""

import re

import pytest


@pytest.mark.parametrize("part", ["round/1", "ranking/1", "boxes"])
def test_a_page_that_looks_again_derives_nothing(page, monkeypatch, part):
    html = page.get(f"/event/1/{part}").html
    again = re.search(r'hx-get="([^"]+since=[^"]+)"', html).group(1)
    derived = []
    monkeypatch.setattr("host_tools.events.cache.derive", lambda *event: derived.append(event))
    monkeypatch.setattr(
        "host_tools.web.director.event_page.render", lambda *page, **_: derived.append(page)
    )
    assert [page.get(again).status for _ in range(3)] == [204] * 3
    assert derived == []


@pytest.mark.parametrize("part", ["round/1/tiles", "ranking/1/lines", "boxes/list"])
def test_a_page_that_shows_something_else_gets_what_there_is(page, part):
    answer = page.get(f"/event/1/{part}?since=earlier")
    assert answer.status == 200
    assert "<html" not in answer.html
