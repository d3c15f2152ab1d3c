"""Serial ports: which has a box, why one cannot be opened, and what comes from one, if anything."""

import errno
import json
import os
import re
from types import SimpleNamespace

import pytest
import serial

from firmware import uf2
from firmware.image.paths import BOARD, ROOT
from host_tools.boxes.flash.image import STORAGE_START, unpack
from host_tools.boxes.flash.plugged_in import Bench
from host_tools.boxes.link import serial_ports
from host_tools.boxes.link.box_answers import MAX_ANSWER, MAX_TEXT, BoxAnswer, read_identity
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.link.mpremote_link import ANSWER_S, VISIT_S, MpremoteLink
from host_tools.boxes.link.open_port import UnopenedError, open_port
from host_tools.boxes.link.serial_ports import PRODUCT, UDEV_RULE, VENDOR, Cable
from host_tools.common.errors import LinkError
from host_tools.database.location import FILE_VARIABLE
from host_tools.language.translator import translator
from tests.device.cable import plugged_in
from tests.each import each

PORTS = [
    SimpleNamespace(device="/dev/ttyACM1", vid=0x2E8A, pid=0x0005),
    SimpleNamespace(device="/dev/ttyS0", vid=None, pid=None),
    SimpleNamespace(device="/dev/ttyUSB0", vid=0x10C4, pid=0xEA60),
    SimpleNamespace(device="/dev/ttyACM0", vid=0x2E8A, pid=0x0005),
]


def test_only_boxes_are_found(monkeypatch):
    monkeypatch.setattr(serial_ports.list_ports, "comports", lambda: PORTS)
    assert serial_ports.chosen([]) == ["/dev/ttyACM0", "/dev/ttyACM1"]


def test_ports_given_are_used_as_they_are_once_each():
    given = ["socket://127.0.0.1:4321", "/dev/pts/3", "socket://127.0.0.1:4321"]
    assert serial_ports.chosen(given) == given[:2]


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
def test_every_command_tells_it(refuse, desk, image_file, command, schreiber):
    refuse(on_linux(errno.EACCES))
    assert NO_RIGHT["en"] in schreiber(*command, *image_file(command), status=1).err


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


# A match or an assignment of a rule, and what stands between two of them: udev(7).
PART = re.compile(r'([A-Z]+)(?:\{(\w+)\})?(==|!=|\+=|=)"([^"]*)"(?:, |$)')
# Who sits at the computer gets the right in 73-seat-late.rules of systemd.
SEAT_LATE = 73


def rules():
    """The parts of each rule: (key, attribute, operator, value)."""
    lines = UDEV_RULE.read_text(encoding="ascii").splitlines()
    return [parts(line) for line in lines if line and not line.startswith("#")]


def parts(line):
    found = list(PART.finditer(line))
    assert "".join(match[0] for match in found) == line
    return [match.groups() for match in found]


def test_it_is_about_boxes_alone():
    matched = [
        {name: value for key, name, operator, value in rule if (key, operator) == ("ATTRS", "==")}
        for rule in rules()
    ]
    config = (BOARD / "mpconfigboard.h").read_text(encoding="utf-8")
    [name] = re.findall(r'MICROPY_HW_USB_PRODUCT_FS_STRING +"(.*)"', config)
    box = {"idVendor": f"{VENDOR:04x}", "idProduct": f"{PRODUCT:04x}", "product": name}
    assert [one for one in matched if one] == [box, box]


def test_the_image_has_these_ids_and_this_name(image):
    """In the descriptor of the device, 18 bytes: USB 2.0 specification, 9.6.1."""
    binary = unpack(image, image.read_bytes(), STORAGE_START)
    ids = VENDOR.to_bytes(2, "little") + PRODUCT.to_bytes(2, "little")
    assert re.search(rb"\x12\x01..[\x00-\xff]{4}" + re.escape(ids), binary)
    [name] = {value for rule in rules() for _, key, _, value in rule if key == "product"}
    assert name.encode() + b"\0" in binary


