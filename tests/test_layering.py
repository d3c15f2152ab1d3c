"""Layering is law: who may import whom."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from firmware.image import frozen
from host_tools.development.house_imports import floors, import_statements, statements_in

ROOT = Path(__file__).parents[1]

# What both VMs have: hash, checksum and frame of records, and lists that take little memory.
RULES_CORE_MAY_IMPORT = {"rules_core", "array", "hashlib", "binascii", "struct"}
# What annotations name. It is imported under `if TYPE_CHECKING:` only, and is not in the image.
TYPES = ROOT / "rules_core/types.py"
# The one module that builds hardware objects, and what is reserved to it.
BOARD_MODULE = ROOT / "firmware/device/board.py"
HARDWARE_MODULES = {"machine", "rp2", "_rp2"}
# The VM's own start-up script mounts the flash before there is an application.
BOOT_SCRIPTS = ROOT / "firmware/image"
# Stays on the PC: an image says where the flash begins.
FORM_OF_IMAGE = ROOT / "firmware/uf2.py"
# Make pictures, prints and the circuit board from the tables of the hardware; they stay on the PC.
WORKSHOPS = (ROOT / "hardware/workshop", ROOT / "hardware/board")

WORKSHOP_NAMES = ("hardware.workshop", "hardware.board")

# All SQL is said in one package, and what is SQLite's own in two modules of it.
DATABASE = ROOT / "host_tools/database"
SQLITE_MODULES = {DATABASE / "sqlite.py", DATABASE / "sqlite_failures.py"}


def modules(folder):
    """The paths of all modules in a folder, in order."""
    return sorted((ROOT / folder).rglob("*.py"))


def tree(path):
    """The syntax tree of a module; the caller may change it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def module_name(path):
    """`a/b.py` is `a.b`, and `a/__init__.py` is `a`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Facts(NamedTuple):
    """What the checks ask of a module, which is read once for all of them.

    statements: all its `import_statements`; loading: those that run, not what only types need;
    classes: names of its public classes; texts: all its strings.
    """

    statements: tuple
    loading: tuple
    classes: tuple
    texts: frozenset


@cache
def facts(path):
    """The `Facts` of a module."""
    package = path.relative_to(ROOT).parent.parts
    module = tree(path)
    classes = [node.name for node in module.body if isinstance(node, ast.ClassDef)]
    texts = texts_in(module)
    return Facts(
        tuple(import_statements(module, package)),
        tuple(import_statements(without_types(module), package)),
        tuple(name for name in classes if not name.startswith("_")),
        texts,
    )


def texts_in(module):
    """All strings of a syntax tree."""
    values = (node.value for node in ast.walk(module) if isinstance(node, ast.Constant))
    return frozenset(value for value in values if isinstance(value, str))


def imported(path):
    """Full names of everything that `path` imports."""
    return frozenset(name for name, _ in facts(path).statements)


def loaded(path):
    """Full names of all that `path` imports when a program runs: not what only types need."""
    return {name for name, _ in facts(path).loading}


def roots(path):
    return {name.split(".")[0] for name in imported(path)}


def those(folder, wrong):
    """{path: what is wrong with it} of the modules of a folder for which `wrong(path)` has any."""
    found = {str(path.relative_to(ROOT)): wrong(path) for path in modules(folder)}
    return {path: names for path, names in found.items() if names}


def test_rules_core_imports_only_itself():
    def wrong(path):
        names = set() if path == TYPES else loaded(path)
        return {name.split(".")[0] for name in names} - RULES_CORE_MAY_IMPORT

    assert those("rules_core", wrong) == {}


@pytest.mark.parametrize("folder", ["rules_core", "firmware"])
def test_no_box_loads_the_types(folder):
    assert those(folder, lambda path: loaded(path) & {module_name(TYPES)}) == {}
    assert TYPES.relative_to(ROOT).as_posix().startswith(frozen.LEFT_OUT)


def test_firmware_knows_nothing_of_the_host():
    assert those("firmware", lambda path: roots(path) & {"host_tools", "tests"}) == {}


def test_only_the_board_touches_the_hardware():
    def wrong(path):
        may = path == BOARD_MODULE or BOOT_SCRIPTS in path.parents
        return set() if may else roots(path) & HARDWARE_MODULES

    assert those("firmware", wrong) == {}


def test_only_the_board_knows_the_addresses_of_the_chip():
    """Another one has others: see docs/pico2.md. The DMA's are the same there."""
    address = re.compile(r"0x(?:1[0-5]|4\d|50|D0)[0-9A-Fa-f]{6}\b")
    may = {BOARD_MODULE, ROOT / "firmware/device/bus.py", FORM_OF_IMAGE}
    wrong = {
        path
        for path in modules("firmware")
        if BOOT_SCRIPTS not in path.parents and ROOT / "firmware/image" not in path.parents
        if path not in may and address.search(path.read_text(encoding="utf-8"))
    }
    assert wrong == set()
    assert address.findall((ROOT / "firmware/device/bus.py").read_text(encoding="utf-8")) == [
        "0x50000800"
    ]


