"""How far a rehearsal has come when a newcomer has looked on and carries his box to the desk."""

import pytest

from host_tools.boxes.station.station import Station
from host_tools.cli.commands import rehearse
from host_tools.cli.main import main
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.newcomer import own_sessions, steps_done
from host_tools.simulation.rehearsal.practice import Practice
from host_tools.simulation.rehearsal.rehearsal import SPEED
from host_tools.tournament.table import NOT_SET_UP
from tests.host_tools.box import BOX_ID
from tests.host_tools.simulation.rehearsal.test_rehearsed_event import LOOK_S, Carried

# So long README lets a newcomer try it, in seconds of the rehearsal: his own pass as fast.
FIVE_MINUTES = 300


class Onlooker:
    """A desk whose station attends to a prepared `Rehearsal`, and a newcomer with a box."""

    def __init__(self, rehearsal, folder):
        rehearsal.prepare()
        self._rehearsal = rehearsal
        self.box = Carried(folder)
        practice = Practice(rehearsal, self.box)
        self.station = Station(
            rehearsal.database_path, practice.ports, practice.open_link, clock=rehearsal.clock
        )

    def look(self):
        """The event, once all boxes at the desk have been attended to."""
        self.station.look()
        self.station.wait_idle()
        with Database(self._rehearsal.database_path) as database:
            return load_event(database, self._rehearsal.event)

    def wait(self, seconds):
        """What `look` sees again and again, in so much time of the rehearsal."""
        for _ in range(0, seconds, LOOK_S):
            yield self.look()
            self._rehearsal.advance(LOOK_S)
        yield self.look()


def tables_of(event, round_number):
    return [table for place, table in sorted(event.tables.items()) if place[0] == round_number]


@pytest.mark.long
def test_whoever_has_looked_on_for_five_minutes_still_comes_to_round_1(tmp_path, monkeypatch):
    """By the defaults of the command.

    Looking on (step 1) he has seen tables come from not set up to signed; the next step is still to
    be done: his table of round 1 is free. And round 2 has not gone by without him.
    """

    def looked_on(rehearsal, _):
        onlooker = Onlooker(rehearsal, tmp_path / "own")
        try:
            events = list(onlooker.wait(FIVE_MINUTES))
            onlooker.box.at_desk = True
            events.append(onlooker.look())
        finally:
            onlooker.station.stop()
        return events

    monkeypatch.setattr(rehearse, "_serve", looked_on)
    first, *_, last, sat_down = main(["rehearse", "--begins", "2021-11-20T19:30"])
    assert rehearse.SPEED == SPEED
    assert not any(table.signed for table in tables_of(first, 1))
    assert any(table.signed for table in tables_of(last, 1))
    assert not any(table.over for table in tables_of(last, 2))
    [free] = [table for table in tables_of(last, 1) if table.state == NOT_SET_UP]
    assert (last.round, steps_done(last)) == (1, 0)
    [session] = own_sessions(sat_down)
    assert (session.box, session.round, session.table) == (BOX_ID, 1, free.table)
    assert steps_done(sat_down) == 2