def test_it_keeps_modemmanager_off_and_gives_the_right_in_time():
    done = [
        (key, name, value)
        for rule in rules()
        for key, name, operator, value in rule
        if operator in ("=", "+=")
    ]
    assert ("ENV", "ID_MM_DEVICE_IGNORE", "1") in done
    assert ("TAG", None, "uaccess") in done
    assert int(UDEV_RULE.name.partition("-")[0]) < SEAT_LATE


def test_where_it_goes_to_is_there():
    named = [(key, value) for rule in rules() for key, _, _, value in rule]
    assert {value for key, value in named if key == "GOTO"} == {
        value for key, value in named if key == "LABEL"
    }


# A port where nothing answers is told soon, and no sooner, and a box that never comes to an end
# is left; time is the test's


# A box that stores a record takes the call only afterwards; a director does not wait longer.
SECONDS = (10, 15)
CTRL_A, CTRL_D, CTRL_E = b"\x01", b"\x04", b"\x05"


def wire(send):
    """The box's end of the cable as the desk's needs it; send(data): what the desk writes."""
    return SimpleNamespace(listeners=[], send=send, read_on=lambda: None)


class Nobody:
    """What a cable needs of a box, of one that never says anything."""

    def __init__(self):
        self.now_ms = 0
        self.serial = wire(lambda data: None)

    def run_for(self, ms):
        self.now_ms += ms


class SlowBox:
    """A box in the raw REPL that sends a byte of its answers every `pause` seconds.

    `started`: the line (bytes) that says whether it has started; to all else it answers {}.
    `blanks`: bytes before each answer, which come at once.
    """

    def __init__(self, started, pause, blanks=0):
        self.now_ms = 0
        self.serial = wire(self._hear)
        self._started = started
        self._pause = pause
        self._blanks = b" " * blanks
        self._code = b""
        self._pieces = []

    def run_for(self, ms):
        """Nothing that a desk waits for happens between two bytes."""
        if not self._pieces:
            self.now_ms += ms
            return
        self.now_ms += 1000 * self._pause
        self._say(self._pieces.pop(0))

    def _hear(self, data):
        if data.endswith(CTRL_E + b"A" + CTRL_A):
            self._say(b"R\x00")  # raw paste is not for this box
        elif data.endswith(CTRL_A):
            self._pieces, self._code = [], b""
            self._say(b"raw REPL; CTRL-B to exit\r\n>")
        elif data == CTRL_D:
            self._say(b"OK" + self._blanks)
            answer = self._started if b"has_started" in self._code else b"{}"
            self._pieces = [*(bytes([byte]) for byte in answer), CTRL_D, CTRL_D + b">"]
            self._code = b""
        else:
            self._code += data

    def _say(self, data):
        for listener in self.serial.listeners:
            listener(data)


def test_a_port_where_nothing_answers():
    nobody = Nobody()
    with (
        plugged_in(nobody) as cable,
        pytest.raises(LinkError, match="nothing answers there as a Schreiber box does"),
    ):
        MpremoteLink(cable.port)
    least, most = SECONDS
    assert least * 1000 <= nobody.now_ms <= most * 1000
    assert nobody.serial.listeners == []


def test_a_box_that_never_comes_to_the_end_of_an_answer():
    box = SlowBox(b"true" * 100, 10)
    with (
        plugged_in(box) as cable,
        pytest.raises(LinkError, match=f"it did not come to an end in {ANSWER_S} s"),
    ):
        MpremoteLink(cable.port)
    assert ANSWER_S * 1000 <= box.now_ms <= 3 * ANSWER_S * 1000


@pytest.mark.parametrize("last", [None, CTRL_D + b">"], ids=["silent", "unplugged"])
def test_a_box_that_does_not_start_its_application(last):
    with (
        plugged_in(SlowBox(b"false", 1), last) as cable,
        pytest.raises(LinkError, match="could not be told to go on; switch it off and on again"),
    ):
        MpremoteLink(cable.port)


