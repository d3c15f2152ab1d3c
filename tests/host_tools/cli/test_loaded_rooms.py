"""The rooms that a command loads: every module more is waited for, by everybody, every time."""

import subprocess
import sys

import pytest

from tests.host_tools.event import play
from tests.patience import HANGS_S

pytestmark = pytest.mark.long

# Runs a command, and prints which modules were loaded for it, and which of our dataclasses.
LOADING = """
import sys
before = {*sys.modules}
from host_tools.cli.main import main
main(sys.argv[1:])
loaded = {*sys.modules} - before
print(*sorted(loaded))
from dataclasses import is_dataclass
ours = [vars(sys.modules[name]).values() for name in loaded if name.startswith("host_tools.")]
print(*sorted({one.__name__ for values in ours for one in values if isinstance(one, type)
               and is_dataclass(one)}))
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
# The rooms, and the most of our modules and dataclasses, each with a little room for new ones. A
# dataclass takes longer than a module, a named tuple a fifth of it.
COMMANDS = {
    "verify": (OPENING, 170, 50),
    "persons list": (OPENING, 180, 50),
    "standings": (OPENING | {"tariffs"}, 190, 55),
    "status": (OPENING | EVENT | TASKS, 260, 82),
    "standings --event 1": (OPENING | EVENT | OPEN, 277, 84),
}

OURS = {"firmware", "host_tools", "rules_core"}
UNUSED = ("sqlalchemy.orm", "sqlalchemy.ext.", "sqlalchemy.dialects.postgresql")
# What only a mistyped word, a list of copies or a season needs.
RARE = ("difflib", "fractions", "glob")


@pytest.fixture
def loaded(event_path, tmp_path):
    """A function: the names of the modules that a command loads for an event with one table, and of
    our dataclasses.
    """
    play(event_path, tmp_path, 1, 1)

    def loaded(command):
        done = subprocess.run(
            [sys.executable, "-c", LOADING, *command.split()],
            capture_output=True,
            encoding="utf-8",
            timeout=HANGS_S,
            check=True,
        )
        modules, dataclasses = done.stdout.splitlines()[-2:]
        return modules.split(), dataclasses.split()

    return loaded


def test_a_command_loads_the_rooms_that_it_needs(loaded):
    found = {command: loaded(command) for command in COMMANDS}
    ours = {
        command: [name for name in names if name.startswith("host_tools.")]
        for command, (names, _) in found.items()
    }
    rooms = {command: {_room(name) for name in ours[command]} for command in COMMANDS}
    assert rooms == {command: expected for command, (expected, *_) in COMMANDS.items()}
    numbers = {command: (len(ours[command]), len(found[command][1])) for command in COMMANDS}
    most = {command: numbers for command, (_, *numbers) in COMMANDS.items()}
    above = [
        (command, number, limit)
        for command, of_command in numbers.items()
        for number, limit in zip(of_command, most[command], strict=True)
        if number > limit
    ]
    assert above == []
    drawing = "host_tools.tournament.draw.search"  # takes long to load, and only a draw needs it
    assert [command for command, (names, _) in found.items() if drawing in names] == []


def test_of_others_a_command_loads_hardly_more_than_sqlalchemy(loaded):
    """And of that nothing that a file does not need."""
    names, _ = loaded("verify")
    packages = {name.partition(".")[0] for name in names} - {*sys.stdlib_module_names}
    others = {name for name in packages if not name.startswith(("_", "cython_runtime"))}
    assert others - OURS == {"rfc8785", "sqlalchemy", "typing_extensions"}
    assert [name for name in names if name.startswith(UNUSED)] == []
    assert [name for name in RARE if name in names] == []


def _room(name):
    """`tournament.model` of `host_tools.tournament.model.state`; of another room its own name."""
    inner = name.split(".")[1:]
    return ".".join(inner[:2]) if inner[0] == "tournament" else inner[0]
