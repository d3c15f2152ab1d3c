"""The answer with the club's emblem, to the director and to everybody."""

from aiohttp import web

from host_tools.club.emblem import Emblem


def emblem_answer(emblem: Emblem | None) -> web.Response:
    """The response with the picture, asked about each time; raises 404 where there is none."""
    if emblem is None:
        raise web.HTTPNotFound()
    headers = {"Cache-Control": "no-cache"}
    return web.Response(body=emblem.data, content_type=emblem.media_type, headers=headers)
