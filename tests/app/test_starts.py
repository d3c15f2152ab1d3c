"""The application fails: what the table is told, what is counted, and when it stops trying."""

from types import SimpleNamespace

import pytest

from firmware.app.faults import FaultFiles
from firmware.app.flows import home
from firmware.app.held import HOLD_MS
from firmware.app.main import _serve
from firmware.app.starts import MOST, PROOF_MS, Starts
from firmware.app.storage.draft import BAD_PATH, PATH
from firmware.app.storage.files import Files
from host_tools.simulation.simulator.board import SimulatedBoard
from tests.app.table import session


class Memory:
    """A board as far as Starts knows it."""

    fault = None

    def __init__(self):
        self.word = 0

    def kept(self):
        return self.word

    def keep(self, value):
        self.word = value


def test_a_start_that_nobody_hears_of_again_was_in_vain():
    board = Memory()
    for _ in range(MOST):
        assert not Starts(board).hopeless
        Starts(board).begin()
    assert Starts(board).hopeless


def test_a_start_that_proves_itself_makes_up_for_those_before():
    board = Memory()
    for _ in range(MOST - 1):
        Starts(board).begin()
    starts = Starts(board)
    starts.begin()
    starts.prove()
    starts.failed()  # later, after hours of play
    assert board.word == 0


def test_what_a_caller_does_is_not_counted():
    board = Memory()
    starts = Starts(board)
    starts.begin()
    starts.failed()
    before = board.word
    starts.begin()
    starts.pause(raw=True)
    again = Starts(board)
    assert again.raw
    assert board.word == before
    assert not Starts(board).raw


@pytest.mark.parametrize("raw", [False, True])
@pytest.mark.parametrize(("vain", "left"), [(MOST - 1, MOST - 1), (MOST, 0)])
def test_a_soft_reset_by_the_desk_is_another_try_where_there_were_too_many(vain, left, raw):
    """Those before are forgotten then only; a start while the caller is served is not in vain."""
    board = Memory()
    board.word = vain
    starts = Starts(board)
    starts.begin()

    def serve(_):
        assert board.word == vain
        raise SystemExit

    console = SimpleNamespace(serve=serve, raw=raw)
    with pytest.raises(SystemExit):
        _serve(console, SimpleNamespace(draw=lambda _: None), starts)
    assert Starts(board).raw is raw
    assert board.word == left


def breaks(monkeypatch, name="report_damage"):
    """The application fails while it starts, or where this function of `home` is called."""

    def broken(*_):
        raise MemoryError("x")

    monkeypatch.setattr(home, name, broken)


@pytest.fixture
def table(make_table):
    """A table with power; every test may leave reports of errors behind."""
    table = make_table("en", session())
    yield table
    table.expected_faults = table.faults()


def test_an_error_is_told_and_the_application_starts_anew(table, monkeypatch):
    with monkeypatch.context() as patch:
        breaks(patch)
        table.restart()
    assert len(table.faults()) == 1
    table.press("ok")
    assert table.running
    table.play("opponents\nok")


def test_an_error_while_an_error_is_reported(table, monkeypatch):
    """No memory for its text, and the flash is broken: a sentence, or not even that."""

    def no(*_):
        raise MemoryError

    monkeypatch.setattr(SimulatedBoard, "traceback", no)
    monkeypatch.setattr(FaultFiles, "keep", no)
    with monkeypatch.context() as patch:
        breaks(patch)
        table.restart()
    assert table.running
    assert table.faults() == []
    table.press("ok")
    table.play("opponents\nok")
    with monkeypatch.context() as patch:
        breaks(patch)
        patch.setattr("firmware.app.main._tell", no)
        table.restart()  # without a word: three starts in vain, and then the safe start
        assert table.running
    table.press("ok")
    table.play("opponents\nok")


def fails_until_the_safe_start(table, monkeypatch):
    with monkeypatch.context() as patch:
        breaks(patch)
        table.restart()
        for _ in range(MOST):
            table.press("ok")
        shown = table.picture()
        assert len(table.faults()) == MOST
    return shown


def test_after_three_failures_the_draft_is_set_aside_and_ok_tries_again(
    make_table, monkeypatch, language
):
    """In every language: what does not fit is found."""
    table = make_table(language, session())
    table.play("left")
    fails_until_the_safe_start(table, monkeypatch)
    table.expected_faults = table.faults()
    files = Files(str(table.flash))
    assert files.exists(BAD_PATH)
    assert not files.exists(PATH)
    table.press("ok")
    table.play("opponents\nok")


def test_a_minute_of_life_is_a_proof(table, monkeypatch):
    """Three failures with a minute between two of them: the application is started once more."""
    table.restart()
    for _ in range(MOST):
        with monkeypatch.context() as patch:
            breaks(patch, "_table")
            table.press("opponents")
            table.press("ok")
        table.press("ok")
        table.wait(PROOF_MS + 100)
    assert table.board.kept() == 0
    assert len(table.faults()) == MOST


def test_a_stored_deal_is_a_proof(table):
    table.restart()
    assert table.board.kept() == 1
    table.play("ok\nok\nread\nok opponents")
    assert table.board.kept() == 0


def hold(table, keys, duration):
    """Switch the box on with these keys held for so long."""
    table.pull_plug()
    table.power_on(keys)
    table.wait(duration)
    for key in keys:
        table.set_key(key, False)
    table.settle()


@pytest.mark.parametrize(
    ("keys", "duration", "safe", "boot_loaders"),
    [
        (("left", "right"), HOLD_MS + 50, True, 0),
        (("left", "right"), HOLD_MS - 100, False, 0),
        (("left",), 60_000, False, 0),
        (("left", "right", "up"), HOLD_MS + 50, False, 0),
        (("up", "down"), HOLD_MS + 50, False, 1),
        (("up",), 60_000, False, 0),
    ],
)
def test_keys_held_at_power_on(table, monkeypatch, keys, duration, safe, boot_loaders):
    shown = []
    monkeypatch.setattr("firmware.app.main.safe_start", lambda *_: shown.append(True))
    hold(table, keys, duration)
    assert bool(shown) == safe
    assert table.board.boot_loaders == boot_loaders


def test_a_caller_is_served_and_the_entry_goes_on(table):
    table.restart()
    table.press("left")
    question = table.picture()
    table.board.serial.input.extend(b"noise\x03")
    table.wait(500)
    assert table.picture() != question
    assert table.board.serial.output.endswith(b">>> ")
    table.wait(2_000)
    assert table.picture() == question
