"""Flows and screens that are loaded when somebody first asks for them.

So the table is shown sooner, and who needs none of them keeps their memory.
"""

from rules_core.books import load


def lazy(place):
    """Return a function that loads and calls the one at a `place` when it is called.

    `place`: "module:name", from which the tests know the modules needed. It is one text, since all
    that a function keeps lies on the heap.
    """

    def call(*arguments, **fields):
        return load(*place.split(":"))(*arguments, **fields)

    return call
