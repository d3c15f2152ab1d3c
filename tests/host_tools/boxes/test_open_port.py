"""Why a port cannot be opened is told: no right, another program, or nothing there.

The errors are those of pyserial 3.5. They are raised in its place: tests may run as root, whom no
right is refused.
"""

import errno
import os
import re

import pytest
import serial

from firmware import uf2
from firmware.image.paths import ROOT
from host_tools.boxes.flash.plugged_in import Bench
from host_tools.boxes.link.open_port import UnopenedError, open_port
from host_tools.boxes.station.cable import Cable
from host_tools.cli.main import main
from host_tools.database.location import FILE_VARIABLE
from host_tools.language.translator import translator

PORT = "/dev/ttyACM0"
NO_RIGHT = {
    "en": f"{PORT}: no right to open it: install the release's udev rule and plug the box in "
    "again, or join the group dialout and log in again",
    "de": f"{PORT}: keine Berechtigung, ihn zu öffnen: die udev-Regel der Ausgabe einrichten und "
    "das Gerät neu anstecken, oder der Gruppe dialout beitreten und sich neu anmelden",
    "fr": f"{PORT}\N{NO-BREAK SPACE}: pas le droit de l’ouvrir\N{NO-BREAK SPACE}: installer la "
    "règle udev de la version publiée et rebrancher le boîtier, ou entrer dans le groupe dialout "
    "et rouvrir la session",
}
BUSY = "another program has it open; close that one, or wait ten seconds, and try again"
ABSENT = "it cannot be opened; is the box plugged in?"


def on_linux(number):
    """What pyserial makes of the error with this number (serialposix.py, `open`)."""
    error = OSError(number, os.strerror(number), PORT)
    return serial.SerialException(number, f"could not open port {PORT}: {error}")


def on_windows(error):
    """What it makes of one there, whose text is in the language of the PC (serialwin32.py)."""
    return serial.SerialException(f"could not open port 'COM5': {error!r}")


@pytest.fixture
def refuse(monkeypatch):
    """A function: from now on every port that is opened raises this error."""

    def refuse_with(error):
        def fail(_):
            raise error

        monkeypatch.setattr(serial.Serial, "open", fail)

    return refuse_with


@pytest.mark.parametrize("language", NO_RIGHT)
def test_a_missing_right_is_told_with_what_helps(refuse, language):
    refuse(on_linux(errno.EACCES))
    with pytest.raises(UnopenedError) as caught:
        open_port(PORT)
    assert caught.value.said(translator(language).say) == NO_RIGHT[language]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (on_linux(errno.EBUSY), BUSY),
        (on_linux(errno.EAGAIN), BUSY),
        (on_windows(PermissionError(13, "Zugriff verweigert", None, 5)), BUSY),
        (on_linux(errno.ENOENT), ABSENT),
        (on_windows(FileNotFoundError(2, "Das System kann …", None, 2)), ABSENT),
    ],
)
def test_other_reasons_are_told_apart(refuse, error, told):
    refuse(error)
    with pytest.raises(UnopenedError) as caught:
        open_port(PORT)
    assert caught.value.sentence == f"{PORT}: {told}"


def test_the_page_of_the_release_says_what_helps():
    text = (ROOT / "docs/release.md").read_text(encoding="utf-8").partition("## Ports on Linux")[2]
    quoted = re.findall(r"^\| \*(.*?)\* \|", text, re.MULTILINE)
    told = (NO_RIGHT["en"].removeprefix(f"{PORT}: "), BUSY, ABSENT)
    assert len(quoted) == len(told)
    assert all(sentence.startswith(words) for words, sentence in zip(quoted, told, strict=True))


def test_a_port_that_was_busy_a_moment_ago(monkeypatch):
    """The second time, when pyserial is asked for the reason, it opens."""
    errors = [on_linux(errno.EBUSY)]

    def fail_once(_):
        if errors:
            raise errors.pop()

    monkeypatch.setattr(serial.Serial, "open", fail_once)
    with pytest.raises(UnopenedError, match=BUSY):
        open_port(PORT)


@pytest.mark.parametrize(
    "command",
    [
        ["sync", PORT],
        ["box", "clock", PORT],
        ["box", "measure", PORT],
        ["box", "flash", PORT],
        ["box", "pin", "--clear", PORT],
        ["box", "empty", "--yes", PORT],
    ],
    ids=" ".join,
)
def test_every_command_tells_it(refuse, desk, image_file, command, capsys):
    refuse(on_linux(errno.EACCES))
    assert main([*command, *image_file(command)]) == 1
    assert NO_RIGHT["en"] in capsys.readouterr().err


@pytest.fixture
def desk(new_path, monkeypatch):
    """The database of the commands."""
    monkeypatch.setenv(FILE_VARIABLE, str(new_path))


@pytest.fixture
def image_file(tmp_path):
    """A function: the option with an image for a command that wants one."""
    path = tmp_path / "image.uf2"
    path.write_bytes(uf2.pack(bytes(5000)))
    return lambda command: ["--image", str(path)] if command[1] == "flash" else []


def test_the_page_of_the_boxes_and_the_way_to_the_boot_loader_tell_it(refuse):
    refuse(on_linux(errno.EACCES))
    for opens in (Cable().open_link, Bench().enter_boot_loader):
        with pytest.raises(UnopenedError, match="no right to open it"):
            opens(PORT)
