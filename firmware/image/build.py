"""Build the image, or the same MicroPython for the PC.

    python3 -m firmware.image.build firmware    -> build/schreiber.uf2
    python3 -m firmware.image.build unix        -> build/micropython
    python3 -m firmware.image.build mpy-cross   -> build/mpy-cross, which compiles modules

Files that are up to date are left alone; after a change of a Python file only that file is
compiled.
"""

import contextlib
import hashlib
import shutil
import subprocess
import sys
import time

from firmware import uf2
from firmware.flash_layout import STORAGE_OFFSET, STORAGE_SIZE
from firmware.image import frozen, sources, toolchain
from firmware.image.paths import BOARD, BUILD, CACHE, HERE, IMAGE, UNIX_VM
from firmware.image.port import JOBS, Port, environment, make_cross_compiler
from firmware.image.process import BuildError, run
from firmware.image.progress import Step

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    fcntl = None

RP2_BUILD = BUILD / "pico"
UNIX_BUILD = BUILD / "unix"
MPY_CROSS_BUILD = BUILD / "mpy-cross"
CROSS_COMPILER = MPY_CROSS_BUILD / "mpy-cross"

# The PC's VM needs no library of the system's: no TLS, no foreign functions, no database.
UNIX_OPTIONS = (
    "VARIANT=standard",
    "FROZEN_MANIFEST=",
    "MICROPY_PY_BTREE=0",
    "MICROPY_PY_FFI=0",
    "MICROPY_PY_SSL=0",
)

# What this folder has besides documentation.
SOURCES = (".py", ".c", ".h", ".S", ".cmake")

ENVIRONMENT = environment(sources.VERSION, CROSS_COMPILER)


def build_firmware():
    """Make `build/schreiber.uf2`. Returns False if it was up to date."""
    toolchain.ensure("firmware")
    tree = sources.tree()
    files = frozen.contents()
    taken_away = frozen.lay_out(files)
    frozen.MANIFEST.write_text(frozen.manifest(files), encoding="utf-8")

    board = [path.read_text(encoding="utf-8") for path in sorted(BOARD.iterdir())]
    compilers = [_compiler("arm-none-eabi-gcc"), _compiler("gcc")]
    machine = _digest([str(tree), _origin(tree), *compilers, *board, str(STORAGE_SIZE)])
    build_files = sorted(path for path in HERE.rglob("*") if path.suffix in SOURCES)
    parts = [machine, *files, *files.values(), *(path.read_bytes() for path in build_files)]
    inputs = _digest(parts)
    if IMAGE.exists() and _is_stamped(RP2_BUILD, "inputs", inputs):
        return False

    if not _is_stamped(RP2_BUILD, "machine", machine):
        # Another tree, compiler or board: object files of the old one must not be mixed in, and
        # of the names that MicroPython knows it makes no new list when the board changes.
        for folder in (RP2_BUILD, MPY_CROSS_BUILD):
            shutil.rmtree(folder, ignore_errors=True)
    if taken_away:
        (RP2_BUILD / "frozen_content.c").unlink(missing_ok=True)
    make_cross_compiler(tree, CROSS_COMPILER, ENVIRONMENT)
    port = Port(tree, RP2_BUILD, ENVIRONMENT)
    port.configure()
    _stamp(RP2_BUILD, "machine", machine)
    write_image(IMAGE, port.compile("firmware"))
    _stamp(RP2_BUILD, "inputs", inputs)
    return True


def write_image(path, binary):
    """Write the file for the boot loader. BuildError: the image has too many bytes."""
    if len(binary) > STORAGE_OFFSET:
        raise BuildError(
            f"The image has {len(binary)} bytes; the filesystem begins at {STORAGE_OFFSET}."
        )
    print(f"the image takes {len(binary) // 1024} kB of {STORAGE_OFFSET // 1024} kB")
    # To the filesystem: nothing older is left behind the image, and a box can tell which it has.
    _write_whole(path, uf2.pack(binary.ljust(STORAGE_OFFSET, b"\xff")))


def build_unix():
    """Make `build/micropython`, the same VM for the PC. Returns False if it was up to date."""
    toolchain.ensure("unix")
    tree = sources.tree()
    inputs = _digest([str(tree), _origin(tree), _compiler("gcc"), *UNIX_OPTIONS])
    if UNIX_VM.exists() and _is_stamped(UNIX_BUILD, "inputs", inputs):
        return False
    shutil.rmtree(UNIX_BUILD, ignore_errors=True)
    command = ["make", JOBS, "-C", tree / "ports/unix", f"BUILD={UNIX_BUILD}", *UNIX_OPTIONS]
    with Step("compiling MicroPython for the PC"):
        run(command, "unix", env=ENVIRONMENT)
    shutil.copy2(UNIX_BUILD / "micropython", UNIX_VM)
    _stamp(UNIX_BUILD, "inputs", inputs)
    return True


def build_cross_compiler():
    """Make `build/mpy-cross/mpy-cross` alone. Returns False if it was up to date."""
    toolchain.ensure("unix")
    before = CROSS_COMPILER.stat().st_mtime if CROSS_COMPILER.exists() else None
    make_cross_compiler(sources.tree(), CROSS_COMPILER, ENVIRONMENT)
    return CROSS_COMPILER.stat().st_mtime != before


def _origin(tree):
    """Which packages the tree was put together from, where that is known."""
    origin = tree / "ORIGIN"
    return origin.read_text(encoding="utf-8") if origin.exists() else ""


def _compiler(name):
    return subprocess.run(
        [name, "--version"], capture_output=True, encoding="utf-8", check=True
    ).stdout


def _digest(parts):
    digest = hashlib.sha256()
    for part in parts:
        content = part if isinstance(part, bytes) else part.encode()
        digest.update(len(content).to_bytes(8, "little"))
        digest.update(content)
    return digest.hexdigest()


def _is_stamped(folder, name, value):
    path = folder / f"{name}.stamp"
    return path.exists() and path.read_text(encoding="utf-8") == value


def _stamp(folder, name, value):
    (folder / f"{name}.stamp").write_text(value, encoding="utf-8")


def _write_whole(path, content):
    """Write a file so that a reader meanwhile gets the old one or the new one."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(path)


@contextlib.contextmanager
def alone():
    """Two builds in one folder wait for each other."""
    CACHE.mkdir(exist_ok=True)
    BUILD.mkdir(exist_ok=True)
    with (CACHE / "build.lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


TARGETS = {
    "firmware": (build_firmware, IMAGE),
    "unix": (build_unix, UNIX_VM),
    "mpy-cross": (build_cross_compiler, CROSS_COMPILER),
}


def main(target):
    """Build `target`, a key of TARGETS, and say what came of it."""
    if fcntl is None:
        raise BuildError(
            "The firmware is built on Linux or macOS, on Windows in its subsystem for Linux; "
            "a release has the image."
        )
    build, product = TARGETS[target]
    started = time.monotonic()
    with alone():
        made = build()
    seconds = time.monotonic() - started
    print(f"{product.name}:", f"made in {seconds:.0f} s" if made else "up to date")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python3 -m firmware.image.build {'|'.join(TARGETS)}")
    try:
        main(sys.argv[1])
    except BuildError as error:
        sys.exit(str(error))
