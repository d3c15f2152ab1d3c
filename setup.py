"""What pyproject.toml cannot say of the distribution: its version, and what a wheel leaves out."""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))

from firmware.image.version import version

# Modules that make what lies beside them; whoever installs the desk has it made.
MAKERS = {
    ("firmware.fonts", "make_fonts"),
    ("host_tools.simulation.emulator", "native"),
}


class BuildPy(build_py):
    """Gathers the modules and files of a wheel, and nothing that was gathered for an older one."""

    def run(self):
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()

    def find_package_modules(self, package, package_dir):
        found = super().find_package_modules(package, package_dir)
        return [module for module in found if module[:2] not in MAKERS]


setup(version=version(), cmdclass={"build_py": BuildPy})
