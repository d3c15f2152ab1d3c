"""Whatever is plugged in is attended, and gets the table that is due."""

import threading

import pytest

from host_tools.boxes.station import station, visit
from host_tools.boxes.station.visit import COLLECTED, SET_UP, WAITING
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.person_cards import store_persons
from host_tools.events.persons import forget_person
from tests.host_tools.box import GARDE
from tests.host_tools.boxes.station.desk import NOW, ROUNDS, play
from tests.host_tools.decided import CLOSE, paid, sheet_typed, stands_in, stops
from tests.host_tools.tournament.example_event import ended
from tests.made_tariffs import packed
from tests.patience import HANGS_S

pytestmark = pytest.mark.long

EVERYBODY = "Anna, Beat, Carl, Dora"


def test_a_round_from_the_boxes_to_the_next_one(desk):
    first, second = desk.box(1), desk.box(2)
    desk.plug(a=first)
    desk.plug(b=second)
    assert desk.shown() == {"a": (SET_UP, (1, 1)), "b": (SET_UP, (1, 2))}
    assert desk.states(1) == ["set up", "set up"]
    desk.pull("a", "b")
    play(first)
    play(second)
    desk.plug(b=second)
    desk.plug(a=first)
    assert desk.shown() == {"a": (SET_UP, (2, 1)), "b": (SET_UP, (2, 2))}
    assert desk.states(1) == ["signed", "signed"]
    assert desk.states(2) == ["set up", "set up"]
    assert desk.said() == [
        "Spare box: 1 new record, no deal among them",
        f"The box of round 1, table 1 is set up: {EVERYBODY}",
        "Spare box: 1 new record, no deal among them",
        "The box of round 1, table 2 is set up: Emil, Fritz, Gerti, Hans",
        "table 2 of round 1 is signed: 2 new deals",
        "The box of round 2, table 2 is set up: Carl, Gerti, Dora, Hans",
        "Box of round 2, table 2: Carl and Dora still at table 1 of round 1",
        "table 1 of round 1 is signed: 2 new deals",
        "The box of round 2, table 1 is set up: Anna, Emil, Beat, Fritz",
    ]


def test_the_minutes_that_the_director_allows_reach_the_boxes(make_desk):
    desk = make_desk(settings={"minutes": 50})
    box = desk.box(1)
    desk.plug(a=box)
    assert box.link().start_clock() == (50, 50)


def test_other_minutes_reach_a_box_that_is_set_up_already(desk):
    box = desk.box(1)
    desk.plug(a=box)
    desk.pull("a")
    desk.decide(("settings", {"settings": {"minutes": 50}}))
    desk.plug(a=box)
    assert desk.shown() == {"a": (SET_UP, (1, 1))}
    assert box.timer.minutes == 50
    play(box, deals=1, sign=False)
    desk.pull("a")
    desk.decide(("settings", {"settings": {"minutes": 60}}))
    desk.plug(a=box)
    assert box.timer.minutes == 50  # the table has begun, and has a clock of its own


def test_who_is_forgotten_is_told_no_more(desk):
    desk.plug(a=desk.box(1))
    assert desk.shown() == {"a": (SET_UP, (1, 1))}
    desk.station.leave_out({"Beat"})
    assert desk.said() == ["Spare box: 1 new record, no deal among them"]


def test_who_is_forgotten_at_the_page_has_his_number_in_what_was_told(desk):
    desk.plug(a=desk.box(1))
    with desk.opened() as database:
        names = forget_person(database, 2)
    desk.station.leave_out(names)
    assert "The box of round 1, table 1 is set up: Anna, #2, Carl, Dora" in desk.said()


def test_who_is_forgotten_by_a_command_has_his_number_in_what_was_told(desk, schreiber):
    for number, table in ((1, 1), (2, 2)):
        box = desk.box(number)
        desk.plug(**{f"p{number}": box})
        if table == 2:
            play(box)
            desk.pull("p2")
            desk.plug(p2=box)
    assert "Box of round 2, table 2: Carl and Dora still at table 1 of round 1" in (desk.said())
    desk.pull("p1", "p2")  # or they are set up anew
    schreiber("persons forget 3 --yes --database", str(desk.path))
    desk.look()
    assert desk.said()[1] == "The box of round 1, table 1 is set up: Anna, Beat, #3, Dora"
    assert desk.said()[-1] == ("Box of round 2, table 2: #3 and Dora still at table 1 of round 1")
    assert "Carl" not in " ".join(desk.said())


def test_many_boxes_at_once_and_no_two_at_one_table(desk):
    desk.plug(**{f"port-{number}": desk.box(number) for number in range(1, 5)})
    placed = sorted(place for state, place in desk.shown().values() if state == SET_UP)
    assert placed == [(1, 1), (1, 2)]
    waiting = [one for one in desk.station.boxes() if one.state == WAITING]
    assert [str(one.sentence) for one in waiting] == ["every table of round 1 has a box"] * 2


