"""The account knows no pages, no sentences, no database: it imports nothing of the desk."""

from tests.test_layering import imported, modules

ROOM = "host_tools/tournament/accounts"
PURE = {"collections", "dataclasses", "enum", "functools", "itertools"}


def test_the_account_imports_only_itself():
    names = {name for path in modules(ROOM) for name in imported(path)}
    others = {name for name in names if not name.startswith(ROOM.replace("/", "."))}
    assert {name.split(".")[0] for name in others} <= PURE
    assert len(modules(ROOM)) > 10
