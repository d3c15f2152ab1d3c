"""The box of a table without one: it is killed at every point of a deal, and nothing is lost."""

import json
import os
import signal
import subprocess
import sys
import threading

import pytest

from firmware.app.patience import READ_MS
from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.settings import Settings
from host_tools.boxes.phones import phone_process
from host_tools.boxes.phones.phone_process import VISITED, PhoneProcess
from host_tools.common.errors import LinkError
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from tests.each import nightly
from tests.host_tools.brought import collected
from tests.host_tools.simulation.phones.hand import Hand, command
from tests.host_tools.simulation.rehearsal.test_scribe import session
from tests.host_tools.simulation.simulator.played import DEAL, START_A_ROUND
from tests.how_many import cases
from tests.patience import HANGS_S

pytestmark = [pytest.mark.long, pytest.mark.posix]

KILLED_DESK = "tests.host_tools.simulation.phones.killed_desk"
ROUND = START_A_ROUND.split()


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The display at first, and after each key of a round's beginning and its deal."""
    with ScriptedBox(tmp_path_factory.mktemp("scripted")) as box:
        pictures = [box.picture()]
        for key in [*ROUND, *DEAL]:
            box.wait(READ_MS)
            box.press(key)
            pictures.append(box.picture())
    return pictures


def begin_round(folder):
    """Begin a round on the box in a folder, which is off afterwards."""
    with ScriptedBox(folder) as box:
        for key in ROUND:
            box.wait(READ_MS)
            box.press(key)


@pytest.fixture(scope="module")
def anew(expected, tmp_path_factory):
    """{number of keys: picture} where a box that was started again shows another one: a number
    that was not stored has to be set anew, which is said.
    """
    folder, found = tmp_path_factory.mktemp("started again"), {}
    begin_round(folder)
    for at, key in enumerate(DEAL, len(ROUND)):
        with ScriptedBox(folder) as box:
            found[at] = box.picture()
            box.wait(READ_MS)
            box.press(key)
    other = {at: picture for at, picture in found.items() if picture not in expected}
    assert len(other) == 1
    return other


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "07"


@pytest.mark.nightly
def test_a_box_that_is_killed_after_every_key_loses_nothing(folder, expected, anew, tmp_path):
    with Hand(folder) as hand:
        # A round that has not begun asks its questions anew; a deal goes on where it was.
        for upto in range(len(ROUND), len(expected)):
            hand.play([*ROUND, *DEAL], expected, upto, anew)
            hand.kill()
        findings, (played,) = collected(tmp_path / "desk.db", hand.process.link("phone-7"))
    assert findings == []
    assert played.played == 1
    assert played.of_phone and not played.of_page
    assert hand.process.started > len(DEAL)


@pytest.mark.parametrize("when", nightly(["key", "stored"], ["key"]))
def test_a_desk_that_is_killed_between_key_and_record_loses_nothing(
    folder, expected, tmp_path, when
):
    begin_round(folder)
    pictures = tmp_path / "pictures"
    pictures.write_bytes(b"".join(expected[len(ROUND) :]))
    program = [sys.executable, "-m", KILLED_DESK, str(folder), str(pictures), when, *DEAL]
    assert subprocess.run(program, check=False).returncode == -signal.SIGKILL
    with Hand(folder) as hand:
        hand.wait_for(hand.takes_keys)
        findings, (played,) = collected(tmp_path / "desk.db", hand.process.link("phone-7"))
        assert findings == []
        assert played.played == 1 or (played.played, when) == (0, "key")
        if not played.played:  # the box was gone before it heard the key, and offers the deal again
            assert any(map(hand.shows, expected[len(ROUND) + 1 : -1]))


def test_a_second_process_on_the_same_flash_says_so_and_waits(folder):
    with Hand(folder) as first:
        first.wait_for(lambda: first.process.picture is not None)
        with Hand(folder) as second:
            second.wait_for(lambda: second.process.why)
            assert str(folder) in second.process.why
            with pytest.raises(LinkError):
                second.process.link("phone-7")
            first.process.stop()
            assert second.wait_for(lambda: second.process.picture is not None)


