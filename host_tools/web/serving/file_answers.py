"""Answers that a browser keeps as a file."""

from aiohttp import web

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
