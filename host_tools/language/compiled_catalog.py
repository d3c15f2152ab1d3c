"""Catalogs in the form that the standard library reads: a wheel has them, a checkout makes them.

People edit text, and reading it takes a hundred milliseconds and a package. In a checkout the other
form is kept where Python keeps its compiled modules, and made anew for another text.
"""

import contextlib
import gettext
import os
import sys
from functools import cache
from importlib.util import cache_from_source
from io import BytesIO
from pathlib import Path
from zlib import crc32

COMPILED = ".mo"


@cache
def catalog_in(path: Path, language: str) -> gettext.NullTranslations:
    """The catalog of a language from its text file, or from what a wheel has in its place.

    Where neither that nor Babel is installed, everything is said in English.
    """
    shipped = path.with_suffix(COMPILED)
    if shipped.exists():
        return gettext.GNUTranslations(BytesIO(shipped.read_bytes()))
    text = path.read_bytes()
    kept = Path(cache_from_source(str(path))).with_name(f"{language}-{crc32(text):08x}{COMPILED}")
    try:
        data = kept.read_bytes()
    except OSError:
        try:
            data = compiled(text, language)
        except ModuleNotFoundError:
            return gettext.NullTranslations()
        if not sys.dont_write_bytecode:
            _keep(kept, data, language)
    return gettext.GNUTranslations(BytesIO(data))


def compiled(text: bytes, language: str) -> bytes:
    """The other form of a catalog's text, the same for the same text.

    It has nothing of what waits to be translated.
    """
    from datetime import UTC, datetime

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    catalog = read_po(BytesIO(text), locale=language, abort_invalid=True)
    # The text has no dates; else the time of day would stand there.
    catalog.creation_date = catalog.revision_date = datetime.fromtimestamp(0, UTC)
    written = BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


def _keep(path: Path, data: bytes, language: str) -> None:
    """Write the file whole, and delete those of other texts; nothing where nobody may write."""
    fresh = path.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        fresh.write_bytes(data)
        fresh.replace(path)
        for older in path.parent.glob(f"{language}-*{COMPILED}"):
            if older != path:
                older.unlink(missing_ok=True)
