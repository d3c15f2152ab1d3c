"""The result document of random and of frozen events: it adds up, and is always the same."""

from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from host_tools.common.errors import DeskError
from host_tools.common.page_version import PAGE, PHONE
from host_tools.database import meta_rows
from host_tools.database.address import ServerAddress
from host_tools.database.schema import meta, metadata
from host_tools.events.events import load_event
from host_tools.events.results.event_results import load_result
from host_tools.events.results.tariff_values import tariff_values
from host_tools.intake.database import Database
from host_tools.intake.documents.verification import verify
from host_tools.results.canonical import file_bytes, read_file
from host_tools.results.sealing import closed, digest_of
from host_tools.results.shown_parts import shown_parts
from host_tools.tariffs.shelf import find, known_ids
from tests.each import nightly
from tests.frozen.reading import restore, versions
from tests.host_tools.box import TableBox
from tests.host_tools.events.results import random_event
from tests.host_tools.events.results.adding_up import check_all, check_made
from tests.host_tools.events.results.imported import file_here, furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import RandomEvent
from tests.how_many import cases

# An event with nearly every kind of decision; others are held by the campaign `results`.
SEEDS = cases((23,), (9, 18, 23, 28))


def held(folder, seed):
    """The path of a database with a random event."""
    with Database(folder / "desk.db") as database:
        RandomEvent(database, folder, seed).hold()
    return folder / "desk.db"


def result(path):
    """The document of event 1."""
    with Database(path) as database:
        return load_result(database, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_event_adds_up(tmp_path, seed):
    path = held(tmp_path, seed)
    made = result(path)
    check_all(made)
    assert result(path) == made


def test_names_are_nowhere_where_they_are_left_out(document):
    shown = file_bytes(document).decode()
    hidden = file_bytes(shown_parts(document, names=False, cash=True)).decode()
    for text in ("Franz\N{NO-BREAK SPACE}Josef", "Dora", "Linz", "renonce"):
        assert text in shown
        assert text not in hidden
    assert "salt" in hidden  # of the cash
    assert "salt" not in file_bytes(shown_parts(document, names=False)).decode()


def test_cash_and_records_are_shown_as_is_asked(document):
    usual = shown_parts(document)
    assert usual["cash"] == closed(document["cash"])
    assert usual["evidence"] == document["evidence"]
    assert "accounts" in shown_parts(document, cash=True)["cash"]
    assert set(shown_parts(document, evidence=False)["evidence"]) == {"sha256"}
    # The names stand in the records, too.
    assert set(shown_parts(document, names=False, evidence=True)["evidence"]) == {"sha256"}


def test_every_tariff_can_be_written_down():
    """Numbers that are neither whole nor halves would have no canonical bytes."""
    for rules in known_ids():
        values = tariff_values(find(rules).tariff)
        assert read_file(file_bytes(values)) == values


def test_a_secret_is_made_once_and_damage_is_said(tmp_path):
    with Database(tmp_path / "desk.db") as database:
        first = database.secrets.of(1)
        assert len(first) == 32
        assert database.secrets.of(2) != first
    with Database(tmp_path / "desk.db") as database:
        assert database.secrets.of(1) == first
        database._connection.run(meta.update().values(value="ab"))
        with pytest.raises(DeskError, match="the database is damaged at meta secret 1"):
            database.secrets.of(1)


DEVICES = [("phone 1.0", PHONE), ("web 1.0", PAGE), ("1.0", "box")]


def documented(version):
    """The document of a random event whose boxes ran a program of this version."""
    return deepcopy(_documented(version))


@cache
def _documented(version):
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        patch.setattr(random_event, "TableBox", partial(TableBox, version=version))
        with Database(folder / "desk.db") as database:
            random_event.RandomEvent(database, folder, 3).hold()
            return load_result(database, 1)


@pytest.fixture
def document():
    return documented("phone 1.0")


def wrong(document):
    """Where the document is not right, though its digest is."""
    written = document | {"digest": digest_of(document)}
    return [one.path for one in verify(file_bytes(written)).differences]


@pytest.mark.long
@pytest.mark.parametrize(("version", "entered_on"), nightly(DEVICES, DEVICES[:1]))
def test_each_session_says_whether_a_box_a_page_or_a_phone_has_it(version, entered_on):
    document = documented(version)
    assert {source.get("entered_on", "box") for source in document["sources"]} == {entered_on}
    assert wrong(document) == []


@pytest.mark.long
@pytest.mark.parametrize("said", [{"entered_on": PAGE}, {}], ids=["a page", "a box"])
def test_another_device_than_the_log_says_is_not_right(said):
    document = documented("phone 1.0")
    del document["sources"][0]["entered_on"]
    document["sources"][0] |= said
    assert wrong(document) == ["sources[0].entered_on"]


DESKS = [folder / "desk.sql" for folder in versions() if (folder / "desk.sql").exists()]


@pytest.mark.long
@pytest.mark.parametrize("desk", DESKS, ids=lambda desk: desk.parent.name)
def test_a_frozen_event_has_a_document_today(desk, tmp_path):
    path = tmp_path / "desk.db"
    restore(desk.read_text(encoding="utf-8"), path)
    with Database(path) as database:
        for number in database.events.numbers():
            if load_event(database, number).state.known_settings is not None:
                check_made(load_result(database, number))


@pytest.mark.long
@pytest.mark.parametrize("seed", nightly([3, 38], [38]))
def test_an_event_on_a_server_has_the_same_document_as_in_a_file(
    server_url, tmp_path, monkeypatch, seed
):
    of = meta_rows.EventSecrets.of
    monkeypatch.setattr(meta_rows.EventSecrets, "of", lambda self, event: of(self, event, bytes))
    files, counts = [], []
    for name in ("file", "server"):
        folder = tmp_path / name
        folder.mkdir()
        path = folder / "desk.db"
        address = path if name == "file" else ServerAddress(server_url, path)
        with Database(address) as database:
            RandomEvent(database, folder, seed).hold()
            files.append(sealed_file(database))
            counts.append({table: database.count(table) for table in metadata.tables})
            counts[-1]["meta"] -= len(database.desks.of(1)) > 0  # a file has but one desk
        Database(address).close()  # everything is as a program writes it
    assert files[0] == files[1]
    assert len(files[0]) > 1000
    assert counts[0] == counts[1]


@pytest.mark.long
def test_an_evening_without_the_server_comes_back_as_a_document(server_url, tmp_path):
    """As `docs/database-server.md` says: a file is taken in on the server, and twice is once."""
    with Database(tmp_path / "tonight.db") as tonight:
        RandomEvent(tonight, tmp_path, 3).hold()
        file = sealed_file(tonight)
    with Database(ServerAddress(server_url, tmp_path / "server.db")) as club:
        furnish(club)
        event_number = taken_in(club, file).event
        stored = club.count("record")
        assert taken_in(club, file).is_known
        assert file_here(club, event_number) == file
        assert club.count("record") == stored > 10
