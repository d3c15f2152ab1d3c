"""The person deciding: at the page from which a request has come.

Set where the request arrives, read where a decision is stored: the functions between need not pass
it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_AUTHOR: ContextVar[str] = ContextVar("author", default="")


@contextmanager
def deciding_as(author: str) -> Iterator[None]:
    """Inside the block `author` decides, "" for somebody whose name is not known.

    It holds for the task or thread of the block, and for what `DatabaseThread.ask` is asked there.
    """
    before = _AUTHOR.set(author)
    try:
        yield
    finally:
        _AUTHOR.reset(before)


def author_or_whoever(author: str) -> str:
    """Return the given author, or else the person at the page; "" if nobody knows."""
    return author or _AUTHOR.get()
