"""How a user says where the database is."""

from pathlib import Path

import pytest

from host_tools.common.errors import UsageError
from host_tools.database.address import address_of, without_secrets
from host_tools.database.location import FILE_VARIABLE, database_address

SERVER = "postgresql://desk:secret@club.example:5432/schreiber?sslmode=require"


def at(text):
    return address_of(text, Path("servers"))


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("desk.db", "desk.db"),
        ("/home/club/desk.db", "/home/club/desk.db"),
        ("sqlite:///desk.db", "desk.db"),
        ("sqlite:////home/club/desk.db", "/home/club/desk.db"),
        ("SQLITE+pysqlite://desk.db", None),
        ("sqlite:///C:/club/desk.db", "C:/club/desk.db"),
        ("sqlite://", None),
        ("sqlite:///", None),
        ("file:///desk.db", None),
    ],
)
def test_a_file(address, path):
    if path is not None:
        assert at(address) == Path(path)
        return
    with pytest.raises(UsageError, match="it names no file"):
        at(address)


def test_the_environment_may_say_it_likewise(tmp_path, monkeypatch):
    monkeypatch.setenv(FILE_VARIABLE, f"sqlite:///{tmp_path}/one.db")
    assert database_address() == tmp_path / "one.db"
    assert database_address(f"sqlite:///{tmp_path}/other.db") == tmp_path / "other.db"
    monkeypatch.setenv(FILE_VARIABLE, SERVER)
    assert database_address().url == SERVER


def test_a_server():
    address = at(SERVER)
    assert address.url == SERVER
    assert str(address) == "postgresql://club.example/schreiber"
    assert address.beside.parent == Path("servers")
    assert "secret" not in repr(address) + str(address.beside)


def test_what_is_noted_of_a_database_is_for_whoever_uses_it_and_for_no_other():
    beside = at(SERVER).beside
    assert at("postgres://anna@club.example/schreiber").beside == beside
    assert at("postgresql:///schreiber?host=club.example").beside == beside
    assert at("postgresql:///schreiber?host=%2Frun%2Fpg").beside != beside
    for there, elsewhere in (("example", "at"), ("5432", "5433"), ("/schreiber", "/schreiber-2")):
        assert at(SERVER.replace(there, elsewhere)).beside != beside


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://desk:secret@club.example",
        "postgresql://desk:secret@club.example/",
        "postgresql://desk:secret@club.example/one/two",
        "postgres://desk:12/secret@club/schreiber",
        "mysql://desk:secret@club.example/schreiber",
    ],
)
@pytest.mark.parametrize("by", ["option", "environment"])
def test_an_address_of_another_kind_is_refused_and_nothing_is_made(
    tmp_path, monkeypatch, schreiber, by, address
):
    """It was once taken for a path: folders were made, the password in their names."""
    monkeypatch.chdir(tmp_path)
    options = ["--database", address] if by == "option" else []
    if by == "environment":
        monkeypatch.setenv(FILE_VARIABLE, address)
    told = schreiber("persons list", *options, status=2).err
    assert "--database" in told
    assert "postgresql://USER@HOST/NAME" in told
    assert "secret" not in told
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (SERVER, "postgresql://club.example/schreiber"),
        ("postgresql:///schreiber?password=secret", "postgresql:///schreiber"),
        ("postgres://desk:se?cret@club/schreiber", "postgres://…"),
        ("postgres://desk:12/secret@club/schreiber", "postgres://…"),
        ("postgres://desk:12#secret@club/schreiber", "postgres://…"),
        ("postgres://[secret/schreiber", "postgres://…"),
    ],
)
def test_no_password_is_shown(address, shown):
    assert without_secrets(address) == shown