class TellingLock:
    """A lock that tells when somebody has to wait for it."""

    def __init__(self):
        self._lock = threading.Lock()
        self.waited_for = threading.Event()

    def __enter__(self):
        if not self._lock.acquire(blocking=False):
            self.waited_for.set()
            self._lock.acquire()

    def __exit__(self, *_):
        self._lock.release()


def test_a_table_is_chosen_by_what_holds_then(desk, monkeypatch):
    """One box has read who has which table, and another one comes before it has chosen."""
    lock, has_read = TellingLock(), threading.Event()
    monkeypatch.setattr(desk.station._allotment, "lock", lock)
    load = visit.load_plan

    def slow(*options):
        plan = load(*options)
        if not has_read.is_set():
            has_read.set()
            assert lock.waited_for.wait(HANGS_S)
        return plan

    monkeypatch.setattr(visit, "load_plan", slow)
    desk.boxes["a"] = desk.box(1)
    desk.station.look()
    assert has_read.wait(HANGS_S)
    desk.plug(b=desk.box(2))
    assert desk.shown() == {"a": (SET_UP, (1, 1)), "b": (SET_UP, (1, 2))}


def test_it_knows_which_boxes_it_is_attending_just_now(desk, monkeypatch):
    """From the look on that finds them: nobody need let them be attended for that."""
    seen, may_go_on = [], threading.Event()
    load = visit.load_plan

    def slow(*options):
        assert may_go_on.wait(HANGS_S)
        return load(*options)

    monkeypatch.setattr(visit, "load_plan", slow)
    desk.boxes["a"] = desk.box(1)
    assert desk.station.attended() == []
    desk.station.look()
    seen.append(desk.station.attended())
    may_go_on.set()
    desk.look()
    assert [*seen, desk.station.attended()] == [["a"], []]


def test_boxes_that_stay_are_left_alone(desk):
    box = desk.box(1)
    desk.plug(a=box)
    told = desk.said()
    desk.look()
    assert desk.said() == told
    box.play(GARDE)
    desk.station.again("a")
    desk.look()
    assert desk.shown() == {"a": (COLLECTED, (1, 1))}
    assert desk.said()[-1] == "table 1 of round 1 has played 1 of 2: 1 new deal"
    with pytest.raises(DeskError, match="no box is plugged in at b"):
        desk.station.again("b")


def test_a_box_waits_until_there_is_a_round_for_it(desk):
    for place, number in (("a", 1), ("b", 2)):
        desk.plug(**{place: desk.box(number)})
    for _ in range(2):
        for box in desk.boxes.values():
            play(box)
        for port in desk.boxes:
            desk.station.again(port)
        desk.look()
    assert desk.shown() == {"a": (WAITING, (2, 1)), "b": (WAITING, (2, 2))}
    [sentence, _] = [str(one.sentence) for one in desk.station.boxes()]
    assert sentence == "round 3 has not been drawn yet"
    desk.draw(3, [ROUNDS[0]])
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (3, 1)), "b": (SET_UP, (3, 2))}


def test_a_box_that_is_set_up_follows_a_new_draw(desk):
    box = desk.box(1)
    desk.plug(a=box)
    assert box.session.names == ["Anna", "Beat", "Carl", "Dora"]
    desk.draw(1, [[[1, 2, 3, 5], [4, 6, 7, 8]]])
    desk.look()
    assert box.session.names == ["Anna", "Beat", "Carl", "Emil"]
    assert desk.shown() == {"a": (SET_UP, (1, 1))}
    assert desk.states(1) == ["set up", "not set up"]


def test_a_box_whose_table_is_drawn_no_more_gets_another(desk):
    first, second = desk.box(1), desk.box(2)
    desk.plug(a=first)
    desk.plug(b=second)
    desk.pull("a")
    desk.draw(1, [[[1, 2, 3, 4]]])
    desk.look()
    assert desk.shown() == {"b": (WAITING, None)}
    assert desk.said()[-1].endswith("nothing to set up, every table of round 1 has a box")


def test_a_box_at_a_table_that_was_typed_meanwhile_is_spare_again(desk):
    desk.plug(a=desk.box(1))
    sheet = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 2}
    desk.decide(sheet_typed(sheet | {"round": 1, "table": 1}))
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (2, 1))}


@pytest.mark.parametrize("deals", [1, 2], ids=["in the middle", "not signed"])
def test_a_box_whose_table_is_ended_while_it_is_plugged_in_gets_its_next_one(desk, deals):
    """Nobody has to pull it out, or to fetch it once more."""
    box = desk.box(1)
    desk.plug(a=box)
    desk.pull("a")
    play(box, deals, sign=False)
    desk.plug(a=box)
    assert desk.shown()["a"][1] == (1, 1)
    desk.look()
    assert desk.shown()["a"][1] == (1, 1)
    desk.decide(ended())
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (2, 1))}


