"""Layering is law: who may import whom."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What both VMs have: hash and checksum of records, and lists that take little memory.
RULES_CORE_MAY_IMPORT = {"rules_core", "array", "hashlib", "binascii"}
# The one module that builds hardware objects, and what is reserved to it.
BOARD_MODULE = ROOT / "firmware/device/board.py"
HARDWARE_MODULES = {"machine", "rp2"}
# The VM's own start-up script mounts the flash before there is an application.
BOOT_SCRIPTS = ROOT / "firmware/image"
# Makes pictures and prints from the tables of the hardware; it stays on the PC.
WORKSHOP = ROOT / "hardware/workshop"


def modules(folder):
    return sorted((ROOT / folder).rglob("*.py"))


def imported(path):
    """Full names of everything that `path` imports, relative imports resolved."""
    names = set()
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package[: len(package) - node.level + 1] if node.level else ()
            names.add(".".join((*parts, *filter(None, [node.module]))))
    return names


def roots(path):
    return {name.split(".")[0] for name in imported(path)}


@pytest.mark.parametrize("path", modules("rules_core"), ids=str)
def test_rules_core_imports_only_itself(path):
    assert roots(path) <= RULES_CORE_MAY_IMPORT


@pytest.mark.parametrize("path", modules("firmware"), ids=str)
def test_firmware_knows_nothing_of_the_host(path):
    assert not roots(path) & {"host_tools", "tests"}


@pytest.mark.parametrize("path", modules("firmware"), ids=str)
def test_only_the_board_touches_the_hardware(path):
    if path == BOARD_MODULE or BOOT_SCRIPTS in path.parents:
        return
    assert not roots(path) & HARDWARE_MODULES


@pytest.mark.parametrize("path", modules("hardware"), ids=str)
def test_hardware_is_data(path):
    if WORKSHOP in path.parents:
        assert not roots(path) & {"firmware", "host_tools", "rules_core", "tests"}
    else:
        assert imported(path) == set()


@pytest.mark.parametrize("folder", ["rules_core", "firmware", "host_tools"])
def test_nobody_needs_the_workshop(folder):
    for path in modules(folder):
        assert not [name for name in imported(path) if name.startswith("hardware.workshop")], path


@pytest.mark.parametrize("path", modules("host_tools"), ids=str)
def test_host_does_not_import_tests(path):
    assert "tests" not in roots(path)


def test_the_checks_see_something():
    """A renamed folder would make every check above pass on nothing."""
    for folder in ("rules_core", "firmware", "host_tools", "hardware"):
        assert modules(folder), folder
