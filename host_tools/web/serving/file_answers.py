"""Answers with a file that a browser keeps, or with a picture that a page shows."""

from collections.abc import Sequence
from datetime import UTC, datetime

from aiohttp import web

from host_tools.club.emblem import Emblem
from host_tools.language.translator import translator
from host_tools.reports.report import Report
from host_tools.reports.report_files import report_file
from host_tools.web.render.templates import language_of
from host_tools.web.serving.app_keys import DESK

# By the ending of the name.
_TYPES = {
    "csv": "text/csv",
    "json": "application/json",
    "jsonl": "application/jsonl",
    "toml": "application/toml; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}


def file_answer(data: bytes, name: str, media_type: str = "") -> web.Response:
    """The answer with a file, to be kept under this name.

    media_type: what is in it, "" for what the ending of the name says; KeyError for another ending.
    """
    headers = {
        "Content-Type": media_type or _TYPES[name.rpartition(".")[2]],
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    return web.Response(body=data, headers=headers)


def reports_answer(request: web.Request, reports: Sequence[Report], name: str) -> web.Response:
    """The answer with reports as a file of this name, whose ending says its form."""
    made = datetime.fromtimestamp(request.app[DESK].clock(), UTC).date()
    say = translator(language_of(request)).say
    return file_answer(report_file(reports, name.rpartition(".")[2], made, say), name)


def emblem_answer(emblem: Emblem | None) -> web.Response:
    """The response with the picture, asked about each time; raises 404 where there is none."""
    if emblem is None:
        raise web.HTTPNotFound()
    headers = {"Cache-Control": "no-cache"}
    return web.Response(body=emblem.data, content_type=emblem.media_type, headers=headers)


def picture_answer(svg: str | None) -> web.Response:
    """The response with the picture of an evening; raises 404 where there is none."""
    if svg is None:
        raise web.HTTPNotFound()
    styled = "default-src 'none'; style-src 'unsafe-inline'"  # its styles are within
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": styled}
    return web.Response(text=svg, content_type="image/svg+xml", headers=headers)
