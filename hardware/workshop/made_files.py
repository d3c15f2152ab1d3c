"""Files that are made of others: their text, and the digest of what they are made from."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def digest_of(paths: Iterable[Path]) -> str:
    """The SHA-256 of the bytes of several files, one after the other, as 64 digits."""
    summary = hashlib.sha256()
    for path in paths:
        summary.update(path.read_bytes())
    return summary.hexdigest()


def short_digest_of(paths: Iterable[Path]) -> str:
    """Likewise, short enough to stand in a file."""
    return digest_of(paths)[:16]


def text_of(path: Path) -> str:
    """Return the content of a file; nothing if it was not made yet."""
    return path.read_text(encoding="utf-8") if path.exists() else ""
