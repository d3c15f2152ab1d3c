"""The box on which a tariff is tried: what it is set up for, and that nothing is left of it."""

import subprocess
import sys
import tempfile
import threading

import pytest

from host_tools.boxes.phones.phone_process import TEMPORARY
from host_tools.boxes.phones.trial_box import TrialBox, round_by
from host_tools.cli.commands.desk import PHONE_BOX
from host_tools.common.errors import DeskError
from host_tools.tariffs.shelf import cup_ids, find, known_ids
from rules_core.tariffs import encode
from tests.patience import HANGS_S

CUP = encode(find(cup_ids()[0]).tariff)


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """Where the boxes have their temporary folders."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("rules", known_ids())
def test_there_is_a_round_by_every_rule_book(rules):
    planned = round_by(encode(find(rules).tariff))
    assert planned.session["rules"] == rules
    assert all(planned.session["players"])


@pytest.mark.long
def test_it_plays_by_the_tariff_and_leaves_nothing(rooms):
    changed = threading.Event()
    box = TrialBox(PHONE_BOX, CUP, "de", changed.set)
    try:
        box.start()
        [folder] = rooms.iterdir()
        assert (folder / TEMPORARY).exists()
        assert b"trial" in (folder / "flash" / "deals.log").read_bytes()
        assert CUP in (folder / "flash" / "deals.log").read_bytes()
        while box.picture is None:
            assert changed.wait(HANGS_S)
            changed.clear()
    finally:
        box.stop()
    assert [*rooms.iterdir()] == []
    box.move("ok", True)  # nobody hears it
    box.stop()


@pytest.mark.long
@pytest.mark.parametrize("temporary", [True, False])
def test_its_process_leaves_nothing_where_the_desk_was_killed(tmp_path, temporary):
    """To the process that is the end of its input. The box of a table keeps its deals."""
    folder = tmp_path / "box"
    folder.mkdir()
    if temporary:
        (folder / TEMPORARY).touch()
    ended = subprocess.run(
        [*PHONE_BOX, folder, "de", "0"], stdin=subprocess.DEVNULL, timeout=HANGS_S
    )
    assert (ended.returncode, folder.exists()) == (0, not temporary)


@pytest.mark.long
@pytest.mark.parametrize(
    ("program", "why"),
    [
        ([sys.executable, "-c", "raise SystemExit('no room')"], "no room"),
        (["there-is-no-such-program"], "there-is-no-such-program"),
    ],
)
def test_what_cannot_be_started_is_said(rooms, program, why):
    box = TrialBox(program, CUP, "de")
    with pytest.raises(DeskError, match=f"cannot be started: .*{why}"):
        box.start()
    box.stop()
    assert [*rooms.iterdir()] == []


def test_one_without_a_folder_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    box = TrialBox(PHONE_BOX, CUP, "de")
    with pytest.raises(DeskError, match="No such file or directory"):
        box.start()
    box.stop()


def test_one_that_was_switched_off_is_not_started(rooms):
    box = TrialBox(PHONE_BOX, CUP, "de")
    box.stop()
    with pytest.raises(DeskError, match="switched off"):
        box.start()
    assert [*rooms.iterdir()] == []
