"""The styles and scripts of the pages, and the version under which a browser may keep them."""

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
STATIC_AT = "/static/"  # where they are asked for


@cache
def static_version() -> str:
    """Return hex digits that change when any file of `STATIC` changes."""
    digest = hashlib.sha256()
    for path in sorted(path for path in STATIC.iterdir() if path.is_file()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
