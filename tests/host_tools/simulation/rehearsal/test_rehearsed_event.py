"""A rehearsal as the desk sees it: an event, boxes that come and go, and what goes wrong."""

import threading
from datetime import datetime

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.station.station import Station
from host_tools.common.errors import DeskError, LinkError, SchreiberError, UsageError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal import journey
from host_tools.simulation.rehearsal.box_process import BoxProcess
from host_tools.simulation.rehearsal.director import attend
from host_tools.simulation.rehearsal.ids import unique_id
from host_tools.simulation.rehearsal.journey import LEAST_AWAY_S
from host_tools.simulation.rehearsal.practice import Practice
from host_tools.simulation.rehearsal.rehearsal import Rehearsal
from host_tools.simulation.rehearsal.rehearsed_event import shape
from host_tools.tournament.tables.table import NOT_SET_UP
from tests.host_tools.box import BOX_ID, TableBox
from tests.host_tools.decided import drawn_as, registered
from tests.patience import HANGS_S

pytestmark = pytest.mark.long

# Of another day than the computer's, over the end of which the event goes.
BEGINS = datetime(2021, 11, 20, 23, 59)
HOUR = 3600
# How often a station looks, in seconds of the rehearsal: it has to see that a box was gone.
LOOK_S = 10


def rehearsal_of(folder, **changes):
    """One of four tables that is over soon."""
    options = {"players": 16, "rules": "troccas-4", "rounds": 2, "deals": 2, "begins": BEGINS}
    return Rehearsal(folder / "evening", **options | changes)


@pytest.fixture
def small(tmp_path):
    """One table of four deals, where nothing goes wrong; prepared."""
    with rehearsal_of(tmp_path, players=4, rounds=1, deals=4, with_troubles=False) as made:
        made.prepare()
        yield made


def set_up(rehearsal, port):
    """Give the box at this port the first table of the plan."""
    with Database(rehearsal.database_path) as database:
        (first,) = planned(load_event(database, rehearsal.event))
        with rehearsal.open_link(port) as link:
            link.push_session(first.session)
            collect(link, database)


def days_of_sessions(event):
    return {bound.session.day for table in event.tables.values() for bound in table.bound}


@pytest.mark.long
def test_a_whole_event_with_all_that_goes_wrong(tmp_path):
    happened, done = [], []
    with rehearsal_of(tmp_path, report=lambda what: happened.append(str(what))) as rehearsal:
        rehearsal.prepare()
        told = "\n".join(map(str, rehearsal.tell()))
        event = attend(rehearsal, done.append)
        assert rehearsal.faults == []
        ended = rehearsal.clock()
    assert all(table.signed and not table.troubles for table in event.tables.values())
    assert event.waiting == []
    assert event.state.settings.date == "2021-11-20"
    assert days_of_sessions(event) == {"2021-11-20", "2021-11-21"}
    assert all(BEGINS.timestamp() <= one.time <= ended for one in event.journal.decisions)
    standings = event.standings()
    assert len(standings.lines) == 16
    # What was promised happened.
    late = [one for one in event.state.entrants.values() if one.first == 2]
    assert [f"{event.name(one.person)} comes late" in told for one in late] == [True]
    for words in ("does not wait", "unsigned", "vanishes"):
        assert words in told
    assert any("has vanished" in what for what in happened)
    assert any(" is " in str(what) for what in done)  # the mistyped name


@pytest.mark.nightly
def test_the_station_attends_to_one_of_another_day(tmp_path):
    with rehearsal_of(tmp_path) as rehearsal:
        rehearsal.prepare()
        practice = Practice(rehearsal)
        path, clock = rehearsal.database_path, rehearsal.clock
        station = Station(path, practice.ports, practice.open_link, clock=clock)
        try:
            event = attended_by(station, rehearsal)
            seen = [box.seen for box in station.boxes()]
            told = [one.time for one in station.lines()]
        finally:
            station.stop()
    assert days_of_sessions(event) == {"2021-11-20", "2021-11-21"}
    assert all(BEGINS.timestamp() <= time <= clock() for time in (*seen, *told))


def attended_by(station, rehearsal):
    """The event when all tables are signed, to which nobody but a station has attended."""
    for _ in range(200):
        station.look()
        station.wait_idle()
        with Database(rehearsal.database_path) as database:
            event = load_event(database, rehearsal.event)
        if all(table.signed for table in event.tables.values()):
            return event
        if not rehearsal.busy:
            rehearsal.bring_back()
        rehearsal.advance(LOOK_S)
    raise AssertionError("it does not come to an end")


@pytest.mark.nightly
def test_a_seed_makes_the_same_event(tmp_path):
    results = []
    for folder in ("one", "other"):
        with rehearsal_of(tmp_path / folder, players=4, rounds=1) as rehearsal:
            rehearsal.prepare()
            event = attend(rehearsal, lambda _: None)
        lines = event.standings().lines
        results.append([(event.name(line.person), line.points) for line in lines])
    assert results[0] == results[1]


