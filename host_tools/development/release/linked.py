"""The parts of the image that others have made, by the linker's map, with their licences.

The map names the object file of every piece in the image. The folder of that tells who made it. A
piece from an unknown folder is an error: somebody has to read its licence first.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from firmware.image.process import BuildError

_PIECE = re.compile(r"(?m)\s0x0*[12]0[0-9a-f]{6} +0x([0-9a-f]+) +(\S+\.(?:o|obj|a\(\S+\)))$")
_DOCUMENTS = Path("/usr/share/doc")


@dataclass(frozen=True)
class Component:
    """Something that others have made.

    licence  SPDX expression
    folders  where its object files or, where none of its own are made, sources lie
    texts    files in MicroPython's tree, or of the compiler's packages, that have its licence: all
             of a file, or its first comments if it is a source; * stands for a number
    package  of Debian, in the tree's ORIGIN; "" if it belongs to the compiler
    """

    name: str
    licence: str
    folders: tuple
    texts: tuple
    package: str = "micropython"


COMPONENTS = (
    Component(
        "mbedtls",
        "Apache-2.0 OR GPL-2.0-or-later",
        ("lib/mbedtls/", "lib/mbedtls_errors/", "mbedtls/"),
        ("lib/mbedtls/LICENSE",),
        "mbedtls",
    ),
    Component(
        "pico-sdk",
        "BSD-3-Clause AND MIT AND Apache-2.0",
        ("lib/pico-sdk/", "pico-sdk/"),
        (
            "lib/pico-sdk/external/pico_sdk_import.cmake",
            "lib/pico-sdk/src/rp2_common/pico_printf/LICENSE",
            "lib/pico-sdk/src/rp2_common/cmsis/stub/CMSIS/LICENSE.txt",
        ),
        "pico-sdk-source",
    ),
    Component("tinyusb", "MIT", ("lib/tinyusb/",), ("lib/tinyusb/src/tusb.c",), "tinyusb-source"),
    Component(
        "littlefs",
        "BSD-3-Clause",
        ("lib/littlefs/",),
        ("lib/littlefs/lfs2.h", "debian/copyright"),
    ),
    Component("oofatfs", "BSD-1-Clause", ("lib/oofatfs/",), ("lib/oofatfs/ff.h",)),
    Component("libm", "SunPro", ("lib/libm/",), ("lib/libm/ef_sqrt.c", "lib/libm/sf_modf.c")),
    # Included by files of MicroPython's own.
    Component("uzlib", "Zlib", ("lib/uzlib/",), ("lib/uzlib/uzlib.h",)),
    Component("re1.5", "BSD-3-Clause", ("lib/re1.5/",), ("lib/re1.5/re1.5.h", "debian/copyright")),
    Component(
        "micropython",
        "MIT",
        ("py/", "extmod/", "shared/", "drivers/", "CMakeFiles/firmware.dir/"),
        ("LICENSE", "debian/copyright"),
    ),
    Component(
        "newlib",
        "BSD-3-Clause AND BSD-2-Clause AND MIT",
        ("libg.a", "libm.a", "libc.a", "libnosys.a"),
        ("libnewlib-arm-none-eabi/copyright",),
        "",
    ),
    Component(
        "libgcc",
        "GPL-3.0-or-later WITH GCC-exception-3.1",
        ("libgcc.a", "crtbegin.o", "crti.o", "crtend.o", "crtn.o", "crt0.o"),
        ("gcc-arm-none-eabi/copyright", "gcc-*-base/copyright"),
        "",
    ),
)


def pieces(text: str) -> list[str]:
    """Return the paths of the object files with parts in the image, by the linker's map."""
    _, _, memory = text.partition("Linker script and memory map")
    return sorted({path for size, path in _PIECE.findall(memory) if int(size, 16)})


def component(path: str, tree: Path) -> Component:
    """The `Component` that an object file belongs to. BuildError if there is none."""
    inner = path.rpartition(f"{tree}/")[2]
    for part in COMPONENTS:
        if any(_is_in(inner, folder) for folder in part.folders):
            return part
    raise BuildError(f"{path} is in the image, and nobody has said under which licence.")


def _is_in(path: str, folder: str) -> bool:
    if folder.endswith("/"):
        return path.startswith(folder)
    return folder in re.split(r"[/(]", path)


def components(text: str, tree: Path) -> list[Component]:
    """All components of the image. MicroPython's own files include two of them."""
    found = {component(path, tree).name for path in pieces(text)}
    found |= {"uzlib", "re1.5"}
    return [part for part in COMPONENTS if part.name in found]


def licence(part: Component, tree: Path, documents: Path = _DOCUMENTS) -> str:
    """The text of a component's licence. BuildError if the sources do not have it."""
    texts = []
    for name in part.texts:
        folder = tree if part.package else documents
        path = next(iter(sorted(folder.glob(name))), None)
        if path is None:
            raise BuildError(f"{folder / name} is not there, which has the licence of {part.name}.")
        text = path.read_text(encoding="utf-8", errors="replace")
        if path.suffix in (".c", ".h"):
            text = _comments(text)
        if not text.strip():
            raise BuildError(f"{path} says nothing about the licence of {part.name}.")
        texts.append(text.strip())
    return f"{part.name}: {part.licence}\n\n" + "\n\n----\n\n".join(texts) + "\n"


def _comments(text: str) -> str:
    """The comments with which a source begins, before its first line of code."""
    found = re.match(r"(?:\s*/\*.*?\*/|\s*//[^\n]*)+", text, flags=re.DOTALL)
    return found[0] if found else ""
