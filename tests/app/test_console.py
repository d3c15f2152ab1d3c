"""The console: what a caller sends and gets, on a board whose serial port is two buffers."""

import contextlib

import pytest

from firmware.app.console import MAX_CODE, SILENCE_MS, Console
from firmware.app.storage.files import NoGuard
from host_tools.simulation.simulator.board import SimulatedBoard, SimulatedSerial
from host_tools.simulation.simulator.simulated_box import BoxError, run_firmware
from tests.app.table import session
from tests.each import each

RAW = b"raw REPL; CTRL-B to exit\r\n>"
PROMPT = b"\r\n>>> "
BANNER = (
    b"\r\nSchreiber. `micropython` leads to MicroPython's own prompt, silence back to the table."
)
LEAVING = b"\r\nThe box starts anew in ten minutes.\r\n"


class Bench:
    """A board as far as the console knows it. Time passes when the console waits."""

    def __init__(self):
        self.serial = SimulatedSerial()
        self.guard = NoGuard()
        self.now = 0
        self.left_for = None
        self.press_at = None  # how many bytes are left when a key is pressed

    def pressed(self):
        return self.press_at is not None and len(self.serial.input) <= self.press_at

    def uptime_ms(self):
        return self.now

    def wait_ms(self, duration):
        self.now += duration

    sleep_ms = wait_ms

    def feed(self):
        pass

    def leave(self, duration):
        self.left_for = duration

    def print_error(self, error):
        print(f"{type(error).__name__}: {error}")


class Output:
    """What is printed goes to the serial port."""

    def __init__(self, serial):
        self.serial = serial

    def write(self, text):
        self.serial.output += text.replace("\n", "\r\n").encode()


@pytest.fixture
def bench():
    return Bench()


def serve(bench, data, raw=False):
    """What a console answers to `data`, until silence."""
    console = Console(bench, bench.pressed)
    bench.serial.input.extend(data)
    bench.serial.output.clear()
    with contextlib.redirect_stdout(Output(bench.serial)):
        assert console.serve(raw) is False
    return bytes(bench.serial.output)


def executed(bench, *codes):
    """What comes back for each piece of code, behind the banner."""
    data = b"\x01" + b"".join(code + b"\x04" for code in codes)
    _, _, answers = serve(bench, data).partition(RAW)
    return answers


def test_silence_ends_it(bench):
    answer = serve(bench, b"")
    assert answer.endswith(PROMPT)
    assert bench.now == SILENCE_MS


def test_it_executes_and_the_names_stay(bench):
    assert executed(bench, b"x = 6", b"print(x * 7)") == b"OK\x04\x04>OK42\r\n\x04\x04>"


def test_the_names_are_gone_when_the_next_one_calls(bench):
    executed(bench, b"x = 6")
    assert b"NameError" in executed(bench, b"x")


def test_what_mpremote_does(bench):
    """It calls, waits for the banner, asks for raw paste, which there is not, and executes."""
    data = b"\r\x03\r\x01" + b"\x05A\x01" + b"print(1)\x04" + b"\r\x02"
    _, _, answer = serve(bench, data).partition(RAW)
    assert answer.startswith(b"R\x00OK1\r\n\x04\x04>")
    assert answer.endswith(PROMPT)


def test_ctrl_c_drops_what_was_typed(bench):
    assert executed(bench, b"print(1)\x03print(2)") == b"OK2\r\n\x04\x04>"


def test_the_banner_again(bench):
    assert executed(bench, b"print(1)\x01print(2)") == RAW + b"OK2\r\n\x04\x04>"


HINT = b"\r\nCtrl-A: raw REPL. Ctrl-D: start anew."


@each(
    "data",
    "answer",
    [
        (b"\r\n", PROMPT + PROMPT),
        (b"what\r", b"what" + HINT + PROMPT),
        (b"wh\x03\r", b"wh" + PROMPT + PROMPT),  # what was typed is dropped
        (b"\x1f~ \x7f", b"~ "),
        (b"x" * 40 + b"\ry", b"x" * 32 + HINT + PROMPT + b"y"),
        (b"\x01", b"\r\n" + RAW),
        (b"\x01x\x02\r", b"\r\n" + RAW + BANNER + PROMPT + PROMPT),
    ],
)
def test_the_friendly_prompt_echoes_and_asks_again(data, answer):
    assert serve(Bench(), data) == BANNER + PROMPT + answer


@each(
    "code",
    "answer",
    [
        (b"print(2, end='')", b"OK<2>\x04\x04>"),
        (b"1 / 0", b"OK<>\x04ZeroDivisionError: division by zero\r\n\x04>"),
    ],
)
def test_ctrl_c_strikes_the_code_of_the_caller_and_nothing_else(code, answer):
    bench = Bench()
    bench.guard.allow = lambda: print("<", end="")
    bench.guard.forbid = lambda: print(">", end="")
    assert executed(bench, code) == answer


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (b"1 / 0", b"ZeroDivisionError"),
        (b"\xf0\x9f(", b"SyntaxError"),
        (b"raise KeyboardInterrupt", b"KeyboardInterrupt"),
        (b"raise MemoryError('x')", b"MemoryError"),
        (b"class E(BaseException): pass\nraise E", b"E: "),
    ],
)
def test_an_error_goes_back_as_text_and_the_next_code_is_executed(bench, code, error):
    answer = executed(bench, code, b"print(2)")
    assert answer.startswith(b"OK\x04")
    assert error in answer
    assert answer.endswith(b"\x04>OK2\r\n\x04\x04>")


