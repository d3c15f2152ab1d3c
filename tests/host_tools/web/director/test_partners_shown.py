"""Who plays with whom, wherever a table of a game with parties shows its players."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.tournament.example_event import not_played
from tests.host_tools.web.served import Served, public_app

TROCCAS = {"settings": {"rules": "troccas-4", "deals": 4, "sizes": [4]}}
SHOWN = "Anna + Ida against Emil + Karl"
DIRECTORS = (
    "/event/1/round/1",
    "/event/1/table/1/1",
    "/event/1/draw",
    "/event/1/paper/seating/1",
    "/event/1/paper/slips",
    "/event/1/paper/tables/1",
)
PUBLIC = ("/tables", "/table/1/1", "/?name=Anna")


@pytest.fixture
def of_troccas(decide):
    """Event 1 is played by Troccas."""
    decide(("settings", TROCCAS))


@pytest.fixture
def view(path):
    """The public view of the event."""
    with Served(lambda: public_app(path, None, ""), {"Cookie": None}) as served:
        yield served


@pytest.mark.parametrize("address", DIRECTORS)
def test_pages_and_sheets_say_it(address, page, of_troccas):
    assert SHOWN in page.get(address).text


@pytest.mark.parametrize("address", PUBLIC)
def test_everybody_sees_it(address, view, of_troccas):
    assert SHOWN in view.get(address).text


def test_the_list_by_name_has_the_partner_of_each_round_beside_the_table(view, of_troccas):
    """Without a search."""
    assert "Anna 1 + Ida" in view.get("/").text


def test_the_wall_has_the_partner_beside_the_name(view, of_troccas):
    assert "Anna + Ida 1" in " ".join(view.get("/wall?page=1").text.split())


def test_nothing_is_said_where_everybody_plays_for_himself(page):
    assert "against" not in page.get("/event/1/round/1").text


def test_the_cards_say_it_at_the_table(page, path, tmp_path, of_troccas):
    """The players of the box sit otherwise than they were drawn."""
    with Database(path, check=False) as database:
        session = planned(load_event(database, 1))[0].session
        anna, emil, ida, karl = session["players"]
        box = TableBox(tmp_path / "box")
        box.begin(**session | {"players": [anna, ida, emil, karl], "numbers": [1, 3, 2, 4]})
        box.play({"rules": "troccas-4", "points": [40, 32]})
        with box.link() as link:
            collect(link, database)
    assert "Anna + Emil against Ida + Karl" in page.get("/event/1/table/1/1").text


def test_nobody_is_said_to_play_with_whom_where_one_is_missing(page, decide, of_troccas):
    decide(not_played(0))
    assert "against" not in page.get("/event/1/table/1/1").text
