"""Measures the desk with a file and with a server of its own, side by side.

python -m tests.bench_server
"""

import subprocess
import sys

from tests.postgresql import running

BENCH = "host_tools.development.bench_desk"

if __name__ == "__main__":
    with running(safe=True) as server, server.new_database() as name:
        command = [sys.executable, "-m", BENCH, "--server", server.url(name)]
        sys.exit(subprocess.run(command).returncode)
