"""`schreiber box flash` with a folder as the drive and a box in this process."""

import contextlib
import hashlib
import socket
import sys
import threading
from types import SimpleNamespace

import pytest

from firmware import uf2
from host_tools.boxes.flash import plugged_in as real
from host_tools.boxes.flash.image import STORAGE_START, find_image, read_image
from host_tools.cli.commands.box.flash import flash_box
from host_tools.cli.main import main
from host_tools.common.errors import LinkError, SchreiberError
from tests.hardware.bench import OTHER, PORT, TableBench, make_drive
from tests.host_tools.box import GARDE
from tests.host_tools.repl_box import CablePulledError, Repl
from tests.patience import HANGS_S

VERSION = "1.0.0.dev0+g12345678"


def firmware(version=VERSION, size=5000):
    """Something like an image: versions of libraries in it, and ours once."""
    ours = b"".join(b"\0schreiber " + one.encode() for one in version.split())
    return b"v1.25.0\0lib 2.1.1" + ours + b"\0" + bytes(range(256)) * (size // 256)


@pytest.fixture
def good_image(tmp_path):
    path = tmp_path / "schreiber.uf2"
    path.write_bytes(uf2.pack(firmware()))
    return path


def refused(path):
    with pytest.raises(SchreiberError) as caught:
        read_image(path)
    return caught.value.sentence


def test_an_image_tells_its_version(good_image):
    assert read_image(good_image).version == VERSION
    assert read_image(good_image).data == good_image.read_bytes()


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("1.0.0", "1.0.0"),
        ("1.10.0.dev0", "1.10.0.dev0"),
        (VERSION + ".dirty", VERSION + ".dirty"),
        ("", None),
        ("1.0", None),
        ("1.0.0+g12345678", None),
        ("1.0.0 1.0.1", None),
    ],
)
def test_a_version_of_any_kind_is_told_and_none_is_guessed(tmp_path, version, told):
    path = tmp_path / "image.uf2"
    path.write_bytes(uf2.pack(firmware(version)))
    assert read_image(path).version == told


def test_an_image_that_reaches_into_the_log_is_refused(tmp_path):
    path = tmp_path / "image.uf2"
    path.write_bytes(uf2.pack(firmware(size=512), start=STORAGE_START - 1024))
    assert read_image(path).version == VERSION
    path.write_bytes(uf2.pack(firmware(size=512), start=STORAGE_START - 512))
    assert "reaches into the log" in refused(path)


def test_what_is_no_image_is_refused(tmp_path, good_image):
    good = good_image.read_bytes()
    path = tmp_path / "other.uf2"
    assert "cannot be read" in refused(path)
    for data, sentence in (
        (b"", "not a UF2 image"),
        (good[:-100], "not a UF2 image"),
        (bytes(1024), "not a UF2 image"),
        (good[:-512], "a part of the image is missing"),
        (good[512:], "a part of the image is missing"),
        (uf2.pack(firmware(), family=0xE48BFF59), "another processor"),
    ):
        path.write_bytes(data)
        assert sentence in refused(path)


def test_a_running_box_keeps_its_log(tmp_path, good_image, capsys):
    bench = TableBench(tmp_path)
    bench.box.begin()
    bench.box.play(GARDE)
    log = bench.box.path.read_bytes()
    assert flash_box(bench, PORT, good_image) == 0
    assert bench.copied == good_image.read_bytes()
    assert bench.box.path.read_bytes() == log
    output = capsys.readouterr().out
    assert f"box e7ab5f2a has version {VERSION}, as the image" in output
    assert f"its log is as it was, {len(log)} bytes" in output


def test_an_image_may_tell_no_version(tmp_path, capsys):
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.pack(firmware("")))
    assert flash_box(TableBench(tmp_path, in_boot_loader=True), None, image) == 0
    *_, first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("box e7ab5f2a answers with version ")
    assert first.endswith("; the image does not tell its own")
    assert second.startswith("among what it says about itself it shows image ")


def test_the_only_box_needs_no_name(tmp_path, good_image):
    assert flash_box(TableBench(tmp_path), None, good_image) == 0
    assert flash_box(TableBench(tmp_path / "new", in_boot_loader=True), None, good_image) == 0