@pytest.mark.parametrize("pause", [1, 8])
def test_a_box_that_takes_nearly_too_long_for_every_answer(pause):
    box = SlowBox(b"true", pause)
    with plugged_in(box) as cable:
        link = MpremoteLink(cable.port)
        with pytest.raises(
            LinkError, match="emulated: the answers of the box have taken more than 5 minutes"
        ):
            for _ in range(200):
                link.set_clock(1)
        link.close()
    assert VISIT_S * 1000 <= box.now_ms <= 1.5 * VISIT_S * 1000


def test_a_box_that_sends_much_may_take_its_time():
    box = SlowBox(b"true", 1, blanks=512)
    with plugged_in(box) as cable:
        link = MpremoteLink(cable.port)
        for _ in range(200):
            link.set_clock(1)
        link.close()
    assert box.now_ms > 2 * VISIT_S * 1000


# What a box behind a port answers, and how a link to it ends


@each(
    "line",
    "sentence",
    [
        ("OK", "port: the box's answer to pull cannot be read: 'OK'; line 1, column 1: "),
        ("[1]", "port: the box's answer to pull makes no sense: '[1]'"),
        ("7" * (MAX_ANSWER + 1), "port: the box's answer to pull cannot be read: it is longer "),
        ('{"offset": 0}', "port: the box's answer to pull makes no sense: 'data' is None"),
        ('{"offset": 1, "data": ""}', "port: the box sent another part of its log than it was"),
        ('{"offset": 0, "data": "QUJD"}', "port: the box sent another part of its log than it was"),
    ],
)
def test_nonsense_is_quoted_with_the_port_it_came_from(line, sentence):
    class Nonsense(InProcessLink):
        def _call(self, function, *arguments):
            return line

    with pytest.raises(LinkError) as failed:
        Nonsense(None, "port").pull(0, 2)
    assert str(failed.value).startswith(sentence)
    assert len(str(failed.value)) < 200


def test_a_link_is_closed_whatever_happens_and_the_first_error_is_told():
    done = []

    class Gone(InProcessLink):
        def resume(self):
            done.append("resumed")
            raise LinkError("it is gone")

    link = Gone(None, closed=lambda: done.append("closed"))
    with pytest.raises(LinkError, match="it is gone"), link:
        pass
    with pytest.raises(LinkError, match="it refuses") as failed, link:
        raise LinkError("it refuses")
    assert failed.value.__notes__ == ["it is gone"]
    assert done == ["resumed", "closed"] * 2


def test_of_a_box_that_cannot_tell_how_far_it_is_play_may_go_on(box):
    """And not of one that was signed, also before all deals were played."""
    box.begin(deals=2)
    answer = json.loads(box.end.answer("identify"))
    for played, signed, unfinished in ((None, False, True), (None, True, False), (1, True, False)):
        answer["session"] |= {"played": played, "signed": signed}
        identity = read_identity(BoxAnswer.parse("identify", json.dumps(answer)))
        assert identity.session.unfinished is unfinished


def test_a_session_is_taken_apart_strictly(box):
    box.begin()
    whole = json.loads(box.end.answer("identify"))

    def read(**changes):
        answer = whole | {"session": whole["session"] | changes}
        return read_identity(BoxAnswer.parse("port", json.dumps(answer))).session

    assert (read(label="A" * MAX_TEXT).label, read(played=None).played) == ("A" * MAX_TEXT, None)
    assert read(label="\ud800").label == "\\ud800"  # no file could hold it
    for key in ("sequence", "rules", "table", "round", "deals", "played", "label", "signed"):
        for wrong in ("A" * (MAX_TEXT + 1), -1, [None], 3.5, {}):
            with pytest.raises(LinkError, match=f"^port makes no sense: '{key}' is "):
                read(**{key: wrong})
