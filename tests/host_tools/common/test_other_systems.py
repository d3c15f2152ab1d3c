"""What Windows and macOS do otherwise, as far as it can be said here: stand-ins say it for them."""

import ctypes
import errno
import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import platformdirs
import pytest
from platformdirs.unix import Unix

from host_tools.cli import main
from host_tools.common import own_session
from host_tools.common.errors import reason_of
from host_tools.database.location import FILE_VARIABLE, database_address
from host_tools.language.choice import of_environment
from host_tools.language.translator import translator
from host_tools.simulation.simulator.board import FilesOfWindows
from host_tools.web.serving import page_server

GERMAN_OF_AUSTRIA = 0x0C07
ROMANIAN = 0x0418


class OfWindows(OSError):
    """An OSError with what only Windows gives it."""

    def __init__(self, number, winerror):
        super().__init__(number, "Der Prozess kann nicht auf die Datei zugreifen")
        self.winerror = winerror


@pytest.fixture
def windows(monkeypatch):
    """A Windows that speaks German."""
    monkeypatch.setattr(sys, "platform", "win32")
    speaks = SimpleNamespace(GetUserDefaultUILanguage=lambda: GERMAN_OF_AUSTRIA)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=speaks), raising=False)
    return speaks


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOENT, "No such file or directory"),
        (errno.EACCES, "Permission denied"),
        (errno.EXDEV, "was der Rechner sagt"),
    ],
)
def test_an_error_is_known_by_its_number(number, sentence):
    assert str(reason_of(OSError(number, "was der Rechner sagt"))) == sentence


@pytest.mark.parametrize("winerror", [32, 33])
def test_a_file_that_a_spreadsheet_shows(winerror):
    reason = reason_of(OfWindows(errno.EACCES, winerror))
    assert str(reason) == "another program has it open"
    assert translator("de").say(reason) != str(reason)


def test_a_port_that_windows_has_set_aside():
    assert page_server._is_taken(OfWindows(errno.EACCES, 10013))
    assert page_server._is_taken(OSError(errno.EADDRINUSE, ""))
    assert not page_server._is_taken(OSError(errno.EACCES, ""))


def test_the_language_of_windows(windows):
    assert of_environment({}) == "de"
    assert of_environment({"LANG": "fr_CH.UTF-8"}) == "fr"
    windows.GetUserDefaultUILanguage = lambda: ROMANIAN
    assert of_environment({}) == "en"
    windows.GetUserDefaultUILanguage = lambda: 0  # none that Python knows
    assert of_environment({}) == "en"


def test_without_a_language_it_is_english():
    assert of_environment({}) == "en"
    assert of_environment({"LC_ALL": "", "LANG": "de_AT.UTF-8"}) == "de"


def test_nobody_reads_on_in_windows(windows):
    assert main._is_output_closed(OSError(errno.EINVAL, ""))
    assert main._is_output_closed(BrokenPipeError(errno.EPIPE, ""))
    assert not main._is_output_closed(OSError(errno.ENOENT, ""))


def test_nobody_reads_on_elsewhere():
    assert main._is_output_closed(BrokenPipeError(errno.EPIPE, ""))
    assert not main._is_output_closed(OSError(errno.EINVAL, ""))


def test_what_goes_to_a_file_of_windows_is_utf_8(windows, tmp_path, monkeypatch):
    with (tmp_path / "said.txt").open("w", encoding="cp1252") as file:
        monkeypatch.setattr(sys, "stdout", file)
        main._settle_output()
        print("Königrufen, Đặng")
    assert (tmp_path / "said.txt").read_text(encoding="utf-8") == "Königrufen, Đặng\n"


def test_a_box_of_windows_hears_no_ctrl_c(windows, monkeypatch):
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 512, raising=False)
    spec = importlib.util.find_spec(own_session.__name__)
    there = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(there)
    assert (there.CREATION_FLAGS, there.NEW_SESSION) == (512, False)


def test_room_on_a_disk_of_windows(tmp_path):
    free = FilesOfWindows(str(tmp_path)).free()
    assert 0 < free <= shutil.disk_usage(tmp_path).total


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A user without anything, whose system is macOS; where it wants his data."""
    for name in (FILE_VARIABLE, "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    wanted = tmp_path / "Library/Application Support"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: wanted / name)
    return wanted / "schreiber/schreiber.db"


def test_a_new_database_is_where_the_system_wants_it(at_home):
    assert database_address() == at_home


def test_a_database_that_is_named(at_home, tmp_path, monkeypatch):
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "one.db"))
    assert database_address() == tmp_path / "one.db"
    assert database_address(tmp_path / "another.db") == tmp_path / "another.db"


def test_on_linux_it_is_where_it_always_was(at_home, tmp_path, monkeypatch):
    linux = Unix("schreiber", appauthor=False).user_data_path
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert Unix("schreiber", appauthor=False).user_data_path == tmp_path / "data/schreiber"
    assert linux.parts[-3:] == (".local", "share", "schreiber")