def test_hardware_is_data():
    def wrong(path):
        if set(WORKSHOPS) & set(path.parents):
            return roots(path) & {"firmware", "host_tools", "rules_core", "tests"}
        return imported(path)

    assert those("hardware", wrong) == {}


@pytest.mark.parametrize("folder", ["rules_core", "firmware", "host_tools"])
def test_nobody_needs_the_workshop(folder):
    for path in modules(folder):
        assert not [name for name in imported(path) if name.startswith(WORKSHOP_NAMES)], path


def test_host_does_not_import_tests():
    assert those("host_tools", lambda path: roots(path) & {"tests"}) == {}


def test_all_sql_is_in_one_place():
    def wrong(path):
        elsewhere = set() if path in SQLITE_MODULES else {"sqlite3"}
        if DATABASE not in path.parents:
            elsewhere.add("sqlalchemy")
        return roots(path) & elsewhere

    assert those("host_tools", wrong) == {}


# The rooms of `host_tools` by their floors, the lowest first: each imports only from those below.
FLOORS = (
    "language",
    "common",
    "database",
    "tariffs",
    "sessions",
    "journal",
    "formulas",
    "club",
    "tournament",
    "results",
    "seasons",
    "reports",
    "events",
    "intake",
    "boxes",
    "web",
    "simulation",
    "cli",
    "development",
)
# What a room leaves out though it lies below.
CUTS = {
    "boxes": {"reports"},
    "intake": {"reports"},
    "sessions": {"database"},
    "journal": {"database", "tariffs", "sessions"},
    "formulas": {"database", "tariffs", "sessions", "journal"},
    "club": {"database", "tariffs", "sessions"},
    "tournament": {"database", "tariffs", "formulas"},
    "results": {"database", "tariffs", "formulas"},
    "seasons": {"database", "tariffs", "sessions"},
    "reports": {"database"},
}
# The rooms of an event within `tournament`, likewise. A module beside them has a reason.
EVENT_FLOORS = (
    "accounts",
    "draw",
    "model",
    "plan",
    "tables",
    "ranking",
    "decisions",
    "seat_tasks",
    "money",
)
WORDS, EVENT = "words", "event"
LOOSE = {
    "aliases": WORDS,  # all rooms take them
    "spoken": WORDS,
    "event": EVENT,  # what the house takes of the tournament, above all its rooms
    "look_at": EVENT,
    "next_step": EVENT,
    "open_at_the_end": EVENT,
}
# The most that the plan of the house allows within `tournament`.
EVENT_ROOMS, EVENT_STOREYS, EVENT_ARROWS = 12, 8, 40


def room_of(name):
    """The room of `host_tools` in which a module is, by its full name."""
    return name.split(".")[1]