def test_a_box_at_the_cable_is_told_that_its_table_goes_on_without_it(desk):
    box = desk.box(1)
    desk.plug(a=box)
    desk.pull("a")
    play(box, 1, sign=False)
    desk.plug(a=box)
    assert desk.shown()["a"] == (COLLECTED, (1, 1))
    desk.set_aside((1, 1))
    desk.look()
    assert desk.shown()["a"] == (COLLECTED, None)
    why = "was set aside, and the table goes on without it: “End the round” in its menu"
    assert why in desk.said()[-1]
    told = len(desk.said())
    desk.look()
    assert len(desk.said()) == told  # once is enough


def test_the_plan_is_read_only_when_something_has_changed(desk, monkeypatch):
    desk.plug(a=desk.box(1))
    read = []
    load = station.load_plan
    monkeypatch.setattr(station, "load_plan", lambda *options: read.append(1) or load(*options))
    desk.look()
    assert read == []
    desk.decide(paid(1, 500))
    desk.look()
    assert read == [1]


def test_a_plan_that_cannot_be_read_stops_nothing(desk, monkeypatch):
    desk.plug(a=desk.box(1))
    with monkeypatch.context() as patch:
        patch.setattr(station, "load_plan", lambda *options: 1 // 0)
        desk.decide(paid(1, 500))
        desk.look()
    assert desk.said()[-1].startswith("unexpected ZeroDivisionError")
    desk.draw(1, [[[1, 2, 3, 5], [4, 6, 7, 8]]])
    desk.look()
    assert desk.said()[-1].endswith("table 1 is set up: Anna, Beat, Carl, Emil")


def test_a_box_without_an_event_is_collected_and_gets_its_table_when_there_is_one(make_desk):
    desk = make_desk(rounds=())
    desk.plug(a=desk.box(1))
    assert desk.shown() == {"a": (WAITING, None)}
    assert desk.said()[-1].endswith("nothing to set up, round 1 has not been drawn yet")
    desk.draw(1, ROUNDS)
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (1, 1))}


def test_a_closed_event_sets_nobody_up(desk):
    desk.decide(CLOSE)
    playing = desk.box(2)
    playing.begin()
    playing.play(GARDE)
    desk.plug(a=desk.box(1), b=playing)
    assert desk.shown() == {"a": (WAITING, None), "b": (COLLECTED, None)}
    assert "Spare box: nothing to set up, there is no event that is open" in desk.said()


def test_the_boxes_that_were_here(desk):
    first, second = desk.box(1), desk.box(2)
    first.battery.supply_mv = 3800
    first.board.fs.free = lambda: 0
    desk.plug(a=first)
    desk.pull("a")
    desk.plug(b=second)
    here, away = desk.station.boxes()
    assert (here.port, here.name, here.box, here.seen) == ("b", "00000002", bytes(7) + b"\2", NOW)
    assert (away.port, away.state, away.name) == (None, None, "00000001")
    assert (away.firmware, away.seen, away.battery, away.unseen) == ("1.0-test", NOW, 3800, 0)
    assert (here.room, str(away.room).partition(":")[0]) == (None, "its flash is full")


def test_what_is_found_wrong_is_told(desk):
    box = desk.box(1)
    box.begin()
    box.play(GARDE, points=[0, 0, 0, 0])
    desk.plug(a=box)
    assert "the rule book +318 -106 -106 -106" in desk.said()[1]
    assert [one.unseen for one in desk.station.boxes()] == [1]


def test_a_box_that_waits_for_a_seat_gets_its_table_once_that_is_settled(desk):
    desk.decide(stops(3, 1))
    desk.plug(a=desk.box(1), b=desk.box(2))
    assert sorted(desk.shown().values(), key=str) == [("set up", (1, 2)), ("waiting", None)]
    assert len(desk.station.set_up_anew()) == 1
    [unsettled] = [one.unsettled for one in desk.station.boxes() if one.state == "waiting"]
    assert unsettled == (1, 1)
    replace_carl(desk)
    assert sorted(desk.shown().values()) == [("set up", (1, 1)), ("set up", (1, 2))]


def replace_carl(desk):
    """Let Ida play for Carl, and the station see it."""
    with desk.opened() as database:
        store_persons(database, [Person(9, "Ida")])
    desk.decide(stands_in(9, 3, 1))
    desk.look()


def test_a_box_that_is_set_up_with_who_does_not_come_says_why_and_follows_the_answer(desk):
    box = desk.box(1)
    desk.plug(a=box)
    desk.decide(stops(3, 1))
    desk.pull("a")
    desk.plug(a=box)
    assert desk.said()[-1] == (
        "Box of round 1, table 1: Carl has a seat and plays no more, so it is set up with that "
        "name; as soon as that is settled at table 1 of round 1, it is set up anew here"
    )
    replace_carl(desk)
    assert desk.said()[-1] == "The box of round 1, table 1 is set up: Anna, Beat, Ida, Dora"


def test_a_tariff_reaches_every_box_that_is_plugged_in(desk):
    data, _ = packed(rules="our-club")
    with pytest.raises(DeskError, match="no box is plugged in"):
        desk.station.send_tariff(data)
    desk.plug(a=desk.box(1))
    desk.station.send_tariff(data)
    desk.look()
    assert any("our-club can be played" in line for line in desk.said())
