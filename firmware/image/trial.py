"""Build the image with another MicroPython, and say what no longer fits.

    python3 -m firmware.image.trial sid                  the one that a suite of Debian has
    python3 -m firmware.image.trial ../micropython       a tree in a folder

The pinned release (sources.py) and what was built with it stay as they are: everything is made in
build/trial/, its image too, for the bench.
"""

import re
import shutil
import sys
from pathlib import Path

from firmware.image import debian, frozen, sources, toolchain
from firmware.image.build import alone, write_image
from firmware.image.paths import BUILD, LOGS
from firmware.image.port import Port, environment, make_cross_compiler
from firmware.image.process import BuildError

TRIAL = BUILD / "trial"
TRIED_IMAGE = TRIAL / "schreiber.uf2"
_LOG = "trial"

# What compiler and linker say of what ends their work.
_ERROR = re.compile(
    r"(?m)^.*(?:error: |undefined reference to|multiple definition of|overflowed by).*$"
)


def errors(text):
    """The lines of a build's log that say what went wrong, each once."""
    return list(dict.fromkeys(_ERROR.findall(text)))


def try_release(tree):
    """Build with the MicroPython in `tree`. Returns sentences: what no longer fits."""
    files = frozen.contents()
    frozen.lay_out(files)
    frozen.MANIFEST.write_text(frozen.manifest(files), encoding="utf-8")
    cross_compiler = TRIAL / "mpy-cross/mpy-cross"
    env = environment(sources.version(tree), cross_compiler)
    port = Port(tree, TRIAL / "pico", env, trial=True)
    try:
        make_cross_compiler(tree, cross_compiler, env)
        port.configure()
        write_image(TRIED_IMAGE, port.compile(_LOG))
    except BuildError as error:
        log = LOGS / f"{_LOG}.log"
        said = errors(log.read_text(encoding="utf-8")) if log.exists() else []
        return [*port.misfits, *(said or [str(error)])]
    return port.misfits


def release_tree(name):
    """The tree in a folder, or that of a suite of Debian, fetched."""
    if Path(name).is_dir():
        return sources.whole(Path(name).resolve())
    tree = TRIAL / "micropython"
    print(f"fetching the source packages of Debian's {name}", flush=True)
    print("\n".join(debian.fetch(tree, name)))
    return sources.whole(tree)


def main(name):
    """Try a MicroPython, and print what came of it. name: of a folder or of a suite."""
    toolchain.ensure("firmware")
    with alone():
        shutil.rmtree(TRIAL, ignore_errors=True)
        (LOGS / f"{_LOG}.log").unlink(missing_ok=True)
        TRIAL.mkdir()
        tree = release_tree(name)
        misfits = try_release(tree)
    release = f"MicroPython {sources.version(tree)}"
    print(f"{release}: what no longer fits:" if misfits else f"{release}: all of it fits.")
    for sentence in misfits:
        print(f"- {sentence}")
    if TRIED_IMAGE.exists():
        bench = "python -m host_tools.development.bench figures --image"
        print(f"What it comes to: {bench} {TRIED_IMAGE}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 -m firmware.image.trial FOLDER|SUITE")
    try:
        main(sys.argv[1])
    except BuildError as error:
        sys.exit(str(error))