def test_a_new_pico_by_its_drive(tmp_path, good_image, capsys):
    bench = TableBench(tmp_path, in_boot_loader=True)
    assert flash_box(bench, str(bench.place), good_image) == 0
    output = capsys.readouterr().out
    assert VERSION in output
    digest = hashlib.sha256(firmware().ljust(-(-len(firmware()) // 256) * 256, b"\0"))
    assert f"shows image {digest.hexdigest()[:8]}\n" in output
    assert "log" not in output


def test_other_boxes_are_left_alone(tmp_path, good_image):
    bench = TableBench(tmp_path)
    bench.strangers = [OTHER]
    with pytest.raises(SchreiberError, match=f"several boards .*{PORT}, {OTHER}"):
        flash_box(bench, None, good_image)
    assert bench.copied is None
    assert flash_box(bench, PORT, good_image) == 0


def test_a_folder_that_is_no_pico(tmp_path, good_image):
    bench = TableBench(tmp_path)
    for folder in (tmp_path, make_drive(tmp_path / "other", "RP2350")):
        with pytest.raises(SchreiberError, match="not the drive of a Pico"):
            flash_box(bench, str(folder), good_image)
    assert bench.copied is None


def test_another_board_is_flashed_only_if_it_is_named(tmp_path, good_image, capsys):
    bench = TableBench(tmp_path)
    bench.answers = False
    with pytest.raises(SchreiberError, match="name the port to flash"):
        flash_box(bench, None, good_image)
    assert bench.copied is None
    assert flash_box(bench, PORT, good_image) == 0
    assert "flashing it all the same" in capsys.readouterr().out


def test_what_a_board_calls_its_version_does_not_reach_the_terminal_raw(
    tmp_path, good_image, capsys
):
    bench = TableBench(tmp_path)
    bench.version = "\x1b[2J"
    assert flash_box(bench, PORT, good_image) == 0
    assert r"has version \x1b[2J" in capsys.readouterr().out


@pytest.mark.posix  # an open file is removed
def test_a_log_that_changed_is_told(tmp_path, good_image):
    bench = TableBench(tmp_path)
    bench.box.begin()

    def copy(image, drive, whole=bench.copy):
        whole(image, drive)
        bench.box.path.unlink()

    bench.copy = copy
    with pytest.raises(SchreiberError, match="is not the one it had before"):
        flash_box(bench, PORT, good_image)


def test_a_drive_that_vanishes_with_the_last_block_is_no_fault(tmp_path, good_image):
    bench = TableBench(tmp_path)
    bench.breaks_on_copy = "after"
    assert flash_box(bench, PORT, good_image) == 0


NEW, USED = True, False  # in its boot loader, or a box that runs
# What happens on the bench, at which kind of board: the sentence.
TROUBLES = [
    (NEW, {"drives": list, "ports": list}, "hold BOOTSEL"),
    (NEW, {"copy": lambda *_: None}, "still in its boot loader"),
    (NEW, {"looks_until_ready": 100}, r"does not answer \(no new port appeared"),
    (USED, {"looks_until_ready": 100}, "its drive does not appear"),
    (USED, {"breaks_on_copy": "before"}, r"could not be copied \(No space left on device\)"),
    (USED, {"flashed": "0.0.9+0000000"}, r"has version 0\.0\.9\+0000000, but the image is"),
]


@pytest.mark.parametrize(("is_new", "happens", "sentence"), TROUBLES)
def test_a_trouble_is_said_in_a_sentence(tmp_path, good_image, is_new, happens, sentence):
    bench = TableBench(tmp_path, in_boot_loader=is_new)
    vars(bench).update(happens)
    with pytest.raises(SchreiberError, match=sentence):
        flash_box(bench, None, good_image)


def test_a_drive_that_vanishes_before_the_last_block(tmp_path, good_image):
    bench = TableBench(tmp_path)
    bench.breaks_on_copy = "after"
    bench.looks_until_ready = 100
    with pytest.raises(SchreiberError, match="went away while the image was being copied"):
        flash_box(bench, str(make_drive(tmp_path / "RPI-RP2")), good_image)


def test_drives_are_found_where_they_are_mounted(tmp_path, monkeypatch):
    make_drive(tmp_path / "me" / "RPI-RP2")
    make_drive(tmp_path / "me" / "OTHER", "RP2350")
    (tmp_path / "me" / "STICK").mkdir()
    monkeypatch.setattr(real, "_mounted", lambda: list((tmp_path / "me").iterdir()))
    assert real.Bench().drives() == [tmp_path / "me" / "RPI-RP2"]


def test_the_image_is_copied_whole(tmp_path, good_image):
    drive = make_drive(tmp_path / "RPI-RP2")
    real.Bench().copy(read_image(good_image), drive)
    assert (drive / "schreiber.uf2").read_bytes() == good_image.read_bytes()


# The bits of CTRL that are cleared: RP2040 datasheet, 2.1.2 and the watchdog's registers.
WATCHDOG_CLEAR, WATCHDOG_RUNS = 0x4005_8000 + 0x3000, 1 << 30


@pytest.fixture
def board(monkeypatch):
    """A MicroPython board behind a socket: its port, and whether its boot loader was called."""
    monkeypatch.setattr(real, "CALL_S", HANGS_S)  # it answers, however busy the computer is
    called = threading.Event()
    machine = SimpleNamespace(bootloader=called.set, mem32={})
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr("time.sleep_ms", lambda _: None, raising=False)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            connection, _ = server.accept()
            with connection, contextlib.suppress(CablePulledError, ConnectionError):
                Repl(connection, lambda: None, tell=print).serve()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield SimpleNamespace(port=f"socket://127.0.0.1:{server.getsockname()[1]}", called=called)
        thread.join(HANGS_S)


@pytest.mark.long
def test_a_running_board_is_sent_to_its_boot_loader_without_its_watchdog(board):
    real.Bench().enter_boot_loader(board.port)
    assert board.called.wait(HANGS_S)
    assert sys.modules["machine"].mem32 == {WATCHDOG_CLEAR: WATCHDOG_RUNS}


def test_a_port_that_is_not_there():
    with pytest.raises(LinkError, match="cannot be opened"):
        real.Bench().enter_boot_loader("/dev/no-such-port")


def test_the_command(tmp_path, capsys):
    assert main(["box", "flash", "--image", str(tmp_path / "none.uf2")]) == 1
    assert "the image cannot be read" in capsys.readouterr().err


def test_the_image_of_a_release_is_found_in_its_folder(tmp_path):
    built = tmp_path / "build" / "schreiber.uf2"
    with pytest.raises(SchreiberError, match=r"no image here: go into .* where it is firmware"):
        find_image(built, tmp_path)
    released = tmp_path / "firmware" / "schreiber.uf2"
    for path in (released, built):
        path.parent.mkdir()
        path.touch()
        assert find_image(built, tmp_path) == path
