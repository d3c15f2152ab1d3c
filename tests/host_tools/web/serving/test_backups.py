"""Backups that the desk makes by itself."""

import asyncio

import pytest

from host_tools.database.backup_notes import BackupNotes, notes_of, write_notes
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from host_tools.web.serving.backups import TRY_AGAIN_S, Backups
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import CLOSE
from tests.host_tools.web.sheets import sheet


class Watched:
    """The backups of the database at `path`; `now`: what time it is, Unix seconds."""

    def __init__(self, path):
        self.path = path
        with Database(path) as database:
            self.now = database.journals.of(1).last["time"]

    def look(self, times=1):
        """Let the desk look for something to back up: `Backups`."""
        return asyncio.run(self._look(times))

    def files(self, folder=None):
        folder = folder or self.path.parent / "backups"
        return sorted(one.name for one in folder.iterdir()) if folder.exists() else []

    def decide(self, *steps):
        with Database(self.path, clock=lambda: self.now) as database:
            decide_on(database, 1, steps, anyway=True)

    async def _look(self, times):
        desk = Desk(self.path, lambda: self.now)
        await desk.open()
        backups = Backups(desk)
        try:
            for _ in range(times):
                await backups.look()
        finally:
            await desk.close()
        return backups


@pytest.fixture
def watched(path):
    return Watched(path)


def sheets(round_number):
    return sheet(round_number, 1), sheet(round_number, 2)


@pytest.mark.long
def test_one_at_the_end_of_each_round_and_at_closing(watched):
    assert watched.look().last == 0
    assert watched.files() == []
    first, second = sheets(1)
    watched.decide(first)
    watched.look()
    assert watched.files() == []
    watched.decide(second)
    assert watched.look(2).last == watched.now
    [one] = watched.files()
    assert one.endswith("-cup-round-1.db")
    watched.look()  # a desk that was started anew makes no second one
    assert watched.files() == [one]
    watched.decide(*sheets(2))
    watched.look()
    watched.decide(CLOSE)
    watched.look()
    assert [name.partition("-cup-")[2] for name in watched.files()] == [
        "closed.db",
        "round-1.db",
        "round-2.db",
    ]


def test_a_missing_stick_is_said_and_tried_again(watched, tmp_path):
    stick = tmp_path / "stick"
    write_notes(watched.path, BackupNotes(str(stick / "Schreiber")))
    watched.decide(*sheets(1))
    backups = watched.look(2)
    assert "is the stick plugged in" in str(backups.failure)
    assert backups.last == 0

    async def plug_in():
        desk = Desk(watched.path, lambda: watched.now)
        await desk.open()
        again = Backups(desk)
        await again.look()
        stick.mkdir()
        await again.look()
        assert again.failure is not None  # not every second
        watched.now += TRY_AGAIN_S
        await again.look()
        await desk.close()
        return again

    assert asyncio.run(plug_in()).failure is None
    assert len(watched.files(stick / "Schreiber")) == 1


@pytest.mark.long
def test_so_many_are_kept_as_the_director_says(watched):
    write_notes(watched.path, BackupNotes(keep=1))
    for round_number in (1, 2):
        watched.decide(*sheets(round_number))
        watched.look()
    [kept] = watched.files()
    assert kept.endswith("-cup-round-2.db")
    assert notes_of(watched.path).made == (kept,)


@pytest.mark.long
def test_two_desks_of_one_database_make_one_backup_of_a_round(watched):
    """The second one finds it noted, and knows when it was made."""
    watched.decide(*sheets(1))

    async def look():
        desks = [Desk(watched.path, lambda: watched.now) for _ in range(2)]
        both = [Backups(desk) for desk in desks]
        for one in both:
            await one.notes()
        for one in both:
            await one.look()
        for desk in desks:
            await desk.close()
        return both

    assert [one.last for one in asyncio.run(look())] == [watched.now] * 2
    assert len(watched.files()) == 1


@pytest.mark.long
def test_what_is_reached_again_is_backed_up_again(watched):
    """A restored backup, for one, knows nothing of a round that was over."""
    watched.decide(*sheets(1))
    watched.look()
    with Database(watched.path) as database:
        last = database.journals.of(1).last["number"]
        decide_on(database, 1, [("undo", {"decision": last})])
    watched.look()
    watched.decide([*sheets(1)][-1])
    watched.look()
    assert len(watched.files()) == 2


def test_damaged_notes_do_not_stop_the_desk(watched):
    watched.path.with_name("desk.backups.json").write_text("?", encoding="utf-8")
    assert "is not as we write it" in str(watched.look().failure)
