"""Compile the emulator's own C files for this very Python: `python -m host_tools.emulator.native`.

Its wheel has one build for every Python from 3.11 on, by the limited interface, and brings the C
files along. Compiled with the whole interface of the Python at hand they run some three times
faster and do exactly the same: cycle by cycle and to the nanosecond of emulated time. Python takes
the module that is named for it before the one that is for all.
"""

import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from firmware.image.process import BuildError, run
from firmware.image.toolchain import ensure

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
COMPILE = ("gcc", "-O3", "-std=c99", "-shared", "-fPIC", "-Wl,-strip-all")


def folder():
    """Where the emulator has its C files."""
    (package,) = find_spec("rp2040py").submodule_search_locations
    return Path(package) / "native"


def outdated(place):
    """The C files in the folder `place` that have no module for this Python, or an older one."""
    return [source for source in sorted(place.glob("*.c")) if not _is_current(source)]


def compile_all(place):
    """Compile what is outdated in `place`; the names of the modules made. BuildError."""
    sources = outdated(place)
    if sources:
        ensure("emulator")
        with ThreadPoolExecutor() as pool:
            list(pool.map(_compile, sources))
    return [source.stem for source in sources]


def _module(source):
    return source.with_name(source.stem + SUFFIX)


def _is_current(source):
    module = _module(source)
    return module.exists() and module.stat().st_mtime >= source.stat().st_mtime


def _compile(source):
    include = sysconfig.get_path("include")
    # Under another name first: what is there under its own is whole.
    with tempfile.TemporaryDirectory(dir=source.parent) as scratch:
        made = Path(scratch) / source.stem
        run([*COMPILE, f"-I{include}", source, "-o", made], f"emulator-{source.stem}")
        made.replace(_module(source))


if __name__ == "__main__":
    try:
        names = compile_all(folder())
    except BuildError as error:
        sys.exit(str(error))
    if names:
        print(f"the emulator's {len(names)} modules: compiled for this Python")
