"""micropython-lib's `unittest`, with which the tests in tests/vm run on MicroPython.

    python3 -m firmware.image.unittest_source    says the folder to put on the VM's path

A release of MicroPython has it in its tree. Debian's packages have not: then it comes from the
package index, as one archive with every byte pinned. pip takes no package without a build system,
which this is; `unearth` downloads it.
"""

import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from firmware.image.archive import lay_out
from firmware.image.paths import CACHE
from firmware.image.process import BuildError, run
from firmware.image.progress import Step

NAME = "micropython-unittest"
VERSION = "0.4"
SHA256 = "83b4a65c44b2f6382bc3dd8fbbe002b5679dbfc3744b99eaa59802e6fd14cf67"

_IN_TREE = "lib/micropython-lib/python-stdlib/unittest"
_MODULE = f"{NAME}-{VERSION}/unittest.py"
KEPT = CACHE / f"{NAME}-{VERSION}"


def folder():
    """Path of the folder that has `unittest`; it is fetched first where needed."""
    tree = os.environ.get("MICROPYTHON_DIR")
    if tree and (Path(tree) / _IN_TREE).is_dir():
        return Path(tree).resolve() / _IN_TREE
    if not KEPT.exists():
        with Step(f"fetching {NAME}"):
            unpack(_download(), KEPT)
    return KEPT


def unpack(archive, target):
    """Lay the module in `archive` (bytes) into the folder `target`, which appears whole.

    BuildError: it is another archive than the one that is pinned.
    """
    if hashlib.sha256(archive).hexdigest() != SHA256:
        raise BuildError(f"{NAME} {VERSION} is not the archive that is pinned by its SHA-256.")
    lay_out(archive, {_MODULE: "unittest.py"}, target)


def _download():
    """The bytes of the archive, from the package index that pip is told of, too."""
    program = shutil.which("unearth", path=sysconfig.get_path("scripts")) or "unearth"
    index = os.environ.get("PIP_INDEX_URL")
    options = ["--index-url", index] if index else []
    with tempfile.TemporaryDirectory() as scratch:
        command = [program, "--no-binary", *options, "--download", scratch, f"{NAME}=={VERSION}"]
        run(command, NAME)
        [archive] = Path(scratch).iterdir()
        return archive.read_bytes()


if __name__ == "__main__":
    try:
        print(folder())
    except BuildError as error:
        sys.exit(str(error))
