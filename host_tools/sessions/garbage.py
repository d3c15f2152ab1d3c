"""Python's search for objects that hold each other, put off while many are made that do not."""

import gc
from contextlib import contextmanager


@contextmanager
def search_put_off():
    """A decorator of a function that makes very many objects and drops them all at its end.

    What nothing refers to any more is freed at once all the same. Meanwhile Python would look
    through all that is there again and again, and find nothing. As the context of a few statements
    it does the same, but what their variables hold is still there when the search goes on, and is
    looked through then.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
