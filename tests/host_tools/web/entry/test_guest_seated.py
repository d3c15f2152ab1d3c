"""Deals that are typed where somebody sits who was not drawn to that table."""

from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.ruled import sat

TABLE = "/event/1/table/1/1"


def test_who_has_sat_there_instead_is_offered_and_nobody_else(page, path, played, decide, zita):
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    decide(("entrant", {"what": "registered", "person": 9}), sat(bound.session.id, 3, 9))
    form = page.get(f"{TABLE}/deal").text
    assert "Forehand Anna Emil Ida Zita Go on" in form  # not Karl, in whose place she sat
