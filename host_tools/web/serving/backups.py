"""Backups of the desk's database: one by a button, others by themselves after each round."""

import asyncio
from dataclasses import replace
from pathlib import Path

from host_tools.common.errors import SchreiberError
from host_tools.database.backup_files import folder_of, make_backup, note_backup
from host_tools.database.backup_notes import BackupNotes, change_notes, notes_of
from host_tools.events.milestones import Milestone, milestones_of
from host_tools.language.message import Sentence
from host_tools.web.published.speaking_names import speaking_name
from host_tools.web.serving.desk import Desk

TRY_AGAIN_S = 60  # after a backup could not be made
TODAY_S = 12 * 3600


class Backups:
    """Makes the backups of an open `Desk`. `look` is to be called about once a second.

    `last`: when the last one was made, Unix seconds, 0 for never; `failure`: why the last one that
    was due was not made, None if it was.
    """

    def __init__(self, desk: Desk) -> None:
        self.failure: Sentence | None = None
        self._desk = desk
        self._making = asyncio.Lock()
        self._seen: str | None = None  # the version of the database that was looked at last
        self._tried = 0.0  # when a backup failed, Unix seconds
        self._notes: BackupNotes | None = None  # as they are stored, once they were read

    @property
    def last(self) -> int:
        """When the last backup was made, Unix seconds; 0 for never, or if nobody knows."""
        return 0 if self._notes is None else self._notes.last

    @property
    def is_of_today(self) -> bool:
        """Return True if the last backup is so recent that its time of day says enough."""
        return 0 <= self._desk.clock() - self.last < TODAY_S

    async def notes(self) -> BackupNotes:
        """How backups are made, by now: other desks of the database may have changed it.

        DeskError if the file that says it is damaged.
        """
        self._notes = await asyncio.to_thread(notes_of, self._desk.path)
        return self._notes

    async def folder(self) -> Path:
        """Where they are put. DeskError as `notes`."""
        return folder_of(self._desk.path, await self.notes())

    async def choose(self, folder: str, keep: int) -> None:
        """Put backups into a folder from now on, "" for that beside the database, and make one.

        keep: how many stay. DeskError if none can be made there; then all is as it was.
        """
        await self._make(BackupNotes(folder, keep), chosen=True)

    async def make(self) -> Path:
        """Make a backup now: its file, which no event names, as it holds all. DeskError."""
        return await self._make(await self.notes())

    async def look(self) -> None:
        """Make a backup if a round or an event has ended since the last one.

        `failure` has the reason if it failed; it is tried again after `TRY_AGAIN_S`.
        """
        now = self._desk.clock()
        try:
            version = await self._desk.version()
            again = self.failure is not None and now - self._tried >= TRY_AGAIN_S
            if version == self._seen and not again:
                return
            self._seen = version
            reached = await self._milestones()
            notes = await self._without_what_is_gone(set(map(str, reached)))
            news = [milestone for milestone in reached if str(milestone) not in notes.saved]
            if news:
                await self._make(notes, _about(news[-1]))
            self.failure = None
        except SchreiberError as error:
            self.failure, self._tried = error.message, now

    async def _milestones(self) -> list[Milestone]:
        return await self._desk.ask(milestones_of, int(self._desk.clock()))

    async def _without_what_is_gone(self, reached: set[str]) -> BackupNotes:
        """The notes without milestones that no event has reached any more: they may come again."""
        notes = await self.notes()
        if reached.issuperset(notes.saved):
            return notes

        def without(before: BackupNotes) -> BackupNotes:
            return replace(before, saved=tuple(one for one in before.saved if one in reached))

        return await asyncio.to_thread(change_notes, self._desk.path, without)

    async def _make(self, notes: BackupNotes, about: str = "", chosen: bool = False) -> Path:
        """Make a backup as `notes` say, and note it: its file. DeskError.

        about: see `make_backup`; chosen: are folder and number those of `notes` from now on?
        """
        async with self._making:
            saved = tuple(map(str, await self._milestones()))
            now = int(self._desk.clock())
            path, address = self._desk.path, self._desk.address

            def made() -> Path:
                copy = make_backup(address, folder_of(path, notes), about, now)
                before = change_notes(path, lambda one: _chosen(one, notes)) if chosen else notes
                self._notes = note_backup(path, copy, before, saved, now)
                return copy

            copy = await asyncio.to_thread(made)
            self.failure = None
        return copy


def _chosen(before: BackupNotes, notes: BackupNotes) -> BackupNotes:
    """The notes of before with folder and number of others."""
    made = before.made if notes.folder == before.folder else ()
    return replace(before, folder=notes.folder, keep=notes.keep, made=made)


def _about(milestone: Milestone) -> str:
    """Return the part of a backup's name that tells the event and its progress."""
    how_far = f"round-{milestone.rounds}" if milestone.closed is None else "closed"
    return "-".join(filter(None, (speaking_name(milestone.name), how_far)))
