"""Imports between modules, read from the source without running it."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from firmware.image.paths import ROOT

HOUSE = ROOT / "host_tools"


def import_statements(
    tree: ast.AST, package: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(full name, names taken from it) of every import. Relative ones are resolved in `package`."""
    for node in statements_in(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join((*parts, *filter(None, [node.module])))
            yield origin, tuple(alias.name for alias in node.names)


def statements_in(node: ast.AST) -> Iterator[ast.AST]:
    """All statements within a node, in their order; the inner ones follow the outer."""
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for statement in getattr(node, part, ()):
            yield statement
            yield from statements_in(statement)


def rooms() -> dict[str, Path]:
    """{name: folder} of the rooms of `host_tools`."""
    return {path.parent.name: path.parent for path in sorted(HOUSE.glob("*/__init__.py"))}


def arrows() -> dict[str, set[str]]:
    """{room: the rooms from which it imports} of the whole house."""
    return {name: set(_needed(name, folder)) for name, folder in rooms().items()}


def floors(needs: dict[str, set[str]]) -> list[list[str]]:
    """Rooms by their floors, the lowest first: each stands above all that it imports.

    graphlib.CycleError if rooms import each other in a circle.
    """
    sorter = TopologicalSorter(needs)
    sorter.prepare()
    found = []
    while sorter.is_active():
        found.append(sorted(sorter.get_ready()))
        sorter.done(*found[-1])
    return found


def without_detours(needs: dict[str, set[str]]) -> dict[str, set[str]]:
    """The arrows without those that a way over other rooms replaces."""
    return {
        room: {
            lower
            for lower in below
            if not any(lower in _reached(between, needs) for between in below - {lower})
        }
        for room, below in needs.items()
    }


@cache
def _needed(name: str, folder: Path) -> frozenset[str]:
    found = set()
    for path in folder.rglob("*.py"):
        package = path.relative_to(ROOT).parent.parts
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for origin, taken in import_statements(tree, package):
            full = (f"{origin}.{one}" for one in taken) if origin == HOUSE.name else (origin,)
            found |= {one.split(".")[1] for one in full if one.startswith(f"{HOUSE.name}.")}
    return frozenset(found - {name})


def _reached(room: str, needs: dict[str, set[str]]) -> set[str]:
    below = needs[room]
    return below.union(*(_reached(one, needs) for one in below))