def test_an_error_whose_text_raises(bench):
    code = b"class E(Exception):\n def __str__(self): return 1 / 0\nraise E"
    assert b"cannot be printed\r\n\x04>" in executed(bench, code)


def test_code_that_is_too_long_is_an_error_of_memory(bench):
    answer = executed(bench, b"#" * (MAX_CODE + 1), b"print(2)")
    assert answer == b"OK\x04MemoryError: the code is too long\r\n\x04>OK2\r\n\x04\x04>"


def test_code_as_long_as_may_be(bench):
    code = b"print(2)#" + b"#" * (MAX_CODE - 9)
    assert executed(bench, code, b"print(3)") == b"OK2\r\n\x04\x04>OK3\r\n\x04\x04>"


@pytest.mark.parametrize(
    ("data", "raw", "answer"),
    [(b"\x04", False, PROMPT + b"\r\n"), (b"\x01\x04", True, RAW + b"OK\r\n")],
)
def test_ctrl_d_is_a_soft_reset(bench, data, raw, answer):
    bench.serial.input.extend(data)
    console = Console(bench, bench.pressed)
    with pytest.raises(SystemExit):
        console.serve()
    assert console.raw is raw
    assert bench.serial.output.endswith(answer)


def test_system_exit_is_a_soft_reset(bench):
    bench.serial.input.extend(b"\x01raise SystemExit\x04")
    with pytest.raises(SystemExit):
        Console(bench, bench.pressed).serve()
    assert bench.serial.output.endswith(b"OK\x04\x04")


def test_after_a_soft_reset_the_raw_prompt_is_there_again(bench):
    assert serve(bench, b"", raw=True) == RAW


def test_the_way_to_micropythons_own_prompt(bench):
    bench.serial.input.extend(b"what\rmicropython\r")
    assert Console(bench, bench.pressed).serve() is True
    assert bench.serial.output.endswith(b"micropython" + LEAVING)
    assert bench.left_for == 600_000


def test_any_bytes_at_all(bench):
    """Every byte in every place; whatever comes, it ends in silence."""
    for start in range(256):
        data = bytes((start + step * 7) & 0xFF for step in range(300))
        bench.serial.input.extend(data)
        with contextlib.suppress(SystemExit):
            assert Console(bench, bench.pressed).serve() is False


NOISE = b"x" * 20_000


def test_a_key_ends_it_while_nobody_was_served(bench):
    """At either prompt, in the middle of whatever comes."""
    for call in (b"", b"\x01", b"\x01print(\x04", b"\x011 / 0\x04"):
        bench.press_at = len(NOISE) - 100
        bench.now = 0
        answer = serve(bench, call + NOISE)
        assert len(bench.serial.input) == bench.press_at
        assert bench.now == 0
        assert (b"ZeroDivisionError" in answer) == (b"1 / 0" in call)
        bench.serial.input.clear()


def test_a_key_does_not_end_it_once_somebody_was_served(bench):
    bench.press_at = len(b"print(2)\x04")
    assert executed(bench, b"print(1)", b"print(2)").endswith(b"OK2\r\n\x04\x04>")
    assert bench.now == SILENCE_MS


def call(table, data):
    table.board.serial.input.extend(data)
    table.wait(100)


def test_a_key_goes_before_a_call_that_is_none(make_table):
    """Who calls is heard again once there was silence on the cable."""
    table = make_table("de", session())
    shown = table.picture()
    table.play("opponents")
    totals = table.picture()
    table.play("back")
    call(table, b"\x03")
    called = table.picture()
    assert called not in (shown, totals)
    table.press("opponents")
    assert table.picture() == totals
    for _ in range(20):
        call(table, b"\x03" * 5)
    assert table.picture() == totals
    table.play("back")
    assert table.picture() == shown
    table.wait(600)
    call(table, b"\x03")
    assert table.picture() == called
    table.wait(SILENCE_MS + 500)
    assert table.picture() == shown


def test_who_wants_micropythons_own_prompt_ends_the_application(make_table):
    table = make_table("de", session())
    with pytest.raises(BoxError, match="has ended: None"):
        call(table, b"\x03micropython\r")
    assert table.board.serial.output.endswith(LEAVING)


def until_reset(board):
    """The application, up to a soft reset."""
    with contextlib.suppress(SystemExit):
        run_firmware(board)


def test_after_a_soft_reset_the_caller_has_the_raw_prompt_and_then_the_table_its_own(
    make_table, monkeypatch
):
    table = make_table("de", session())
    shown = table.picture()
    table.restart(until_reset)
    with pytest.raises(BoxError, match="has ended: None"):
        call(table, b"\x03\x01\x04")
    kept = table.board.kept()
    monkeypatch.setattr(SimulatedBoard, "kept", lambda _: kept)
    table.restart()
    assert table.board.serial.output == RAW
    assert table.picture() != shown
    table.wait(SILENCE_MS)
    assert table.picture() == shown
    table.restart()
    with pytest.raises(BoxError, match="has ended: None"):
        call(table, b"\x02micropython\r")
