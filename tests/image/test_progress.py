"""What takes long shows that it goes on, at a terminal and in a log."""

import io
import sys
import threading

import pytest

from firmware.image import packages, process, progress
from firmware.image.process import BuildError, follow
from firmware.image.progress import Step
from tests.patience import HANGS_S

INSTALLING = """\
Collecting aiohttp==3.14.4 (from -r locks/run.txt (line 7))
  Using cached aiohttp.whl

Processing /wheels/babel-2.19.0-py3-none-any.whl (from -r locks/run.txt (line 9))
Installing collected packages: babel, aiohttp
"""


class Output(io.StringIO):
    """A log, or a terminal; `written` is set once `awaited` was written."""

    def __init__(self, awaited="", terminal=False):
        super().__init__()
        self.written = threading.Event()
        self._awaited = awaited
        self._terminal = terminal

    def isatty(self):
        return self._terminal

    def write(self, text):
        if self._awaited in text:
            self.written.set()
        return super().write(text)


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(progress, "EVERY_S", 0.001)


def test_a_log_gets_dots_and_what_a_step_came_to():
    output = Output(awaited=".")
    with Step("fetching it", output) as step:
        assert output.written.wait(HANGS_S)
        step.note = "34"
    title, _, rest = output.getvalue().partition(".")
    assert title == "fetching it"
    assert rest.strip(".") == " 34\n"


def test_a_terminal_gets_one_line_that_changes():
    output = Output(awaited="babel", terminal=True)
    with Step("fetching it", output) as step:
        step.note = "babel"
        assert output.written.wait(HANGS_S)
        step.note = ""
    lines = output.getvalue().split("\r")
    assert lines[0] == "fetching it"
    assert "fetching it: babel, 0 s" in lines
    # Nothing is left of a longer one.
    assert lines[-1] == "fetching it, 0 s       \n"


def test_a_step_that_fails_ends_its_line():
    output = Output()
    with pytest.raises(BuildError), Step("fetching it", output):
        raise BuildError("it is gone")
    assert output.getvalue().endswith("\n")


def test_pip_says_how_many_packages_there_are():
    step = Step("installing packages", Output())
    hear = packages._Counting(step)
    notes = []
    for line in INSTALLING.splitlines():
        hear(line)
        notes.append(step.note)
    assert notes == ["1, aiohttp"] * 3 + ["2, babel", "2"]


def test_a_command_is_heard_while_it_runs(monkeypatch, tmp_path):
    monkeypatch.setattr(process, "LOGS", tmp_path)
    heard = []
    follow([sys.executable, "-c", "print('one'); print('two')"], "log", heard.append)
    assert heard == ["one\n", "two\n"]
    assert (tmp_path / "log.log").read_text(encoding="utf-8").endswith("one\ntwo\n")


def test_a_command_that_fails_says_where_all_is(monkeypatch, tmp_path):
    monkeypatch.setattr(process, "LOGS", tmp_path)
    with pytest.raises(BuildError, match=r"failed; all it said is in .*log\.log:\nno line"):
        follow([sys.executable, "-c", "raise SystemExit('no line')"], "log", print)
