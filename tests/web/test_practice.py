"""A rehearsal on the page: its speed, its lost box, and a box of one's own."""

import pytest

from host_tools.rehearsal.own_box import PORT, OwnBox
from host_tools.rehearsal.practice import Practice
from host_tools.web.app import make_app
from host_tools.web.desk import Desk
from tests.web.served import TOKEN, Served


class Boxes:
    """What the page asks of a `Rehearsal`."""

    def __init__(self):
        self.speed = 1
        self.lost = True

    def ports(self):
        return []

    def bring_back(self):
        found, self.lost = self.lost, False
        return found


@pytest.fixture
def practice(tmp_path):
    return Practice(Boxes(), OwnBox(tmp_path / "own"))


@pytest.fixture
def practised(path, practice):
    with Served(lambda: make_app(Desk(path), TOKEN, cable=practice)) as served:
        yield served


def test_the_speed_is_set(practised, practice):
    assert "A rehearsal" in practised.get("/event/1/round/1").text
    assert practised.post("/rehearsal/speed", {"speed": "60"}).status == 303
    assert practice.rehearsal.speed == 60
    assert practised.post("/rehearsal/speed", {"speed": "fast"}).status == 422


def test_the_lost_box_is_found_once(practised):
    assert practised.post("/rehearsal/back").status == 303
    assert "no box is lost" in practised.post("/rehearsal/back").text


def test_ones_own_box_is_carried_to_the_desk(practised, practice):
    assert practised.get("/box/").status == 200
    assert practice.ports() == []
    assert practised.post("/boxes/own").status == 303
    # The station may have attended it already, and it is taken back then.
    assert practice.ports() in ([PORT], [])


def test_ones_own_box_has_the_language_that_was_chosen(practised):
    chosen = practised.post("/language", {"language": "fr", "back": "/"}).headers["Set-Cookie"]
    cookies = f"{practised.headers['Cookie']}; {chosen.partition(';')[0]}"
    assert '<html lang="fr">' in practised.get("/box/", Cookie=cookies).html
    assert '<html lang="en">' in practised.get("/box/").html


def test_in_earnest_there_is_nothing_of_it(page):
    assert "A rehearsal" not in page.get("/event/1/round/1").text
    for path in ("/rehearsal/speed", "/rehearsal/back", "/boxes/own"):
        assert page.post(path, {"speed": "6"}).status == 404
    assert page.get("/box/").status == 404
