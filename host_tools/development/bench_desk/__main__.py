"""Measures the desk with a large database that it makes itself, and prints the aims beside."""

import argparse
import tempfile
import time
from itertools import chain
from pathlib import Path

from host_tools.database.address import DatabaseAddress
from host_tools.database.location import database_address
from host_tools.development.bench_desk import desk_figures
from host_tools.development.bench_desk.compared import compared
from host_tools.development.bench_desk.measured import HEAD


def main() -> None:
    """Print the table, and how long it took to measure."""
    parser = argparse.ArgumentParser(
        prog="python -m host_tools.development.bench_desk", description=__doc__
    )
    parser.add_argument(
        "--server",
        metavar="URL",
        type=database_address,
        help="a new database on a server: it is compared with a file, and nothing else is measured",
    )
    args = parser.parse_args()
    if args.server is not None:
        _compare(args.server)
        return
    began = time.monotonic()
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        figures = chain(
            desk_figures.draws(),
            desk_figures.stored(path),
            desk_figures.logs(path.parent),
            desk_figures.starts(path),
            desk_figures.pages(path, desk_figures.PAGE_EVENT),
        )
        for figure in figures:
            print(figure, flush=True)
    print(
        f"\nThe database was made through the intake, {desk_figures.PAGE_EVENT} events with "
        f"the same 2000 persons. Measured in {time.monotonic() - began:.0f} s;"
        "\nby the clock other programs count, too: CPU is the time of our own process. Aims are for"
        "\nthat; of a page for the 95 % by the clock, on a machine that does nothing else."
    )


def _compare(server: DatabaseAddress) -> None:
    """Print the figures of a file and of a server in turn, as the databases grow."""
    with tempfile.TemporaryDirectory() as folder:
        for figure in compared({"file": Path(folder) / "club.db", "server": server}):
            print(figure, flush=True)


if __name__ == "__main__":
    main()
