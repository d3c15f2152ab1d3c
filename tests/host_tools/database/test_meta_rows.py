"""Small things under keys: the emblem of the club, and the tick at the door of each event."""

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
    monkeypatch.setattr("host_tools.database.meta_rows.b64encode", lambda _: b"?")
    either_database.emblem.put(b"one")
    with pytest.raises(DeskError, match="the database is damaged at meta emblem"):
        either_database.emblem.get()


def test_they_pay_at_once_where_it_was_ticked_last(either_database):
    doors = either_database.doors
    assert not doors.pays(1)
    doors.set_pays(1, True)
    assert (doors.pays(1), doors.pays(2)) == (True, False)
    doors.set_pays(1, False)
    assert not doors.pays(1)
