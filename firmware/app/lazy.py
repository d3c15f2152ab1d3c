"""Flows and screens that are loaded when somebody first asks for them.

So the table is shown sooner, and who needs none of them keeps their memory.
"""

from rules_core.books import load


def lazy(place):
    """Return a function that does what is at a `place`, and loads it when it is called.

    `place`: "module:name", by which the tests see who needs whom. It is one text, since all that a
    function keeps lies on the heap.
    """

    def call(*arguments, **fields):
        return load(*place.split(":"))(*arguments, **fields)

    return call
