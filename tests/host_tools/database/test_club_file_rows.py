"""How the emblem of the club is stored."""

import pytest

from host_tools.common.errors import DeskError


def test_the_club_has_the_emblem_that_was_stored_last(either_database):
    emblem = either_database.emblem
    assert emblem.get() is None
    emblem.put(b"one")
    emblem.put(b"\x89another")
    assert emblem.get() == b"\x89another"
    emblem.remove()
    assert emblem.get() is None


def test_a_damaged_one_is_said(either_database, monkeypatch):
    monkeypatch.setattr("host_tools.database.club_file_rows.b64encode", lambda _: b"?")
    either_database.emblem.put(b"one")
    with pytest.raises(DeskError, match="the database is damaged at meta emblem"):
        either_database.emblem.get()
