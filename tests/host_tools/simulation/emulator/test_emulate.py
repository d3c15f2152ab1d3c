"""`schreiber emulate`, from the command line to the flash file."""

import os
import select
import subprocess
import sys
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from host_tools.cli.commands import emulate
from host_tools.cli.commands.emulate import EmulatedFingers
from host_tools.cli.main import main
from host_tools.simulation.emulator import (
    display_pictures,
    flash_chip,
    panel,
    serial_bridges,
    text_display,
)
from tests.patience import HANGS_S


def complaint(schreiber, *arguments):
    """What the command says when it fails."""
    shown = schreiber("emulate", *map(str, arguments), status=1)
    assert shown.out == ""
    return shown.err


def test_missing_image(schreiber, tmp_path):
    script = tmp_path / "deal.keys"
    script.write_text("ok\n", encoding="utf-8")
    missing = tmp_path / "missing.uf2"
    assert complaint(schreiber, "--script", script, "--image", missing) == (
        f"schreiber: there is no firmware image {missing}\n"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("before", "said"),
    [
        (
            "sys.modules['rp2040py'] = None",
            "emulate needs the package rp2040py: pip install 'schreiber[emulator]'",
        ),
        (
            "from host_tools.simulation.emulator import emulated_box, text_display; "
            "sys.platform = 'win32'",
            "keys come from the terminal of Linux or macOS; give --script",
        ),
    ],
)
def test_where_the_emulator_cannot_run(before, said):
    code = (
        f"import sys; {before}\nfrom host_tools.cli.main import main; sys.exit(main(['emulate']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=HANGS_S
    )
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert line.startswith(f"schreiber: {said}")


def test_without_an_image_given_it_looks_where_one_may_be(tmp_path, monkeypatch, schreiber):
    script = tmp_path / "deal.keys"
    script.write_text("ok\n", encoding="utf-8")
    monkeypatch.setattr(emulate, "find_image", lambda: tmp_path / "found.uf2")
    assert f"no firmware image {tmp_path / 'found.uf2'}" in complaint(schreiber, "--script", script)


def test_missing_script(schreiber, tmp_path):
    path = tmp_path / "missing.keys"
    assert (
        complaint(schreiber, "--script", path) == f"schreiber: {path}: No such file or directory\n"
    )


def test_mistake_in_a_script(schreiber, tmp_path):
    script = tmp_path / "deal.keys"
    script.write_text("wait\n", encoding="utf-8")
    expected = "schreiber: deal.keys:1: 'wait' needs milliseconds\n"
    assert complaint(schreiber, "--script", script) == expected


def test_no_terminal(schreiber):
    assert "this is none; give --script" in complaint(schreiber)


def test_script_with_pictures_and_flash(schreiber, tmp_path, image, formatted_flash):
    script = tmp_path / "look.keys"
    script.write_text("wait 50\npicture home.png\npicture home.txt\n", encoding="utf-8")
    kept = tmp_path / "kept.bin"
    kept.write_bytes(formatted_flash)
    arguments = ["--image", image, "--script", script, "--flash", kept, "--pictures", tmp_path]
    assert schreiber("emulate", *map(str, arguments)).out.startswith("look.keys: 0 presses")
    shown = display_pictures.read_png(tmp_path / "home.png")
    assert shown != display_pictures.BLANK
    assert display_pictures.from_text((tmp_path / "home.txt").read_text(encoding="utf-8")) == shown
    # The application has begun its log meanwhile.
    assert kept.stat().st_size == flash_chip.SIZE
    assert kept.read_bytes() != formatted_flash


def test_a_script_needs_nothing_that_windows_has_not(monkeypatch, schreiber, tmp_path, image):
    for module in (text_display, serial_bridges):
        for name in ("termios", "tty"):
            monkeypatch.delattr(module, name, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    script = tmp_path / "wait.keys"
    script.write_text("wait 50\n", encoding="utf-8")
    printed = schreiber("emulate --image", str(image), "--script", str(script))
    assert printed.out.startswith("wait.keys: 0 presses")


def test_by_hand_in_a_terminal(image, tmp_path):
    import pty  # Windows has none

    kept = tmp_path / "kept.bin"
    ours, theirs = pty.openpty()
    command = ["-m", "host_tools", "emulate", "--image", str(image), "--flash", str(kept)]
    process = subprocess.Popen(
        [sys.executable, *command], stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    try:
        _read_until(ours, "q quit")
        os.write(ours, b"\x1b[Bq")
        _read_until(ours, "\x1b[?1049l")
        assert process.wait(timeout=HANGS_S) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert kept.stat().st_size == flash_chip.SIZE


def test_each_picture_that_is_saved_by_hand_has_a_file_of_its_own(tmp_path, monkeypatch):
    class Pace:
        def __init__(self, *_):
            pass

        def run_slice(self, _):
            return [("snapshot", 0), ("snapshot", 0), ("quit", 0)]

    keys = SimpleNamespace(held=[])
    box = SimpleNamespace(picture=lambda: display_pictures.BLANK, keys=keys, now_ms=0, ports=[])
    monkeypatch.setattr(emulate, "Pace", Pace)
    emulate._play_by_hand(box, SimpleNamespace(opened=nullcontext), [], tmp_path / "shown")
    saved = sorted(one.name for one in (tmp_path / "shown").iterdir())
    assert saved == ["display-1.png", "display-2.png"]


def _read_until(descriptor, text):
    """Reads the terminal until `text` is there."""
    shown = ""
    while text not in shown:
        assert select.select([descriptor], [], [], HANGS_S)[0], (
            f"waited for {text!r} after {shown!r}"
        )
        shown += os.read(descriptor, 65536).decode(errors="replace")
    return shown


class Recorder:
    """Stands for box and keys: writes down what is pressed when."""

    def __init__(self):
        self.now_ms = 0
        self.held = frozenset()
        self.keys = self
        self.events = []

    def press(self, key):
        self.held |= {key}
        self.events.append((self.now_ms, "+" + key))

    def release(self, key):
        self.held -= {key}
        self.events.append((self.now_ms, "-" + key))


def test_keys_that_arrive_together_are_pressed_one_after_the_other():
    box = Recorder()
    fingers = EmulatedFingers(box)
    fingers.press("right", 60)
    fingers.press("right", 60)
    fingers.press("up", 1000)
    for box.now_ms in range(0, 2000, 20):
        fingers.move()
    assert box.events == [
        (0, "+right"),
        (60, "-right"),
        (120, "+right"),
        (180, "-right"),
        (240, "+up"),
        (1240, "-up"),
    ]


@pytest.mark.parametrize("flag", ["--script", "--pictures", "--tcp-port", "--pty", "--display"])
def test_help_names_every_option(capsys, flag):
    with pytest.raises(SystemExit):
        main(["emulate", "--help"])
    assert flag in capsys.readouterr().out


def test_every_display_can_be_chosen():
    assert tuple(panel.DISPLAYS) == emulate._DISPLAYS