def test_a_box_is_on_the_cable_until_it_has_its_session_and_comes_back_signed(small):
    (port,) = small.ports()
    small.advance(HOUR)
    assert small.ports() == [port]
    set_up(small, port)
    assert small.ports() == []
    with pytest.raises(LinkError, match=f"{port}: it cannot be opened"):
        small.open_link(port)
    small.advance(HOUR)
    assert small.ports() == [port]
    with small.open_link(port) as link:
        session = link.identify().session
    assert session.signed and session.played == 4


def test_a_box_that_is_called_back_comes_before_a_deal_is_played(small):
    (port,) = small.ports()
    set_up(small, port)
    call_back(small)
    small.advance(LEAST_AWAY_S)
    assert small.ports() == [port]
    with small.open_link(port) as link:
        assert link.identify().session.played == 0
    assert small.ports() == []  # nothing was changed at the desk: it goes to its table again
    small.advance(HOUR)
    with small.open_link(port) as link:
        assert link.identify().session.signed


def call_back(rehearsal):
    """Decide that the box of the only table is carried back."""
    with Database(rehearsal.database_path) as database:
        (table,) = load_event(database, rehearsal.event).tables.values()
        session = table.bound[0].session.id
        decide_on(
            database, rehearsal.event, [("session", {"what": "called_back", "session": session})]
        )


def test_so_does_one_that_is_called_back_from_a_table_of_another_event(small):
    (port,) = small.ports()
    with Database(small.database_path) as database:
        state = load_event(database, small.event).state
        settings = {"name": "Cup", "date": "2021-11-20", "rules": "troccas-4"}
        number = new_event(database, settings | {"rounds": 1, "deals": 4})
        steps = [registered(person) for person in state.entrants]
        decide_on(database, number, [*steps, drawn_as(state.plan.rounds[:1])])
        [first] = planned(load_event(database, number))
        with small.open_link(port) as link:
            link.push_session(first.session)
            collect(link, database)
        [bound] = load_event(database, number).tables[1, 1].bound
        decide_on(
            database, number, [("session", {"what": "called_back", "session": bound.session.id})]
        )
    small.advance(LEAST_AWAY_S)
    assert small.ports() == [port]


def test_only_one_talks_to_a_box_at_a_time(small):
    (port,) = small.ports()
    with small.open_link(port), pytest.raises(LinkError, match="in use"):
        small.open_link(port)
    small.open_link(port).close()


def test_the_speed_can_be_changed_and_time_can_stand_still(small):
    (port,) = small.ports()
    set_up(small, port)
    small.speed = 0
    small.advance(HOUR)
    assert small.ports() == []
    small.speed = 600
    small.advance(60)
    assert small.ports() == [port]


def test_time_passes_by_itself_until_it_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(journey, "LEAST_AWAY_S", 0)
    back = threading.Event()
    rehearsal = rehearsal_of(
        tmp_path,
        players=4,
        rounds=1,
        deals=1,
        with_troubles=False,
        speed=600,
        report=lambda what: "lies on the desk" in str(what) and back.set(),
    )
    with rehearsal:
        rehearsal.start()
        set_up(rehearsal, rehearsal.ports()[0])
        assert back.wait(HANGS_S)
    assert rehearsal.faults == []


def test_one_table_is_left_for_a_box_that_somebody_brings(tmp_path):
    with rehearsal_of(tmp_path, players=8, own_table=True, with_troubles=False) as rehearsal:
        rehearsal.prepare()
        assert len(rehearsal.ports()) == 1
        with Database(rehearsal.database_path) as database:
            event = load_event(database, rehearsal.event)
            assert [len(tables) for tables in event.state.plan.rounds] == [2, 2]


class Carried:
    """An `OwnBox` that needs no page: it lies on the desk until it was attended."""

    def __init__(self, folder):
        self.folder = folder
        self.box = TableBox(folder / "flash")
        self.unique_id = self.box.board.unique_id
        self.at_desk = False

    def ports(self):
        return ["own"] if self.at_desk else []

    def open_link(self, port, let_go):
        def take_back():
            self.at_desk = False
            let_go()

        return InProcessLink(self.box.end, closed=take_back)

    async def hand_over(self):
        self.at_desk = False


@pytest.mark.nightly
def test_the_table_that_is_left_waits_for_its_box_however_long_that_takes(tmp_path):
    """In round 1 somebody is late and there is a table less: so there is a box to spare."""
    with rehearsal_of(tmp_path, own_table=True) as rehearsal:
        rehearsal.prepare()
        own_box = Carried(tmp_path / "own")
        practice = Practice(rehearsal, own_box)
        path, clock = rehearsal.database_path, rehearsal.clock
        station = Station(path, practice.ports, practice.open_link, clock=clock)

        def look():
            station.look()
            station.wait_idle()
            with Database(path) as database:
                return load_event(database, rehearsal.event)

        try:
            for _ in range(60):
                left = look().tables[1, 2]
                rehearsal.advance(LOOK_S)
            waiting = ["00000001", "00000003"]  # for round 2
            assert (left.state, rehearsal.ports()) == (NOT_SET_UP, waiting)
            own_box.at_desk = True
            assert look().tables[1, 2].bound[0].session.box == BOX_ID
            assert rehearsal.ports() == ["00000001", "00000002", "00000003"]
        finally:
            station.stop()


