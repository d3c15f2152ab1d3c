"""The director's PIN from the desk: how it is asked for, and what the boxes make of it."""

import io
import sys

import pytest

from host_tools.cli.commands.box import pin as command
from host_tools.common.errors import LinkError, UsageError
from host_tools.intake.database import Database
from rules_core.pin import LAST_PIN, NO_PIN
from tests.host_tools.box import BOX_ID, TableBox
from tests.host_tools.cli.shown import SECOND_ID


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_identity_tells_only_the_number_of_its_setting(box):
    assert box.link().identify().pin_number == NO_PIN
    number = box.link().set_pin("4711")
    assert box.link().identify().pin_number == number != NO_PIN
    assert "4711" not in box.end.answer("identify")
    assert box.link().set_pin("") == box.link().identify().pin_number == NO_PIN


@pytest.mark.parametrize("pin", ["12", "12345678", "12x4", 4711, None, ["4711"]])
def test_a_box_refuses_what_is_none(box, pin):
    with pytest.raises(LinkError, match="pin: must be"):
        box.link().set_pin(pin)
    assert not box.pin.is_set


def test_neither_log_nor_export_knows_it(box):
    before = box.path.read_bytes()
    box.link().set_pin("918273")
    assert box.path.read_bytes() == before
    for path in box.path.parent.iterdir():
        assert b"918273" not in path.read_bytes()


@pytest.mark.parametrize("answer", [{}, {"number": None}, {"number": LAST_PIN + 1}])
def test_a_setting_without_a_number_is_no_answer(box, monkeypatch, answer):
    monkeypatch.setattr(box.end, "set_pin", lambda pin: answer)
    with pytest.raises(LinkError, match="'number' is"):
        box.link().set_pin("4711")


def test_all_boxes_get_it_and_a_bad_one_stops_none(tmp_path, capsys):
    boxes = {"a": TableBox(tmp_path / "a"), "c": TableBox(tmp_path / "c", SECOND_ID, SECOND_ID)}

    def open_link(port):
        if port == "b":
            raise LinkError("b: nobody answers")
        if port == "d":
            raise RuntimeError("oops")
        return boxes[port].link()

    with Database(tmp_path / "desk.db") as database:
        assert command.set_pins(("a", "b", "d", "c"), open_link, "4711", database) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines() == [
        "box e7ab5f2a at a: the PIN is set",
        "box e7ab0002 at c: the PIN is set",
    ]
    assert printed.err.splitlines()[0] == "schreiber: b: nobody answers"
    assert "4711" not in printed.out + printed.err
    assert boxes["a"].pin.is_right("4711")
    assert boxes["c"].pin.is_right("4711")
    with Database(tmp_path / "desk.db") as database:
        assert database.pins.all() == {
            BOX_ID: {boxes["a"].pin.number},
            SECOND_ID: {boxes["c"].pin.number},
        }
        assert command.set_pins(("a",), open_link, "", database) == 0
        assert database.pins.of(BOX_ID) == {boxes["c"].pin.number}
    assert capsys.readouterr().out == "box e7ab5f2a at a: there is no PIN any more\n"


def typed(monkeypatch, *answers):
    given = iter(answers)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(command.getpass, "getpass", lambda prompt: next(given))


def test_it_is_asked_for_twice(monkeypatch):
    typed(monkeypatch, "4711", "4711")
    assert command.ask_pin() == "4711"
    typed(monkeypatch, "4711", "4712")
    with pytest.raises(UsageError, match="not the same; nothing was set"):
        command.ask_pin()


@pytest.mark.parametrize("line", ["", "\n", "123\n", "12a45\n", "1234567\n"])
def test_what_is_no_pin_sets_nothing(monkeypatch, line):
    monkeypatch.setattr(sys, "stdin", io.StringIO(line))
    with pytest.raises(UsageError, match=r"^pin: must be .*; nothing was set$"):
        command.ask_pin()


def test_without_a_terminal_it_is_the_first_line(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("123456\nmore\n"))
    assert command.ask_pin() == "123456"


def test_the_command_says_that_no_box_is_there(monkeypatch, schreiber):
    monkeypatch.setattr("host_tools.boxes.link.serial_ports.chosen", lambda ports: [])
    assert schreiber("box pin --clear", status=1).err.startswith("schreiber: no box is plugged in")
