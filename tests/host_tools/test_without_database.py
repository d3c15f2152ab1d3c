"""What needs no database does not wait for SQLAlchemy."""

import subprocess
import sys

import pytest

from host_tools.cli import command_names

SCRIPT = """
import sys
from host_tools.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("imported:", *sorted({"sqlalchemy", "sqlite3"} & set(sys.modules)))
"""
PASSED = '{"rules": "fft-4", "passed": true}'


def imported_by(*arguments, given=""):
    """Which of the two packages a command has imported."""
    command = [sys.executable, "-c", SCRIPT, *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1].removeprefix("imported:").split()


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["rules", "list"], *([name, "--help"] for name in command_names())],
    ids=" ".join,
)
def test_not_imported(arguments):
    assert imported_by(*arguments) == []


def test_not_imported_to_score():
    assert imported_by("score", "-", given=PASSED) == []


def test_imported_by_what_reads_the_database(tmp_path):
    arguments = ["findings", "--database", str(tmp_path / "desk.db")]
    assert imported_by(*arguments) == ["sqlalchemy", "sqlite3"]