@pytest.mark.long
def test_a_table_that_is_stuck_is_a_fault_and_stops_no_other(tmp_path, monkeypatch):
    whole = BoxProcess.enter_deal

    def enter_deal(process):
        if process.unique_id == unique_id(1):
            raise SchreiberError("the pen is empty")
        return whole(process)

    monkeypatch.setattr(BoxProcess, "enter_deal", enter_deal)
    with rehearsal_of(tmp_path, players=8, rounds=1, with_troubles=False) as rehearsal:
        rehearsal.prepare()
        fault = "box 00000001 is stuck: the pen is empty"
        with pytest.raises(SchreiberError, match=f"does not come to an end: {fault}"):
            attend(rehearsal, lambda _: None)
        assert list(map(str, rehearsal.faults)) == [fault]
        with Database(rehearsal.database_path) as database:
            tables = load_event(database, rehearsal.event).tables
    assert [table.signed for table in tables.values()] == [False, True]


def test_a_folder_that_is_in_use_is_left_alone(tmp_path):
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "desk.db").write_text("somebody's", encoding="utf-8")
    with rehearsal_of(tmp_path) as rehearsal, pytest.raises(SchreiberError, match="not empty"):
        rehearsal.prepare()
    assert (tmp_path / "evening" / "desk.db").read_text(encoding="utf-8") == "somebody's"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": 3}, "--players: 3 is not between 4 and 200"),
        ({"players": 201}, "--players: 201 is not between 4 and 200"),
        ({"players": 200, "rules": "ch-3"}, "--players: 200 sit at 66 tables.* 50 are the most"),
        ({"players": 5, "rules": "troccas-6"}, "--players: 5 do not fill one table of 6"),
        ({"rules": "bridge"}, "--rules: 'bridge' is none of fft-4, "),
    ],
)
def test_what_needs_no_event_to_be_refused(tmp_path, changes, sentence):
    with pytest.raises(UsageError, match=sentence):
        rehearsal_of(tmp_path, **changes)
    assert not (tmp_path / "evening").exists()


@pytest.mark.parametrize(("field", "label"), [("rounds", "Rounds"), ("deals", "Deals in a round")])
def test_what_no_event_can_be(tmp_path, field, label):
    with (
        rehearsal_of(tmp_path, **{field: 0}) as rehearsal,
        pytest.raises(DeskError, match=f"{label}: "),
    ):
        rehearsal.prepare()


@pytest.mark.parametrize(
    ("rules", "given", "expected"),
    [
        ("krenglbach", (None, None), (3, 12)),
        ("fft-4", (None, None), (5, 4)),
        ("troccas-4", (None, None), (2, 4)),
        ("ch-5", (None, None), (2, 20)),
        ("tirol", (1, 7), (1, 7)),
    ],
)
def test_the_shape_of_an_event_is_the_books_unless_it_is_said(rules, given, expected):
    assert shape(rules, *given) == expected


@pytest.mark.long
def test_a_table_that_has_begun_by_itself_is_nobody_elses(tmp_path):
    """Round 1 has three tables, the last of which plays already; a box to spare comes later."""
    with rehearsal_of(tmp_path) as rehearsal:
        rehearsal.prepare()
        assert rehearsal.ports() == ["00000001", "00000002"]
        with Database(rehearsal.database_path) as database:
            plan = planned(load_event(database, rehearsal.event))
            first, last = plan[0].session, plan[2].session
        with rehearsal.open_link("00000001") as link:
            link.push_session(last)
        assert rehearsal.ports() == ["00000001", "00000002"]
        with rehearsal.open_link("00000001") as link:
            link.push_session(first)
        assert rehearsal.ports() == ["00000002"]
        with rehearsal.open_link("00000002") as link:  # two boxes for one table
            link.push_session(first)
        assert rehearsal.ports() == ["00000002"]
        rehearsal.advance(HOUR)
        assert rehearsal.ports() == ["00000001", "00000002", "00000004"]
        with rehearsal.open_link("00000004") as link:
            session = link.identify().session
        assert session.signed and session.label == "" and session.table == last["table"]
        assert rehearsal.ports() == ["00000001", "00000002", "00000003", "00000004"]
        # The desk knows of it now: at such a table of another event a box plays as at any other.
        other = last | {"label": "E9 r1 t3"}
        with rehearsal.open_link("00000003") as link:
            link.push_session(other)
        assert "00000003" not in rehearsal.ports()
