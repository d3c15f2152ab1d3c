"""Makes the project and checks it."""

import re
import shutil
import tempfile
from collections.abc import Collection, Mapping
from itertools import count
from math import dist
from pathlib import Path

from hardware.board import kicad, made, plan, project, schematic

SCHEMATIC = made.PROJECT / "schreiber.kicad_sch"
BOARD = made.PROJECT / "schreiber.kicad_pcb"


def make(anew: bool = False) -> list[str]:
    """Write the project; returns the names of the files that were left alone.

    Files that are kept by hand stay as they are unless `anew`. ChangedError if there are changes
    that are neither kept nor given up; then nothing is written.
    """
    if anew:
        for name in {*made.changed(), *made.kept()}:
            _put_aside(made.PROJECT / name)
    else:
        made.require_unchanged()
    kept = [] if anew else made.kept()
    # All or nothing: if this is interrupted, the project is as it was.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in kept:
            shutil.copy(made.PROJECT / file, folder)
        _make_in(folder, kept)
        made.PROJECT.mkdir(exist_ok=True)
        for file in made.FILES:
            shutil.copy(folder / file, made.PROJECT)
    made.write({file: made.KEPT if file in kept else made.MADE for file in made.FILES})
    return kept


def _put_aside(path: Path) -> None:
    """Copy a file to a free name beside it."""
    names = (f"{path.name}.by-hand{number or ''}" for number in count())
    aside = next(place for place in map(path.with_name, names) if not place.exists())
    shutil.copy(path, aside)


def _make_in(folder: Path, kept: Collection[str]) -> None:
    texts = {
        SCHEMATIC.name: schematic.make,
        "schreiber.kicad_pro": project.settings,
        "sym-lib-table": project.symbol_table,
        "fp-lib-table": project.footprint_table,
    }
    for name, text in texts.items():
        if name not in kept:
            (folder / name).write_text(text(), encoding="utf-8", newline="\n")
    if BOARD.name not in kept:
        _make_board(folder)


def _make_board(folder: Path) -> None:
    """Make the board from the schematic in `folder`."""
    # pcbnew writes a project of its own beside the board, so it gets a folder of its own.
    with tempfile.TemporaryDirectory() as name:
        target, nets = Path(name, BOARD.name), Path(name, "nets.xml")
        kicad.write_netlist(folder / SCHEMATIC.name, nets)
        kicad.run(kicad.PYTHON, "-m", "hardware.board.layout", nets, target)
        shutil.copy(target, folder)


def keep() -> list[str]:
    """Record the files as they are; returns the names of those that were changed."""
    names = made.changed()
    before = made.read()
    how = {name: made.KEPT if name in names else before[name][1] for name in made.FILES}
    made.write(how)
    return names


def faults(folder: Path = made.PROJECT) -> list[str]:
    """A sentence for each fault of the project in `folder`; needs KiCad."""
    sheet, board = folder / SCHEMATIC.name, folder / BOARD.name
    text = board.read_text(encoding="utf-8")
    return (
        netlist_faults(kicad.netlist(sheet))
        + place_faults(text)
        + kicad.erc(sheet)
        + kicad.drc(board)
    )


def netlist_faults(drawn: Mapping[tuple[str, str], str]) -> list[str]:
    """The differences between a schematic (as `kicad.netlist` has it) and netlist.csv."""
    drawn = {
        key: net.removeprefix("/")
        for key, net in drawn.items()
        if not net.startswith("unconnected-")
    }
    wanted = plan.nets()
    return [
        f"schematic: {ref}.{pin} is on {drawn.get((ref, pin))},"
        f" in netlist.csv on {wanted.get((ref, pin))}"
        for ref, pin in sorted({*drawn, *wanted})
        if drawn.get((ref, pin)) != wanted.get((ref, pin))
    ]


def place_faults(text: str) -> list[str]:
    """The differences between the places of parts on a board (its text) and in the tables."""
    places = footprints(text)
    wanted = {ref: item.place for ref, item in plan.items().items() if item.place}
    wanted |= plan.HOLES
    found = [f"board: there is no {ref}" for ref in sorted(set(wanted) - set(places))]
    found += [f"board: {ref} is in no table" for ref in sorted(set(places) - set(wanted))]
    for ref in sorted(set(wanted) & set(places)):
        if dist(wanted[ref], places[ref]) > 0.002:
            there = ", ".join(f"{value:.2f}" for value in places[ref])
            found.append(f"board: {ref} is at {there}, not where the tables have it")
    return found


def footprints(text: str) -> dict[str, tuple[float, float]]:
    """The (x, y) of every footprint of a board (its text), by references."""
    found = {}
    for part in re.split(r"\n\t\(footprint ", text)[1:]:
        ref = re.search(r'\(property "Reference" "([^"]*)"', part)
        at = re.search(r"\n\t\t\(at ([-\d.]+) ([-\d.]+)", part)
        if ref is None or at is None:
            raise ValueError("a footprint of the board has no reference or no place")
        found[ref[1]] = (float(at[1]) - plan.PAGE[0], float(at[2]) - plan.PAGE[1])
    return found
