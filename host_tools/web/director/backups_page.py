"""Backups: where they are put, one by a button, and a copy put back."""

import asyncio
import contextlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.common.times import day_of
from host_tools.database.address import DatabaseAddress, path_beside
from host_tools.database.backup_files import backups_in, sticks
from host_tools.database.backup_notes import MOST, BackupNotes
from host_tools.database.copies import keep
from host_tools.database.location import copies_beside
from host_tools.events.database_contents import Contents, contents_of, difference
from host_tools.intake.database import Database
from host_tools.intake.restoring import looked_over, restore
from host_tools.language.message import Message, msg
from host_tools.web.director.posted import whole_number
from host_tools.web.director.within_event import both, home_of, render_within
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import BACKUPS, DESK, PRACTICE
from host_tools.web.serving.file_answers import file_answer
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

HOME = "/backups"
FOLDER, OTHER, KEEP, FILE = "folder", "other", "keep", "file"
ON_A_STICK = "Schreiber"  # the folder on a stick that is proposed
KEPT = "kept"  # where the database before a restored one is


@both(routes.get, HOME)
async def show(request: web.Request) -> web.StreamResponse:
    """How backups are made, and those in the folder, or in the one that the address names."""
    backups, desk = request.app[BACKUPS], request.app[DESK]
    trouble = None
    try:
        notes, chosen = await backups.notes(), await backups.folder()
    except DeskError as error:
        notes, trouble = BackupNotes(), error.message
        chosen = desk.path.parent
    typed = request.query.get(FOLDER, "").strip()
    folder = Path(typed) if typed else chosen
    return await render_within(
        request,
        "backups.html",
        HOME,
        notes=notes,
        trouble=trouble,
        chosen=chosen,
        folders=await asyncio.to_thread(_folders, notes),
        most=MOST,
        folder=folder,
        found=await asyncio.to_thread(backups_in, folder, desk.path.suffix),
        beside=[] if typed else await asyncio.to_thread(copies_beside, desk.path),
        kept=request.query.get(KEPT, ""),
        practice=request.app[PRACTICE],
    )


@both(routes.get, HOME, "/last")
async def show_last(request: web.Request) -> web.StreamResponse:
    """When the last backup was made, or why it was not: for the head of a page."""
    with contextlib.suppress(DeskError):  # the page of backups says it
        await request.app[BACKUPS].notes()  # another desk may have made one
    return render(request, "parts/backup.html", base=home_of(request, HOME).removesuffix(HOME))


@both(routes.post, HOME, "/now")
async def make(request: web.Request) -> web.StreamResponse:
    """Make a backup. DeskError."""
    await request.app[BACKUPS].make()
    raise web.HTTPSeeOther(home_of(request, HOME))


@both(routes.post, HOME, "/settings")
async def choose(request: web.Request) -> web.StreamResponse:
    """Put backups somewhere else from now on, and make the first one there. DeskError."""
    form = await texts_of(request)
    folder = form.get(OTHER, "").strip() or form.get(FOLDER, "").strip()
    if folder and not Path(folder).is_absolute():
        raise DeskError(msg("{folder} must be a folder with its whole path", folder=folder))
    number = whole_number(KEEP, form.get(KEEP, ""))
    if not 1 <= number <= MOST:
        raise DeskError(msg("From 1 to {most} backups can be kept.", most=MOST))
    await request.app[BACKUPS].choose(folder, number)
    raise web.HTTPSeeOther(home_of(request, HOME))


@routes.get("/backups/database.db")
async def download(request: web.Request) -> web.StreamResponse:
    """A copy of the database as it is now. DeskError."""
    desk = request.app[DESK]
    data = await asyncio.to_thread(_copied, desk.address)
    name = f"{desk.path.stem}-{day_of(int(desk.clock()))}{desk.path.suffix}"
    return file_answer(data, name, "application/vnd.sqlite3")


@both(routes.get, HOME, "/copy")
async def show_copy(request: web.Request) -> web.StreamResponse:
    """Show what a copy holds and what the database holds now, and the button that restores it.

    DeskError if the copy is damaged.
    """
    desk = request.app[DESK]
    file = Path(request.query.get(FILE, ""))
    said: list[Message] = []
    there = await asyncio.to_thread(_contents_in, file, said.append)
    now = await desk.ask(contents_of)
    told = difference(there, now)
    return await render_within(request, "backup.html", HOME, file=file, difference=told, said=said)


@both(routes.post, HOME, "/restore")
async def put_back(request: web.Request) -> web.StreamResponse:
    """Put a copy into the place of the database. DeskError."""
    form = await texts_of(request)
    kept = await asyncio.to_thread(restore, Path(form.get(FILE, "")), request.app[DESK].address)
    # Alone: the event of the address may be another one by now, or none.
    raise web.HTTPSeeOther(f"{HOME}?{urlencode({KEPT: kept})}")


def _folders(notes: BackupNotes) -> list[str]:
    """The folders that are offered beside the usual one."""
    offered = [str(stick / ON_A_STICK) for stick in sticks()]
    return offered if notes.folder in ("", *offered) else [notes.folder, *offered]


def _copied(address: DatabaseAddress) -> bytes:
    """The bytes of a copy of the database at `address`. DeskError."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, path_beside(address).name)
        keep(address, copy)
        return copy.read_bytes()


def _contents_in(file: Path, tell: Callable[[Message], None]) -> Contents:
    """Return the contents of the copy `file`. tell(message): see `looked_over`.

    DeskError if it is damaged.
    """
    with looked_over(file, tell) as checked, Database(checked, check=False) as database:
        return contents_of(database)
