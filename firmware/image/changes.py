"""Do the board's changes of MicroPython still change something?

Upstream renames a function, a file or a setting, and what the board says of it does nothing from
then on, without a word. So each change is looked for: files and texts by changes.cmake, and here
the settings, before anything is compiled, and the image after it was linked. Each function returns
sentences: what no longer fits.
"""

import re
from fnmatch import fnmatchcase
from pathlib import Path

from firmware.image.linker_map import LinkerMap
from firmware.image.paths import BOARD
from firmware.image.process import run

# Settings of MicroPython, the port and the SDK. Where one is given a value nobody asks for it.
_SETTING = re.compile(
    r"(#\s*(?:define|ifndef|undef)\s+)?\b((?:MICROPY|PICO)_[A-Z0-9_]+|MP_CONFIGFILE)\b"
)
# Who can ask, beside the boards that MicroPython brings.
_READERS = ("py", "extmod", "shared", "drivers", "ports/rp2", "lib/pico-sdk", "tools")
_BOARDS = "ports/rp2/boards"
_TEXTS = {".c", ".h", ".S", ".cmake", ".txt", ".py", ".mk"}
# The rest of such a name is for the manifest to choose.
_CHOSEN = "MICROPY_MANIFEST_"

# What lies together: the section of the image, and the board's list of what is in it. The image is
# right without the first two, and slower.
_FOR_SPEED = {".ram_code": "ram_sections.txt", ".text": "hot_sections.txt"}
_TABLES = {".rodata": "table_sections.txt"}
# The loop of the virtual machine, which the linker finds by its file's name (mpconfigboard.cmake).
_LOOP = ".text.mp_execute_bytecode"

# Lists the names that an object file has or wants.
_NM = "arm-none-eabi-nm"

# Sections of single functions and objects: the compiler makes the others, also empty ones.
_SINGLE = re.compile(r"\.(?:text|rodata|data|bss)\.(\w+)")


def unread_settings(tree, board=BOARD):
    """Settings that the board's files name, and that nothing in MicroPython's `tree` asks for."""
    named = {}
    for path in sorted(board.iterdir()):
        for _, name in _SETTING.findall(path.read_text(encoding="utf-8")):
            named.setdefault(name, path.name)
    asked = set()
    for path in _readers(tree):
        text = path.read_text(encoding="utf-8", errors="replace")
        asked.update(name for given, name in _SETTING.findall(text) if not given)
    return [
        f"{file} names {name}, which nothing of MicroPython asks for."
        for name, file in named.items()
        if name not in asked and not name.startswith(_CHOSEN)
    ]


def _readers(tree):
    for folder in _READERS:
        for path in (tree / folder).rglob("*"):
            if path.suffix in _TEXTS and not path.is_relative_to(tree / _BOARDS):
                yield path


def undefined_settings(tree, board=BOARD):
    """Settings that left_out.h takes back from the port, which does not make them any more."""
    port = (tree / "ports/rp2/mpconfigport.h").read_text(encoding="utf-8")
    made = set(re.findall(r"#\s*define\s+(\w+)", port))
    ours = (board / "left_out.h").read_text(encoding="utf-8")
    return [
        f"left_out.h takes back {name}, which the port does not define."
        for name in re.findall(r"(?m)^#undef (\w+)", ours)
        if name not in made
    ]


def unlinked(text, board=BOARD):
    """Return the sentences on functions and tables missing from the image. text: the linker's map.

    A function of ours that replaces another one is dropped when nobody calls it there.
    """
    linked = LinkerMap(text)
    return [
        *_no_loop(linked.placed),
        *_not_together(linked.placed, _TABLES, board),
        *_not_called(linked, board),
    ]


def misplaced(text, board=BOARD):
    """Return the sentences on parts that do not lie with the others that are to be quick. text: the
    linker's map.

    Upstream may have another name for it; but another compiler, too, makes other functions of it.
    """
    return [*_not_together(LinkerMap(text).placed, _FOR_SPEED, board)]


def unchanged_calls(folder):
    """Functions that files were to call in the place of others, and do not.

    folder: of a build that is whole; changes.cmake wrote calls.txt there.
    """
    misfits = []
    for line in (folder / "calls.txt").read_text(encoding="utf-8").splitlines():
        file, old, new = line.split()
        name = "/".join(Path(file).parts[-2:])
        (compiled,) = folder.glob(f"CMakeFiles/firmware.dir/**/{name}.o")
        called = run([_NM, "--undefined-only", compiled], "nm").split()
        if new not in called:
            misfits.append(f"{name} does not call {old}, in whose place {new} stands.")
    return misfits


def _no_loop(placed):
    if _LOOP not in {section.name for section in placed.get(".ram_code", ())}:
        yield f"mpconfigboard.cmake puts the virtual machine into .ram_code, which has no {_LOOP}."


def _not_together(placed, lists, board):
    for output, file in lists.items():
        there = {section.name for section in placed.get(output, ())}
        for wanted in (board / file).read_text(encoding="utf-8").split():
            if not any(fnmatchcase(name, wanted) for name in there):
                yield f"{file} names {wanted}, which is not in {output} of the image."


def _not_called(linked, board):
    files = {section.file for sections in linked.placed.values() for section in sections}
    for path in sorted(board.glob("*.c")):
        object_file = f"/{board.name}/{path.name}.o"
        if not any(file.endswith(object_file) for file in files):
            yield f"{path.name} is not in the image."
        for section in linked.dropped:
            single = _SINGLE.match(section.name)
            if section.size and single and section.file.endswith(object_file):
                yield f"{path.name} has {single[1]}, which nobody calls."
