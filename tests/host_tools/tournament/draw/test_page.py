"""The page about the draw: its example is run, its exchanges are counted."""

import shlex
import subprocess
import sys

import pytest

from host_tools.tournament.draw import search
from tests.docs.markdown import ROOT, blocks

PAGE = (ROOT / "docs/draw.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_program_of_the_page_counts_what_it_says(schreiber):
    [program] = blocks(PAGE, "python")
    [[command, *expected]] = blocks(PAGE, "console")
    prompt, name, *arguments = shlex.split(command)
    assert (prompt, name) == ("$", "schreiber")
    printed = schreiber(*arguments)
    counted = subprocess.run(
        [sys.executable, "-S", "-c", "\n".join(program)],
        input=printed.out,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert counted.stdout.splitlines() == expected


def test_the_number_of_exchanges():
    most = sum(length + search.SPREADING for length, _ in search.TRIES)
    assert f"{most // 1000} 000 exchanges tried" in " ".join(PAGE.split())
