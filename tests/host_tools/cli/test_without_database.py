"""What needs no database does not wait for SQLAlchemy."""

import json
import subprocess
import sys

import pytest

from tests.host_tools.cli.shown import with_arguments

pytestmark = pytest.mark.long

# Runs commands one after the other, and says of each which of the packages are there after it.
SCRIPT = """
import json, sys
from host_tools.cli.main import main
for line in json.loads(sys.argv[1]):
    try:
        main(line)
    except SystemExit:
        pass
    print("imported:", *sorted({"sqlalchemy", "sqlite3"} & set(sys.modules)))
"""
PASSED = '{"rules": "fft-4", "passed": true}'


def imported_after(*lines, given=""):
    """Which of the two packages one process has imported after each command line."""
    command = [sys.executable, "-c", SCRIPT, json.dumps(lines)]
    done = subprocess.run(command, input=given, capture_output=True, encoding="utf-8", check=True)
    said = [line for line in done.stdout.splitlines() if line.startswith("imported:")]
    return [line.removeprefix("imported:").split() for line in said]


def test_not_imported():
    """By one process for all of them: the first line with a package after it brought it in."""
    lines = [["--help"], ["--version"], ["rules", "list"]]
    lines += [[*words, "--help"] for words in with_arguments()]
    imported = imported_after(*lines)
    assert list(zip(lines, imported, strict=True)) == [(line, []) for line in lines]


def test_not_imported_to_score():
    assert imported_after(["score", "-"], given=PASSED) == [[]]


@pytest.mark.long
def test_imported_by_what_reads_the_database(tmp_path):
    line = ["box", "findings", "--database", str(tmp_path / "desk.db")]
    assert imported_after(["--version"], line) == [[], ["sqlalchemy", "sqlite3"]]
