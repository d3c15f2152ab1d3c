"""Key scripts, and what the keyboard of a terminal sends."""

import pytest

from firmware.app.patience import READ_MS, TAP_MS
from host_tools.simulation.emulator import display_pictures
from host_tools.simulation.emulator.script import KEYS, Script, ScriptError
from host_tools.simulation.emulator.text_display import QUIT, SNAPSHOT, split_input
from tests.each import each


class Table:
    """A box without insides: shows a growing bar for each key that it knows."""

    def __init__(self, knows=KEYS):
        self.knows = knows
        self.pressed = []
        self.waited = 0

    def press(self, key, hold_ms):
        if key in self.knows:
            self.pressed.append((key, hold_ms))
        return key in self.knows

    def wait(self, ms):
        self.waited += ms

    def picture(self):
        return display_pictures.from_pixels(lambda x, y: y == 0 and x < len(self.pressed))


def test_every_kind_of_step(tmp_path):
    script = Script(
        """
        # the whole language
        ok                # new deal
        right down*3
        hold up 800
        wait 200
        read
        picture shown/after.txt
        picture after.png
        ignored opponents*2
        """
    )
    table = Table(knows=("ok", "right", "down", "up"))
    script.play(table, pictures_to=tmp_path)
    assert table.pressed == [
        ("ok", 60),
        ("right", 60),
        ("down", 60),
        ("down", 60),
        ("down", 60),
        ("up", 800),
    ]
    assert table.waited == 200 + READ_MS
    assert script.presses == 8
    assert (
        display_pictures.from_text((tmp_path / "shown/after.txt").read_text(encoding="utf-8"))
        == table.picture()
    )
    assert display_pictures.read_png(tmp_path / "after.png") == table.picture()


def test_ok_twice_is_no_double_tap():
    table = Table(knows=("ok", "up"))
    Script("ok up ok\npicture one.txt\nok*2\nwait 50\nok").play(table)
    assert table.waited == 2 * TAP_MS + 50


@each(
    "line",
    "message",
    [
        ("okay", "'okay' is none of up, down"),
        ("down*x", "'x' is not a number above 0"),
        ("down*0", "'0' is not a number above 0"),
        ("hold up", "'hold' needs a key and milliseconds"),
        ("hold ok long", "'long' is not a number above 0"),
        ("hold wait 20", "'wait' is none of"),
        ("wait", "'wait' needs milliseconds"),
        ("read 20", "'read' needs nothing"),
        ("wait -5", "'-5' is not a number above 0"),
        ("picture home.gif", "'home.gif' is neither"),
        ("expect", "'expect' needs a file name"),
        ("ignored", "'ignored' needs a key"),
    ],
)
def test_mistakes_are_named_with_their_line(line, message):
    with pytest.raises(ScriptError) as caught:
        Script(f"ok\n\n{line}\n", "deal.keys")
    assert str(caught.value).startswith(f"deal.keys:3: {message}")


def test_a_press_that_is_not_answered_stops_the_script():
    table = Table(knows=("ok",))
    with pytest.raises(ScriptError, match=r"2: the box did not answer the press of 'down'"):
        Script("ok\ndown\nok").play(table)
    assert table.pressed == [("ok", 60)]


def test_a_press_to_be_ignored_must_not_be_answered():
    with pytest.raises(ScriptError, match=r"1: the box answered the press of 'ok'"):
        Script("ignored ok").play(Table())


@pytest.mark.parametrize("suffix", ["txt", "png"])
def test_expected_pictures(tmp_path, suffix):
    script = Script(f"ok\nexpect one.{suffix}")
    Script(f"ok\npicture one.{suffix}").play(Table(), pictures_to=tmp_path)
    script.play(Table(), folder=tmp_path)
    table = Table()
    table.press("up", 60)
    with pytest.raises(ScriptError, match=r"script:2: the display differs") as caught:
        script.play(table, folder=tmp_path)
    assert str(caught.value).splitlines()[1] == "#+" + "." * 126


def test_an_expected_picture_that_does_not_exist(tmp_path):
    with pytest.raises(ScriptError, match=r"script:1: there is no picture"):
        Script("expect one.txt").play(Table(), folder=tmp_path)


@pytest.mark.parametrize(
    ("data", "actions", "rest"),
    [
        (b"\x1b[A", [("up", 60)], b""),
        (b"\x1b[B\x1b[C\x1bOD", [("down", 60), ("right", 60), ("left", 60)], b""),
        (b"\r\n\x7fo", [("ok", 60), ("ok", 60), ("back", 60), ("opponents", 60)], b""),
        (b"\x1b[1;2A", [("up", 1000)], b""),
        (b"o\x1b[", [("opponents", 60)], b"\x1b["),
        (b"\x1b[1;", [], b"\x1b[1;"),
        (b"xy\x1b[Zq", [(QUIT, 0)], b""),
        (b"p\x03", [(SNAPSHOT, 0), (QUIT, 0)], b""),
    ],
)
def test_split_input(data, actions, rest):
    assert split_input(data) == (actions, rest)
