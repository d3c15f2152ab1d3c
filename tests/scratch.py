"""Where tests put what they throw away: many small files, written and synced one by one."""

import os
import shutil
from pathlib import Path

_MEMORY = Path("/dev/shm")
_NEEDED = 1 << 30


def memory():
    """The folder of a file system in memory with room enough for the suite, None without one."""
    serves = os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free >= _NEEDED
    return _MEMORY if serves else None
