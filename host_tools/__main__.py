"""`python3 -m host_tools`: the command line in a clone that is not installed."""

import sys

from host_tools.cli.main import main

sys.exit(main())
