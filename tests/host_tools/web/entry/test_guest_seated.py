"""Deals that are typed where somebody sits who was not drawn to that table."""

from host_tools.events.events import load_event
from host_tools.intake.database import Database

TABLE = "/event/1/table/1/1"


def test_who_has_sat_there_instead_is_offered_and_nobody_else(page, path, played):
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    sat = {"session": bound.session.id, "seat": "3", "typed": "Zita", "new": "Zita"}
    assert page.post(f"{TABLE}/sat", sat).status == 303
    form = page.get(f"{TABLE}/deal").text
    assert "Forehand Anna Emil Ida Zita Go on" in form  # not Karl, in whose place she sat
