"""The boxes on the page: what is said of the room on them, and how it is made."""

import pytest

from host_tools.desk.room import room_left
from host_tools.station.shown import Shown
from host_tools.station.station import Station

BOX = bytes(7) + b"\x09"
LITTLE = room_left(10_000)
BUTTON = '<button name="cleared" value="yes">'


@pytest.mark.parametrize(
    ("state", "room", "said", "button"),
    [
        ("waiting", LITTLE, True, True),
        ("set up", LITTLE, True, False),
        ("waiting", None, False, False),
    ],
)
def test_room_is_made_where_it_is_short_and_nothing_is_played(
    page, monkeypatch, state, room, said, button
):
    shown = Shown(port="/dev/box", state=state, room=room, box=BOX)
    monkeypatch.setattr(Station, "boxes", lambda _: [shown])
    answer = page.get("/event/1/boxes")
    assert (str(LITTLE.page) in answer.text) == said
    assert "schreiber clear" not in answer.text
    assert (BUTTON in answer.html) == button


@pytest.mark.parametrize(("state", "said"), [("waiting", True), ("set up", False)])
def test_beside_a_box_that_waits_stands_how_it_gets_the_table_of_another(
    page, monkeypatch, state, said
):
    monkeypatch.setattr(Station, "boxes", lambda _: [Shown(port="p", state=state, box=BOX)])
    assert ("“To another box” on the page of that table" in page.get("/event/1/boxes").text) == said


@pytest.mark.parametrize("asked", ["cleared", "unsigned"])
def test_what_the_director_wants_is_told_to_the_station(page, monkeypatch, asked):
    told = []
    monkeypatch.setattr(Station, "again", lambda _, port, **options: told.append((port, options)))
    form = {"port": "/dev/box", "back": "/event/1/boxes", asked: "yes"}
    assert page.post("/boxes/again", form).status == 303
    wanted = {"cleared": False, "unsigned": False, asked: True}
    assert told == [("/dev/box", wanted)]
    # Another site cannot.
    assert page.post("/boxes/again", form, Origin="http://evil.example").status == 403
    assert len(told) == 1
