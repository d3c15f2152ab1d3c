"""The form that a page has sent: its texts and its files."""

from typing import TypeAlias

from aiohttp import web
from multidict import MultiDict, MultiMapping

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, shorten
from host_tools.language.message import msg

_LONGEST_NAME = 40  # characters of the name of a file, in a sentence

# The texts under each name, of a form or of the query in an address.
Texts: TypeAlias = MultiMapping[str]


async def texts_of(request: web.Request) -> MultiDict[str]:
    """The texts of the form. A field with a file counts as one that is missing."""
    fields = await request.post()
    return MultiDict((name, value) for name, value in fields.items() if isinstance(value, str))


def all_texts(texts: Texts) -> dict[str, list[str]]:
    """{name: [text, ...]} of the texts of a form."""
    return {name: texts.getall(name) for name in texts}


async def file_of(request: web.Request, name: str) -> web.FileField | None:
    """The file in a field of the form; None without one, or if no file was chosen."""
    value = (await request.post()).get(name)
    return value if isinstance(value, web.FileField) else None


async def chosen_file(request: web.Request, name: str, most: int) -> tuple[str, bytes]:
    """Return (name for sentences, bytes) of the file in a field of the form. DeskError if none.

    most: bytes that such a file may have. A longer file gives one byte more, which its reader must
    refuse.
    """
    file = await file_of(request, name)
    if file is None:
        raise DeskError(msg("Choose a file."))
    return shown_name(file), file.file.read(most + 1)


def shown_name(file: web.FileField) -> str:
    """The name of a file in a sentence: short and escaped."""
    return shorten(plain(file.filename), _LONGEST_NAME)
