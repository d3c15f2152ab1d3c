"""The desk in earnest needs no simulator, no emulator and no module of MicroPython's."""

import subprocess
import sys

import pytest

SCRIPT = """
import sys
from importlib import import_module
from pkgutil import walk_packages

import host_tools.cli.commands
from host_tools.language.games.game_words import game_words
from host_tools.language.translator import LANGUAGES

for module in walk_packages(host_tools.cli.commands.__path__, "host_tools.cli.commands."):
    if not module.name.endswith(("emulate", "rehearse", "simulate")):
        import_module(module.name)
for name in ("web.listener", "web.paper.printing", "boxes.station.station"):
    import_module(f"host_tools.{name}")
for language in LANGUAGES:
    game_words(language)
print(*sorted(name for name in sys.modules if name.startswith(("host_tools.sim", "micropython"))))
"""


@pytest.mark.long
def test_what_a_desk_imports():
    """In a process of its own: this one has the stubs of MicroPython's modules."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split() == []
