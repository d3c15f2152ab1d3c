"""MicroPython's own build of the image, with our board: cross-compiler, configuration, compiler.

Changes of the board that fit no longer end it, with sentences (changes.py).
"""

import os

from firmware.flash_layout import STORAGE_SIZE
from firmware.image import changes, frozen
from firmware.image.paths import BOARD, HERE
from firmware.image.process import BuildError, run
from firmware.image.progress import Step

JOBS = f"-j{os.cpu_count()}"


def environment(version, cross_compiler):
    """Return the environment for the programs of MicroPython's build.

    version: the release, as "1.25.0"; cross_compiler: Path of the program that compiles modules.
    """
    return {
        # MicroPython would ask git, and get this project's commit; and it would write today's date
        # into the image, which then differed every day.
        "MICROPY_GIT_TAG": f"v{version}",
        "MICROPY_GIT_HASH": "",
        "SOURCE_DATE_EPOCH": "1744675200",  # 15 April 2025, when 1.25.0 was released
        "MICROPY_MPYCROSS": str(cross_compiler),
        "PYTHONDONTWRITEBYTECODE": "1",
        # Its programs run on another Python, which has not what ours finds there.
        "PYTHONPATH": "",
        # Else what matters is hard to find in the log.
        "MAKEFLAGS": "--no-print-directory",
    }


def make_cross_compiler(tree, program, env):
    """Compile the mpy-cross of a `tree`. program: its Path, in a folder of its own."""
    command = ["make", JOBS, "-C", tree / "mpy-cross", f"BUILD={program.parent}"]
    with Step("compiling MicroPython's cross-compiler"):
        run(command, "mpy-cross", env=env)


class Port:
    """The build of the MicroPython in `tree` in a `folder`.

    `env`: as `environment` gives it. `misfits`: sentences; with `trial` they are collected, and
    without it the first ones end the build.
    """

    def __init__(self, tree, folder, env, trial=False):
        self.misfits = []
        self._tree = tree
        self._folder = folder
        self._env = env
        self._trial = trial

    def configure(self):
        """Have CMake write the build's rules, unless it has done so."""
        if (self._folder / "Makefile").exists():
            return
        self._note(changes.unread_settings(self._tree) + changes.undefined_settings(self._tree))
        settings = {
            "CMAKE_BUILD_TYPE": "MinSizeRel",
            "MICROPY_BOARD": BOARD.name,
            "MICROPY_BOARD_DIR": BOARD,
            "SCHREIBER_ALIGNMENT": HERE / "alignment.py",
            "SCHREIBER_FROZEN_DIR": frozen.FOLDER,
            "SCHREIBER_MANIFEST": frozen.MANIFEST,
            "SCHREIBER_STORAGE_BYTES": STORAGE_SIZE,
            "SCHREIBER_TRIAL": int(self._trial),
            # Only needed to write the UF2, which we do.
            "PICO_NO_PICOTOOL": 1,
        }
        options = [f"-D{name}={value}" for name, value in settings.items()]
        command = ["cmake", "-G", "Unix Makefiles", "-S", self._tree / "ports/rp2"]
        try:
            run([*command, "-B", self._folder, *options], "configure", env=self._env)
        except BuildError:
            # A sentence says more than the end of a log.
            self._note(self._changes_that_failed())
            raise
        self._note(self._changes_that_failed())

    def _changes_that_failed(self):
        """Return the sentences of changes.cmake."""
        said = self._folder / "misfits.txt"
        return said.read_text(encoding="utf-8").splitlines() if said.exists() else []

    def compile(self, log):
        """Make the image. Returns its bytes. log: the name of the log."""
        # A trial is to tell all that does not compile.
        further = ["--", "--keep-going"] if self._trial else []
        with Step("compiling the image"):
            run(["cmake", "--build", self._folder, JOBS, *further], log, env=self._env)
        linked = (self._folder / "firmware.elf.map").read_text(encoding="utf-8")
        self._note(changes.unlinked(linked) + changes.unchanged_calls(self._folder))
        self._mention(changes.misplaced(linked))
        return (self._folder / "firmware.bin").read_bytes()

    def _note(self, misfits):
        self.misfits += misfits
        if misfits and not self._trial:
            raise BuildError("What the board changes is not there:\n" + "\n".join(misfits))

    def _mention(self, misplaced):
        """Say what makes the image slower only, as another compiler may."""
        if self._trial:
            self.misfits += misplaced
        elif misplaced:
            print("\n".join([*misplaced, "The image is right, and slower than it could be."]))
