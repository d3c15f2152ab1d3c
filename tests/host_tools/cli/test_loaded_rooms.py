"""The rooms that a command loads: every module more is waited for, by everybody, every time."""

import subprocess
import sys

import pytest

from tests.host_tools.event import play
from tests.patience import HANGS_S

pytestmark = pytest.mark.long

# Runs a command, and prints what was loaded for it.
LOADING = """
import sys
before = {*sys.modules}
from host_tools.cli.main import main
main(sys.argv[1:])
print(*sorted({*sys.modules} - before))
"""
# What opens the database: it looks new decisions over, and so knows all kinds of them.
OPENING = {
    *("cli", "club", "common", "database", "events", "formulas", "intake", "journal"),
    *("language", "results", "sessions", "tournament"),
    *("tournament.accounts", "tournament.aliases", "tournament.decisions", "tournament.draw"),
    *("tournament.model", "tournament.spoken", "tournament.tables"),
}
# What makes an event of journals and records.
EVENT = {"tariffs", "tournament.event", "tournament.money", "tournament.ranking"}
TASKS = {"boxes", "reports", "tournament.plan", "tournament.seat_tasks"}
# What is open before the standings of an event are final.
OPEN = (TASKS - {"boxes"}) | {"tournament.look_at", "tournament.open_at_the_end"}
# The rooms, and the most of our modules, with a little room for new ones.
COMMANDS = {
    "verify": (OPENING, 170),
    "persons list": (OPENING, 180),
    "standings": (OPENING | {"tariffs"}, 190),
    "status": (OPENING | EVENT | TASKS, 260),
    "standings --event 1": (OPENING | EVENT | OPEN, 277),
}

OURS = {"firmware", "host_tools", "rules_core"}
UNUSED = ("sqlalchemy.orm", "sqlalchemy.ext.", "sqlalchemy.dialects.postgresql")
# What only a mistyped word, a list of copies or a season needs.
RARE = ("difflib", "fractions", "glob")


def loaded(command):
    """The names of all modules that a command loads."""
    done = subprocess.run(
        [sys.executable, "-c", LOADING, *command.split()],
        capture_output=True,
        encoding="utf-8",
        timeout=HANGS_S,
        check=True,
    )
    return done.stdout.splitlines()[-1].split()


def test_a_command_loads_the_rooms_that_it_needs(event_path, tmp_path):
    """Of an event with one table; and of others hardly more than SQLAlchemy."""
    play(event_path, tmp_path, 1, 1)
    names = {command: loaded(command) for command in COMMANDS}
    ours = {
        command: [name for name in names[command] if name.startswith("host_tools.")]
        for command in COMMANDS
    }
    rooms = {command: {_room(name) for name in ours[command]} for command in COMMANDS}
    assert rooms == {command: expected for command, (expected, _) in COMMANDS.items()}
    numbers = {command: len(ours[command]) for command in COMMANDS}
    assert {command: n for command, n in numbers.items() if n > COMMANDS[command][1]} == {}
    drawing = "host_tools.tournament.draw.search"  # takes long to load, and only a draw needs it
    assert [command for command in COMMANDS if drawing in names[command]] == []
    packages = {name.partition(".")[0] for name in names["verify"]} - {*sys.stdlib_module_names}
    others = {name for name in packages if not name.startswith(("_", "cython_runtime"))}
    assert others - OURS == {"rfc8785", "sqlalchemy", "typing_extensions"}
    # And of that nothing that a file does not need.
    assert [name for name in names["verify"] if name.startswith(UNUSED)] == []
    assert [name for name in RARE if name in names["verify"]] == []


def _room(name):
    """`tournament.model` of `host_tools.tournament.model.state`; of another room its own name."""
    inner = name.split(".")[1:]
    return ".".join(inner[:2]) if inner[0] == "tournament" else inner[0]
