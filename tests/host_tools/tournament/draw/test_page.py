"""The page about the draw: its example is run, its bounds are counted anew."""

import re
import shlex
import subprocess
import sys

import pytest

from host_tools.cli.main import main
from host_tools.tournament.draw import search, table_sizes
from host_tools.tournament.draw.bounds import least_repeats
from tests.docs.markdown import ROOT, blocks, tables

PAGE = (ROOT / "docs/draw.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_program_of_the_page_counts_what_it_says(capsys):
    [program] = blocks(PAGE, "python")
    [[command, *expected]] = blocks(PAGE, "console")
    prompt, name, *arguments = shlex.split(command)
    assert (prompt, name) == ("$", "schreiber")
    assert main(arguments) == 0
    counted = subprocess.run(
        [sys.executable, "-S", "-c", "\n".join(program)],
        input=capsys.readouterr().out,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert counted.stdout.splitlines() == expected


def test_the_bounds_of_the_table():
    [[heading, *rows]] = tables(PAGE)
    rounds = [int(cell.split()[0]) for cell in heading[1:]]
    for players, *cells in rows:
        sizes = table_sizes(int(players), (4, 5))
        for number, cell in zip(rounds, cells, strict=True):
            found, bound = re.fullmatch(r"(\d+).* \((\d+)\)", cell).groups()
            assert int(bound) == least_repeats(sizes, number)
            more = re.search(r"and (\d+) three times", cell)
            assert int(found) + (3 * int(more[1]) if more else 0) >= int(bound)


def test_the_number_of_exchanges():
    most = sum(length + search.SPREADING for length, _ in search.TRIES)
    assert f"{most // 1000} 000 exchanges tried" in " ".join(PAGE.split())
