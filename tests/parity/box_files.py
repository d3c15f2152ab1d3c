"""Lays out what a box needs to run the tests of tests/vm, for mpremote to mount.

    python -m tests.parity.box_files            build/vm, and the command to run them

Compiled for the box: to compile there takes more memory than it has.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

from firmware.image import unittest_source
from firmware.image.build import MPY_CROSS_BUILD
from firmware.image.paths import BUILD, ROOT
from tests.vm.effort import EVERY

FOLDER = BUILD / "vm"
RUNNER = ROOT / "tests/parity/on_box.py"
# A sheet holds the longest session besides the ledger, for which a box has no memory: such a
# session is played on one by tests/device.
_TOO_LARGE = ROOT / "tests/vm/test_full_session.py"
TESTS = sorted(set((ROOT / "tests/vm").glob("test_*.py")) - {_TOO_LARGE})

# What the tests import besides, and the data that they read.
_HELPERS = (
    "tests/__init__",
    *("tests/vm/" + name for name in ("effort", "koenigrufen_deals", "refused")),
    *("tests/rules_core/" + name for name in ("random_documents", "random_numbers")),
    *(
        "tests/rules_core/" + name
        for name in ("free_bonuses", "random_koenigrufen", "scribe", "second_versions", "sheet")
    ),
    "tests/rules_core/vector_files",
    *("tests/storage/" + name for name in ("memory_files", "storage_box")),
)
_RECORDS = "tests/rules_core/records.hex"
_VECTORS = "tests/vectors/*.jsonl"
# Each after those that it imports.
_LEFT_OUT = (
    "rules_core.questions.document_values",
    "rules_core.questions.documents",
    "rules_core.documents",
    "rules_core.count",
    "rules_core.tariff_places",
    "rules_core.tariff_values",
    "rules_core.result_code_reading",
)


def lay_out(folder=FOLDER, tests=TESTS):
    """Make `folder` hold all of it, anew; of the tests only these."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        fresh = Path(scratch) / "vm"
        for source in (*tests, *(ROOT / f"{name}.py" for name in _HELPERS)):
            _compile(source, fresh / source.relative_to(ROOT))
        for name in _LEFT_OUT:
            _compile(ROOT / (name.replace(".", "/") + ".py"), fresh / name.replace(".", "_"))
        (fresh / "left_out.txt").write_text("\n".join(_LEFT_OUT), encoding="utf-8")
        for data in ROOT.glob(_RECORDS):
            shutil.copy2(data, fresh / data.relative_to(ROOT))
        for data in ROOT.glob(_VECTORS):
            target = fresh / data.relative_to(ROOT)
            target.parent.mkdir(exist_ok=True)
            lines = data.read_text(encoding="utf-8").splitlines(keepends=True)
            target.write_text("".join(lines[::EVERY]), encoding="utf-8")
        found = unittest_source.folder()
        for source in found.rglob("*.py"):
            _compile(source, fresh / source.relative_to(found))
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)


def _compile(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    name = source.relative_to(ROOT) if source.is_relative_to(ROOT) else source.name
    compiler = MPY_CROSS_BUILD / "mpy-cross"
    subprocess.run(
        [compiler, "-s", name, "-o", target.with_suffix(".mpy"), source], cwd=ROOT, check=True
    )


def arguments(port, modules, folder=FOLDER):
    """What mpremote is told, to run these modules (names) on the box at `port`."""
    chosen = f"MODULES = {modules!r}"
    return ["connect", port, "mount", str(folder), "exec", chosen, "run", str(RUNNER)]


if __name__ == "__main__":
    lay_out()
    names = " ".join(path.stem for path in TESTS)
    print(f"{FOLDER.relative_to(ROOT)} has the tests {names}.")
    print("On the box at PORT, one after the other, for instance:")
    words = arguments("PORT", [f"tests.vm.{TESTS[0].stem}"], FOLDER.relative_to(ROOT))
    words[-1] = str(RUNNER.relative_to(ROOT))
    print("mpremote", *(f'"{word}"' if " " in word else word for word in words))
