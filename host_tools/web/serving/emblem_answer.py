"""The answers with a picture, to the director and to everybody: the club's emblem, an evening."""

from aiohttp import web

from host_tools.club.emblem import Emblem


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
