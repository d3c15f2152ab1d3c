"""The first start of a box: the page of the guide, and a sentence for all that goes wrong."""

import errno
import re
from unittest.mock import patch

import pytest
import serial

from firmware import uf2
from firmware.app.storage.log_file import PATH
from host_tools.boxes.flash import flasher
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.boxes.flash.image import read_image
from host_tools.boxes.flash.plugged_in import Bench
from host_tools.boxes.link.open_port import open_port
from host_tools.cli.commands.box.flash import flash_box
from host_tools.common.errors import SchreiberError
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.development.first_start import page
from host_tools.development.first_start.guide_rehearsal import KEYS, GuideRehearsal, Told
from host_tools.development.first_start.rehearsed_pc import EmulatedBench
from host_tools.simulation.emulator import display_pictures
from host_tools.simulation.emulator.emulated_box import BootLoader, EmulatedBox
from host_tools.simulation.emulator.flash_chip import FILESYSTEM_OFFSET
from host_tools.simulation.emulator.pico import BLANK_FLASH, Pico
from tests.device.cable import plugged_in
from tests.each import nightly
from tests.golden import picture_of
from tests.hardware.bench import make_drive


@pytest.fixture(scope="module")
def rehearsal(image, tmp_path_factory):
    return GuideRehearsal(image, tmp_path_factory.mktemp("pc"))


def test_the_page_is_current(rehearsal, image):
    """In one test: another worker would rehearse it once more."""
    stale = [
        path.name
        for path, text in page.files(rehearsal, read_image(image)).items()
        if page.read(path) != text
    ]
    assert stale == [], f"run `{page.COMMAND}`"
    times = [moment.ms for moment in rehearsal.moments]
    assert times == sorted(times)
    assert times[0] == 0
    # A look by the desk leads home, and the keys to the languages.
    shown = [moment.picture for moment in rehearsal.moments if moment.kind is Told.SHOWN]
    first, desk, again, *by_keys = shown
    assert again == first != desk
    assert len(by_keys) == len(KEYS)
    assert by_keys[-1] == picture_of("app/de/settings-language")


def test_the_picture_has_every_pixel():
    """A pixel, a row, and what stands at the edges; each run of lit pixels is drawn once."""
    lit = {(0, 0), (127, 63), (5, 9), *((x, 20) for x in range(128))}
    picture = display_pictures.from_pixels(lambda x, y: (x, y) in lit)
    text = page.svg([picture, display_pictures.BLANK], "title", "command")
    for run in ("M0 0h1v1h-1z", "M127 63h1v1h-1z", "M5 9h1v1h-1z", "M0 20h128v1h-128z"):
        assert text.count(run) == 1
    assert text.count("M") == 4 + text.count("Made")


def test_a_guide_without_its_section_is_told():
    with pytest.raises(ValueError, match="needs one section"):
        page.fill("nothing here", "x")


# What goes wrong when a box is flashed: a sentence each, and the Pico is never lost by it


BLOCK = uf2.BLOCK_SIZE
# By then a box has started, whose port cannot be opened: so long the desk waits for it here.
STARTED_S = 5


class Trouble:
    """A new Pico in its boot loader at a PC, and the image; a trouble makes of them what it is."""

    def __init__(self, image, folder):
        self.folder = folder
        self.pico = Pico(folder)
        self.pico.plug_in(bootsel=True)
        self.bench = EmulatedBench(self.pico)
        self.image = image

    def image_of(self, data):
        """Another image in the place of the right one."""
        self.image = self.folder / "other.uf2"
        self.image.write_bytes(data)

    def copies(self, size, then):
        """So many bytes of the image come to the drive; `then()` happens."""

        def copy(image, drive):
            (drive / image.path.name).write_bytes(image.data[:size])
            self.pico.look()
            then()

        self.bench.copy = copy


def no_drive(trouble):
    trouble.pico.unplug()


def two_drives(trouble):
    drives = [trouble.pico.drive.folder, make_drive(trouble.folder / "RPI-RP21")]
    trouble.bench.drives = lambda: drives


def half_a_block(trouble):
    trouble.image_of(trouble.image.read_bytes()[:-100])


def truncated(trouble):
    trouble.image_of(trouble.image.read_bytes()[: 1000 * BLOCK])


def another_chip(trouble):
    trouble.image_of(uf2.pack(bytes(5000), family=0xE48BFF59))


def full(trouble):
    def refuse():
        raise OSError(28, "No space left on device")

    trouble.copies(1000 * BLOCK, refuse)


def cable_pulled(trouble):
    def pull():
        trouble.pico.unplug()
        raise OSError(5, "Input/output error")

    trouble.copies(1000 * BLOCK, pull)


def not_all_arrives(trouble):
    trouble.copies(1000 * BLOCK, lambda: None)


def pulled_at_the_end(trouble):
    trouble.copies(None, trouble.pico.unplug)


def unopened(number):
    """The box comes back, and its port cannot be opened: an error of the system."""

    def make(trouble):
        def identify(port):
            error = serial.SerialException(number, f"could not open port {port}")
            with patch.object(serial.Serial, "open", side_effect=error):
                open_port(port)

        trouble.bench.identify = identify

    return make


