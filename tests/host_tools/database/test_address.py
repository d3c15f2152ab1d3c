"""How a user says where the database is."""

from pathlib import Path

import pytest

from host_tools.cli.main import main
from host_tools.common.errors import UsageError
from host_tools.database.address import file_at, without_secrets
from host_tools.database.location import FILE_VARIABLE, database_path

SERVER = "postgresql://desk:secret@club.example:5432/schreiber?sslmode=require"


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
        assert file_at(address) == Path(path)
        return
    with pytest.raises(UsageError, match="it names no file"):
        file_at(address)


def test_the_environment_may_say_it_likewise(tmp_path, monkeypatch):
    monkeypatch.setenv(FILE_VARIABLE, f"sqlite:///{tmp_path}/one.db")
    assert database_path() == tmp_path / "one.db"
    assert database_path(f"sqlite:///{tmp_path}/other.db") == tmp_path / "other.db"


@pytest.mark.parametrize("by", ["option", "environment"])
def test_a_server_is_refused_and_nothing_is_made(tmp_path, monkeypatch, capsys, by):
    """Its address was once taken for a path: folders were made, the password in their names."""
    monkeypatch.chdir(tmp_path)
    options = ["--database", SERVER] if by == "option" else []
    if by == "environment":
        monkeypatch.setenv(FILE_VARIABLE, SERVER)
    assert main(["persons", "list", *options]) == 2
    told = capsys.readouterr().err
    assert "postgresql://club.example/schreiber" in told
    assert "can use no server" in told
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
