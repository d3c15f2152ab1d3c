"""The prize giving: of a closed event, a place with each press, for the projector without money."""

import pytest

from tests.host_tools.club.test_emblem import PNG
from tests.host_tools.decided import CLOSE, in_team
from tests.host_tools.web.looking import PROJECTOR, Window
from tests.host_tools.web.served import Served, public_app
from tests.host_tools.web.sheets import sheet

CALLS = "/event/1/prize-giving/places"


@pytest.fixture
def over(decide):
    """All is played and published; Anna is the first, Karl the second, Emil the third."""
    decide(
        sheet(1, 1, points=[9, 3, -2, -10]),
        sheet(1, 2, points=[0, 0, 0, 0]),
        sheet(2, 1, points=[5, 0, -2, -3]),
        sheet(2, 2, points=[0, 0, 18, -18]),
        ("settings", {"settings": {"prizes": [5000], "shares": []}}),
        ("publish", {"round": 2}),
    )


@pytest.fixture
def closed(over, decide):
    decide(CLOSE)


@pytest.fixture
def public(path):
    with Served(lambda: public_app(path, 1)) as served:
        yield served


def test_before_the_event_is_closed_nobody_is_called(page, public, over):
    assert "once the event is closed" in page.get("/event/1/prize-giving").text
    assert page.get(CALLS).status == 404
    waits = public.get("/prize-giving")
    assert waits.status == 200
    assert "<h1>Prize giving</h1>" in waits.html
    assert "Cup · Round 2 of 2" in waits.text
    assert "once the event is closed" in waits.text
    assert 'class="wrong"' not in waits.html


def test_next_leads_to_it_and_it_leads_to_the_till(page, closed):
    html = page.get("/event/1/registration").html
    assert '<a class="button main" href="/event/1/prize-giving">Next</a>' in html
    html = page.get("/event/1/prize-giving").html
    assert f'href="{CALLS}"' in html
    assert 'href="/event/1/till">Write the prizes' in html


def test_the_places_come_one_by_one_and_the_director_says_the_money(page, closed):
    seen = [page.get(f"{CALLS}?place={place}").text for place in range(5)]
    assert "Prize giving Cup November 21, 2026" in seen[0]
    assert "Place 1 Anna with 14 points · 50.00 EUR" in seen[3]
    assert [text.split("Place ")[1][0] for text in seen[1:]] == ["3", "2", "1", "1"]
    assert "Back 3 / 3 End" in seen[3]


def test_the_projector_says_no_money(public, closed):
    text = public.get("/prize-giving?place=3").text
    assert "Place 1 Anna with 14 points" in text
    assert "EUR" not in text


def test_the_best_teams_are_called_at_the_end(page, public, over, decide):
    team = {"Au": (1, 2), "Wels": (4, 5)}
    decide(*(in_team(person, name) for name, persons in team.items() for person in persons), CLOSE)
    listed = page.get("/event/1/prize-giving").text
    assert "Teams: Place 2 – Wels Karl, Otto · +8 Teams: Place 1 – Au Anna, Emil · +15" in listed
    assert "Teams: Place 1 Au Anna, Emil with 15 points" in page.get(f"{CALLS}?place=5").text
    assert "Teams: Place 2 Wels" in public.get("/prize-giving?place=4").text


def test_the_emblem_of_the_club_stands_above(page, public, closed):
    assert '<img class="emblem"' not in page.get(CALLS).html
    page.send_file("/emblem", PNG, "emblem.png")
    assert '<img class="emblem" src="/emblem/picture"' in page.get(CALLS).html
    assert '<img class="emblem" src="/emblem"' in public.get("/prize-giving").html


def test_what_is_not_published_is_not_called_in_the_hall(page, public, decide, closed):
    decide(("publish", {"round": 1}))
    assert "its ranking is published" in public.get("/prize-giving").text
    assert "Anna" in page.get(f"{CALLS}?place=3").text


@pytest.mark.browser
def test_one_press_calls_one_place(browser, public, closed):
    with Window(browser, public.address, viewport=PROJECTOR) as window:
        window.open("/prize-giving")
        for key, place in (("ArrowRight", 1), ("PageDown", 2), (" ", 3), ("ArrowLeft", 2)):
            window.page.keyboard.press(key)
            window.page.wait_for_url(f"**/prize-giving?place={place}")
        assert window.look() == []
    assert window.faults == []