def arrows(name, statements):
    """The rooms of which a module of `host_tools` takes something, but for its own."""
    taken = {origin for origin, _ in statements}
    taken |= {
        f"{origin}.{part}"
        for origin, parts in statements
        if origin == "host_tools"
        for part in parts
    }
    rooms = {room_of(one) for one in taken if one.startswith("host_tools.")}
    return rooms - {room_of(name)}


def upwards(name, statements):
    """What a module takes of rooms above its own, or of those that its own leaves out."""
    room = room_of(name)
    below = set(FLOORS[: FLOORS.index(room)]) - CUTS.get(room, set())
    return arrows(name, statements) - below


def rooms():
    return {
        path.name for path in (ROOT / "host_tools").iterdir() if (path / "__init__.py").exists()
    }


def test_every_room_has_its_floor():
    assert rooms() == set(FLOORS)
    files = {path.stem for path in (ROOT / "host_tools").glob("*.py")}
    assert files == {"__init__", "__main__"}


def test_no_room_imports_from_above():
    found = {}
    for room in FLOORS:
        for path in modules(f"host_tools/{room}"):
            wrong = upwards(module_name(path), facts(path).statements)
            if wrong:
                found[str(path.relative_to(ROOT))] = wrong
    assert found == {}


def test_every_module_of_an_event_has_its_room():
    inner = ROOT / "host_tools/tournament"
    assert {path.parent.name for path in inner.glob("*/__init__.py")} == set(EVENT_FLOORS)
    assert {path.stem for path in inner.glob("*.py")} - {"__init__"} == set(LOOSE)


def test_no_room_of_an_event_imports_from_above():
    """Nor do types."""
    order = (WORDS, *EVENT_FLOORS, EVENT)
    found = {
        room: {one for one in taken if order.index(one) > order.index(room)}
        for room, taken in event_arrows().items()
    }
    assert {room: above for room, above in found.items() if above} == {}


def test_an_event_is_as_simple_as_its_plan():
    found = event_arrows()
    assert len(found) <= EVENT_ROOMS
    assert len(floors(found)) <= EVENT_STOREYS
    assert sum(map(len, found.values())) <= EVENT_ARROWS


def event_arrows():
    """{room: rooms from which it takes something} within `tournament`, types too."""
    found = {room: set() for room in (WORDS, *EVENT_FLOORS, EVENT)}
    for path in modules("host_tools/tournament"):
        if path.parent != ROOT / "host_tools/tournament" or path.stem in LOOSE:
            room = _room_of_event(module_name(path))
            found[room] |= _rooms_of_event(facts(path).statements) - {room}
    return found


def _rooms_of_event(statements):
    """The rooms of `tournament` from which something is taken."""
    within = "host_tools.tournament"
    names = {origin for origin, _ in statements if origin.startswith(f"{within}.")}
    names |= {
        f"{within}.{part}" for origin, parts in statements for part in parts if origin == within
    }
    return {_room_of_event(name) for name in names}


def _room_of_event(name):
    inner = name.split(".")[2]
    return LOOSE.get(inner, inner)


@pytest.mark.parametrize(
    ("name", "source", "wrong"),
    [
        ("host_tools.web.app", "from host_tools.simulation import simulator", {"simulation"}),
        ("host_tools.web.app", "def serve():\n    import host_tools.cli.main", {"cli"}),
        ("host_tools.boxes.collect", "from host_tools import reports, intake", {"reports"}),
        ("host_tools.boxes.link.ports", "from host_tools.boxes import collect", set()),
    ],
)
def test_an_arrow_upwards_is_found(name, source, wrong):
    package = tuple(name.split(".")[:-1])
    assert upwards(name, list(import_statements(ast.parse(source), package))) == wrong


