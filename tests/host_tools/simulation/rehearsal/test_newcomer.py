"""How far a rehearsal has come when a newcomer has looked on and carries his box to the desk."""

import asyncio

import pytest

from host_tools.boxes.station.station import Station
from host_tools.cli.commands import rehearse
from host_tools.cli.main import main
from host_tools.common.errors import DeskError
from host_tools.events.cache import EventCache
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.newcomer import own_sessions, steps_done
from host_tools.simulation.rehearsal.practice import Practice
from host_tools.simulation.rehearsal.rehearsal import SPEED
from host_tools.tournament.tables.table import NOT_SET_UP
from tests.each import nightly
from tests.host_tools.box import BOX_ID
from tests.host_tools.decided import ruled
from tests.host_tools.simulation.rehearsal.test_rehearsed_event import LOOK_S, Carried, rehearsal_of

# So long README lets a newcomer try it, in seconds of the rehearsal: his own pass as fast.
FIVE_MINUTES = 300
# Longer than two rounds of two deals take.
TWO_ROUNDS = 240


class Onlooker:
    """A desk whose station attends to a prepared `Rehearsal`, and a newcomer with a box."""

    def __init__(self, rehearsal, folder):
        rehearsal.prepare()
        self._rehearsal = rehearsal
        self.box = Carried(folder)
        practice = self.practice = Practice(rehearsal, self.box)
        self.station = Station(
            rehearsal.database_path, practice.ports, practice.open_link, clock=rehearsal.clock
        )
        self._database = Database(rehearsal.database_path)
        self._events = EventCache(self._database)

    def stop(self):
        self.station.stop()
        self._database.close()

    def look(self):
        """The event, once all boxes at the desk have been attended to."""
        self.station.look()
        self.station.wait_idle()
        return self._events.of(self._rehearsal.event)

    def end(self, session):
        """Have the director end the table of a session as it stands."""
        ended = ruled(session.table, session.round, over=True)
        decide_on(self._database, self._rehearsal.event, [ended])

    def wait(self, seconds):
        """What `look` sees again and again, in so much time of the rehearsal."""
        for _ in range(0, seconds, LOOK_S):
            yield self.look()
            self._rehearsal.advance(LOOK_S)
        yield self.look()


@pytest.fixture
def onlooker(tmp_path):
    """Of an evening of two tables, one of which is left for him; all is over soon, but his."""
    options = {"players": 8, "own_table": True, "with_troubles": False}
    with rehearsal_of(tmp_path, **options) as rehearsal:
        looks_on = Onlooker(rehearsal, tmp_path / "own")
        yield looks_on
        looks_on.stop()


def signed(event):
    return [place for place, table in sorted(event.tables.items()) if table.signed]


@pytest.mark.long
def test_no_round_begins_before_his_table_is_done(onlooker):
    *_, last = onlooker.wait(TWO_ROUNDS)
    assert signed(last) == [(1, 1)]
    onlooker.box.at_desk = True
    [session] = own_sessions(onlooker.look())
    *_, last = onlooker.wait(TWO_ROUNDS)
    assert signed(last) == [(1, 1)]
    onlooker.end(session)
    *_, last = onlooker.wait(TWO_ROUNDS)
    assert (2, 1) in signed(last)


@pytest.mark.long
@pytest.mark.parametrize("has_sat_down", nightly([False, True], [True]))
def test_his_table_is_played_by_itself_when_he_has_seen_enough(onlooker, has_sat_down):
    onlooker.box.at_desk = has_sat_down
    onlooker.look()
    asyncio.run(onlooker.practice.play_on())
    *_, last = onlooker.wait(TWO_ROUNDS)
    assert signed(last) == sorted(last.tables)
    assert [session.round for session in own_sessions(last)] == [1, 2]
    assert onlooker.practice.steps(last)
    with pytest.raises(DeskError, match="already"):
        asyncio.run(onlooker.practice.play_on())


def tables_of(event, round_number):
    return [table for place, table in sorted(event.tables.items()) if place[0] == round_number]


@pytest.mark.nightly
def test_whoever_has_looked_on_for_five_minutes_still_comes_to_round_1(tmp_path, monkeypatch):
    """By the defaults of the command.

    Looking on (step 1) he has seen tables come from not set up to signed; the next step is still to
    be done: his table of round 1 is free.
    """

    def looked_on(rehearsal, _):
        onlooker = Onlooker(rehearsal, tmp_path / "own")
        try:
            events = list(onlooker.wait(FIVE_MINUTES))
            onlooker.box.at_desk = True
            events.append(onlooker.look())
        finally:
            onlooker.stop()
        return events

    monkeypatch.setattr(rehearse, "_serve", looked_on)
    first, *_, last, sat_down = main(["rehearse", "--begins", "2021-11-20T19:30"])
    assert rehearse.SPEED == SPEED
    assert not any(table.signed for table in tables_of(first, 1))
    assert any(table.signed for table in tables_of(last, 1))
    [free] = [table for table in tables_of(last, 1) if table.state == NOT_SET_UP]
    assert (last.round, steps_done(last)) == (1, 0)
    [session] = own_sessions(sat_down)
    assert (session.box, session.round, session.table) == (BOX_ID, 1, free.table)
    assert steps_done(sat_down) == 2
