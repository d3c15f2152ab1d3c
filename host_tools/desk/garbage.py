"""Python's search for objects that hold each other, put off while many are made that do not."""

import gc
from contextlib import contextmanager


@contextmanager
def search_put_off():
    """A context for work that makes very many objects and drops them all at its end.

    What nothing refers to any more is freed at once all the same. Within it Python would look
    through all that is there again and again, and find nothing.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
