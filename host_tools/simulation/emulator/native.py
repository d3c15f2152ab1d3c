"""Compile the emulator's loops for this very Python.

`python -m host_tools.simulation.emulator.native` does it.

The wheel of rp2040py has one build for every Python from 3.11 on, with the limited interface. It
contains the C files. Compiled with the whole interface of one Python they run three times faster;
with our own `processor` instead of their loop, five times faster still. All builds do exactly the
same, cycle by cycle and to the nanosecond of emulated time. Python prefers the module that is
named for it to the one for all.
"""

import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import rp2040py

from firmware.image.process import BuildError, run
from firmware.image.toolchain import ensure

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
COMPILE = ("gcc", "-O3", "-std=c99", "-shared", "-fPIC", "-Wl,-strip-all")
TRANSLATE = (sys.executable, "-m", "cython", "-3")


def sources() -> list[Path]:
    """The C files of rp2040py, and our Cython files, which use their structures."""
    return sorted(_theirs().glob("*.c")) + sorted(Path(__file__).parent.glob("*.pyx"))


def outdated(files: Iterable[Path]) -> list[Path]:
    """The files that have no module for this Python, or one that is older than its sources."""
    return [source for source in files if not _is_current(source)]


def compile_all(files: Iterable[Path]) -> list[str]:
    """Compile what is outdated. Returns the names of the modules made. BuildError."""
    files = outdated(files)
    if files:
        ensure("emulator")
        with ThreadPoolExecutor() as pool:
            list(pool.map(_compile, files))
    return [source.stem for source in files]


def _theirs() -> Path:
    return Path(rp2040py.__file__).parent / "native"


def _module(source: Path) -> Path:
    return source.with_name(source.stem + SUFFIX)


def _is_current(source: Path) -> bool:
    module = _module(source)
    made_from = [source]
    if source.suffix == ".pyx":
        # The structures are declared there.
        made_from += [*source.parent.glob("*.pxd"), *_theirs().glob("*.pxd")]
    newest = max(path.stat().st_mtime for path in made_from)
    return module.exists() and module.stat().st_mtime >= newest


def _compile(source: Path) -> None:
    include = sysconfig.get_path("include")
    # Under another name first, so that a module under its own name is always whole.
    with tempfile.TemporaryDirectory(dir=source.parent) as scratch:
        compiled = Path(scratch) / source.stem
        c_file = source
        if source.suffix == ".pyx":
            c_file = Path(scratch) / f"{source.stem}.c"
            run([*TRANSLATE, source, "-o", c_file], f"emulator-{source.stem}-cython")
        run([*COMPILE, f"-I{include}", c_file, "-o", compiled], f"emulator-{source.stem}")
        compiled.replace(_module(source))


if __name__ == "__main__":
    try:
        names = compile_all(sources())
    except BuildError as error:
        sys.exit(str(error))
    if names:
        print(f"the emulator's {len(names)} modules: compiled for this Python")
