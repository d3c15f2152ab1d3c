"""The simulated box with a small application: keys, interrupts, jobs, power and flash."""

import pytest

from host_tools.common.errors import LinkError
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.script import Script, ScriptError
from host_tools.simulation.simulator.board import NoPower
from host_tools.simulation.simulator.simulated_box import BoxError, ScriptedBox, SimulatedBox
from tests.host_tools.simulation.simulator import counter
from tests.patience import HANGS_S


@pytest.fixture
def box(tmp_path):
    with ScriptedBox(tmp_path, counter.run) as box:
        yield box


def test_a_press_reaches_the_application_and_its_answer_the_display(box):
    assert box.picture() == counter.picture(0)
    assert box.press("ok")
    assert box.picture() == counter.picture(1)


def test_the_same_presses_take_the_same_time(tmp_path):
    def ends_at(folder):
        with ScriptedBox(folder, counter.run) as box:
            box.play("up down left right ok back opponents")
            return box.now_ms, box.board.bus.transactions

    assert ends_at(tmp_path / "a") == ends_at(tmp_path / "b")


def test_a_press_shorter_than_a_look_at_the_keys_is_not_missed(box):
    box.wait(1)
    assert box.press("left", hold_ms=counter.POLL_MS - 1)
    assert box.picture() == counter.picture(1)


def test_edges_are_handled_at_the_time_they_happened(tmp_path):
    seen = []

    def application(board):
        board.on_edge(lambda: seen.append((board.keys(), board.ticks_ms())))
        while True:
            board.sleep_ms(1000)

    with ScriptedBox(tmp_path, application) as box:
        start = box.now_ms
        box.set_key("ok", True)
        box.wait(7)
        box.set_key("opponents", True)
        box.wait(9)
        box.set_key("ok", False)
        box.wait(1)
    assert seen == [(1 << 4, start), (1 << 4 | 1 << 6, start + 7), (1 << 6, start + 16)]


def test_pressing_a_key_that_is_down_is_no_edge(tmp_path):
    edges = []

    def application(board):
        board.on_edge(lambda: edges.append(board.keys()))
        while True:
            board.sleep_ms(1000)

    with ScriptedBox(tmp_path, application) as box:
        box.set_key("up", True)
        box.set_key("up", True)
        box.wait(1)
    assert edges == [1]


def test_ticks_wrap_and_their_difference_does_not(box):
    top = (1 << 30) - 5
    assert box.board.ticks_diff(10, top) == 15
    assert box.board.ticks_diff(top, 10) == -15


def test_the_clock_is_unknown_until_it_is_set_and_lost_with_the_power(box):
    assert box.board.clock() == 0
    box.board.set_clock(1_800_000_000)
    box.wait(61_000)
    assert box.board.clock() == 1_800_000_061
    box.pull_plug()
    box.power_on()
    box.settle()
    assert box.board.clock() == 0


def test_flash_and_identity_outlive_the_power(box, tmp_path):
    box.play("ok ok ok")
    unique_id = box.unique_id
    box.pull_plug()
    assert box.picture() == BLANK
    again = ScriptedBox(tmp_path, counter.run)
    with again:
        assert again.picture() == counter.picture(3)
        assert again.unique_id == unique_id


def test_the_plug_ends_the_application_in_the_middle_of_what_it_does(tmp_path):
    steps = []

    def application(board):
        try:
            steps.append("before")
            board.sleep_ms(60_000)
            steps.append("after")
        except Exception:
            steps.append("handled")

    box = ScriptedBox(tmp_path, application)
    box.power_on()
    box.wait(10)
    box.pull_plug()
    assert steps == ["before"]
    assert not box.running
    assert box.error is None


@pytest.mark.parametrize(
    "call",
    [
        lambda board: board.keys(),
        lambda board: board.ticks_ms(),
        lambda board: board.sleep_ms(0),
        lambda board: board.display.contrast(1),
    ],
)
def test_without_power_no_call_of_the_board_returns(tmp_path, call):
    returned = []

    def application(board):
        board.cut_power()
        call(board)
        returned.append(True)

    box = ScriptedBox(tmp_path, application)
    box.power_on()
    box.pull_plug()
    assert returned == []


def test_a_job_is_done_by_the_application_between_two_steps(box):
    import threading

    assert box.call(lambda: threading.current_thread().name) == "simulated box"
    with pytest.raises(ZeroDivisionError):
        box.call(lambda: 1 // 0)
    assert box.press("ok")  # and the application goes on


def test_a_box_without_power_refuses_jobs(box):
    box.pull_plug()
    with pytest.raises(NoPower):
        box.call(lambda: None)


def test_a_link_needs_power_and_an_application_that_offers_it(box):
    with pytest.raises(LinkError, match="not started"):
        box.link()
    box.pull_plug()
    with pytest.raises(NoPower):
        box.link()


def test_an_error_of_the_application_is_not_lost(tmp_path):
    ended = []

    def application(board):
        board.sleep_ms(5)
        raise ValueError("so it goes")

    box = ScriptedBox(tmp_path, application, on_end=lambda: ended.append(True))
    box.power_on()
    with pytest.raises(BoxError, match="so it goes"):
        box.wait(10)
    box.pull_plug()
    assert ended == [True]


def test_key_scripts_play_on_it(box, tmp_path):
    script = Script("ok left*2\nwait 100\npicture shot.txt\n", "test")
    script.play(box, pictures_to=tmp_path)
    assert box.picture() == counter.picture(3)
    assert (tmp_path / "shot.txt").exists()
    with pytest.raises(ScriptError):
        Script("ignored ok", "test").play(box)


def test_a_folder_with_a_broken_identity_is_refused(tmp_path):
    (tmp_path / "unique-id").write_text("nonsense", encoding="utf-8")
    with pytest.raises(BoxError, match="nonsense"):
        SimulatedBox(tmp_path, counter.run)


def test_in_real_time_the_display_tells_what_it_shows(tmp_path):
    import queue

    pictures = queue.Queue()
    box = SimulatedBox(tmp_path, counter.run, on_picture=lambda: pictures.put(box.picture()))
    box.power_on()

    def wait_for(count):
        while pictures.get(timeout=HANGS_S) != counter.picture(count):
            pass

    wait_for(0)
    box.set_key("ok", True)
    wait_for(1)
    box.set_key("ok", False)
    box.pull_plug()
    assert not box.running