def test_no_two_packages_import_each_other():
    """Packages within a room as well, but for one and those within it."""
    needs = {}
    for path in modules("host_tools"):
        own = module_name(path).rpartition(".")[0] if path.stem != "__init__" else module_name(path)
        for origin, parts in facts(path).statements:
            for name in (origin, *(f"{origin}.{part}" for part in parts)):
                folder = ROOT / name.replace(".", "/")
                other = name if (folder / "__init__.py").exists() else name.rpartition(".")[0]
                if (ROOT / other.replace(".", "/") / "__init__.py").exists():
                    needs.setdefault(own, set()).add(other)
    pairs = {
        tuple(sorted((one, other)))
        for one, others in needs.items()
        for other in others
        if one in needs.get(other, ()) and one != other
    }
    assert {pair for pair in pairs if not _is_within(*pair)} == set()


def _is_within(outer, inner):
    return inner.startswith(outer + ".")


def test_tests_lie_in_folders_like_the_rooms():
    tests = ROOT / "tests/host_tools"
    assert [path.name for path in tests.glob("test_*.py")] == []
    folders = {path.parent.name for path in tests.glob("*/test_*.py")}
    assert folders <= set(FLOORS)


def test_no_two_modules_have_one_name():
    """But for commands, which are called as the user calls them."""
    seen = {}
    for path in modules("host_tools"):
        inner = path.relative_to(ROOT).as_posix()
        if not path.stem.startswith("__") and "/cli/commands/" not in inner:
            seen.setdefault(path.stem, []).append(inner)
    assert {name: paths for name, paths in seen.items() if len(paths) > 1} == {}


def test_no_two_public_classes_have_one_name():
    seen = {}
    for path in modules("host_tools"):
        for name in facts(path).classes:
            seen.setdefault(name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in seen.items() if len(paths) > 1} == {}


# Longer ones have more than one purpose.
LONGEST_MODULE = 500  # lines


def too_long(folder, longest=LONGEST_MODULE):
    """{path: lines} of the modules of a folder that are too long."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules(folder)}
    return {
        str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > longest
    }


@pytest.mark.parametrize("folder", ["host_tools", "tests"])
def test_no_module_is_too_long(folder):
    assert too_long(folder) == {}


def test_a_module_that_is_too_long_is_found():
    assert "host_tools/cli/main.py" in too_long("host_tools", longest=1)


def test_the_database_judges_nothing():
    """It knows our records and how to speak to people, but no other package of the host."""

    def wrong(path):
        ours = [name.split(".") for name in imported(path) if name.startswith("host_tools.")]
        packages = {part for _, part, *_ in ours if (ROOT / "host_tools" / part).is_dir()}
        rules = {name for name in imported(path) if name.startswith("rules_core")}
        return packages - {DATABASE.name, "common", "language"} | rules - {"rules_core.record"}

    assert those("host_tools/database", wrong) == {}


def test_the_checks_see_something():
    """A renamed folder would make every check above pass on nothing."""
    for folder in ("rules_core", "firmware", "host_tools", "hardware", "host_tools/database"):
        assert modules(folder), folder


def without_types(tree):
    """A tree without what only types need: `if TYPE_CHECKING:`, in the image `if False:`."""
    for node in (tree, *statements_in(tree)):
        if isinstance(node, (ast.Module, ast.If)):
            node.body = [one for one in node.body if not _is_of_types(one)] or [ast.Pass()]
    return tree


def _is_of_types(node):
    if not isinstance(node, ast.If):
        return False
    test = node.test
    is_false = isinstance(test, ast.Constant) and test.value is False
    return is_false or (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING")


@pytest.mark.parametrize("condition", ["TYPE_CHECKING", "False"])
def test_what_only_types_need_is_not_loaded(condition):
    alone = f"from typing import TYPE_CHECKING\nif {condition}:\n    from app.home import home"
    found = import_statements(without_types(ast.parse(alone)), ("app",))
    assert "app.home" not in {name for name, _ in found}
