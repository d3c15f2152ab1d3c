"""What pyproject.toml cannot say of the distribution: its version, which moves with each commit."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent))

from firmware.image.version import version

setup(version=version())
