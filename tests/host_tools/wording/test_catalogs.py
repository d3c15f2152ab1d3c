"""What the words of the game and the commands that show them say is there in each language."""

import ast
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import host_tools

ROOT = Path(host_tools.__file__).parent
SOURCES = (
    *sorted((ROOT / "wording").glob("*.py")),
    ROOT / "commands" / "deals.py",
    ROOT / "commands" / "standings.py",
    ROOT / "desk" / "caveats.py",
    ROOT / "desk" / "sessions.py",
)
# Arguments of msg and counted that are patterns.
PATTERNS = {"msg": 1, "counted": 2}


def patterns():
    """Every pattern that these modules say, one for one thing and for many a tuple."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            count = PATTERNS.get(getattr(getattr(node, "func", None), "id", None))
            if count:
                found = tuple(argument.value for argument in node.args[:count])
                yield found if count > 1 else found[0]


ALL = sorted(set(patterns()), key=str)


def gaps(pattern):
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_pattern_is_translated(language):
    with (ROOT / "translations" / f"{language}.po").open("rb") as file:
        catalog = read_po(file, locale=language, abort_invalid=True)
    assert len(ALL) > 30
    for pattern in ALL:
        assert pattern in catalog, pattern
        message = catalog[pattern]
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        asked = pattern if isinstance(pattern, tuple) else (pattern,)
        for one in said:
            assert one, pattern
            assert gaps(one) == gaps(asked[0]), pattern
