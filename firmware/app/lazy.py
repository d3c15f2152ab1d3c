"""Flows and screens that are loaded when somebody first asks for them.

So the table is shown sooner, and who needs none of them keeps their memory.
"""

from rules_core.books import load


def lazy(module, name):
    """Return a function that does what `name` in `module` does, and loads it when it is called.

    `module`: its full name in one piece, by which the tests see who needs whom.
    """

    def call(*arguments, **fields):
        return load(module, name)(*arguments, **fields)

    return call
