"""The form that a page has sent: its texts and its files."""

from typing import TypeAlias

from aiohttp import web
from multidict import MultiDict, MultiMapping

# The texts under each name, of a form or of the query in an address.
Texts: TypeAlias = MultiMapping[str]


async def texts_of(request: web.Request) -> MultiDict[str]:
    """The texts of the form. A field with a file counts as one that is missing."""
    fields = await request.post()
    return MultiDict((name, value) for name, value in fields.items() if isinstance(value, str))


async def file_of(request: web.Request, name: str) -> web.FileField | None:
    """The file in a field of the form; None without one, or if no file was chosen."""
    value = (await request.post()).get(name)
    return value if isinstance(value, web.FileField) else None