def test_what_is_pressed_while_the_desk_is_at_the_box_is_noted(folder):
    with Hand(folder) as hand:
        process = hand.process
        hand.wait_for(hand.takes_keys)
        with process.link("phone-7") as link:
            link.identify()
            assert process.picture.waits != VISITED  # nobody at the table notices
            link.push_session(session("fft-4"))
            hand.wait_for(lambda: process.picture.waits == VISITED)
            process.move("ok", True)
            process.move("ok", False)
            hand.wait_for(lambda: process.untaken == 1)
        hand.wait_for(hand.takes_keys)
        before = process.picture
        process.move("ok", True)
        hand.wait_for(lambda: process.picture != before)
        hand.kill()
        assert process.untaken == 1
    process.move("ok", True)
    assert process.untaken == 2


def test_a_box_that_ends_while_the_desk_is_there_comes_back_with_its_table(folder):
    with Hand(folder) as hand:
        hand.wait_for(lambda: hand.process.pid is not None)
        with hand.process.link("phone-7") as link:
            link.push_session(session("fft-4"))
            hand.kill()
        with hand.process.link("phone-7") as link:
            assert link.identify().session.label == "rehearsal"
        assert hand.wait_for(hand.takes_keys)


def test_a_process_that_answers_nothing_is_started_anew(folder, monkeypatch):
    monkeypatch.setattr(phone_process, "PATIENCE_S", 0.5)
    with Hand(folder) as hand:
        hand.wait_for(lambda: hand.process.picture is not None)
        os.kill(hand.process.pid, signal.SIGSTOP)
        for _ in range(3 * phone_process.MOST_LINES):  # nobody waits for whom does not read
            hand.process.move("ok", True)
        with pytest.raises(LinkError, match="does not answer"):
            hand.process.ask("has_started")
        hand.wait_for(lambda: hand.process.started == 2 and hand.process.picture is not None)


def test_what_makes_no_sense_ends_the_process(folder):
    program = "import sys; print(sys.argv[1], flush=True); sys.stdin.read()"
    for line in ("no JSON", "[]", '{"picture": "AAAA", "contrast": 1, "asleep": false}', "{}"):
        heard = threading.Event()
        process = PhoneProcess([sys.executable, "-c", program, line], folder, heard.set)
        process.start()
        assert heard.wait(HANGS_S)
        process.stop()
        assert process.picture is None


def test_the_box_speaks_the_language_it_is_made_with(folder, tmp_path):
    with Hand(folder, "fr") as hand:
        hand.wait_for(lambda: hand.process.picture is not None)
    with Hand(folder, "de") as hand:
        hand.wait_for(lambda: hand.process.picture is not None)
    assert Settings(Files(str(folder / "flash")), NoGuard())["language"] == "fr"


def test_a_box_ends_with_the_desk_that_has_started_it(folder):
    """Whose pipe is closed, even if it was killed; the next one has the flash for itself."""
    for _ in range(2):
        with subprocess.Popen(
            [*command(folder, "de"), "0"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as box:
            assert "box" in json.loads(box.stdout.readline())
            box.stdin.close()
            assert box.wait(HANGS_S) == 0


def test_why_a_process_does_not_start_is_known(folder):
    heard = threading.Event()
    program = "raise SystemExit('no room in memory')"
    process = PhoneProcess([sys.executable, "-c", program], folder, heard.set)
    process.start()
    assert heard.wait(HANGS_S)
    process.stop()
    assert process.why == "no room in memory"


def test_a_box_that_has_only_just_started_takes_a_session(folder):
    """Before its application is there, something else answers that takes none."""
    for _ in range(cases(1, 3)):
        with Hand(folder) as hand:
            hand.wait_for(lambda: hand.process.pid is not None)
            with hand.process.link("phone-7") as link:
                link.push_session(session("fft-4"))
                assert link.identify().session.label == "rehearsal"