# The words of the guide, and what leads to them.
TROUBLES = {
    "no box is plugged in": no_drive,
    "several boards are plugged in": two_drives,
    "this is not a UF2 image, or a part of one": half_a_block,
    "a part of the image is missing": truncated,
    "the image is for another processor than the Pico's": another_chip,
    "the image could not be copied": full,
    "the drive went away while the image was being copied": cable_pulled,
    "the board is still in its boot loader": not_all_arrives,
    "no right to open it": unopened(errno.EACCES),
    "another program has it open": unopened(errno.EBUSY),
    "the image was copied, but the box does not answer": pulled_at_the_end,
}


def test_the_guide_names_them_all():
    text = page.PAGE.read_text(encoding="utf-8").partition("## When something goes wrong")[2]
    cells = re.findall(r"^\| (`.*?`) \|", text, re.MULTILINE)
    assert re.findall("`(.*?)`", " ".join(cells)) == list(TROUBLES)


@pytest.mark.nightly  # by day tests/hardware/test_flash.py on what only looks like a Pico
@pytest.mark.parametrize("words", TROUBLES)
def test_it_is_said_and_the_next_try_succeeds(image, tmp_path, monkeypatch, words):
    trouble = Trouble(image, tmp_path)
    TROUBLES[words](trouble)
    with monkeypatch.context() as less, pytest.raises(SchreiberError) as caught:
        less.setattr(flasher, "RETURN_S", STARTED_S)
        flash_box(trouble.bench, None, trouble.image)
    assert words in caught.value.sentence
    assert "\n" not in caught.value.sentence
    if not trouble.pico.drive:
        trouble.pico.unplug()
        trouble.pico.plug_in(bootsel=True)
    assert flash_box(EmulatedBench(trouble.pico), None, image) == 0


def test_an_image_that_is_refused_is_not_copied(image, tmp_path):
    for trouble_of in (half_a_block, truncated, another_chip):
        trouble = Trouble(image, tmp_path / trouble_of.__name__)
        trouble_of(trouble)
        with pytest.raises(SchreiberError):
            flash_box(trouble.bench, None, trouble.image)
        assert trouble.pico.flash == BLANK_FLASH


@pytest.mark.nightly
def test_a_blank_pico_needs_no_button(image, tmp_path):
    pico = Pico(tmp_path)
    pico.plug_in()
    assert flash_box(EmulatedBench(pico), None, image) == 0


def test_half_an_image_is_started_until_the_button_is_held(image, tmp_path):
    """Its first page is right, which is all that the ROM looks at."""
    trouble = Trouble(image, tmp_path)
    cable_pulled(trouble)
    with pytest.raises(SchreiberError):
        flash_box(trouble.bench, None, image)
    trouble.pico.plug_in()
    assert trouble.bench.drives() == []
    trouble.pico.unplug()
    trouble.pico.plug_in(bootsel=True)
    assert trouble.bench.drives() == [tmp_path / "RPI-RP2"]


@pytest.mark.parametrize("spoil", nightly([another_chip, truncated], [truncated]))
def test_by_hand_the_drive_stays_for_the_right_file(image, tmp_path, spoil):
    trouble = Trouble(image, tmp_path)
    spoil(trouble)
    folder = trouble.pico.drive.folder
    for path, running in ((trouble.image, False), (image, True)):
        (folder / f"copy-{running}.uf2").write_bytes(path.read_bytes())
        trouble.pico.look()
        assert (trouble.pico.box is not None) == running
    trouble.pico.box.start()
    assert not folder.exists()


# Boxes that have been used


@pytest.mark.parametrize("bootsel", nightly([False, True], [True]))
def test_the_log_is_kept(image, tmp_path, capsys, bootsel):
    """Byte by byte: nothing behind the image is touched before the new firmware starts."""
    used = EmulatedBox.boot(image, flash_with_deals(30))
    call_over_a_cable(used)
    pico = Pico(tmp_path, used.power_off())
    before = pico.flash
    pico.plug_in(bootsel)
    bench = EmulatedBench(pico)
    kept = []

    def copy(checked, drive):
        Bench.copy(bench, checked, drive)
        pico.drive.look()
        kept.append(pico.flash[FILESYSTEM_OFFSET:] == before[FILESYSTEM_OFFSET:])
        pico.look()

    if not bootsel:
        pico.box.start()
    bench.copy = copy
    assert flash_box(bench, None, image) == 0
    assert kept == [True]
    assert log_in(pico.flash) == log_in(before)
    told = f"its log is as it was, {len(log_in(before))} bytes"
    assert (told in capsys.readouterr().out) == (not bootsel)


def call_over_a_cable(box):
    """It answers and goes to its boot loader by mpremote, which `EmulatedBench` does without."""
    with plugged_in(box) as cable:
        assert Bench().identify(cable.port).box == box.flash.unique_id
        Bench().enter_boot_loader(cable.port)
        with pytest.raises(BootLoader):
            box.run_for(1_000)


def log_in(flash):
    return FlashFiles(flash).read(PATH)


@pytest.mark.nightly
def test_the_keys_that_are_held_lead_to_the_boot_loader_too(image, tmp_path):
    used = EmulatedBox.boot(image, flash_with_deals(3)).power_off()
    pico = Pico(tmp_path, used)
    pico.plug_in()
    for key in ("up", "down"):
        pico.box.keys.press(key)
    pico.enter_boot_loader(lambda box: box.run_for(4_000))
    assert flash_box(EmulatedBench(pico), None, image) == 0
    assert log_in(pico.flash) == log_in(used)
