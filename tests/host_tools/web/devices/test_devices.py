"""Who takes part is kept in one file, and every decision says who has made it."""

import json
import stat
import sys

import pytest

from host_tools.events.journals import journal_of
from host_tools.events.person_cards import journal_of_club
from host_tools.intake.database import Database
from host_tools.web.devices.device_notes import read_notes
from host_tools.web.devices.devices import Devices
from tests.host_tools.web.served import desk_at

NEW_EVENT = {"name": "Winter", "date": "2026-12-05", "rules": "krenglbach"}
NEW_EVENT |= {"rounds": "2", "deals": "12"}


def authors(path, event):
    """By whom all decisions about an event are, in order."""
    with Database(path) as database:
        return [one.author for one in journal_of(database, event).decisions]


def test_without_a_name_nobody_is_named(page, path):
    page.pay(1, 10)
    assert authors(path, 1)[-1] == ""


@pytest.mark.long
def test_the_name_of_the_director_stands_in_journals(page, path):
    assert page.post("/devices/director", {"name": " Rosa Auer "}).status == 303
    assert 'value="Rosa Auer"' in page.get("/devices").html
    page.pay(1, 10)
    assert authors(path, 1)[-1] == "Rosa Auer"
    assert "Rosa Auer" in page.get("/event/1/journal").text
    page.post("/events", NEW_EVENT)
    assert authors(path, 2) == ["Rosa Auer"]
    page.post("/persons/1", {"name": "Annerl"})
    with Database(path) as database:
        assert [one.author for one in journal_of_club(database).decisions] == ["Rosa Auer"]
    page.post("/devices/director", {"name": ""})
    page.pay(2, 10)
    assert authors(path, 1)[-1] == ""


def test_the_name_is_there_again_when_the_desk_is_opened_again(page, path):
    page.post("/devices/director", {"name": "Rosa"})
    with desk_at(path) as later:
        later.post("/event/1/decide/booking", {"what": "stake", "person": "1", "cents": "10"})
    assert authors(path, 1)[-1] == "Rosa"


@pytest.mark.parametrize("name", ["x" * 61, "Ro\tsa", "Ro\u202esa"])
def test_a_name_that_no_journal_holds_is_refused(page, refuses, name):
    refuses("/devices/director", {"name": name}, "Name: ")
    assert 'value=""' in page.get("/devices").html


@pytest.mark.skipif(sys.platform == "win32", reason="it knows no such rights")
def test_nobody_else_reads_the_file(tmp_path):
    Devices(tmp_path / "desk.db").name_director("Rosa")
    [file] = tmp_path.glob("*.json")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


DAMAGED = (
    "",
    "{}",
    '{"format": "schreiber-devices"}',
    '{"format": "other", "director": "", "devices": [], "last": 0}',
    '{"format": "schreiber-devices", "director": 1, "devices": [], "last": 0}',
    '{"format": "schreiber-devices", "director": "", "devices": {}, "last": 0}',
    '{"format": "schreiber-devices", "director": "", "devices": [{}], "last": 0}',
    '{"format": "schreiber-devices", "director": "", "devices": [{"number": 1, "name": "Karl", '
    '"role": "king", "digest": "", "since": 0}], "last": 1}',
    '{"format": "schreiber-devices", "director": "", "devices": [], "last": true}',
)


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_told_and_may_be_written_anew(tmp_path, text):
    file = tmp_path / "desk.devices.json"
    file.write_text(text, encoding="utf-8")
    devices = Devices(tmp_path / "desk.db")
    assert "is not as we write it" in str(devices.trouble)
    assert file.read_text(encoding="utf-8") == text
    devices.name_director("Rosa")
    assert devices.trouble is None
    assert json.loads(file.read_text(encoding="utf-8"))["director"] == "Rosa"


def test_what_two_desks_keep_stays(tmp_path):
    """Each has read the file before the other one wrote it."""
    path = tmp_path / "desk.db"
    one, other = Devices(path), Devices(path)
    one.name_director("Rosa")
    anna = one.add("Anna", "desk", "token of Anna")
    emil = other.add("Emil", "entrance", "token of Emil")
    assert emil.number == anna.number + 1
    one.end(anna.number)
    other.give_role(emil.number, "desk")
    kept = read_notes(path)
    assert kept.director == "Rosa"
    assert [(device.name, device.role) for device in kept.devices] == [("Emil", "desk")]
    assert other.of_token("token of Anna") is None
