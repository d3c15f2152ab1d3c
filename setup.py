"""What pyproject.toml cannot say of the distribution: its version, and what a wheel is made of."""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))

from firmware.image.version import version
from host_tools.language import compiled_catalog

CATALOGS = Path("host_tools/language")
# Modules that make what lies beside them; whoever installs the desk has it made.
MAKERS = {
    ("firmware.fonts", "make_fonts"),
    ("host_tools.simulation.emulator", "native"),
}


class BuildPy(build_py):
    """Gathers the modules and files of a wheel, and compiles its catalogs."""

    def run(self):
        if self.editable_mode:
            super().run()
            return
        # What was gathered for an older wheel does not belong to this one.
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        for text in Path(self.build_lib, CATALOGS).glob("*.po"):
            data = compiled_catalog.compiled(text.read_bytes(), text.stem)
            text.with_suffix(compiled_catalog.COMPILED).write_bytes(data)
            text.unlink()

    def find_package_modules(self, package, package_dir):
        found = super().find_package_modules(package, package_dir)
        return [module for module in found if module[:2] not in MAKERS]


setup(version=version(), cmdclass={"build_py": BuildPy})
